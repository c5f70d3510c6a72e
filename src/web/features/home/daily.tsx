import { type UseQueryResult } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useEffect } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { failureWords } from "#web/lib/error-message.ts";
import { clockText, dayText } from "#web/features/thread/times.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type Home, newsCount } from "./home-queries.ts";
import { NewsCard } from "./news-card.tsx";
import { OwedCard } from "./owed-card.tsx";
import { StaffCard } from "./staff-card.tsx";
import { JobsCard, PartnersCard, ReceivedCard, SupplyCard } from "./role-cards.tsx";
import { SavedCard } from "./saved-card.tsx";
import { OwnWeekCard } from "./own-week-card.tsx";

/** The daily home: news, open replies, then what the role works with. */
export function Daily({ found, className }: { found: UseQueryResult<Home>; className: string }) {
  const { data } = found;
  if (!data && found.isError)
    return (
      <Card className={className} aria-label="What changed">
        <ErrorState
          {...failureWords("what changed", found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
          className="py-9"
        />
      </Card>
    );
  return data ? <Loaded home={data} className={className} /> : <DailySkeleton className={className} />;
}

function Loaded({ home, className }: { home: Home; className: string }) {
  useVisit(home.readAt);
  const { kind, viewer } = useBackend();
  const isStaff = kind === "server" && viewer !== null && mayDo(viewer, "admin.platform");
  if (viewer?.organizationKind === "employer")
    return (
      <div className={cn("grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2", className)}>
        <div className="flex min-w-0 flex-col gap-5">
          {home.owed ? <OwedCard owed={home.owed} /> : null}
          <ReceivedCard />
          <JobsCard />
        </div>
        <section aria-labelledby="daily" className="flex min-w-0 flex-col gap-5">
          <DailyHead home={home} />
          <NewsCard home={home} />
          <PartnersCard />
          <SavedCard />
        </section>
      </div>
    );
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)] items-start gap-5",
        (home.owed || isStaff) && "lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]",
        className,
      )}
    >
      <section aria-labelledby="daily" className="flex min-w-0 flex-col gap-4">
        <DailyHead home={home} />
        <NewsCard home={home} />
      </section>
      <div className="flex min-w-0 flex-col gap-5 max-lg:order-first lg:row-span-2">
        {home.owed ? <OwedCard owed={home.owed} asked={home.own?.asked} /> : null}
        {isStaff ? <StaffCard /> : null}
        <ReceivedCard />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {home.own && home.own.active > 0 ? <OwnWeekCard own={home.own} /> : null}
        <SupplyCard />
        <JobsCard />
        <PartnersCard />
        <SavedCard />
      </div>
    </div>
  );
}

/** Records the visit, so that the next one's news start here. Only visible pages count. */
function useVisit(readAt: string): void {
  const { api } = useBackend();
  useEffect(() => {
    // A failure is repeated on the next visit; the news stay until then.
    if (document.visibilityState === "visible") void api.home.visit({ until: readAt }).catch(() => undefined);
  }, [api, readAt]);
}

function DailyHead({ home }: { home: Home }) {
  const now = useNow();
  const count = newsCount(home);
  const { run, busy } = useAction();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h2 id="daily" className="text-title font-semibold">
          What changed
        </h2>
        <p className="figures mt-0.5 text-read text-ink-2">Since {sinceText(home.since, now)}</p>
      </div>
      <Button
        size="sm"
        loading={busy}
        disabledReason={count === 0 ? "There is nothing new to mark as seen." : undefined}
        onClick={() => void run((api) => api.home.seen({ until: home.readAt }), { outdates: ["home"] })}
      >
        <Check aria-hidden="true" />
        Mark as seen
      </Button>
    </div>
  );
}

/** `today, 9:05 AM`, `Monday, 4:40 PM`, or the date. */
function sinceText(since: string, now: number): string {
  const day = dayText(since, now);
  return `${day === "Today" || day === "Yesterday" ? day.toLowerCase() : day}, ${clockText(since)}`;
}

function DailySkeleton({ className }: { className: string }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading what changed" className={className}>
      <Skeleton className="h-7 w-44" />
      <Skeleton className="mt-2 h-4 w-60" />
      <div className="mt-4 grid gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  );
}
