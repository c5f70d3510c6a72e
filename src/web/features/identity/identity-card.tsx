import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { sealButton } from "#web/ui/seal-button.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Seal } from "#web/ui/motif/seal.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardSection, CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { HeldGrant } from "./use-identity.ts";

type Identity = Answer<"identities", "get">;

/** Spec §12: platform staff give a reason of at least this length. */
const shortestReason = 10;

/** The right it is opened by: as its agency, as platform staff with a reason, or under a grant. */
export type IdentityRight =
  | { as: "owner" }
  | { as: "platform" }
  | ({ as: "grant" } & Pick<HeldGrant, "agencyName" | "endsAt">);

export type IdentityCardProps = {
  right: IdentityRight;
  identity: Identity | undefined;
  opening: boolean;
  failure: string | null;
  onShow: (reason: string | undefined) => void;
  onHide: () => void;
  /** Content for an open identity, such as a button to message its agency. */
  children?: ReactNode;
};

/** The identity behind this listing. It is opened on request, and each opening is audited. */
export function IdentityCard({ right, identity, opening, failure, onShow, onHide, children }: IdentityCardProps) {
  const { kind } = useBackend();
  const [reason, setReason] = useState("");
  const needsReason = right.as === "platform";
  const granted = right.as === "grant";
  const enough = !needsReason || reason.trim().length >= shortestReason;
  const title = granted ? "Identity" : "Vault";
  return (
    <Card aria-label={title}>
      <CardSection>
        <CardTitle aside={<Seal size="sm" />}>{title}</CardTitle>
        <p className="mt-3 flex min-h-6 items-center text-read font-semibold">
          <Redaction revealed={identity !== undefined}>{identity?.fullName}</Redaction>
        </p>
        {identity ? <IdentityFacts identity={identity} /> : null}
        {identity && granted && !identity.contactShown ? (
          <p className="mt-2.5 text-dense text-ink-2">
            {right.agencyName} handles contact with the candidate. Send your messages through the agency.
          </p>
        ) : null}
        {identity ? children : null}
        {needsReason && !identity ? (
          <Field
            label="Reason"
            hint={`At least ${shortestReason} characters. It is saved with the record.`}
            className="mt-3"
          >
            <Textarea
              rows={2}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={400}
            />
          </Field>
        ) : null}
        {failure ? (
          <Callout tone="danger" live className="mt-3">
            {failure}
          </Callout>
        ) : null}
        {identity ? (
          <Button className="mt-4 w-full" onClick={onHide}>
            <EyeOff aria-hidden="true" />
            {granted ? "Close identity" : "Hide identity"}
          </Button>
        ) : (
          <Button
            className={cn("mt-4 w-full", granted && sealButton)}
            variant={granted ? "secondary" : "primary"}
            loading={opening}
            disabledReason={enough ? undefined : `Enter a reason of at least ${shortestReason} characters first.`}
            onClick={() => onShow(needsReason ? reason.trim() : undefined)}
          >
            <Eye aria-hidden="true" />
            {granted ? "Open identity" : "Show identity"}
          </Button>
        )}
        <p className="mt-2.5 text-small text-ink-3">{recordWords(right, kind === "demo")}</p>
      </CardSection>
    </Card>
  );
}

function recordWords(right: IdentityRight, demo: boolean): string {
  if (right.as === "grant")
    return (
      `You can open it until ${instantDateText(right.endsAt)}, unless ${right.agencyName} ends it earlier. ` +
      `Each opening is recorded and visible to ${right.agencyName}.`
    );
  return demo ? "In the marketplace we record who opens it and when." : "We record who opens the identity and when.";
}

export function IdentityFacts({ identity }: { identity: Identity }) {
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
    facts.push({ term: "Hidden from", fact: <HiddenFrom entries={identity.hiddenFrom} /> });
  return (
    <dl className="mt-2.5 space-y-2">
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
