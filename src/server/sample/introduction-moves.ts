import { canonicalJson } from "#domain/deal/agreement.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { decideEnd, type Introduction, type Offer } from "#domain/introduction/introduction.ts";
import {
  decideAgree,
  decideCounter,
  decideDecline,
  decideWithdraw,
  type ListingFacts,
} from "#domain/introduction/reply.ts";
import {
  decideAnswerPrior,
  decideDeclarePrior,
  decideOpened,
  decideRevoke,
  decideSignNda,
  ndaOf,
  seeingPartOf,
} from "#domain/introduction/reveal.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { sha256 } from "../platform/crypto/sha256.ts";
import { failed, idOf, memberOf } from "./named.ts";

/** What happened next, in order; `hoursAgo` decreases. */
export type Move = { by: string; hoursAgo: number } & (
  | { counter: Offer; note: string }
  | { accept: true }
  | { decline: string }
  | { withdraw: true }
  | { sign: true }
  | { open: true }
  | { revoke: string; from: string }
  | { declare: string }
  | { decide: "upheld" | "rejected"; reason: string }
  | { end: true }
);

export const fee = (feeBp: number, guaranteeDays: 30 | 60 | 90 | 120 = 90): Offer => ({
  kind: "fee",
  feeBp,
  guaranteeDays,
});
export const split = (laSplitBp: number): Offer => ({ kind: "split", laSplitBp });
type Actors = { ids: SampleIds; newId: () => string; /** The step's time, in ms. */ now: number };

/** The introduction after a move, by the same decisions as real ones. */
export function moved(before: Introduction, move: Move, { ids, newId, now }: Actors): Introduction {
  const by = memberOf(ids, move.by);
  const facts: ListingFacts = { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false };
  if ("counter" in move)
    return decideCounter(by, before, {
      offer: move.counter,
      note: text("note", move.note),
      grantDays: null,
      facts,
      now,
    });
  if ("accept" in move) return decideAgree(by, before, { grantDays: null, facts, now });
  if ("decline" in move) return decideDecline(by, before, text("reason", move.decline), now);
  if ("withdraw" in move) return decideWithdraw(by, before, now);
  if ("sign" in move) {
    const hash = sha256(canonicalJson(ndaOf(before, seeingPartOf(by, before) ?? failed(`part for ${move.by}`))));
    return decideSignNda(by, before, {
      name: by.displayName,
      consent: true,
      hash,
      ip: "192.0.2.1",
      grantId: newId(),
      facts,
      now,
      sha256,
    });
  }
  if ("open" in move) return decideOpened(by, before, now) ?? failed("grant to open");
  if ("revoke" in move)
    return decideRevoke(by, before, {
      organizationId: idOf(ids.organizations, move.from),
      reason: text("reason", move.revoke),
      now,
    });
  if ("declare" in move) return decideDeclarePrior(by, before, move.declare, now);
  if ("decide" in move) return decideAnswerPrior(by, before, { outcome: move.decide, reason: move.reason, now });
  return decideEnd(before, now) ?? failed("introduction to end");
}

export const text = (field: "message" | "note" | "reason", words: string): PublicText =>
  publishDealText(field, words, { own: null, confirmed: [] });
