import type { ColumnType } from "kysely";
import type { Comp, Half } from "#domain/market-comp/market-comp.ts";
import type { PublicFigures } from "#domain/market-comp/public-figures.ts";

export interface MarketCompTables {
  /** One row for each half-year that was counted, never changed. */
  mls_market_comps: {
    half: Half;
    counted_at: Date;
    comps: ColumnType<Comp[], string, never>;
  };
  /** One row for each day, never changed. */
  mls_market_figures: {
    /** `YYYY-MM-DD`, UTC. */
    day: string;
    counted_at: Date;
    figures: ColumnType<PublicFigures, string, never>;
  };
}
