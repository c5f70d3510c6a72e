import { beforeAll, describe, expect, it } from "vitest";
import type { Api, Ask } from "#contract/index.ts";
import { demandQuestions, hiddenExtra, leastDemand } from "#domain/demand/demand.ts";
import { refusal, unknownId } from "#tests/support/deals.ts";
import { makeForm } from "#tests/support/forms.ts";
import { newcomer, setStanding } from "#tests/support/newcomers.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { bothBackends, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const { testApp } = server;
let { recruiter } = server;
const dayMs = 86_400_000;

type Question = Ask<"demand", "draft">;
const founder: Question = {
  headlineRole: "Bell Founder",
  skills: ["Tuning forks"],
  yearsExperience: 8,
  city: "Austin",
  state: "TX",
  workType: "remote",
  salaryMin: 120_000,
  salaryMax: 150_000,
  workAuth: "USC",
  clearance: null,
  industries: ["Foundries"],
  hiddenFrom: [],
};
const none = { atLeast: null, limited: false };

async function publish(api: Api, parts: Parameters<typeof makeForm>[0] = {}): Promise<string> {
  const draft = await api.listings.create({ form: makeForm(parts) });
  await api.listings.publish({ id: draft.id, version: draft.version });
  await testApp.services.projection.caughtUp();
  return draft.id;
}

describe.each(bothBackends(server))("demand in the $kind backend", ({ recruiter: own }) => {
  it("shows no number when no one is looking", async () => {
    expect(await own.demand.draft({ ...founder, headlineRole: "Carillonneur", skills: ["Casting"] })).toEqual(none);
  });

  it("answers for own listings only", async () => {
    const id = await publish(own, { headlineRole: "Carillonneur" });
    expect(await own.demand.listing({ listingId: id })).toEqual(none);
    const { items } = await own.listings.search({ own: "hide", limit: 1 });
    expect(await refusal(own.demand.listing({ listingId: items[0]?.id ?? "" }))).toMatchObject({ status: 404 });
    expect(await refusal(own.demand.listing({ listingId: unknownId }))).toMatchObject({ status: 404 });
  });
});

/** Always enough, whatever number is secretly added. */
const enough = leastDemand + hiddenExtra;
/** Never enough. */
const tooFew = leastDemand - 1;
const founders = { name: "Founders", params: { keywords: "founder", location: "TX" } };
const wardens = { name: "Wardens", params: { keywords: "warden -night", clearance: "Secret", industries: "Museums" } };
let others: Person[];

/** Moves to the next day. Sessions end meanwhile. */
async function nextDay(): Promise<void> {
  server.pass(dayMs);
  recruiter = (await signedIn(testApp, "recruiter@northstar.example")).api;
}
const again = (number: number) => signedIn(testApp, `noor@foundry${number}.example`);

