import { describe, expect, it } from "vitest";
import { notifyOfDues } from "#server/deal/due-job.ts";
import { notifyOfGuaranteeEnds, releaseReserves } from "#server/deal/guarantee-job.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { won } from "#tests/support/signed-deals.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T15:00:00Z");
const testApp = await startTestApp({ clock, documents: false });
const { database, services } = testApp;
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };

/** Won deals in the order in which the jobs meet them. The first can't be read: its time zone doesn't exist. */
async function wonDeals(startDate: string): Promise<string[]> {
  const sheets = [];
  for (let count = 0; count < 3; count += 1) sheets.push(await won(signers, {}, { startDate }));
  const ids = sheets.map(({ id }) => id).toSorted();
  await database.asSystem(async ({ db }) => {
    await db
      .updateTable("mls_deals")
      .set({ time_zone: "Nowhere/Else" })
      .where("id", "=", ids[0] ?? "")
      .execute();
  });
  return ids;
}

const notified = async (ids: readonly string[], kind: "payment_due" | "guarantee_ends") =>
  (
    await database.kysely
      .selectFrom("mls_deal_notices")
      .select("deal_id")
      .where("deal_id", "in", ids)
      .where("kind", "=", kind)
      .orderBy("deal_id")
      .execute()
  ).map(({ deal_id: id }) => id);

const released = async (ids: readonly string[]) =>
  (
    await database.kysely
      .selectFrom("mls_ledger_entries")
      .select("deal_id")
      .where("deal_id", "in", ids)
      .where("kind", "=", "release")
      .orderBy("deal_id")
      .execute()
  ).map(({ deal_id: id }) => id);

describe("a deal that can't be read", () => {
  it("fails the job of due payments, after the others' notices", async () => {
    const ids = await wonDeals("2026-11-01");
    await expect(notifyOfDues(services)).rejects.toThrow("1 due payments failed");
    expect(await notified(ids, "payment_due")).toEqual(ids.slice(1));
  });

  it("fails the job of guarantees, after the others' notices and releases", async () => {
    const ending = await wonDeals("2026-08-27");
    await expect(notifyOfGuaranteeEnds(services)).rejects.toThrow("1 notices failed");
    expect(await notified(ending, "guarantee_ends")).toEqual(ending.slice(1));
    const over = await wonDeals("2026-08-01");
    await expect(releaseReserves(services)).rejects.toThrow("1 releases failed");
    expect(await released(over)).toEqual(over.slice(1));
  });
});
