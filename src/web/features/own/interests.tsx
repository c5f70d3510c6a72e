import { chipsOf } from "#domain/job-description/requirements.ts";
import { Chip } from "#web/ui/chip.tsx";
import { useBackend } from "#web/lib/backend/context.tsx";
import { instantDateText } from "#web/lib/format.ts";
import { PartnerLink } from "#web/features/hand-off/partner-link.tsx";
import { partnerDealUrl } from "#web/features/hand-off/partner-links.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { type Interest } from "./interest-queries.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

export function Interests() {
  const found = useAskPages("interests", "list", { limit: 10 });
  const interests = itemsOf(found.data);
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <>
      <Card aria-label="Interests" className="mt-5">
        <CardHead
          title="Interests"
          aside={
            found.data ? (
              <span className="figures text-dense text-ink-2">{total.toLocaleString("en-US")}</span>
            ) : undefined
          }
        />
        <LoadedPages
          query={found}
          what="the interests"
          skeleton={
            <CardSection>
              <Skeletons label="Loading interests" rows={2} size="h-10" />
            </CardSection>
          }
          empty={
            <EmptyState
              kind="interest"
              level={3}
              title="No interests yet"
              description={
                "Record what an employer is looking for. It stays within your agency until you choose a " +
                "candidate for it."
              }
              className="py-9"
            />
          }
        >
          <ul className="divide-y divide-line border-t border-line">
            {interests.map((interest) => (
              <Row key={interest.id} interest={interest} />
            ))}
          </ul>
        </LoadedPages>
      </Card>
      {found.hasNextPage ? <LoadMore query={found} shown={interests.length} total={total} noun="interests" /> : null}
    </>
  );
}

const codeClass = "anchor font-mono font-semibold";

function Row({ interest }: { interest: Interest }) {
  const { workflow } = useBackend().settings.partners;
  const {
    employer,
    contactName,
    contactEmail,
    roleTitle,
    budgetRange,
    timeline,
    requirements,
    wanted,
    candidate,
    introduction,
    deal,
    by,
    createdAt,
  } = interest;
  return (
    <li className="grid gap-x-6 gap-y-1.5 px-5 py-3.5 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <p className="font-semibold break-words">{roleTitle}</p>
        <p className="break-words text-ink-2">{employer.name}</p>
        <p className="figures text-small text-ink-3">
          {[budgetRange && `$${budgetRange}`, timeline].filter(Boolean).join(" · ")}
        </p>
      </div>
      <div className="min-w-0">
        <p className="break-words">{contactName}</p>
        <a href={`mailto:${contactEmail}`} className="anchor break-all text-ink-2">
          {contactEmail}
        </a>
        <p className="text-small text-ink-3">
          {by}, <time dateTime={createdAt}>{instantDateText(createdAt)}</time>
        </p>
      </div>
      <dl className="flex flex-wrap content-start gap-x-5 gap-y-1 text-small">
        {candidate ? (
          <Way term="Candidate">
            <Link to="/mls/candidate/$id" params={{ id: candidate.listingId }} className={codeClass}>
              {candidate.maskedCode}
            </Link>
          </Way>
        ) : null}
        {introduction ? (
          <Way term="Introduction">
            <Link to="/mls/introductions/$id" params={{ id: introduction.id }} className={codeClass}>
              {introduction.code}
            </Link>
          </Way>
        ) : null}
        {deal ? (
          <Way term="Deal">
            <Link to="/mls/deal/$id" params={{ id: deal.id }} className={codeClass}>
              {deal.code}
            </Link>
          </Way>
        ) : null}
      </dl>
      {workflow !== null && candidate ? (
        <div className="md:col-span-3">
          <PartnerLink
            kind="workflow"
            size="sm"
            href={partnerDealUrl(workflow, { employer: employer.name, candidate: candidate.maskedCode })}
          >
            Create deal at partner
          </PartnerLink>
        </div>
      ) : null}
      {wanted === null ? null : (
        <ul aria-label="Job requirements" className="flex flex-wrap gap-1.5 md:col-span-3">
          {chipsOf(wanted).map((chip) => (
            <li key={chip.key} className="max-w-full">
              <Chip>{chip.label}</Chip>
            </li>
          ))}
        </ul>
      )}
      {requirements ? (
        <Disclosure label="Requirements" className="md:col-span-3">
          <p className="max-w-measure break-words whitespace-pre-line text-ink-2">{requirements}</p>
        </Disclosure>
      ) : null}
    </li>
  );
}

function Way({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{term}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  );
}
