import { useAsk } from "#web/lib/backend/ask.ts";
import { Kept } from "#web/lib/form/kept.tsx";
import { AcceptTimeDialog } from "./accept-time-dialog.tsx";
import { CloseInterviewDialog } from "./close-interview-dialog.tsx";
import { interviewForm } from "./form.ts";
import { ProposeInterviewDialog } from "./propose-interview-dialog.tsx";
import type { Interview } from "./queries.ts";
import type { Shown } from "#web/lib/form/form-dialog.tsx";

type InterviewStep = "accept" | "suggest" | "decline" | "cancel";
export type AskedInterview = { how: InterviewStep; interview: Interview };

type InterviewDialogsProps = {
  asked: AskedInterview | null;
  /** Those on the page now. The one asked about may have left it. */
  interviews: readonly Interview[];
  onClose: () => void;
};

/** The current action on an interview, rendered outside its row or message, which may go meanwhile. */
export function InterviewDialogs({ asked, interviews, onClose }: InterviewDialogsProps) {
  return (
    <Kept about={asked} onClose={onClose}>
      {(last, shown) => <Dialog key={formKey(last)} asked={last} interviews={interviews} {...shown} />}
    </Kept>
  );
}

/** A form starts again for another interview or action, or when what it starts from has changed before it opened. */
function formKey({ how, interview }: AskedInterview): string {
  const { id, proposal } = interview;
  const start = { accept: proposal.times, suggest: [interviewForm(interview), proposal.place], decline: 0, cancel: 0 };
  return JSON.stringify([id, how, start[how]]);
}

function Dialog({
  asked: { how, interview: opened },
  interviews,
  ...shown
}: { asked: AskedInterview; interviews: readonly Interview[] } & Shown) {
  // After a conflict the person continues with the newer state.
  const kept = useAsk("interviews", "get", { id: opened.id }, { enabled: false }).data;
  const interview = [interviews.find(({ id }) => id === opened.id), kept].reduce<Interview>(
    (newest, each) => (each && each.version > newest.version ? each : newest),
    opened,
  );
  if (how === "accept") return <AcceptTimeDialog interview={interview} {...shown} />;
  if (how === "suggest") return <ProposeInterviewDialog of={{ interview }} {...shown} />;
  return <CloseInterviewDialog interview={interview} how={how} {...shown} />;
}
