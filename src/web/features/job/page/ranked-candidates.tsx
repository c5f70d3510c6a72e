import { keepPreviousData } from "@tanstack/react-query";
import { SquareKanban } from "lucide-react";
import { type RefObject, useRef } from "react";
import { isWorkedOn } from "#domain/job/job.ts";
import type { Requirements } from "#domain/job-description/requirements.ts";
import { RankingNote } from "#web/features/job-description/ranking-note.tsx";
import { RankingSwitch } from "#web/features/job-description/job-panel.tsx";
import type { Job } from "#web/features/job/queries.ts";
import { cardLinkClass, ListingCard, ListingCardSkeleton } from "#web/features/listing/card.tsx";
import { AddToPipelineMark } from "#web/features/pipeline/add-to-pipeline.tsx";
import { itemsOf, useAsk, useAskPages } from "#web/lib/backend/ask.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useRowKeys } from "#web/lib/keys/use-row-keys.tsx";
import { Loaded, LoadedPages } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The candidates on the market, those first that fit the job's description best. */
export function RankedCandidates({ job, onEdit }: { job: Job; onEdit: () => void }) {
  const { wanted } = job;
  const choices = useAsk("rankings", "choices", {});
  return (
    <section aria-labelledby="ranked">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="ranked" className="text-read font-semibold">
          Candidates by description
        </h2>
        <RankingSwitch />
      </div>
      {wanted === null ? (
        <EmptyState
          kind="job"
          level={3}
          title="No requirements yet"
          description="Write the job's description. We read its requirements and rank candidates by them."
          action={<Button onClick={onEdit}>Edit the job</Button>}
        />
      ) : (
        <Loaded query={choices} what="the ranking" skeleton={<RankedSkeleton />}>
          {({ ranked }) =>
            ranked ? (
              <Ranked wanted={wanted} job={job} />
            ) : (
              <EmptyState
                kind="ranking"
                level={3}
                title="Ranking is off"
                description="Turn on ranking to see here which candidates fit this job best."
              />
            )
          }
        </Loaded>
      )}
    </section>
  );
}

function Ranked({ wanted, job: { id: jobId, state } }: { wanted: Requirements; job: Job }) {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const found = useAskPages(
    "rankings",
    "rank",
    { requirements: wanted, filters: {}, limit: 12 },
    { placeholderData: keepPreviousData },
  );
  const listings = itemsOf(found.data);
  useRankedKeys(list, () => void (found.hasNextPage && !found.isFetchingNextPage && found.fetchNextPage()));
  return (
    <LoadedPages
      query={found}
      what="the ranking"
      skeleton={<RankedSkeleton />}
      empty={
        <EmptyState
          kind="listing"
          level={3}
          title="No candidates found"
          description="No candidates are listed right now."
        />
      }
      noun={["candidate", "candidates"]}
    >
      <ul ref={list} className="flex flex-col gap-2">
        {listings.map((listing) => (
          <li key={listing.id} data-card-id={listing.id} data-card-code={listing.maskedCode} className="min-w-0">
            <ListingCard
              listing={listing}
              layout="list"
              now={now}
              note={<RankingNote ranking={listing.ranking} />}
              tool={isWorkedOn(state.status) ? <AddToPipelineMark candidate={listing} jobId={jobId} /> : undefined}
              action={
                <Link
                  to="/mls/candidate/$id"
                  params={{ id: listing.id }}
                  search={{ job: jobId }}
                  data-card-link=""
                  aria-label={`View ${listing.headlineRole}, ${listing.maskedCode}`}
                  className={buttonClass({ size: "sm", className: cardLinkClass })}
                >
                  View
                </Link>
              }
            />
          </li>
        ))}
      </ul>
    </LoadedPages>
  );
}

/** J and K move between candidates, Enter opens the one in focus, P adds it to the job's board. */
function useRankedKeys(list: RefObject<HTMLElement | null>, onEnd: () => void): void {
  const current = () => document.activeElement?.closest("[data-card-id]") ?? null;
  useRowKeys(list, { row: "[data-card-id]", focus: "[data-card-link]", noun: "candidate", onEnd }, [
    {
      id: "pipeline",
      label: "Add the candidate to the job's board",
      icon: <SquareKanban />,
      keys: ["p"],
      when: () => current() !== null,
      run: () => current()?.querySelector<HTMLElement>("button[data-pipeline-add]")?.click(),
    },
  ]);
}

function RankedSkeleton() {
  return (
    <div role="status" aria-busy="true" className="flex flex-col gap-2">
      <span className="sr-only">Ranking candidates.</span>
      {[0, 1, 2].map((row) => (
        <ListingCardSkeleton key={row} layout="list" />
      ))}
    </div>
  );
}
