import { useQuery } from "@tanstack/react-query";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { interviewCountOptions } from "#web/features/interview/queries.ts";
import { cappedCount } from "#web/ui/count-badge.tsx";
import { introductionCountOptions } from "./queries.ts";

/** How many introductions wait for one's answer or signature; 0 for visitors and for whoever takes part in none. */
export function useNeedsYou(): number {
  const { api, viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useQuery({ ...introductionCountOptions(api), enabled }).data?.needsYou ?? 0;
}

/** Whether that count is still on its way: what it would push down waits for it. */
export function useNeedsYouPending(): boolean {
  const { api, viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "introduction.use");
  return useQuery({ ...introductionCountOptions(api), enabled }).isLoading;
}

/** The same with the interviews that somebody proposed: what the page of introductions has to answer. */
export function useAnswersDue(): number {
  const { api, viewer } = useBackend();
  const enabled = viewer !== null && mayDo(viewer, "interview.use");
  const interviews = useQuery({ ...interviewCountOptions(api), enabled }).data?.needsYou ?? 0;
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
