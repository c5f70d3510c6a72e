import { isIn, type Period } from "../core/period.ts";
import { feeCentsOf } from "../deal/view.ts";
import { type BookedDeal, notAccepted, shareUpTo } from "../money/book.ts";

type Named = { id: string; name: string };

/** What an introduction or a deal counts for. `personId` null: no one of the organization is known. */
type Of = { jobId: string | null; personId: string | null };

/** An introduction that the organization requested. Times in ms; `revealedAt`: it opened the identity. */
export type IntroductionFacts = Of & {
  employer: Named;
  requestedAt: number;
  acceptedAt: number | null;
  revealedAt: number | null;
};

/** A deal of the organization. `personId`: who requested its introduction. */
export type DealFacts = Of & { deal: BookedDeal };

/**
 * What an organization achieved in a period, for one job, person and client, so that rows add up. The fees of its
 * placements and its own share of them, without what fell off, are in cents of US dollars; null for readers who can't
 * read amounts, and the share for employers.
 */
export type ResultRow = Of & {
  client: Named;
  requested: number;
  accepted: number;
  revealed: number;
  placements: number;
  feeCents: number | null;
  shareCents: number | null;
};

/**
 * An introduction counts when it was requested, accepted and opened; a placement when its deal was won, with its
 * remaining fee as the deal itself has it. A deal without an introduction of the organization counts for the person who
 * made or first accepted it, as on the money desk.
 */
export function jobResults(
  { introductions, deals }: { introductions: readonly IntroductionFacts[]; deals: readonly DealFacts[] },
  period: Period,
  { readsMoney, hasShare }: { readsMoney: boolean; hasShare: boolean },
): ResultRow[] {
  const rows = new Map<string, ResultRow>();
  const rowOf = ({ jobId, personId }: Of, client: Named): ResultRow => {
    const key = JSON.stringify([jobId, personId, client.id]);
    const row = rows.get(key) ?? {
      jobId,
      personId,
      client: { id: client.id, name: client.name },
      requested: 0,
      accepted: 0,
      revealed: 0,
      placements: 0,
      feeCents: readsMoney ? 0 : null,
      shareCents: readsMoney && hasShare ? 0 : null,
    };
    rows.set(key, row);
    return row;
  };
  for (const each of introductions) {
    const [requested, accepted, revealed] = [each.requestedAt, each.acceptedAt, each.revealedAt].map((at) =>
      isIn(at, period) ? 1 : 0,
    ) as [number, number, number];
    if (requested + accepted + revealed === 0) continue;
    const row = rowOf(each, each.employer);
    row.requested += requested;
    row.accepted += accepted;
    row.revealed += revealed;
  }
  for (const { jobId, personId, deal } of deals) {
    if (deal.closing === null || !isIn(deal.closing.at, period)) continue;
    const by = deal.by === null || deal.by === notAccepted ? null : deal.by.id;
    const row = rowOf({ jobId, personId: personId ?? by }, deal.head.employer);
    const kept = feeCentsOf(deal.head) - (deal.fallOff?.refund ?? 0);
    row.placements += 1;
    if (row.feeCents !== null) row.feeCents += kept;
    if (row.shareCents !== null) row.shareCents += shareUpTo(deal, kept) ?? 0;
  }
  return [...rows.values()];
}
