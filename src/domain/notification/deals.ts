import type { DealAction } from "../deal/actions.ts";
import { currentTerms, type Deal, type Party } from "../deal/deal.ts";
import { waitingCorrection } from "../deal/correction-record.ts";
import { shareDues } from "../deal/dues.ts";
import { guaranteeEnd, lastCovered } from "../deal/guarantee.ts";
import { lastSending } from "../deal/signing.ts";
import type { DealRef } from "./refs.ts";
import type { DealStep, News } from "./words.ts";

/** A step, or a date that the parties are reminded of. */
export type DealEvent = DealAction | "payment_due" | "payment_overdue" | "signing_expired";

/** A notification of a deal's step. `hasEmail`: the deal sends its own email for it. */
export type DealNotice = { organizationId: string; hasEmail: boolean; news: News };

/**
 * The notifications of a step (spec §16): the other parties that can see the deal get what they have to answer or wait
 * for. `by`: the organization that took the step.
 */
export function noticesOfDeal(deal: Deal, action: DealEvent, by: string | null): DealNotice[] {
  const { listingAgency, sellingAgency, employer } = deal;
  const agencies = others([listingAgency, sellingAgency], by);
  // An employer sees a deal from the first sending on.
  const parties = deal.sentAt === null ? agencies : others([listingAgency, sellingAgency, employer], by);
  const ref: DealRef = {
    id: deal.id,
    code: deal.code,
    candidate: { maskedCode: deal.candidate.maskedCode, headlineRole: deal.candidate.headlineRole },
    employer: employer.name,
  };
  const from = [listingAgency, sellingAgency, employer].find((party) => party?.id === by)?.name ?? listingAgency.name;
  const notify = (to: readonly Party[], news: News, hasEmail = false): DealNotice[] =>
    to.map(({ id }) => ({ organizationId: id, hasEmail, news }));
  const step = (what: DealStep): News => ({ type: "deal_update", step: what, from, deal: ref });
  switch (action) {
    case "created":
      return notify(agencies, step("drawn_up"));
    case "terms_proposed":
    case "terms_accepted":
      return notify(agencies, step(action));
    case "sent":
      return parties.flatMap((party) =>
        notify([party], { type: "offer_made", from, deal: ref }, isAskedItself(deal, party)),
      );
    case "recalled":
      // Once declined, there was nothing left to sign.
      return parties.flatMap((party) =>
        notify([party], step(action), isAskedItself(deal, party, "opened") && lastSending(deal)?.declinedAt === null),
      );
    case "executed":
      return notify(parties, step(action), true);
    case "declined":
      return agencies.flatMap((party) => notify([party], step(action), !hasNamedSigner(deal, party)));
    case "signing_expired":
      return notify(others([listingAgency, sellingAgency], null), step(action));
    case "closed_won":
      return notify(parties, { type: "deal_closed", from, deal: ref, outcome: "won", ...guaranteeOf(deal) });
    case "closed_lost":
      return parties.flatMap((party) =>
        notify([party], { type: "deal_closed", from, deal: ref, outcome: "lost" }, wasAsked(deal, party)),
      );
    case "payment_due":
    case "payment_overdue":
      return notify(others([listingAgency, employer], null), step(action));
    case "paid":
      // A partner's share is owed once the employer has paid; only the agencies are notified.
      return deal.ledger.at(-1)?.kind === "client_paid" && owedToPartner(deal)
        ? notify(others([sellingAgency], by), step("share_owed"))
        : [];
    case "correction_proposed":
    case "correction_confirmed":
    case "correction_applied":
    case "correction_declined":
    case "correction_withdrawn":
      return correctionNotices(deal, action, parties, { by, from, ref });
    case "deleted":
    case "restored":
    case "signed":
    case "rendered":
    case "corrected":
    case "released":
      return [];
    case "fell_off":
    case "settled":
      return notify(parties, step(afterPlacement[deal.fallOff?.replacement ?? "none"]));
  }
}

/** The listing agency alone enters the start date, and the guarantee counts from it: the others compare it. */
function guaranteeOf(deal: Deal): { guarantee?: { from: string; to: string } } {
  if (!deal.closing) return {};
  const { startDate } = deal.closing;
  return {
    guarantee: { from: startDate, to: lastCovered(guaranteeEnd(startDate, currentTerms(deal).terms.guaranteeDays)) },
  };
}

/** What became of a placement that ended early. `none`: its policy owes no replacement. */
const afterPlacement = {
  none: "fell_off",
  owed: "replacement_owed",
  found: "replacement_found",
  refunded: "replacement_refunded",
} as const satisfies Record<string, DealStep>;

type CorrectionContext = { by: string | null; from: string; ref: DealRef };

/** Every other party is notified of a correction; parties that have to confirm it are asked to. */
function correctionNotices(
  deal: Deal,
  step: DealStep,
  parties: readonly Party[],
  { by, from, ref }: CorrectionContext,
): DealNotice[] {
  const correction = deal.corrections.at(-1);
  if (!correction) return [];
  const isAsked = ({ id }: Party) =>
    waitingCorrection(deal) !== null &&
    correction.confirmations.some(({ organization, answer }) => organization.id === id && answer === null);
  // The last confirmation applies the listing agency's correction, so it is named, not the party that confirmed last.
  const name = step === "correction_applied" && by !== deal.listingAgency.id ? deal.listingAgency.name : from;
  return parties.map((party) => ({
    organizationId: party.id,
    hasEmail: false,
    news: {
      type: "deal_update",
      step: isAsked(party) ? "correction_to_confirm" : step,
      from: isAsked(party) ? deal.listingAgency.name : name,
      deal: ref,
      correction: correction.change,
    },
  }));
}

function owedToPartner(deal: Deal): boolean {
  const { terms } = currentTerms(deal);
  return shareDues(deal.ledger, { laSplitBp: terms.laSplitBp, platformBp: deal.platformBp }).selling.owedCents > 0;
}

const partsOf = (deal: Deal, { id }: Party) =>
  lastSending(deal)?.parts.filter(({ organization }) => organization.id === id) ?? [];

const hasNamedSigner = (deal: Deal, party: Party): boolean =>
  partsOf(deal, party).some(({ signer }) => signer !== null);

/**
 * Whether the emails about signing go to the organization's members: it signs, and no one else was named for it. With
 * `opened`: its turn has come.
 */
const isAskedItself = (deal: Deal, party: Party, turn?: "opened"): boolean =>
  partsOf(deal, party).some(({ signer, openedAt }) => signer === null && (!turn || openedAt !== null));

/** Whether its members are emailed that there is nothing left to sign. */
function wasAsked(deal: Deal, party: Party): boolean {
  const sending = lastSending(deal);
  if (!sending || sending.recalledAt !== null || sending.declinedAt !== null || sending.completedAt !== null)
    return false;
  return isAskedItself(deal, party, "opened");
}

const others = (parties: readonly (Party | null)[], by: string | null): Party[] =>
  parties.flatMap((party) => (party && party.id !== by ? [party] : []));
