import { namedFacts } from "../core/status.ts";
import type { DealStatus } from "./deal.ts";

type Fact = "termsOpen" | "isOut" | "isExecuted" | "isWon" | "isLost";

/** What each status of a deal means. `isOut`: sent for signature, and not every party has signed. */
const { is, statusesThat } = namedFacts<DealStatus, Fact>({
  draft: ["termsOpen"],
  pending_signatures: ["isOut"],
  executed: ["isExecuted"],
  closed_won: ["isWon"],
  closed_lost: ["isLost"],
});

export const dealStatusesThat = statusesThat;
export const termsOpen = is("termsOpen");
export const isOut = is("isOut");
export const isExecuted = is("isExecuted");
export const isWon = is("isWon");
export const isLost = is("isLost");
