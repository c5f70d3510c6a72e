import { useState } from "react";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import { InterviewFace } from "./face.tsx";
import { type AskedInterview, InterviewDialogs } from "./interview-dialogs.tsx";
import { MessageCard } from "#web/features/thread/message-card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { closed } from "#web/lib/closed.ts";

type InterviewMessageProps = { interviewId: string; words: string; newest: boolean };

/** An interview step in its thread; the newest one also shows the current state and actions. */
export function InterviewMessage({ interviewId, words, newest }: InterviewMessageProps) {
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  const found = useAsk("interviews", "get", { id: interviewId }, { enabled: actsForOwn && newest });
  const [asked, setAsked] = useState<AskedInterview | null>(null);
  const interview = actsForOwn && newest ? found.data : undefined;
  return (
    <>
      {newest ? (
        <MessageCard
          name="Interview"
          label="Interview"
          introduction={interview?.introduction}
          words={words}
          found={found}
        >
          {interview ? <InterviewFace interview={interview} onAsk={setAsked} /> : null}
        </MessageCard>
      ) : (
        <p className="w-fit max-w-[85%] rounded-card border border-line-2 px-3 py-2 text-dense text-ink-2">{words}</p>
      )}
      <InterviewDialogs
        asked={asked}
        interviews={interview ? [interview] : []}
        onClose={() => setAsked(closed(asked))}
      />
    </>
  );
}
