import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { cappedCount } from "#web/ui/count-badge.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/** How many introductions wait for one's answer or signature; 0 for visitors and for whoever takes part in none. */
export function useNeedsYou(): number {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useAsk("introductions", "count", {}, { enabled }).data?.needsYou ?? 0;
}

/** Whether that count is still on its way: what it would push down waits for it. */
export function useNeedsYouPending(): boolean {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useAsk("introductions", "count", {}, { enabled }).isLoading;
}

/** The same with the interviews that somebody proposed: what the page of introductions has to answer. */
export function useAnswersDue(): number {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "interview.use");
  const interviews = useAsk("interviews", "count", {}, { enabled }).data?.needsYou ?? 0;
  return useNeedsYou() + interviews;
}

/** The count at the end of a line that leads to them: a seal, since each waits for an answer. */
export function NeedsYouCount() {
  const count = useAnswersDue();
  if (count === 0) return null;
  return (
    <span
      className={
        "figures inline-block min-w-5 rounded-full bg-seal px-1.5 text-center text-small " +
        "font-semibold text-on-tone"
      }
    >
      {cappedCount(count)}
      <span className="sr-only"> {count === 1 ? "needs" : "need"} you</span>
    </span>
  );
}
