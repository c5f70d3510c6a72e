import { addDays, dateIn, dateOf, earliestDate } from "../core/calendar.ts";
import { refuse, refuseState } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Deal, Party } from "../deal/deal.ts";
import { shareDues } from "../deal/dues.ts";
import { recordPayment } from "../deal/ledger.ts";
import { type BookedDeal, bookedDealOf } from "./book.ts";
import { dealsByPartner } from "./partners.ts";

/*
 * Netting of what two agencies owe each other (docs/decisions/0044). One of them proposes, the other confirms or
 * declines. Both sides' oldest dues are settled by the same sum, in the ledger of each deal.
 */

/** How long a proposal can be confirmed. */
export const nettingDays = 14;

/** Not free text: nothing of a candidate can be in it. */
export const nettingDeclineReasons = ["wrong_amount", "already_paid", "prefers_payment"] as const;
export type NettingDeclineReason = (typeof nettingDeclineReasons)[number];

/** As stored. An open proposal ends by itself, see `nettingStateOf`. */
export const nettingStatuses = ["open", "confirmed", "declined", "withdrawn", "expired", "changed"] as const;
export type NettingStatus = (typeof nettingStatuses)[number];

export const nettedKinds = ["partner_paid", "partner_returned"] as const;
type NettedKind = (typeof nettedKinds)[number];

/** What one agency owes the other today from one deal: its share of what the employer paid, or a share to return. */
export type PartnerDue = {
  dealId: string;
  code: string;
  role: string;
  kind: NettedKind;
  debtorId: string;
  /** All that is due of it today. */
  openCents: number;
  /** Since when, `YYYY-MM-DD`. */
  since: string;
};

/** A due with the part of it that is settled; cents. */
export type NettingItem = PartnerDue & { cents: number };

/** `cents`: settled on either side. Times in ms. */
export type Netting = {
  id: string;
  proposer: Party;
  partner: Party;
  proposedAt: number;
  cents: number;
  items: readonly NettingItem[];
  status: NettingStatus;
  endedAt: number | null;
  declineReason: NettingDeclineReason | null;
};

/** What the reader's agency and a partner owe each other today, the oldest first. */
export function partnerDues(deals: readonly BookedDeal[], partnerId: string): PartnerDue[] {
  return (dealsByPartner(deals).get(partnerId)?.deals ?? [])
    .flatMap(({ head, ledger, split }): PartnerDue[] => {
      const { owedCents, owedSince, returnCents, returnSince } = shareDues(ledger, split).selling;
      const deal = { dealId: head.id, code: head.code, role: head.candidate.headlineRole };
      if (owedCents > 0)
        return [
          {
            ...deal,
            kind: "partner_paid",
            debtorId: head.listingAgency.id,
            openCents: owedCents,
            since: owedSince ?? "",
          },
        ];
      return returnCents > 0 && head.sellingAgency
        ? [
            {
              ...deal,
              kind: "partner_returned",
              debtorId: head.sellingAgency.id,
              openCents: returnCents,
              since: returnSince ?? "",
            },
          ]
        : [];
    })
    .toSorted((a, b) => (a.since === b.since ? (a.code < b.code ? -1 : 1) : a.since < b.since ? -1 : 1));
}

/**
 * The netting of these dues between two agencies: the smaller of both sums, taken from each side's dues in their order,
 * so that only the last due of the larger side can be settled in part. Null if only one of them owes.
 */
export function netDues(
  dues: readonly PartnerDue[],
  [one, other]: readonly [string, string],
): { cents: number; items: NettingItem[] } | null {
  const owedBy = (id: string) =>
    dues.reduce((sum, { debtorId, openCents }) => (debtorId === id ? sum + openCents : sum), 0);
  const cents = Math.min(owedBy(one), owedBy(other));
  if (cents === 0) return null;
  const left = new Map([
    [one, cents],
    [other, cents],
  ]);
  const items = dues.flatMap((due): NettingItem[] => {
    const rest = left.get(due.debtorId) ?? 0;
    const settled = Math.min(rest, due.openCents);
    left.set(due.debtorId, rest - settled);
    return settled === 0 ? [] : [{ ...due, cents: settled }];
  });
  return { cents, items };
}

export const isPartyOf = ({ proposer, partner }: Pick<Netting, "proposer" | "partner">, id: string): boolean =>
  proposer.id === id || partner.id === id;

/** The other agency of a netting. */
export const otherOf = ({ proposer, partner }: Pick<Netting, "proposer" | "partner">, id: string): Party =>
  proposer.id === id ? partner : proposer;

/** The last day on which a proposal can be confirmed, `YYYY-MM-DD`. */
const lastDayOf = ({ proposedAt }: Pick<Netting, "proposedAt">): string => addDays(dateOf(proposedAt), nettingDays);

/**
 * The state of a netting now: an open proposal ends by itself after its last day, and as soon as one of its dues is no
 * longer what it was. `dues`: today's, of the same two agencies.
 */
export function nettingStateOf(netting: Netting, dues: readonly PartnerDue[], now: number): NettingStatus {
  if (netting.status !== "open") return netting.status;
  if (earliestDate(now) > lastDayOf(netting)) return "expired";
  return netting.items.every((item) =>
    dues.some(
      ({ dealId, kind, openCents }) => dealId === item.dealId && kind === item.kind && openCents === item.openCents,
    ),
  )
    ? "open"
    : "changed";
}

