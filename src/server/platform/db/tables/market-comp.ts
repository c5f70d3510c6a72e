import type { ColumnType } from "kysely";
import type { Comp, Half } from "#domain/market-comp/market-comp.ts";

/** One row for each half-year that was counted, never changed. */
interface MarketCompsTable {
  half: Half;
  counted_at: Date;
  comps: ColumnType<Comp[], string, never>;
}

export interface MarketCompTables {
  mls_market_comps: MarketCompsTable;
}
