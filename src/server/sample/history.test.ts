import { expect, it } from "vitest";
import { addDays } from "#domain/core/calendar.ts";
import { compsOf, halvesOn } from "#domain/market-comp/market-comp.ts";
import { historyHires } from "./history.ts";

it("has enough hires of enough parties for two market rates and for records, on any day", () => {
  for (let days = 0; days < 366; days += 7) {
    const today = addDays("2026-11-26", days);
    const [half = "2026-H1"] = halvesOn(today);
    const hires = historyHires(today);
    const counted = hires.map(({ place, agency, employer, closedDaysAgo }) => ({
      listingAgency: agency,
      sellingAgency: null,
      employer,
      family: place < 15 ? "engineering" : "data",
      metro: "Greater Austin",
      on: addDays(today, -closedDaysAgo),
      salaryCents: 16_000_000,
      feeCents: 4_000_000,
    }));
    expect(compsOf(counted, half).map((comp) => comp.hires)).toEqual([15, 15]);
    for (const parties of [counted.map((hire) => hire.listingAgency), counted.map((hire) => hire.employer)])
      for (const own of Map.groupBy(parties, (party) => party).values()) expect(own.length).toBeGreaterThan(4);
    // An agency keeps the identity of an ended listing for a year.
    for (const { closedDaysAgo } of hires) expect(closedDaysAgo).toBeLessThan(360);
  }
});
