import { iso } from "../core/calendar.ts";
import type { DealStatus } from "../deal/deal.ts";
import type { AdvanceStep, Decision, Outcome, PassReason } from "./outcome.ts";

/**
 * What a candidate came to with an employer: the decision after the reveal, or the deal (spec §13). `reason` is set
 * for a pass, `next` for an advance, `deal` for a deal; `fellOff`: the hire ended within the guarantee.
 */
export type CandidateOutcome = {
  listingId: string;
  outcome: Outcome | "deal";
  next: AdvanceStep | null;
  reason: PassReason | null;
  deal: { id: string; code: string; status: DealStatus; fellOff: boolean } | null;
  company: string;
  at: string;
};

/** Candidates whose outcome the board asks for at once. */
const shownOutcomes = 5_000;

type DecisionMade = Pick<Decision, "outcome" | "next" | "reason" | "at"> & { listingId: string; company: string };
type DealMade = { listingId: string; id: string; code: string; status: DealStatus; fellOff: boolean } & {
  company: string;
  at: number;
};

/** The newest of each candidate, the newest first; `at` in ms. Both lists hold only what the viewer can read. */
export function newestOutcomes(decisions: readonly DecisionMade[], deals: readonly DealMade[]): CandidateOutcome[] {
  const all = [
    ...decisions.map(({ listingId, outcome, next, reason, company, at }) => ({
      at,
      view: { listingId, outcome, next, reason, deal: null, company },
    })),
    ...deals.map(({ listingId, id, code, status, fellOff, company, at }) => ({
      at,
      view: {
        listingId,
        outcome: "deal" as const,
        next: null,
        reason: null,
        deal: { id, code, status, fellOff },
        company,
      },
    })),
  ].toSorted((a, b) => b.at - a.at);
  const newest = new Map<string, CandidateOutcome>();
  for (const { at, view } of all) if (!newest.has(view.listingId)) newest.set(view.listingId, { ...view, at: iso(at) });
  return [...newest.values()].slice(0, shownOutcomes);
}
