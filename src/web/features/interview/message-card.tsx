import { useQuery } from "@tanstack/react-query";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import { InterviewFace } from "./face.tsx";
import { interviewOptions } from "./queries.ts";
import { MessageCard } from "#web/features/thread/message-card.tsx";

/** A step of an interview in its thread; with the newest one, where it stands now and the answers. */
export function InterviewMessage({
  interviewId,
  words,
  newest,
}: {
  interviewId: string;
  words: string;
  newest: boolean;
}) {
  const { api } = useBackend();
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  const found = useQuery({ ...interviewOptions(api, interviewId), enabled: actsForOwn && newest });
  const interview = actsForOwn && newest ? found.data : undefined;
  if (!newest)
    return (
      <p className="w-fit max-w-[85%] rounded-card border border-line-2 px-3 py-2 text-dense text-ink-2">{words}</p>
    );
  return (
    <MessageCard name="Interview" label="Interview" introduction={interview?.introduction} words={words} found={found}>
      {interview ? <InterviewFace interview={interview} /> : null}
    </MessageCard>
  );
}
