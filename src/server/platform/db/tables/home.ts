import type { Generated } from "kysely";
import type { MarketNews } from "#domain/home/home.ts";

/** Changes of a listing after publication, as shown to the market; salaries are the previous ones, in whole dollars. */
interface ListingNewsTable {
  id: Generated<number>;
  listing_id: string;
  kind: MarketNews["kind"];
  at: Date;
  salary_min: number | null;
  salary_max: number | null;
}

/** Who viewed a listing on which day (UTC); its agency sees only counts. */
interface ListingViewDaysTable {
  listing_id: string;
  person_id: string;
  day: string;
  organization_id: string;
}

interface HomeMarksTable {
  person_id: string;
  organization_id: string;
  seen_at: Date;
  visited_at: Date;
}

/** People who closed their list of first steps. */
interface FirstStepsHiddenTable {
  person_id: string;
  organization_id: string;
  hidden_at: Date;
}

export interface HomeTables {
  mls_first_steps_hidden: FirstStepsHiddenTable;
  mls_listing_news: ListingNewsTable;
  mls_listing_view_days: ListingViewDaysTable;
  mls_home_marks: HomeMarksTable;
}
