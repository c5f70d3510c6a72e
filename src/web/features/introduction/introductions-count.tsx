import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { cappedCount } from "#web/ui/count-badge.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";

/**
 * How many introductions need the viewer's answer or signature; 0 for visitors and for people without introductions.
 */
export function useNeedsYou(): number {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useAsk("introductions", "count", {}, { enabled }).data?.needsYou ?? 0;
}

/** Whether that count is still loading: content it would push down waits for it. */
export function useNeedsYouPending(): boolean {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useAsk("introductions", "count", {}, { enabled }).isLoading;
}

/** The same including proposed interviews: everything to answer on the introductions page. */
export function useAnswersDue(): number {
  const { viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "interview.use");
  const interviews = useAsk("interviews", "count", {}, { enabled }).data?.needsYou ?? 0;
  return useNeedsYou() + interviews;
}

/** The count at the end of a link, in seal because each needs an answer. */
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
