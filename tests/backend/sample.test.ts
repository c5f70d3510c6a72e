import { expect, test } from "vitest";
import { seedSamples } from "#server/sample/seed.ts";
import { testHouse } from "#tests/support/house.ts";

test("a sample world whose laying out was cut short is finished by the next start, and a whole one is left alone", async () => {
  const { services, database } = await testHouse();
  const codes = async () => (await database.kysely.selectFrom("mls_candidates").select("masked_code").orderBy("masked_code").execute()).map((row) => row.masked_code);
  const whole = await codes();
  expect(whole).toHaveLength(120);
  expect(await seedSamples(services)).toEqual({ seeded: false });
  expect(await codes()).toEqual(whole);

  // A listing that is dealt, written or asked about was there before.
  const late = await database.kysely
    .selectFrom("mls_candidates as c").select("c.id")
    .where("c.id", "not in", ({ selectFrom }) =>
      selectFrom("mls_deals").select("candidate_id").union(selectFrom("mls_threads").select("candidate_id")).union(selectFrom("mls_introductions").select("candidate_id")),
    )
    .limit(5).execute();
  await database.kysely.deleteFrom("mls_candidates").where("id", "in", late.map(({ id }) => id)).execute();
  expect(await seedSamples(services)).toEqual({ seeded: true });
  expect(await codes()).toHaveLength(120);
});
