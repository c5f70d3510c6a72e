import type { GuestAction, GuestAnswer } from "#domain/guest/guest.ts";
import type { SheetField } from "#domain/listing/sheet.ts";
import type { ColumnType, Generated } from "kysely";

export interface GuestTables {
  /**
   * An emailed link that shows candidates to a contact of a client. `guest_id`: the contact, in `mls_people`. `fields`:
   * the parts of the sheet, of a link that shows a list and asks for answers.
   */
  mls_guest_links: {
    id: string;
    agency_id: string;
    sender_id: string;
    organization_id: string;
    guest_id: string;
    contact_name: string;
    contact_email: string;
    message: string;
    sent_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    list_id: ColumnType<string | null, string | null | undefined>;
    fields: ColumnType<SheetField[] | null, SheetField[] | null | undefined>;
  };
  /**
   * A candidate of a link. `requested_at`: the contact requested the introduction. `note_sealed`: beside the answer.
   */
  mls_guest_candidates: {
    link_id: string;
    listing_id: string;
    place: number;
    requested_at: Date | null;
    answer: ColumnType<GuestAnswer | null, GuestAnswer | null | undefined>;
    answered_at: ColumnType<Date | null, Date | null | undefined>;
    note_sealed: ColumnType<Buffer | null, Buffer | null | undefined>;
  };
  /** What was done with a link. */
  mls_guest_views: {
    id: string;
    link_id: string;
    at: Date;
    action: GuestAction;
    listing_id: string | null;
  };
  /** A link's token, sealed for later emails; the last code that was emailed, and what it was exchanged for. */
  mls_guest_keys: {
    link_id: string;
    token_hash: Buffer;
    token_sealed: Buffer;
    origin: string;
    code_hash: Buffer | null;
    code_until: Date | null;
    code_tries: Generated<number>;
    codes_sent: Generated<number>;
    codes_since: Date | null;
    pass_hash: Buffer | null;
    pass_until: Date | null;
  };
}
