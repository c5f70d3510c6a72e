import { dayMs } from "../core/calendar.ts";
import { isExpired, isHeld, listingStatusLabels, type ListingStatus } from "../core/listing-status.ts";
import type { CandidateAnswer } from "./candidate.ts";
import { requireCandidateYes } from "./candidate-yes.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import { barredText } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import { isAccepted, isOpenIntroduction } from "./status.ts";
import {
  awaited,
  grantDays,
  introductionStatusLabels,
  lapse,
  lastOffer,
  offerErrors,
  requesterOf,
  sideOf,
  stepped,
  type Introduction,
  type Offer,
  type OfferMade,
  type Side,
  visibleIntroduction,
} from "./introduction.ts";

function requireTurn(viewer: Viewer, introduction: Introduction, now: number): Side {
  const side = sideOf(viewer, introduction) ?? refuse("not-found");
  if (lapse(introduction, now))
    refuseState(
      `No one replied within ${introduction.answerDays} days, so this request has expired. You can ` +
        "request it again.",
    );
  const turn = awaited(introduction);
  if (turn === null)
    refuseState(
      `This introduction is ${introductionStatusLabels[introduction.status].toLowerCase()}. No reply is needed.`,
    );
  if (turn !== side)
    refuseState(
      `It is ${turn === "listing" ? introduction.listingAgency.name : requesterOf(introduction).name}'s ` +
        "turn to reply. You'll be notified when it does.",
    );
  return side;
}

/**
 * Facts that decide a reply, as far as the viewer may know them. Only the listing agency knows all, because it alone
 * agrees or counters with that knowledge. `asksCandidate` is public: the agency accepts only with the candidate's yes.
 * `stopped`: through the candidate's link. `awaitsYes`: the yes it was accepted with came from someone else
 * (docs/decisions/0113). These and the answer are absent in the demo, whose candidates have no links. `barred`: the
 * name of another party that is rejected or suspended, for both sides; absent in the demo, where every organization is
 * vetted.
 */
export type ListingFacts = {
  listingStatus: ListingStatus;
  hiddenFromEmployer: boolean;
  hiddenFromRequester: boolean;
  stopped?: boolean;
  awaitsYes?: boolean;
  asksCandidate?: boolean;
  candidateAnswer?: CandidateAnswer | null;
  barred?: string | null;
};

function requireIntroducible(
  side: Side,
  { employer, sellingAgency }: Introduction,
  { listingStatus, hiddenFromEmployer, hiddenFromRequester, barred = null }: ListingFacts,
): void {
  if (barred !== null)
    refuseState(`${barredText(barred)}. ${side === "listing" ? "Decline" : "Withdraw"}, or reply once it can.`);
  if (!isHeld(listingStatus))
    refuseState(
      side === "listing"
        ? `This candidate is ${listingStatusLabels[listingStatus].toLowerCase()}. ${
            isExpired(listingStatus) ? "Renew its exclusivity" : "List it again"
          } first, or decline.`
        : "This candidate is no longer on the market. Ask the listing agency for the reason.",
    );
  if (side !== "listing") return;
  const hidden = hiddenFromEmployer ? employer.name : hiddenFromRequester ? sellingAgency?.name : undefined;
  if (hidden !== undefined)
    refuseState(
      `This candidate is hidden from ${hidden}. Remove it from the candidate's blocked organizations ` +
        "first, or decline.",
    );
}

/**
 * Accepts the last offer, so that the seeing parties can sign. Only the listing agency sets `grantDays`, with its
 * agreement or its counteroffer. If the agency asks its candidates first, it accepts with their yes, and a requester
 * that accepts a counteroffer leaves the last word to it: whatever the candidate answered, the requester sees the same
 * (docs/decisions/0055). @throws ExpectedError `not-found`, `wrong-state`, `invalid-input`
 */
export function decideAgree(
  viewer: Viewer,
  before: Introduction,
  ask: { grantDays: number | null; facts: ListingFacts; now: number },
): Introduction {
  const side = requireTurn(viewer, before, ask.now);
  requireIntroducible(side, before, ask.facts);
  const answerBy = ask.now + before.answerDays * dayMs;
  const offer = lastOffer(before).number;
  if (ask.facts.asksCandidate && side === "requester")
    return stepped(
      before,
      { status: "requested", answerBy },
      { action: "terms_accepted", now: ask.now, actor: viewer, offer },
    );
  if (ask.facts.asksCandidate) requireCandidateYes(ask.facts.candidateAnswer ?? null);
  return stepped(
    before,
    {
      status: "accepted",
      answerBy,
      grantDays: requestedGrantDays(side, before, ask.grantDays),
    },
    { action: "accepted", now: ask.now, actor: viewer, offer },
  );
}