/** A netting of the viewer's agency. @throws ExpectedError `not-found` for any other, `wrong-state` once it ended */
export function requireOpenNetting(
  viewer: Pick<Viewer, "organizationId">,
  netting: Netting | null,
  now: number,
): Netting {
  if (!netting || !isPartyOf(netting, viewer.organizationId)) refuse("not-found");
  if (netting.status !== "open")
    refuseState("This netting was already answered or withdrawn. Reload to see its current state.");
  if (earliestDate(now) > lastDayOf(netting))
    refuseState(`A proposal ends after ${nettingDays} days. Propose netting again.`);
  return netting;
}

/** Only the agency that didn't propose it answers. @throws ExpectedError `forbidden` */
export function requireAnswerableBy(viewer: Pick<Viewer, "organizationId">, { proposer, partner }: Netting): void {
  if (proposer.id === viewer.organizationId)
    refuse("forbidden", { detail: `${partner.name} confirms or declines this netting. You can withdraw it.` });
}

/**
 * The deals of a netting with its payments in their ledgers, dated today in the westernmost of their time zones, so
 * that one date is right for all. `deals`: locked. @throws ExpectedError `wrong-state` if a due changed
 */
export function bookNetting(viewer: Viewer, netting: Netting, deals: readonly Deal[], now: number): Deal[] {
  const booked = deals.map((deal) => bookedDealOf(deal, viewer));
  const dues = partnerDues(booked, otherOf(netting, viewer.organizationId).id);
  if (nettingStateOf(netting, dues, now) !== "open") amountsChanged();
  const [on = dateOf(now)] = deals
    .flatMap(({ closing }) => (closing ? [dateIn(closing.timeZone, now)] : []))
    .toSorted();
  return deals.map((deal) => {
    const item = netting.items.find(({ dealId }) => dealId === deal.id) ?? amountsChanged();
    const { kind, cents } = item;
    return {
      ...deal,
      version: deal.version + 1,
      updatedAt: now,
      ledger: recordPayment(deal.ledger, { kind, cents, on, nettingId: netting.id }),
    };
  });
}

export const amountsChanged = (): never =>
  refuseState("The amounts changed since this was proposed. Review and propose again.");

/** An item, as one of the two agencies reads it. */
type NettingItemView = Omit<NettingItem, "debtorId"> & { youOwe: boolean };

/** `cents` could be netted with a partner today. */
export type NettingOffer = { partner: Party; cents: number; items: NettingItemView[] };

const itemView = (
  { dealId, code, role, kind, debtorId, openCents, since, cents }: NettingItem,
  readerId: string,
): NettingItemView => ({ dealId, code, role, kind, openCents, since, cents, youOwe: debtorId === readerId });

/** `until`: the last day on which it can be confirmed. */
export function nettingView(netting: Netting, readerId: string, state: NettingStatus) {
  return {
    id: netting.id,
    partner: otherOf(netting, readerId),
    proposedByYou: netting.proposer.id === readerId,
    proposedOn: dateOf(netting.proposedAt),
    until: lastDayOf(netting),
    state,
    endedOn: netting.endedAt === null ? null : dateOf(netting.endedAt),
    declineReason: netting.declineReason,
    cents: netting.cents,
    items: netting.items.map((item) => itemView(item, readerId)),
  };
}

export type NettingView = ReturnType<typeof nettingView>;

type NettingFacts = {
  deals: readonly BookedDeal[];
  nettings: readonly Netting[];
  /** Which partners can take part in the marketplace now. */
  vetted: ReadonlySet<string>;
};

/**
 * What could be netted with each partner today, the largest amount first, and the nettings so far, newest first.
 * `unavailable`: partners that aren't vetted, with which no netting is proposed or confirmed.
 */
export function nettingOverview(
  readerId: string,
  { deals, nettings, vetted }: NettingFacts,
  now: number,
): { offers: NettingOffer[]; nettings: NettingView[]; unavailable: string[] } {
  const views = nettings
    .toSorted((a, b) => b.proposedAt - a.proposedAt || (a.id < b.id ? -1 : 1))
    .map((netting) => {
      const dues = netting.status === "open" ? partnerDues(deals, otherOf(netting, readerId).id) : [];
      return nettingView(netting, readerId, nettingStateOf(netting, dues, now));
    });
  const taken = new Set(views.filter(({ state }) => state === "open").map(({ partner }) => partner.id));
  const partners = [...dealsByPartner(deals)];
  const offers = partners.flatMap(([id, { name }]): NettingOffer[] => {
    const net = taken.has(id) || !vetted.has(id) ? null : netDues(partnerDues(deals, id), [readerId, id]);
    return net
      ? [{ partner: { id, name }, cents: net.cents, items: net.items.map((item) => itemView(item, readerId)) }]
      : [];
  });
  return {
    offers: offers.toSorted((a, b) => b.cents - a.cents || (a.partner.name < b.partner.name ? -1 : 1)),
    nettings: views,
    unavailable: partners.flatMap(([id]) => (vetted.has(id) ? [] : [id])),
  };
}
