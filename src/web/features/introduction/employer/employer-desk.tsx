import type { ReactNode } from "react";
import type { IntroductionListView } from "#domain/introduction/view.ts";
import { IntroductionLines } from "#web/features/introduction/lines.tsx";
import { type Introduction } from "#web/features/introduction/queries.ts";
import { liveGrantOf } from "#web/features/introduction/state.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { instantDateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Redaction } from "#web/ui/motif/redaction.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Card, CardHead } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";

/** Rows shown here; the rest are on the page of all introductions. */
const fewShown = 6;

/**
 * An employer's introductions, also those that an agency requested for it, and current access. Both lists and the page
 * below them appear together, so nothing jumps.
 */
export function EmployerDesk({ children }: { children: ReactNode }) {
  const introductions = useAskPages("introductions", "list", {});
  const granted = useAskPages("introductions", "list", { view: "granted" });
  const pending = introductions.isPending || granted.isPending;
  return (
    <>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <MyIntroductions pending={pending} />
        {pending ? null : <MayISee />}
      </div>
      {pending ? null : children}
    </>
  );
}

function MyIntroductions({ pending }: { pending: boolean }) {
  const found = useAskPages("introductions", "list", {});
  const now = useNow();
  const introductions = itemsOf(found.data);
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <DeskCard
      title="Your introductions"
      aside={<InboxLink {...(total > fewShown ? { count: total } : {})} />}
      pending={pending}
      error={introductions.length === 0 ? found.error : null}
    >
      {introductions.length === 0 ? (
        <EmptyState
          kind="introduction"
          level={3}
          title="No introductions yet"
          description="Find a candidate and request an introduction. It appears here and shows whose turn it is."
          action={
            <Link to="/mls/search" className={buttonClass()}>
              Browse Candidates
            </Link>
          }
          className="py-9"
        />
      ) : (
        <IntroductionLines introductions={introductions.slice(0, fewShown)} now={now} label="Your introductions" />
      )}
    </DeskCard>
  );
}

/** The live grants: candidate, end date and link. */
function MayISee() {
  const found = useAskPages("introductions", "list", { view: "granted" });
  const granted = itemsOf(found.data);
  const open = granted.flatMap((introduction) => {
    const grant = liveGrantOf(introduction);
    return grant ? [{ introduction, grant }] : [];
  });
  return (
    <DeskCard
      title="Identities you can see"
      aside={<InboxLink view="granted" />}
      pending={found.isPending}
      error={granted.length === 0 ? found.error : null}
    >
      {open.length === 0 && !found.hasNextPage ? (
        <EmptyState
          level={3}
          picture={<Redaction label="" />}
          title="No open identities"
          description="Once terms are agreed and you have signed, your organization can see the name."
          className="py-9"
        />
      ) : (
        <ul aria-label="Identities you can see" className="divide-y divide-line">
          {open.map(({ introduction, grant }) => (
            <Grant key={introduction.id} introduction={introduction} grant={grant} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? <LoadMore query={found} shown={open.length} noun="open" /> : null}
    </DeskCard>
  );
}

type GrantProps = { introduction: Introduction; grant: { endsAt: string; openedAt: string | null } };

function Grant({ introduction: { id, candidate, listingAgency }, grant }: GrantProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <PlateText code={candidate.maskedCode} />
        <p className="mt-1 font-semibold break-words">{candidate.headlineRole}</p>
        <p className="figures text-ink-2">
          {listingAgency.name} · until <time dateTime={grant.endsAt}>{instantDateText(grant.endsAt)}</time>
        </p>
        {grant.openedAt === null ? <p className="text-small text-ink-3">Not opened yet</p> : null}
      </div>
      <Link to="/mls/introductions/$id" params={{ id }} className={buttonClass({ size: "sm" })}>
        Open<span className="sr-only"> {candidate.maskedCode}</span>
      </Link>
    </li>
  );
}

function InboxLink({ view, count }: { view?: IntroductionListView; count?: number }) {
  return (
    <Link to="/mls/introductions" search={view ? { view } : {}} className="figures anchor text-dense whitespace-nowrap">
      {view
        ? "All open identities"
        : count === undefined
          ? "All introductions"
          : `All ${count.toLocaleString("en-US")}`}
    </Link>
  );
}

type DeskCardProps = { title: string; aside: ReactNode; pending: boolean; error: Error | null; children: ReactNode };

function DeskCard({ title, aside, pending, error, children }: DeskCardProps) {
  return (
    <Card aria-label={title}>
      <CardHead title={title} aside={aside} />
      <div className="border-t border-line">
        {pending ? (
          <div
            role="status"
            aria-busy="true"
            aria-label={`Loading: ${title}`}
            className="flex flex-col gap-2 px-5 py-4"
          >
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        ) : error ? (
          <ErrorLine className="px-5 py-4">{problemDetail(error)}</ErrorLine>
        ) : (
          children
        )}
      </div>
    </Card>
  );
}