function requestedGrantDays(side: Side, before: Introduction, days: number | null): number {
  if (side === "requester" || days === null) return before.grantDays;
  if (!Number.isSafeInteger(days) || days < grantDays.least || days > grantDays.most)
    refuseField("grantDays", `Enter ${grantDays.least} to ${grantDays.most} days.`);
  return days;
}

type CounterAsk<Text extends string> = {
  offer: Offer;
  note: Text;
  grantDays: number | null;
  facts: ListingFacts;
  now: number;
};

const sameOffer = (a: Offer, b: Offer): boolean =>
  a.kind === "split"
    ? b.kind === "split" && a.laSplitBp === b.laSplitBp
    : b.kind === "fee" && a.feeBp === b.feeBp && a.guaranteeDays === b.guaranteeDays;

/**
 * All checks of a counteroffer that don't need its text. @throws ExpectedError `not-found`, `wrong-state`,
 * `invalid-input`
 */
export function requireCounterable(viewer: Viewer, before: Introduction, ask: CounterAsk<string>): void {
  const side = requireTurn(viewer, before, ask.now);
  requireIntroducible(side, before, ask.facts);
  refuseFields(offerErrors(ask.offer, before.sellingAgency !== null));
  requestedGrantDays(side, before, ask.grantDays);
  if (sameOffer(lastOffer(before).offer, ask.offer))
    refuseState("These are already the current terms. Change something, or accept them.");
}

/** Makes the next offer, which the other side has to answer. @throws ExpectedError as `requireCounterable` */
export function decideCounter(viewer: Viewer, before: Introduction, ask: CounterAsk<PublicText>): Introduction {
  requireCounterable(viewer, before, ask);
  const side = sideOf(viewer, before) ?? refuse("not-found");
  const next: OfferMade = {
    number: before.offers.length + 1,
    side,
    offer: ask.offer,
    note: ask.note,
    personId: viewer.personId,
    at: ask.now,
  };
  return stepped(
    before,
    {
      status: side === "listing" ? "countered" : "requested",
      offers: [...before.offers, next],
      answerBy: ask.now + before.answerDays * dayMs,
      grantDays: requestedGrantDays(side, before, ask.grantDays),
    },
    { action: "countered", now: ask.now, actor: viewer, offer: next.number },
  );
}

/**
 * The listing agency can decline until a party has signed. @throws ExpectedError `not-found`, `wrong-state`,
 * `invalid-input`
 */
export function requireDeclinable(viewer: Viewer, before: Introduction, reason: string, now: number): void {
  if (sideOf(viewer, before) !== "listing") refuse("not-found");
  requireOpen(before, now, "declined");
  if (reason.trim() === "") refuseField("reason", "Enter a short reason. The requester can read it.");
}

export function decideDecline(viewer: Viewer, before: Introduction, reason: PublicText, now: number): Introduction {
  requireDeclinable(viewer, before, reason, now);
  return stepped(before, { status: "declined", reason }, { action: "declined", now, actor: viewer });
}

/**
 * An employer can withdraw its request until it has signed, an agency until its employer is asked to sign. @throws
 * ExpectedError `not-found`, `wrong-state`
 */
export function decideWithdraw(viewer: Viewer, before: Introduction, now: number): Introduction {
  if (sideOf(viewer, before) !== "requester") refuse("not-found");
  const known = visibleIntroduction(viewer, before, now);
  requireOpen(known, now, "withdrawn");
  if (!isWithdrawable(known))
    refuseState(
      "Both sides have agreed, and your employer decides now. If you leave it unsigned, it expires automatically.",
    );
  return stepped(before, { status: "withdrawn" }, { action: "withdrawn", now, actor: viewer });
}

/** An agency can't see whether the employer has signed, so the limit can't depend on that. */
export const isWithdrawable = ({ status, sellingAgency }: Pick<Introduction, "status" | "sellingAgency">): boolean =>
  isOpenIntroduction(status) && (!isAccepted(status) || sellingAgency === null);

function requireOpen(before: Introduction, now: number, what: string): void {
  if (!isOpenIntroduction(before.status) || lapse(before, now))
    refuseState(
      "This introduction is " +
        `${introductionStatusLabels[lapse(before, now) ? "expired" : before.status].toLowerCase()} and ` +
        `can no longer be ${what}. Reload to see its current state.`,
    );
}
