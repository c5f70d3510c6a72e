import { expect, test } from "vitest";
import { allSampleOrganizations, seedSampleEcosystem } from "#server/ecosystem/sample.ts";
import { countMarketComps } from "#server/market-comp/count.ts";
import { historySamples } from "#server/sample/history.ts";
import { jobSamples } from "#server/sample/jobs.ts";
import { seedSamples } from "#server/sample/seed.ts";
import { countTrackRecords } from "#server/track-record/count.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test("an interrupted sample-data setup is finished by the next start; a complete one isn't touched", async () => {
  const { services, database } = await startTestApp();
  const codes = async () =>
    (await database.kysely.selectFrom("mls_candidates").select("masked_code").orderBy("masked_code").execute()).map(
      (row) => row.masked_code,
    );
  const whole = await codes();
  expect(whole).toHaveLength(120);
  expect(await seedSamples(services)).toEqual({ seeded: false });
  expect(await codes()).toEqual(whole);

  // A listing is older than any deal, message or introduction about it.
  const late = await database.kysely
    .selectFrom("mls_candidates as c")
    .select("c.id")
    .where("c.id", "not in", ({ selectFrom }) =>
      selectFrom("mls_deals")
        .select("candidate_id")
        .union(selectFrom("mls_threads").select("candidate_id"))
        .union(selectFrom("mls_introductions").select("candidate_id")),
    )
    .limit(5)
    .execute();
  await database.kysely
    .deleteFrom("mls_candidates")
    .where(
      "id",
      "in",
      late.map(({ id }) => id),
    )
    .execute();
  expect(await seedSamples(services)).toEqual({ seeded: true });
  expect(await codes()).toHaveLength(120);
});

test("sample interviews look like real ones: a card for each step, and a notification to the other side", async () => {
  const { database } = await startTestApp();
  const interviews = await database.kysely.selectFrom("mls_interviews").select(["id", "starts_at"]).execute();
  expect(interviews).toHaveLength(6);
  for (const { id, starts_at } of interviews) {
    const cards = await database.kysely
      .selectFrom("mls_messages")
      .select(["organization_id", "sent_at"])
      .where("interview_id", "=", id)
      .orderBy("number")
      .execute();
    const notified = await database.kysely
      .selectFrom("mls_notifications")
      .select("organization_id")
      .distinct()
      .where("interview_id", "=", id)
      .execute();
    const sides = new Set(cards.map(({ organization_id }) => organization_id));
    expect(cards.length).toBeGreaterThan(0);
    // No one agrees to a time that has passed.
    if (starts_at) expect(cards.at(-1)?.sent_at.getTime()).toBeLessThan(starts_at.getTime());
    expect(notified.map(({ organization_id }) => organization_id).filter((side) => sides.has(side))).toHaveLength(
      sides.size === 2 ? 2 : 0,
    );
    expect(notified).toHaveLength(sides.size);
    expect(cards.map(({ sent_at }) => sent_at.getTime())).toEqual(
      cards.map(({ sent_at }) => sent_at.getTime()).toSorted((a, b) => a - b),
    );
  }
});

test("the sample history gives market rates and partners' records, counted from its events", async () => {
  const testApp = await startTestApp();
  const { services, database } = testApp;
  const ids = await seedSampleEcosystem(services, allSampleOrganizations);
  await historySamples(services, ids);
  await database.kysely.deleteFrom("mls_market_comps").execute();
  await countMarketComps(services);
  await countTrackRecords(services);
  const { api } = await signedIn(testApp, "recruiter@northstar.example");
  const { halves } = await api.marketComps.list({});
  expect(halves[0]?.comps).toMatchObject([
    { family: "data", metro: "Greater Boston", hires: 15 },
    { family: "engineering", metro: "Greater Austin", hires: 15 },
  ]);
  const { items } = await api.trackRecords.list({ ids: [...ids.organizations.values()] });
  const shown = (kind: "agency" | "employer") =>
    items
      .filter(({ organization }) => organization.kind === kind)
      .map(({ figures }) => figures.filter(({ value }) => value !== null).map(({ measure }) => measure));
  for (const measures of shown("agency"))
    expect(measures).toEqual(expect.arrayContaining(["answerTime", "acceptance", "placements"]));
  for (const measures of shown("employer")) expect(measures).toEqual(expect.arrayContaining(["placements", "payment"]));
  const operator = await signedIn(testApp, "operator@talentmls.example");
  expect(await operator.api.register.verify({})).toMatchObject({ intact: true });

  // Twice, as after an interrupted start.
  for (let call = 0; call < 2; call++) await jobSamples(services, ids);
  const jobs = (await api.jobs.list({})).items;
  expect(jobs.map(({ client, clientId }) => [client, clientId === null])).toEqual([
    ["Tidewater Logistics", false],
    ["Meridian Robotics", false],
    ["Brackenwell Systems", true],
    ["Meridian Robotics", false],
  ]);
  const clients = (await api.clients.list({ limit: 200 })).items.map(({ id }) => id);
  expect(clients).toEqual(expect.arrayContaining(jobs.flatMap(({ clientId }) => clientId ?? [])));
  const { cards } = await api.pipeline.board({});
  const ofJobs = cards.filter(({ jobId }) => jobId !== null);
  expect(ofJobs).toHaveLength(5);
  // Opened before the work for it, filled by a placement.
  for (const job of jobs) {
    const { createdAt: opened } = await api.jobs.get({ id: job.id });
    const { deals, introductions } = await api.jobs.work({ id: job.id });
    for (const { createdAt } of [...deals, ...introductions]) expect(createdAt > opened).toBe(true);
    if (job.state.status === "filled") expect(deals).toMatchObject([{ status: "closed_won" }]);
  }
  const [list] = (await api.candidateLists.list({})).items;
  expect(list).toMatchObject({ name: "First 3 for Meridian Robotics", job: { id: jobs[1]?.id } });
});
