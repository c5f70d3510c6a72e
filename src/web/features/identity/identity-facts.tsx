import type { ReactNode } from "react";
import type { Answer } from "#contract/index.ts";

type Identity = Answer<"identities", "get">;

/** What is known of an open identity. `wide`: beside each other where there is room. */
export function IdentityFacts({ identity, wide = false }: { identity: Identity; wide?: boolean }) {
  const { currentEmployer } = identity;
  const facts: { term: string; fact: ReactNode }[] = [];
  if (identity.email)
    facts.push({ term: "Email", fact: <Address href={`mailto:${identity.email}`}>{identity.email}</Address> });
  if (identity.phone)
    facts.push({
      term: "Phone",
      fact: <Address href={`tel:${identity.phone.replace(/[^+\d]/g, "")}`}>{identity.phone}</Address>,
    });
  if (identity.linkedinUrl) facts.push({ term: "LinkedIn", fact: <Web url={identity.linkedinUrl} /> });
  if (identity.portfolioLinks.length > 0) {
    const links = identity.portfolioLinks.map((link) => (
      <span key={link} className="block">
        <Web url={link} />
      </span>
    ));
    facts.push({ term: "Portfolio", fact: links });
  }
  if (currentEmployer)
    facts.push({
      term: "Current employer",
      fact: currentEmployer.domain ? `${currentEmployer.name}, ${currentEmployer.domain}` : currentEmployer.name,
    });
  if (identity.pastEmployers.length > 0)
    facts.push({ term: "Past employers", fact: identity.pastEmployers.join(", ") });
  if (identity.hiddenFrom && identity.hiddenFrom.length > 0)
    facts.push({ term: "Blocked organizations", fact: <HiddenFrom entries={identity.hiddenFrom} /> });
  return (
    <dl
      className={
        wide ? "grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-3" : "mt-2.5 space-y-2"
      }
    >
      {facts.map(({ term, fact }) => (
        <div key={term}>
          <dt className="text-small text-ink-3">{term}</dt>
          {/* An address breaks only where it doesn't fit whole. */}
          <dd className="figures font-medium wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sealed block list, and the members each entry hides the listing from. */
function HiddenFrom({ entries }: { entries: NonNullable<Identity["hiddenFrom"]> }) {
  return (
    <ul className="space-y-1.5">
      {entries.map(({ name, domain, members }) => (
        <li key={`${name} ${domain}`}>
          {[name, domain].filter(Boolean).join(", ")}
          <span className="block text-small font-normal text-ink-2">
            {members.length > 0
              ? `Member: ${listOf.format(members.map((member) => member.name))}`
              : "Matches no member today"}
          </span>
        </li>
      ))}
    </ul>
  );
}

const listOf = new Intl.ListFormat("en-US");

function Address({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="anchor">
      {children}
    </a>
  );
}

/** Only web addresses become links; anything else stays text. */
function Web({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <span>{url}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="anchor">
      {url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}
