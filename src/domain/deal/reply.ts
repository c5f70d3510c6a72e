import type { DealStatus } from "./deal.ts";
import { isWon, termsOpen } from "./status.ts";
import type { DealChoice } from "./view.ts";

/** What a deal needs from an organization. */
export const dealReplies = ["terms", "signature", "correction", "payment"] as const;
export type DealReply = (typeof dealReplies)[number];

export const dealReplyLabels: Record<DealReply, string> = {
  terms: "Terms to review",
  signature: "Signature needed",
  correction: "Correction to confirm",
  payment: "Payment due",
};

const answers: ReadonlySet<DealChoice> = new Set(["accept", "sign", "answer_correction"]);

/** Whether a party that can do this is asked for terms, a signature or a correction. */
export const isAsked = (choices: readonly DealChoice[]): boolean => choices.some((each) => answers.has(each));

/** What a party that hasn't answered yet is asked for. */
export const askedReply = (status: DealStatus): DealReply =>
  termsOpen(status) ? "terms" : isWon(status) ? "correction" : "signature";
