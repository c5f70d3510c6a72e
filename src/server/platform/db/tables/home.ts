import type { Generated } from "kysely";
import type { MarketNews } from "#domain/home/home.ts";

export interface HomeTables {
  /** People who closed their list of first steps. */
  mls_first_steps_hidden: {
    person_id: string;
    organization_id: string;
    hidden_at: Date;
  };
  /**
   * Changes of a listing after publication, as shown to the market; salaries are the previous ones, in whole dollars.
   */
  mls_listing_news: {
    id: Generated<number>;
    listing_id: string;
    kind: MarketNews["kind"];
    at: Date;
    salary_min: number | null;
    salary_max: number | null;
  };
  /** Who viewed a listing on which day (UTC); its agency sees only counts. */
  mls_listing_view_days: {
    listing_id: string;
    person_id: string;
    day: string;
    organization_id: string;
  };
  mls_home_marks: {
    person_id: string;
    organization_id: string;
    seen_at: Date;
    visited_at: Date;
  };
}
