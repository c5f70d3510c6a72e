import { nextStepOf } from "#domain/interview/next-step.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { nextStepWords } from "./next-step-words.ts";
import type { Introduction } from "./queries.ts";

/** Whether the reader arranges interviews: an agency does for the employer it represents. */
const arranges = ({ you, sellingAgency }: Pick<Introduction, "you" | "sellingAgency">): boolean =>
  you !== "platform" && !(you === "employer" && sellingAgency !== null);

/** The introduction's scorecards; not asked for in the demo, whose interviewers get no emails. */
export function useScorecards(introduction: Introduction) {
  const { kind } = useBackend();
  const isRevealed = introduction.parts.some(({ grant }) => grant !== null);
  return useAsk(
    "scorecards",
    "list",
    { introductionId: introduction.id },
    { enabled: kind !== "demo" && isRevealed && arranges(introduction) },
  );
}

/**
 * The next step after the reveal, with the interview or scorecard it is about. `opened`: the identity is open on this
 * page, which the introduction doesn't say yet right after the first opening.
 */
export function useNextStep(introduction: Introduction, opened: boolean) {
  const asked = arranges(introduction) && introduction.agreed;
  const found = useAsk("interviews", "list", { introductionId: introduction.id }, { enabled: asked });
  const scorecards = useScorecards(introduction);
  const scorecard = scorecards.data?.items.find(({ mine, answer }) => mine && answer === null) ?? null;
  const { items: interviews = [], whyNot = null } = found.data ?? {};
  // Nothing is shown until it is known, so that the button doesn't change under the pointer.
  const next =
    (asked && found.isPending) || scorecards.isLoading
      ? null
      : nextStepOf(introduction, { interviews, scorecardDue: scorecard?.interviewId ?? null });
  const step = next?.name === "open_identity" && opened ? null : next;
  const waits = step?.name === "propose_interview" || (step?.name === "answer_interview" && step.yours);
  const blockedBy = waits ? (whyNot ?? undefined) : undefined;
  return {
    step,
    // A proposal that can't be accepted can still be declined, on its card.
    words:
      step?.name === "answer_interview" && blockedBy !== undefined
        ? { text: blockedBy, button: null }
        : step && nextStepWords(step),
    scorecard,
    interviews,
    interview: interviews.find(({ id }) => id === step?.interview?.id) ?? null,
    /** Why the step can't be taken now; undefined if it can. */
    blockedBy,
  };
}
