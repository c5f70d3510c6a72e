import type { LiveEvent } from "#contract/live.ts";
import { instantDateText } from "#web/lib/format.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { Unbroken } from "#web/ui/motif/plate-text.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { activityWords, feedTimeText, isNews } from "./words.ts";
import { useLiveState } from "#web/lib/use-live.ts";

/** Spec §9: the feed shows at most ten. */
const mostShown = 10;

const none: readonly LiveEvent[] = [];

export function RecentActivity() {
  const events = (useLiveState()?.events ?? none).filter(isNews);
  const { viewer } = useBackend();
  const now = useNow();
  if (events.length === 0)
    return (
      <EmptyLine title="No recent activity">
        Shortlist a candidate or move one in the pipeline: your actions and your colleagues' appear here.
      </EmptyLine>
    );
  return (
    <ol aria-label="Recent activity" className="flex flex-col">
      {events.slice(0, mostShown).map((event) => {
        const { who, did } = activityWords(event, viewer?.personId);
        return (
          <li
            key={event.id}
            className={
              "flex items-baseline justify-between gap-4 border-b border-line py-1.5 text-dense " +
              "first:pt-0 last:border-b-0"
            }
          >
            <span className="min-w-0 break-words">
              <span className="font-medium">
                <Unbroken text={who} />
              </span>{" "}
              <Unbroken text={did} />
            </span>
            <time
              dateTime={event.timestamp}
              title={instantDateText(event.timestamp)}
              className="shrink-0 text-small text-ink-3"
            >
              {feedTimeText(event.timestamp, now)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}