describe("the number of organizations", () => {
  beforeAll(async () => {
    others = [];
    for (let number = 0; number < enough; number++)
      others.push(
        await newcomer(testApp, {
          name: `Foundry ${number} Search`,
          domain: `foundry${number}.example`,
          standing: "vetted",
        }),
      );
    for (const { api } of others.slice(0, tooFew)) await api.savedSearches.create(founders);
    for (const { api } of others) await api.savedSearches.create(wardens);
    for (const { api } of others)
      await api.interests.create({
        employerName: "Brackenwell Systems",
        contactName: "Ada Bell",
        contactEmail: "ada@brackenwell.example",
        roleTitle: "Caster",
        wanted: { skills: [{ name: "Bell casting", importance: "must" }] },
      });
  });

  it("counts from the next day on, so that no answer changes when a search is saved", async () => {
    await nextDay();
    expect(await recruiter.demand.draft(founder)).toEqual(none);
    for (let number = tooFew; number < enough; number++) await (await again(number)).api.savedSearches.create(founders);
    expect(await recruiter.demand.draft(founder)).toEqual(none);
    await nextDay();
    expect(await recruiter.demand.draft(founder)).toEqual({ atLeast: 5, limited: false });
  });

  it("counts interests like searches", async () => {
    const caster = { ...founder, headlineRole: "Caster" };
    expect(await recruiter.demand.draft(caster)).toEqual(none);
    expect(await recruiter.demand.draft({ ...caster, skills: ["bell casting"] })).toMatchObject({ atLeast: 5 });
  });

  it("counts what searches leave out, and clearance and industry", async () => {
    const warden = { ...founder, headlineRole: "Warden", clearance: "Secret" as const, industries: ["Museums"] };
    expect(await recruiter.demand.draft(warden)).toMatchObject({ atLeast: 5 });
    for (const other of [{ headlineRole: "Night Warden" }, { clearance: null }, { industries: [] }])
      expect(await recruiter.demand.draft({ ...warden, ...other })).toEqual(none);
  });

  it("meets the draft's facts", async () => {
    for (const other of [{ headlineRole: "Bell Ringer" }, { state: "CO", city: "Denver" }, { state: "" }])
      expect(await recruiter.demand.draft({ ...founder, ...other })).toEqual(none);
  });

  it("leaves out organizations by their number, whether or not they look", async () => {
    const searching = [{ name: "Foundry 0 Search", domain: "" }];
    const idle = [{ name: "Harbor Search Partners", domain: "" }];
    const unknown = [{ name: "Company of no member", domain: "" }];
    expect(await recruiter.demand.draft({ ...founder, hiddenFrom: searching })).toEqual(none);
    expect(await recruiter.demand.draft({ ...founder, hiddenFrom: idle })).toEqual(none);
    expect(await recruiter.demand.draft({ ...founder, hiddenFrom: unknown })).toMatchObject({ atLeast: 5 });
  });

  it("is the same for an own listing, while it is on the market", async () => {
    const parts = {
      headlineRole: "Bell Founder",
      locationCity: "Austin",
      locationState: "TX",
      blockedOrganizations: [],
    };
    const id = await publish(recruiter, parts);
    expect(await recruiter.demand.listing({ listingId: id })).toEqual({ atLeast: 5, limited: false });
    expect(await refusal((await again(0)).api.demand.listing({ listingId: id }))).toMatchObject({ status: 404 });
    const hidden = await publish(recruiter, {
      ...parts,
      blockedOrganizations: [{ name: "Harbor Search Partners", domain: "" }],
    });
    expect(await recruiter.demand.listing({ listingId: hidden })).toEqual(none);
    const { items } = await recruiter.own.listings({ sort: "demand", limit: 100 });
    expect(items[0]).toMatchObject({ id, demand: 5 });
    expect(items.find((item) => item.id === hidden)).toMatchObject({ demand: null });
    const recent = await recruiter.own.listings({ search: "bell founder" });
    expect(new Map(recent.items.map((item) => [item.id, item.demand]))).toEqual(
      new Map([
        [id, 5],
        [hidden, null],
      ]),
    );
    const { version } = await recruiter.listings.form({ id });
    await recruiter.listings.hold({ id, version });
    expect(await recruiter.demand.listing({ listingId: id })).toEqual(none);
    expect((await recruiter.own.listings({ search: "bell founder" })).items).toMatchObject([
      { demand: null },
      { demand: null },
    ]);
  });

  it("counts vetted organizations and their members only", async () => {
    for (const each of others.slice(tooFew)) await setStanding(testApp, each, "suspended");
    // The day's number stays the same.
    expect(await recruiter.demand.draft(founder)).toMatchObject({ atLeast: 5 });
    await nextDay();
    expect(await recruiter.demand.draft(founder)).toEqual(none);
    for (const each of others.slice(tooFew)) await setStanding(testApp, each, "vetted");
    await nextDay();
    expect(await recruiter.demand.draft(founder)).toMatchObject({ atLeast: 5 });
  });

  it("limits the number of different questions a day; repeating one is free", async () => {
    await nextDay();
    for (let number = 0; number < demandQuestions.person; number++)
      expect(await recruiter.demand.draft({ ...founder, city: `Place ${number}` })).toMatchObject({ limited: false });
    expect(await recruiter.demand.draft(founder)).toEqual({ atLeast: null, limited: true });
    expect(await recruiter.demand.draft({ ...founder, city: "Place 3" })).toMatchObject({ limited: false });
    // A listing's first question of the day is free; what is asked after an edit isn't.
    const id = await publish(recruiter, {
      headlineRole: "Bell Founder",
      locationCity: "Austin",
      locationState: "TX",
      blockedOrganizations: [],
    });
    expect(await recruiter.demand.listing({ listingId: id })).toEqual({ atLeast: 5, limited: false });
    const { version } = await recruiter.listings.form({ id });
    await recruiter.listings.update({ id, version, form: { headlineRole: "Senior Bell Founder" } });
    expect(await recruiter.demand.listing({ listingId: id })).toEqual({ atLeast: null, limited: true });
    expect((await recruiter.own.listings({ search: "senior bell" })).items).toMatchObject([{ demand: null }]);
    await nextDay();
    expect(await recruiter.demand.draft(founder)).toMatchObject({ atLeast: 5, limited: false });
  });

  it("is for agencies only", async () => {
    const employer = await signedIn(testApp, "hiring@meridian.example");
    expect(await refusal(employer.api.demand.draft(founder))).toMatchObject({ status: 403 });
    expect(await refusal(recruiter.demand.draft({ ...founder, headlineRole: " – " }))).toMatchObject({
      status: 400,
      fields: { headlineRole: "Role Title is missing. Enter the role." },
    });
  });
});
