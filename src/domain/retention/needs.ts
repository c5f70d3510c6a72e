import { guaranteeClock } from "../deal/closing.ts";
import { waitingCorrection } from "../deal/correction-record.ts";
import type { Deal } from "../deal/deal.ts";
import { outstandingOf } from "../deal/ledger.ts";
import { isLost, isWon } from "../deal/status.ts";
import { type Introduction, isLive, lapse } from "../introduction/introduction.ts";
import { protectionOf } from "../introduction/reveal.ts";
import { isOpenIntroduction } from "../introduction/status.ts";

/**
 * Why the identity of a listing that ended is still needed (docs/decisions/0081). Match cases and reports of leaks are
 * not among them: a later end would reveal them to the agency.
 */
export const retentionNeeds = [
  "introduction",
  "access",
  "prior_knowledge",
  "protection",
  "deal",
  "guarantee",
  "replacement",
  "correction",
  "money",
] as const;
export type RetentionNeed = (typeof retentionNeeds)[number];

/** `code`: of the introduction or deal. */
export type NeededFor = { need: RetentionNeed; code: string };

const needTexts: Record<RetentionNeed, (code: string) => string> = {
  introduction: (code) => `${code} is open.`,
  access: (code) => `An organization can open the identity under ${code}.`,
  prior_knowledge: (code) => `Prior knowledge in ${code} isn't decided.`,
  protection: (code) => `The protection window of ${code} isn't over.`,
  deal: (code) => `${code} isn't closed.`,
  guarantee: (code) => `The guarantee period of ${code} isn't over.`,
  replacement: (code) => `${code} is waiting for a replacement.`,
  correction: (code) => `A correction of ${code} is waiting for confirmation.`,
  money: (code) => `${code} has an unpaid amount.`,
};

export const needText = ({ need, code }: NeededFor): string => needTexts[need](code);

/** Null: the introduction no longer needs it. `now` in ms. */
export function needOfIntroduction(stored: Introduction, now: number): RetentionNeed | null {
  const introduction = lapse(stored, now) ?? stored;
  if (isOpenIntroduction(introduction.status)) return "introduction";
  if (introduction.parts.some(({ grant }) => grant !== null && isLive(grant, now))) return "access";
  const protection = protectionOf(introduction, now)?.state;
  if (protection === "disputed") return "prior_knowledge";
  return protection === "counting" ? "protection" : null;
}

/** Null: the deal no longer needs it. What the platform is owed needs no identity. `now` in ms. */
export function needOfDeal(deal: Deal, now: number): RetentionNeed | null {
  if (isLost(deal.status)) return null;
  if (!isWon(deal.status)) return "deal";
  if (deal.fallOff?.replacement === "owed") return "replacement";
  if (deal.fallOff === null && !guaranteeClock(deal, now).over) return "guarantee";
  if (waitingCorrection(deal)) return "correction";
  const { client_paid, client_refunded, partner_paid, partner_returned } = outstandingOf(deal.ledger);
  return client_paid + client_refunded + partner_paid + partner_returned > 0 ? "money" : null;
}
