import type { NettingDeclineReason, NettingItem, NettingStatus } from "#domain/money/netting.ts";

export interface NettingTables {
  /** A proposal between two agencies; `outcome` is null while it is open. Its end is set once. */
  mls_nettings: {
    id: string;
    proposer_id: string;
    partner_id: string;
    proposed_by: string;
    proposed_at: Date;
    cents: number;
    outcome: Exclude<NettingStatus, "open"> | null;
    ended_at: Date | null;
    ended_by: string | null;
    decline_reason: NettingDeclineReason | null;
  };
  /** What it settles of one deal; `open_cents`: all that was due. Written once. */
  mls_netting_items: {
    netting_id: string;
    deal_id: string;
    kind: NettingItem["kind"];
    debtor_id: string;
    place: number;
    open_cents: number;
    cents: number;
    since: string;
  };
}
