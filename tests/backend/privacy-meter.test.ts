import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Api, Ask } from "#contract/index.ts";
import { makeForm } from "#tests/support/forms.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { seeded, uuid, writeListing } from "#tests/support/search-world.ts";
import { bothBackends, createDemo, memoryStorage, serverBackend, type TestBackend } from "#tests/support/backends.ts";

/** The privacy meter (spec §12): how many listings look alike, with the same visibility as search. */
const server = await serverBackend();
const backends = bothBackends(server);

type Question = Ask<"listings", "crowd">;
/** The sample data has no one who builds bells in Madison. */
const facts = {
  headlineRole: "Senior Bell Founder",
  locationCity: "Madison",
  locationState: "WI",
  yearsExperience: 9,
  clearance: null,
  industries: ["SaaS"],
} satisfies Question;

async function publish(
  { recruiter, settle }: Pick<TestBackend, "recruiter" | "settle">,
  parts: Parameters<typeof makeForm>[0] = {},
): Promise<string> {
  const { headlineRole, locationCity, locationState, yearsExperience, clearance, industries } = facts;
  const draft = await recruiter.listings.create({
    form: makeForm({ headlineRole, locationCity, locationState, yearsExperience, clearance, industries, ...parts }),
  });
  await recruiter.listings.publish({ id: draft.id, version: draft.version });
  await settle();
  return draft.id;
}

const countOf = async (api: Api, parts: Partial<Question> = {}) =>
  (await api.listings.crowd({ ...facts, ...parts })).count;

describe.each(backends)("the privacy meter in the $kind backend", (backend) => {
  const { recruiter } = backend;

  it("counts live listings that share the visible combination, own ones too, and stops at five", async () => {
    expect(await recruiter.listings.crowd(facts)).toEqual({
      smallMarket: true,
      count: 0,
      countHere: 0,
      singledOutBy: null,
      coarsenings: [],
    });
    const first = await publish(backend, {
      headlineRole: "Bell Founder, Bronze",
      yearsExperience: 6,
      industries: ["SaaS", "Media"],
    });
    await publish(backend, { locationCity: "Eau Claire", locationState: "Wisconsin" });
    for (const parts of [
      { locationState: "MN" },
      { yearsExperience: 10 },
      { clearance: "Secret" as const },
      { industries: ["Media"] },
      { headlineRole: "Bell Ringer" },
    ])
      await publish(backend, parts);
    await recruiter.listings.create({ form: makeForm({ headlineRole: "Bell Founder" }) });
    expect(await recruiter.listings.crowd(facts)).toMatchObject({ count: 2, countHere: 1 });

    // Years that aren't entered yet don't narrow the count.
    expect(await recruiter.listings.crowd({ ...facts, yearsExperience: null })).toMatchObject({
      count: 3,
      countHere: 2,
    });

    // A listing that is being edited doesn't count itself.
    expect(await recruiter.listings.crowd({ ...facts, except: first })).toMatchObject({ count: 1, countHere: 0 });
    expect(await countOf(recruiter, { except: "nobody" })).toBe(2);

    await recruiter.listings.hold({ id: first, version: (await recruiter.listings.form({ id: first })).version });
    await backend.settle();
    expect(await countOf(recruiter)).toBe(1);
    for (let each = 0; each < 6; each++) await publish(backend);
    expect(await recruiter.listings.crowd(facts)).toMatchObject({ count: 5, countHere: 5 });
  });

  it("needs a role and a state", async () => {
    await expect(recruiter.listings.crowd({ ...facts, headlineRole: " – " })).rejects.toMatchObject({
      status: 400,
      fields: { headlineRole: "Role Title is missing. Enter the role." },
    });
    await expect(recruiter.listings.crowd({ ...facts, locationState: " " })).rejects.toMatchObject({
      status: 400,
      fields: { locationState: "State is missing. Enter the state." },
    });
    await expect(recruiter.listings.crowd({ ...facts, yearsExperience: 61 })).rejects.toMatchObject({ status: 400 });
  });
});

/**
 * Suggestions in a market that is large enough, the same on the server and in the demo: a rare clearance, four cities
 * of Texas.
 */
