import type { Answer } from "#contract/index.ts";
import { zoneName } from "#domain/core/calendar.ts";
import { leadKindLabels, isCanceled } from "#domain/lead/lead.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { counted } from "#web/lib/format.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";

type Lead = Answer<"leads", "list">["items"][number];

const callTime = new Intl.DateTimeFormat("en-US", {
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** `/mls/admin/leads`: booked demo calls (spec §19), for platform staff. */
export function LeadsScreen() {
  const found = useAskPages("leads", "list", {});
  const leads = itemsOf(found.data);
  const ahead = found.data?.pages[0]?.ahead ?? 0;
  return (
    <div className="gutter mx-auto max-w-page py-7">
      <PageHeader
        title="Demo calls"
        description={
          found.data
            ? `${counted(ahead, "upcoming call")}. Bookings are deleted 90 days after the call.`
            : "Calls booked on the start page."
        }
      />
      <div className="mt-5">
        <LoadedPages
          query={found}
          what="the demo calls"
          skeleton={<Skeletons label="Loading demo calls" rows={2} size="h-24 rounded-card" />}
          empty={
            <EmptyState
              kind="call"
              title="No demo calls booked"
              description={
                "Calls are booked on the start page, under Book Demo Call. You also get each booking by email."
              }
            />
          }
          noun={["call", "calls"]}
        >
          <ul aria-label="Demo calls" className="flex flex-col gap-3">
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} />
            ))}
          </ul>
        </LoadedPages>
      </div>
    </div>
  );
}

function LeadRow({ lead }: { lead: Lead }) {
  const now = useNow();
  const state = isCanceled(lead.state)
    ? ({ tone: "neutral", words: "Canceled" } as const)
    : Date.parse(lead.slot) < now
      ? ({ tone: "neutral", words: "Past" } as const)
      : ({ tone: "petrol", words: "Upcoming" } as const);
  return (
    <li
      className={
        "grid gap-x-8 gap-y-2 rounded-card border border-line bg-surface p-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      }
    >
      <div className="min-w-0">
        <p className="text-card font-semibold break-words">
          {lead.name}, {lead.organization}
        </p>
        <p className="break-words text-ink-2">
          {leadKindLabels[lead.kind]} ·{" "}
          <a href={`mailto:${encodeURIComponent(lead.email)}`} className="anchor">
            {lead.email}
          </a>
        </p>
        {lead.note ? (
          <p className="mt-2 max-w-measure text-read break-words whitespace-pre-line text-ink-2">{lead.note}</p>
        ) : null}
      </div>
      <div className="flex flex-col items-start gap-1 sm:items-end">
        <Badge tone={state.tone}>{state.words}</Badge>
        <time dateTime={lead.slot} className="figures font-medium">
          {callTime.format(new Date(lead.slot))}
        </time>
        <span className="text-small text-ink-3">Their time zone: {zoneName(lead.timeZone)}</span>
      </div>
    </li>
  );
}
