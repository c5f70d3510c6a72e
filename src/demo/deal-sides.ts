import type { Deal, DealStatus, Party, TermsVersion } from "#domain/deal/deal.ts";
import { lastSending, type Sending } from "#domain/deal/signing.ts";
import { publish } from "#domain/leak/check.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { isLost, isWon } from "#domain/deal/status.ts";

/** What the seed's entry has no room for. */
export type DealSide = Omit<Deal, "id" | "listingId" | "candidate" | "status" | "createdAt" | "updatedAt">;

/** By the deal's id: it stands under our own key. */
export type DealSides = Record<string, DealSide>;

export function sidesOf(deals: readonly Deal[]): DealSides {
  return Object.fromEntries(
    deals.map(
      ({
        id,
        listingId: _listing,
        candidate: _candidate,
        status: _status,
        createdAt: _created,
        updatedAt: _updated,
        ...side
      }) => [id, side],
    ),
  );
}

/**
 * What an earlier release kept knows neither signatures nor a book, nor the guarantee's policy. Null for what is no
 * side.
 */
export function wholeSide(side: Partial<DealSide> | null | undefined): DealSide | null {
  const { versions } = side ?? {};
  if (
    !side ||
    !Array.isArray(versions) ||
    versions.length === 0 ||
    !isParty(side.listingAgency) ||
    !isParty(side.employer)
  )
    return null;
  const known = {
    platformBp: 0,
    minimumFee: 0,
    sellingAgency: null,
    introductionId: null,
    sentAt: null,
    sendings: [],
    closing: null,
    fallOff: null,
    ledger: [],
    corrections: [],
    lost: null,
    version: 1,
    ...side,
  };
  return {
    ...known,
    versions: versions.map((each: TermsVersion) => ({
      ...each,
      terms: { ...each.terms, guaranteePolicy: each.terms.guaranteePolicy ?? "prorated" },
    })),
  } as DealSide;
}

const isParty = (party: Party | undefined): boolean => typeof party?.id === "string" && typeof party.name === "string";

/**
 * A deal that its own papers back: the status is what the seed's key says, and its pages or a hand may have written
 * any. Signatures and a book that contradict it count for nothing; a deal without them was never sent from here.
 */
export function backed(deal: Deal): Deal {
  const { status, updatedAt } = deal;
  const won = isWon(status) && deal.closing !== null;
  const sendings = backedSendings(deal);
  return {
    ...deal,
    sendings,
    sentAt: sendings.length === 0 ? null : (deal.sentAt ?? sendings[0]?.sentAt ?? null),
    closing: won ? deal.closing : null,
    fallOff: won ? deal.fallOff : null,
    ledger: won ? deal.ledger : [],
    corrections: won ? deal.corrections : [],
    lost: isLost(status) ? (deal.lost ?? { reason: publicText(""), at: updatedAt }) : null,
  };
}

/** What the last sending has to have come to in each status. */
const fits: Record<DealStatus, (sending: Sending) => boolean> = {
  draft: ({ recalledAt }) => recalledAt !== null,
  pending_signatures: (sending) => sending.recalledAt === null && sending.completedAt === null,
  executed: ({ completedAt }) => completedAt !== null,
  closed_won: ({ completedAt }) => completedAt !== null,
  closed_lost: () => true,
};

function backedSendings(deal: Deal): Sending[] {
  const last = lastSending(deal);
  return last && fits[deal.status](last) ? deal.sendings : [];
}

/** Nothing of a text that the leak check would not let through. */
export function publicText(value: string): PublicText {
  const checked = publish({ terms: value }, { showCompanyNames: true, confirmed: [] });
  return checked.ok ? checked.texts.terms : publicText("");
}
