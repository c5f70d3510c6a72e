import type { Generated } from "kysely";
import type { LeadKind, LeadState } from "#domain/lead/lead.ts";

export interface LeadTables {
  /**
   * A booked demo call; name, address, organization and note are in `sealed`. The hashes are keyed and count upcoming
   * calls.
   */
  mls_leads: {
    id: string;
    kind: LeadKind;
    slot_at: Date;
    state: LeadState;
    sealed: Buffer;
    email_hash: Buffer;
    network_hash: Buffer;
    token_hash: Buffer | null;
    /** Counts changes to the invitation, for calendars. */
    revision: Generated<number>;
    created_at: Date;
    ended_at: Date | null;
  };
}
