import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useBackend, useViewer } from "#web/backend/context.tsx";
import { useActsFor } from "#web/components/deal/act-for.tsx";
import { InterviewFace } from "#web/components/interview/interview-face.tsx";
import { interviewOptions } from "#web/components/interview/interview-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showMessages } from "./drawer-place.ts";

/** A step of an interview in its thread; with the newest one, where it stands now and the answers. */
export function InterviewMessage({ interviewId, words, newest }: { interviewId: string; words: string; newest: boolean }) {
  const { api } = useBackend();
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organisationId;
  const found = useQuery({ ...interviewOptions(api, interviewId), enabled: actsForOwn && newest });
  const interview = actsForOwn && newest ? found.data : undefined;
  if (!newest) return <p className="w-fit max-w-[85%] rounded-card border border-line-2 px-3 py-2 text-dense text-ink-2">{words}</p>;
  return (
    <article aria-label="Interview" className="flex w-full max-w-[85%] flex-col gap-2 rounded-card border border-line-2 bg-surface px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="label-caps text-ink-3">Interview</span>
        {interview ? (
          <Link to="/mls/introductions/$id" params={{ id: interview.introduction.id }} onClick={() => showMessages(null)} className="anchor font-mono text-dense text-ink">
            {interview.introduction.code}
          </Link>
        ) : null}
      </p>
      <p className="text-read break-words text-ink">{words}</p>
      {interview ? <InterviewFace interview={interview} /> : null}
      {!actsForOwn ? <p className="text-small text-ink-2">You act for somebody else now. Act for {viewer.organisationName} to see where it stands.</p> : null}
      {actsForOwn && found.isPending ? <Skeleton className="h-5 w-40" /> : null}
      {actsForOwn && found.isError && !found.data ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-small text-danger">
          Where it stands could not be loaded.
          <Button size="sm" onClick={() => void found.refetch()} loading={found.isFetching}>
            Try again
          </Button>
        </p>
      ) : null}
    </article>
  );
}
