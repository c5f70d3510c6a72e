import type { NextStepName } from "#domain/interview/next-step.ts";
import { AcceptTimeDialog } from "#web/features/interview/accept-time-dialog.tsx";
import { ProposeInterviewDialog } from "#web/features/interview/propose-interview-dialog.tsx";
import { ScorecardDialog } from "#web/features/interview/scorecard-dialog.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import type { Introduction } from "./queries.ts";
import type { useNextStep } from "./use-next-step.ts";

/** The form of the step that is open, of those that every reader can take. */
export function NextStepDialogs({
  introduction,
  open,
  found: { interview, scorecard },
  onClose,
}: {
  introduction: Introduction;
  open: NextStepName | null;
  found: ReturnType<typeof useNextStep>;
  onClose: () => void;
}) {
  if (open === "propose_interview") return <ProposeInterviewDialog of={{ introduction }} onClose={onClose} />;
  if (open === "answer_interview" && interview) return <AcceptTimeDialog interview={interview} onClose={onClose} />;
  if (open === "fill_scorecard" && scorecard)
    return <ScorecardDialog introductionId={introduction.id} scorecard={scorecard} onClose={onClose} />;
  return open === "decide" ? <OutcomeDialog introduction={introduction} onClose={onClose} /> : null;
}
