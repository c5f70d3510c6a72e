import { useState } from "react";
import type { NextStepName } from "#domain/interview/next-step.ts";
import { type AskedInterview, InterviewDialogs } from "#web/features/interview/interview-dialogs.tsx";
import { ProposeInterviewDialog } from "#web/features/interview/propose-interview-dialog.tsx";
import { ScorecardDialog } from "#web/features/interview/scorecard-dialog.tsx";
import type { Scorecard } from "#web/features/interview/scorecard-form.tsx";
import { Kept } from "#web/lib/form/kept.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import type { Introduction } from "./queries.ts";
import type { useNextStep } from "./use-next-step.ts";

type Found = ReturnType<typeof useNextStep>;

/** The form of the step that is open, of those that every reader can take. */
export function NextStepDialogs({
  introduction,
  open,
  found,
  onClose,
}: {
  introduction: Introduction;
  open: NextStepName | null;
  found: Found;
  onClose: () => void;
}) {
  const { answering, filling } = useSubject(open, found);
  return (
    <>
      <InterviewDialogs asked={answering} interviews={found.interviews} onClose={onClose} />
      <Kept about={filling} onClose={onClose}>
        {(scorecard, shown) => (
          <ScorecardDialog key={scorecard.id} introductionId={introduction.id} scorecard={scorecard} {...shown} />
        )}
      </Kept>
      <Kept about={open === "propose_interview" || null} onClose={onClose}>
        {(_true, shown) => <ProposeInterviewDialog of={{ introduction }} {...shown} />}
      </Kept>
      <Kept about={open === "decide" || null} onClose={onClose}>
        {(_true, shown) => <OutcomeDialog introduction={introduction} {...shown} />}
      </Kept>
    </>
  );
}

type Subject = { answering: AskedInterview | null; filling: Scorecard | null };
const none: Subject = { answering: null, filling: null };

/** What the open step is about, until it is closed: by then the step may be about something else, or nothing. */
function useSubject(open: NextStepName | null, { interview, scorecard }: Found): Subject {
  const [subject, setSubject] = useState(none);
  if (open === "answer_interview" && interview && !subject.answering)
    setSubject({ ...none, answering: { how: "accept", interview } });
  else if (open === "fill_scorecard" && scorecard && !subject.filling) setSubject({ ...none, filling: scorecard });
  else if (open === null && subject !== none) setSubject(none);
  return subject;
}
