import type { ColumnType, Generated } from "kysely";
import type { AlertChoice } from "#domain/saved-search/saved-search.ts";

export interface SavedSearchTables {
  /** `sealed`: name and query. `removed_at`: removed, kept for undo. */
  mls_saved_searches: {
    id: string;
    organization_id: string;
    owner_id: string;
    sealed: Buffer;
    shared: boolean;
    version: ColumnType<number, number | undefined, number>;
    last_hit: Generated<number>;
    created_at: Date;
    updated_at: Date;
    removed_at: Date | null;
  };
  /**
   * How a person follows a search. `seen`, `mailed`: the last match they have seen, and had in an email; `mailed_at`:
   * when the last email was; `mail_at`: when the next one is due, null if none is. `missed`, `waiting`: the listings
   * that weren't among the results when they looked, and when an email was written, and count as new once they are.
   */
  mls_saved_search_marks: {
    saved_search_id: string;
    person_id: string;
    organization_id: string;
    pinned: boolean;
    badge: boolean;
    email: AlertChoice;
    seen: number;
    missed: ColumnType<string[], string[] | undefined, string[]>;
    mailed: Generated<number>;
    mailed_at: Date | null;
    mail_at: Date | null;
    waiting: Generated<string[]>;
  };
  /**
   * When a listing newly met a search. `number` counts the matches of that search, 0: it isn't new to anyone; `met`:
   * the number it had when it first met it since it was listed, null if that is unknown.
   */
  mls_saved_search_hits: {
    saved_search_id: string;
    listing_id: string;
    organization_id: string;
    at: Date;
    number: number;
    met: number | null;
  };
  /**
   * A listing to match. `before`: the masked columns before its change and, if an edit showed it to more
   * organizations, those it was hidden from (server/listing/arrivals.ts), null when it came to the market; `left_at`:
   * when one that comes back with its agency had left; `resumed`: it was on hold.
   */
  mls_listing_arrivals: {
    id: Generated<number>;
    listing_id: string;
    before: ColumnType<Record<string, unknown> | null, string | null, never>;
    at: Date;
    left_at: ColumnType<Date | null, Date | null | undefined, never>;
    resumed: ColumnType<boolean, boolean | undefined, never>;
  };
}
