import { introductionStatusLabels } from "#domain/introduction/introduction.ts";
import { isOpenIntroduction } from "#domain/introduction/status.ts";
import { jobLimits } from "#domain/job/job.ts";
import type { ReactNode } from "react";
import type { Answer } from "#contract/index.ts";
import { DealStatusBadge } from "#web/features/deal/status-badge.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";

type Work = Answer<"jobs", "work">;
type Started = Omit<Work["deals"][number], "status">;

export function JobWork({ id }: { id: string }) {
  const found = useAsk("jobs", "work", { id });
  return (
    <Card aria-label="Introductions and deals">
      <Loaded
        query={found}
        what="the introductions and deals"
        skeleton={<Skeletons label="Loading introductions and deals" rows={3} size="h-9" className="p-5" />}
      >
        {({ introductions, deals }) => (
          <>
            <Section
              title="Introductions"
              empty="Introductions that you request for this job appear here."
              items={introductions.map((each) => ({
                ...each,
                badge: (
                  <Badge tone={isOpenIntroduction(each.status) ? "amber" : "neutral"}>
                    {introductionStatusLabels[each.status]}
                  </Badge>
                ),
                to: "/mls/introductions/$id",
              }))}
            />
            <Section
              title="Deals"
              empty="Deals that you start for this job appear here."
              items={deals.map((each) => ({
                ...each,
                badge: <DealStatusBadge status={each.status} />,
                to: "/mls/deal/$id",
              }))}
            />
          </>
        )}
      </Loaded>
    </Card>
  );
}

type Item = Started & { badge: ReactNode; to: "/mls/introductions/$id" | "/mls/deal/$id" };

function Section({ title, empty, items }: { title: string; empty: string; items: readonly Item[] }) {
  return (
    <CardHead
      title={title}
      aside={
        items.length > 0 ? (
          <span className="figures text-dense text-ink-2">
            {items.length === jobLimits.work ? `newest ${jobLimits.work}` : items.length}
          </span>
        ) : undefined
      }
    >
      {items.length === 0 ? <p className="mt-2 text-dense text-ink-2">{empty}</p> : null}
      <ul className="scroll-quiet -mx-2 mt-1.5 max-h-96">
        {items.map(({ id, code, candidate, badge, to, createdAt }) => (
          <li key={id}>
            <Link
              to={to}
              params={{ id }}
              className="group flex items-start justify-between gap-3 rounded-control px-2 py-2 hover:bg-sunk"
            >
              <span className="min-w-0">
                <PlateText code={candidate.maskedCode} />
                <span className="mt-0.5 block text-dense break-words group-hover:underline">
                  {candidate.headlineRole}
                </span>
                <span className="figures block text-small text-ink-3">
                  <span className="font-mono">{code}</span>, {instantDateText(createdAt)}
                </span>
              </span>
              {badge}
            </Link>
          </li>
        ))}
      </ul>
    </CardHead>
  );
}