const asked: Question = {
  headlineRole: "Bell Technician",
  locationCity: "Austin",
  locationState: "TX",
  yearsExperience: 9,
  clearance: "TS/SCI",
  industries: ["SaaS"],
};
const advice = {
  smallMarket: false,
  count: 2,
  countHere: 1,
  singledOutBy: "clearance",
  coarsenings: [
    { field: "clearance", value: null, count: 5 },
    { field: "locationCity", value: "Greater Austin", count: 2 },
    { field: "locationCity", value: "Texas", count: 2 },
  ],
};
const taken: Question = { ...asked, locationCity: "Texas", clearance: null };
const noAdvice = { smallMarket: false, count: 5, countHere: 5, singledOutBy: null, coarsenings: [] };

const tuner = { headlineRole: "Bell Technician", locationState: "TX" } as const;
const tuners: Parameters<typeof makeForm>[0][] = [
  { ...tuner, locationCity: "Austin", clearance: "TS/SCI" },
  { ...tuner, locationCity: "Round Rock", clearance: "TS/SCI" },
  ...["Dallas", "El Paso", "Houston", "Austin", "Austin", "Waco"].map((locationCity) => ({ ...tuner, locationCity })),
];

describe("the privacy meter on the server", () => {
  const { testApp, recruiter } = server;

  it("never counts listings hidden from the agency, and includes everyone else's", async () => {
    const harbor = await signedIn(testApp, "admin@harbor.example");
    const role = { headlineRole: "Harpsichord Voicer" };
    const id = await publish(server, role);
    expect([await countOf(recruiter, role), await countOf(harbor.api, role)]).toEqual([1, 1]);
    expect(await countOf(harbor.api, { ...role, except: id })).toBe(1);
    const hidden = await publish(server, { ...role, blockedOrganizations: [{ name: "", domain: "harbor.example" }] });
    expect([
      await countOf(recruiter, role),
      await countOf(harbor.api, role),
      await countOf(harbor.api, { ...role, except: hidden }),
    ]).toEqual([2, 1, 1]);
  });

  it("is for agencies only, and writes nothing", async () => {
    const { database } = testApp;
    const rows = async () =>
      (
        await sql<{
          n: number;
        }>`select (select count(*) from mls_changes) + (select count(*) from mls_audit) + (select count(*) from
          mls_idempotency_keys) as n`.execute(database.kysely)
      ).rows;
    const before = await rows();
    await recruiter.listings.crowd(facts);
    expect(await rows()).toEqual(before);
    const employer = await signedIn(testApp, "hiring@meridian.example");
    await expect(employer.api.listings.crowd(facts)).rejects.toMatchObject({ status: 403 });
  });

  it("advises from 500 listings on that the agency can see", async () => {
    for (const parts of tuners) await publish(server, parts);
    const harbor = await signedIn(testApp, "admin@harbor.example");
    const northstar = await signedIn(testApp, "recruiter@northstar.example");
    const live = (await recruiter.listings.search({ limit: 1 })).total;
    // At least one of them is hidden from Harbor.
    expect((await harbor.api.listings.search({ limit: 1 })).total).toBeLessThan(live);
    const random = seeded(5);
    await testApp.database.asSystem(async (work) => {
      for (let each = live; each < 500; each++)
        await writeListing(work, random, uuid(random), [northstar.organizationId], Date.now());
    });
    await server.settle();
    expect((await recruiter.listings.search({ limit: 1 })).total).toBe(500);
    expect([await recruiter.listings.crowd(asked), await recruiter.listings.crowd(taken)]).toEqual([advice, noAdvice]);
    expect(await harbor.api.listings.crowd({ ...facts, headlineRole: "Bell Ringer" })).toMatchObject({
      smallMarket: true,
      singledOutBy: null,
      coarsenings: [],
    });
  });
});

describe("the privacy meter in the demo", () => {
  it("advises from 500 listings on", async () => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    for (const parts of tuners)
      await publish({ recruiter: api, settle: async () => undefined }, { yearsExperience: 9, ...parts });
    const key = "mls-demo";
    const own = JSON.parse(storage.getItem(key) ?? "") as { listings: Record<string, unknown>[] };
    const { total } = await api.listings.search({ limit: 1 });
    const more = Array.from({ length: 500 - total }, (_, n) => ({
      ...own.listings[0],
      id: `more-${n}`,
      headlineRole: "Organ Builder",
      locationState: "OR",
    }));
    storage.setItem(key, JSON.stringify({ ...own, listings: [...own.listings, ...more] }));
    expect([await api.listings.crowd(asked), await api.listings.crowd(taken)]).toEqual([advice, noAdvice]);
  });
});
