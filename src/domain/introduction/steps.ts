import { newDealDefaults } from "../deal/terms.ts";
import { ExpectedError, refuse } from "../core/errors.ts";
import { pick } from "../core/pick.ts";
import { checked, type Checking, type Step } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Found } from "../shortlist/shortlist.ts";
import { introductionCodeFrom } from "./code.ts";
import { type Introduction, partIn } from "./introduction.ts";
import {
  decideAgree,
  decideCounter,
  decideDecline,
  decideWithdraw,
  type ListingFacts,
  requireCounterable,
  requireDeclinable,
} from "./reply.ts";
import { decideOutcome, type OutcomeAsk, requireOutcome } from "./outcome.ts";
import { decideRequest, type Requesting, requireRequestable } from "./request.ts";
import {
  decideAnswerPrior,
  decideDeclarePrior,
  decideRefuseNda,
  decideRevoke,
  decideSignNda,
  requireRevocable,
} from "./reveal.ts";
import { offerAsked, type OfferAsk } from "./view.ts";

/** What the server and the demo provide to a step of an introduction. */
export type IntroductionAt = {
  viewer: Viewer;
  facts: ListingFacts;
  /** Milliseconds. */
  now: number;
  /** The signer's address, for a signature. */
  ip: string;
  newId: () => string;
  /** SHA-256 of a text, in hex. */
  sha256: (text: string) => string;
};

export type IntroductionRule<Ask> = (before: Introduction, ask: Ask, at: IntroductionAt) => Step<Introduction>;

type Reasoned = { reason: string; confirmedTexts: readonly string[] };

/** Rules that take an introduction the viewer can see one step further (spec §13). */
export const introductionRules = {
  accept(before: Introduction, { grantDays }: { grantDays: number | null }, { viewer, facts, now }: IntroductionAt) {
    return decideAgree(viewer, before, { grantDays, facts, now });
  },

  *counter(
    before: Introduction,
    asked: { offer: OfferAsk; note: string; grantDays: number | null; confirmedTexts: readonly string[] },
    { viewer, facts, now }: IntroductionAt,
  ): Checking<Introduction> {
    const ask = { offer: offerAsked(asked.offer), grantDays: asked.grantDays, facts, now };
    requireCounterable(viewer, before, { ...ask, note: asked.note });
    return decideCounter(viewer, before, { ...ask, note: yield* checked("note", asked.note, asked.confirmedTexts) });
  },

  *decline(
    before: Introduction,
    { reason, confirmedTexts }: Reasoned,
    { viewer, now }: IntroductionAt,
  ): Checking<Introduction> {
    requireDeclinable(viewer, before, reason, now);
    return decideDecline(viewer, before, yield* checked("reason", reason, confirmedTexts), now);
  },

  withdraw(before: Introduction, _ask: unknown, { viewer, now }: IntroductionAt) {
    return decideWithdraw(viewer, before, now);
  },

  sign(
    before: Introduction,
    ask: Pick<Parameters<typeof decideSignNda>[2], "name" | "consent" | "consentVersion" | "hash">,
    { viewer, facts, now, ip, newId, sha256 }: IntroductionAt,
  ) {
    const { name, consent, consentVersion, hash } = ask;
    const asked = { name, consent, consentVersion, hash };
    return decideSignNda(viewer, before, { ...asked, ip, grantId: newId(), facts, now, sha256 });
  },

  refuse(before: Introduction, _ask: unknown, { viewer, now }: IntroductionAt) {
    return decideRefuseNda(viewer, before, now);
  },

  *revoke(
    before: Introduction,
    { organizationId, reason, confirmedTexts }: Reasoned & { organizationId: string },
    { viewer, now }: IntroductionAt,
  ): Checking<Introduction> {
    if (viewer.organizationKind !== "platform" && partIn(viewer, before) !== "listing") refuse("not-found");
    const holder = organizationId.toLowerCase();
    requireRevocable(before, holder, reason, now);
    const text = yield* checked("reason", reason, confirmedTexts);
    return decideRevoke(viewer, before, { organizationId: holder, reason: text, now });
  },

  declarePrior(before: Introduction, { evidence }: { evidence: string }, { viewer, now }: IntroductionAt) {
    return decideDeclarePrior(viewer, before, evidence, now);
  },

  concede(before: Introduction, _ask: unknown, { viewer, now }: IntroductionAt) {
    return decideAnswerPrior(viewer, before, { outcome: "conceded", reason: "", now });
  },

  *outcome(
    before: Introduction,
    { confirmedTexts, ...asked }: Omit<OutcomeAsk<string>, "now"> & { confirmedTexts: readonly string[] },
    { viewer, now }: IntroductionAt,
  ): Checking<Introduction> {
    const ask = { ...asked, round: asked.round.trim(), note: asked.note.trim(), now };
    requireOutcome(viewer, before, ask);
    return decideOutcome(viewer, before, {
      ...ask,
      round: yield* checked("round", ask.round, confirmedTexts, { note: ask.note }),
      note: yield* checked("note", ask.note, confirmedTexts),
    });
  },

  decide(
    before: Introduction,
    { upheld, reason }: { upheld: boolean; reason: string },
    { viewer, now }: IntroductionAt,
  ) {
    return decideAnswerPrior(viewer, before, { outcome: upheld ? "upheld" : "rejected", reason, now });
  },
};

/** The facts of a request before its text is checked, and the values of the new introduction. */
export type RequestAt = Omit<Requesting, "offer"> & {
  viewer: Viewer;
  goesBy: Pick<Introduction, "answerDays" | "protectionMonths">;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
};

/**
 * Requests an introduction. `offer` absent: the listing's own split, or the default fee and guarantee (spec §9).
 * @throws ExpectedError as `requireRequestable`, `leak`
 */
export function* requestStep(
  asked: { offer?: OfferAsk | undefined; message: string; confirmedTexts: readonly string[] },
  { viewer, goesBy, newId, randomBytes, ...known }: RequestAt,
): Checking<Introduction> {
  const about = { ...known, offer: offerAsked(asked.offer ?? usualOffer(viewer, known.found)) };
  requireRequestable(viewer, about);
  return decideRequest(viewer, {
    ...about,
    goesBy,
    message: yield* checked("message", asked.message, asked.confirmedTexts),
    id: newId(),
    code: introductionCodeFrom(randomBytes(4)),
  });
}

/** What an employer offers for an introduction unless it says otherwise. */
export const usualFee = pick(newDealDefaults, ["feePercent", "guaranteeDays"]);

const usualOffer = ({ organizationKind }: Viewer, found: Found | undefined): OfferAsk =>
  organizationKind === "agency"
    ? { kind: "split", laSplit: found?.listing.defaultSplitLA ?? newDealDefaults.laSplit }
    : { kind: "fee", ...usualFee };

/** Whether this error fails a bulk request as a whole: text, employer and offer are the same for all candidates. */
export const failsWhole = (error: unknown): boolean =>
  !(error instanceof ExpectedError) || error.code === "leak" || error.code === "invalid-input";
