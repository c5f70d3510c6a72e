import { addDays, dateIn, dayMs } from "#domain/core/calendar.ts";
import { decideFallOff, decidePayment, decideRelease, decideWin } from "#domain/deal/closing.ts";
import { type Deal, decideAccept, decideLose, decidePropose, currentTerms, type PartyRole } from "#domain/deal/deal.ts";
import { decideSign, lastSending, sittingHash } from "#domain/deal/signing.ts";
import { decideSend } from "#domain/deal/send.ts";
import { type DealTemplate, proposedTerms } from "#domain/deal/terms.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { installmentsOf } from "#domain/deal/guarantee.ts";
import { outstandingOf, type PaymentKind } from "#domain/deal/ledger.ts";
import { dollars } from "#domain/core/money.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { sha256 } from "../platform/crypto/sha256.ts";

export type By = "la" | "sa";
type Counter = Partial<Pick<DealTemplate, "feePercent" | "laSplit" | "guaranteeDays">> & { raise?: number };

/**
 * What happened to a deal after it was created, in order; `daysAgo` decreases. `started` and `lastDay` are days ago as
 * well; `raise` in dollars.
 */
export type Step = { daysAgo: number } & (
  | { by: By; counter: Counter }
  | { by: By; accept: true }
  | { by: By; lost: string }
  | { sent: true }
  | { signed: PartyRole }
  | { won: { raise?: number; started: number } }
  | { paid: PaymentKind; installment?: true }
  | { fellOff: { lastDay: number; reason: string } }
  | { released: true }
);

/** Who acts for the parties, and the name each signs with. */
export type Actors = {
  by: (by: By) => Viewer;
  signer: (role: PartyRole) => { name: string; personId: string };
  newId: () => string;
};

const timeZone = "America/Chicago";

/** Applies one step with the same decision as a real one. `today` and the returned instants in ms. */
export function stepped(deal: Deal, step: Step, { by, signer, newId }: Actors, today: number): Deal {
  const at = (daysAgo: number) => today - daysAgo * dayMs;
  const date = (daysAgo: number) => addDays(dateIn(timeZone, today), -daysAgo);
  const now = at(step.daysAgo);
  const listing = by("la");
  if ("counter" in step) return countered(deal, step.counter, by(step.by), now);
  if ("accept" in step)
    return decideAccept(by(step.by), deal, { number: currentTerms(deal).number, confirmBelowMinimum: true }, now);
  if ("lost" in step) return decideLose(by(step.by), deal, publicText("reason", step.lost), now);
  if ("sent" in step)
    return decideSend(listing, deal, {
      signers: {},
      provider: "built-in",
      hiddenFromEmployer: false,
      listingStatus: "active",
      newId,
      now,
      hash: sha256,
    });
  if ("signed" in step) return signed(deal, step.signed, signer(step.signed), now);
  if ("won" in step)
    return decideWin(
      listing,
      deal,
      {
        acceptedSalary: currentTerms(deal).terms.targetSalary + dollars(step.won.raise ?? 0),
        startDate: date(step.won.started),
        timeZone,
      },
      now,
    );
  if ("paid" in step) {
    const { acceptedSalary = 0 } = deal.closing ?? {};
    const { feeBp, guaranteeDays } = currentTerms(deal).terms;
    const [first] = installmentsOf(Math.round((acceptedSalary * feeBp) / 10_000), guaranteeDays);
    const cents = step.installment && first ? first.cents : outstandingOf(deal.ledger)[step.paid];
    return decidePayment(listing, deal, { kind: step.paid, cents, on: dateIn(timeZone, now) }, now);
  }
  if ("fellOff" in step)
    return decideFallOff(
      listing,
      deal,
      { lastDay: date(step.fellOff.lastDay), reason: publicText("reason", step.fellOff.reason) },
      now,
    );
  return decideRelease(deal, now);
}

function countered(deal: Deal, { raise = 0, ...counter }: Counter, actor: Viewer, now: number): Deal {
  const { terms } = currentTerms(deal);
  const { guaranteeDays, guaranteePolicy, text } = terms;
  const ask = {
    feePercent: terms.feeBp / 100,
    laSplit: terms.laSplitBp / 100,
    guaranteeDays,
    guaranteePolicy,
    ...counter,
    targetSalary: terms.targetSalary / 100 + raise,
    terms: text,
  };
  return decidePropose(actor, deal, { terms: publicTerms(ask), confirmBelowMinimum: true, now });
}

/** From a documentation address (RFC 5737). */
function signed(
  deal: Deal,
  role: PartyRole,
  { name, personId }: { name: string; personId: string },
  now: number,
): Deal {
  const sending = lastSending(deal);
  const part = sending?.parts.find((each) => each.role === role);
  if (!sending || !part) throw new Error(`the sample deal has nothing for the ${role} party to sign`);
  return decideSign(deal, {
    partId: part.id,
    name,
    hash: sittingHash(sending, role),
    consented: true,
    ip: "192.0.2.24",
    via: "account",
    personId,
    now,
  });
}

/** Terms as entered, with their text passed as public. */
export function publicTerms(ask: Parameters<typeof proposedTerms>[0]) {
  const terms = proposedTerms(ask);
  return { ...terms, text: publicText("terms", terms.text) };
}

const publicText = (field: "terms" | "reason", text: string) =>
  publishDealText(field, text, { own: null, confirmed: [] });
