import { type Deal, type DealStatus, neverSent, type Party, type TermsVersion } from "#domain/deal/deal.ts";
import { lastSending, type Sending } from "#domain/deal/signing.ts";
import { publish } from "#domain/leak/check.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { isLost, isWon } from "#domain/deal/status.ts";

/** The fields of a deal that the specified entry doesn't have. */
export type DealSide = Omit<Deal, "id" | "listingId" | "candidate" | "status" | "createdAt" | "updatedAt">;

/** By deal id; stored under our own key. */
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
 * Completes a side stored by an earlier release without signatures, book or guarantee policy. Null for an invalid one.
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
    ...neverSent,
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
 * Makes a deal consistent with its stored status, which other pages or a person may have changed: contradicting
 * signatures and book entries are dropped.
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

/** The state of the last sending that each status requires. */
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

/** A stored text, or an empty one if it doesn't pass the leak check. */
export function publicText(value: string): PublicText {
  const checked = publish({ terms: value }, { showCompanyNames: true, confirmed: [] });
  return checked.ok ? checked.texts.terms : publicText("");
}
