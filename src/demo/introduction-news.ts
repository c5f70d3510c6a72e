import type { Introduction, StepAction } from "#domain/introduction/introduction.ts";
import type { DemoEvent } from "./runner.ts";

/** An introduction's event for the tabs: ids and display codes only (spec §16). */
export const introductionNews = (action: StepAction, { id, code, candidate }: Introduction): DemoEvent => ({
  type: "introduction_update",
  data: { introductionId: id, action, introductionCode: code, candidateCode: candidate.maskedCode },
});
