import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Api } from "#contract/index.ts";
import { linkDealsOfBefore } from "#server/platform/db/migrations/0044-what-came-of-it.ts";
import { newKey } from "#tests/support/api-keys.ts";
import { publish, refusal, unknownId } from "#tests/support/deals.ts";
import { accept, askedByAgency, askedByEmployer, type Sides, split } from "#tests/support/introductions.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { viewerOf } from "#tests/support/viewer.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { demoBackend, serverBackend, type TestBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends: TestBackend[] = [server, demoBackend()];

const terms = { targetSalary: 150_000, terms: "" };
const form = {
  employerName: "Meridian Robotics",
  contactName: "Ada Bell",
  contactEmail: "ada@meridian.example",
  roleTitle: "Platform lead",
  budgetRange: "",
  timeline: "",
  requirements: "",
};
const sidesOf = ({ recruiter, partner, employer }: TestBackend): Sides => ({
  listing: recruiter,
  selling: partner,
  employer,
});

/** Both agencies accept, and the employer is asked to sign. */
async function send({ listing, selling }: Sides, id: string): Promise<void> {
  const { version, agencySide } = await listing.deals.get({ id });
  const by = agencySide?.stillToAccept.includes("Northstar Talent") ? listing : selling;
  const accepted =
    agencySide?.stillToAccept.length === 0
      ? version
      : (await by.deals.accept({ id, version, number: 1, confirmBelowMinimum: true })).version;
  await listing.deals.send({ id, version: accepted });
}

const dealIn = async (api: Api, id: string) => (await api.introductions.get({ id })).deal;
const originOf = async (api: Api, id: string) => (await api.deals.get({ id })).introduction;

describe.each(backends)("an introduction and its deal in the $kind backend", (backend) => {
  const { recruiter, partner, employer } = backend;
  const sides = sidesOf(backend);

  it("link to each other, for the employer once it can see the deal", async () => {
    const { id, code } = await accept(sides, await askedByEmployer(sides, { listingId: await publish(recruiter) }));
    expect(await dealIn(recruiter, id)).toBeNull();
    const deal = await recruiter.deals.create({
      listingId: (await recruiter.introductions.get({ id })).listingId,
      introductionId: id,
      ...terms,
    });
    expect(deal.introduction).toEqual({ id, code });
    expect(await dealIn(recruiter, id)).toEqual({ id: deal.id, code: deal.code, status: "draft", fellOff: false });
    expect((await recruiter.introductions.list({ listingId: deal.listingId })).items[0]?.deal?.code).toBe(deal.code);
    expect(await dealIn(employer, id)).toBeNull();
    await send(sides, deal.id);
    expect(await dealIn(employer, id)).toEqual({
      id: deal.id,
      code: deal.code,
      status: "pending_signatures",
      fellOff: false,
    });
    expect(await originOf(employer, deal.id)).toEqual({ id, code });
  });

  it("belong to the requester's job, which no other party sees", async () => {
    const harbors = (await recruiter.listings.search({ limit: 48 })).items.find(
      ({ agencyName }) => agencyName === "Harbor Search Partners",
    );
    const [listingId, employerId] = [harbors?.id ?? "", await employerCalled(recruiter, "Tidewater Logistics")];
    const job = await recruiter.jobs.create({ role: "Platform lead", clientId: employerId });
    const jobId = job.id;
    const asked = await recruiter.introductions.request({ listingId, employerId, jobId, offer: split(50) });
    const { id, version } = asked.introduction;
    await partner.introductions.accept({ id, version });
    // The listing agency starts the deal, and doesn't know of the job.
    const fromIt = { listingId, introductionId: id, ...terms, confirmBelowMinimum: true };
    const deal = await partner.deals.create(fromIt);
    const work = await recruiter.jobs.work({ id: jobId });
    expect(work.introductions).toMatchObject([{ id, status: "accepted", candidate: { listingId } }]);
    expect(work.deals).toMatchObject([{ id: deal.id, code: deal.code, status: "draft", employer: { id: employerId } }]);
    const origin = { job: { id: jobId, code: job.code, role: "Platform lead" } };
    expect(await recruiter.jobs.origin({ introductionId: id })).toEqual(origin);
    expect(await recruiter.jobs.origin({ dealId: deal.id })).toEqual(origin);
    for (const answer of [
      await partner.introductions.get({ id }),
      await partner.introductions.list({ listingId }),
      await partner.deals.get({ id: deal.id }),
    ])
      expect(JSON.stringify(answer)).not.toContain(jobId);
    // So does a deal that starts from the job without an introduction.
    const ownListing = await publish(recruiter);
    const second = await recruiter.deals.create({
      listingId: ownListing,
      employerId,
      jobId,
      ...terms,
      feePercent: 20,
      laSplit: 100,
      guaranteeDays: 90,
    });
    expect((await recruiter.jobs.work({ id: jobId })).deals.map((each) => each.id).toSorted()).toEqual(
      [deal.id, second.id].toSorted(),
    );
  });

  it("are linked for the agencies at once when an interest created both; the employer sees each later", async () => {
    const { interest } = await partner.interests.create({
      ...form,
      employerId: await employerCalled(partner),
      candidateId: await publish(recruiter),
    });
    const [introduction, deal] = [interest.introduction ?? { id: "", code: "" }, interest.deal ?? { id: "", code: "" }];
    for (const api of [partner, recruiter]) {
      expect(await dealIn(api, introduction.id)).toEqual({ ...deal, status: "draft", fellOff: false });
      expect(await originOf(api, deal.id)).toEqual(introduction);
    }
    // The listing agency reads that there are terms to review, as of any other deal.
    const news = (await recruiter.notifications.list({ limit: 50 })).items.map(({ title }) => title);
    expect(news.includes(`Terms to review: ${deal.code}`)).toBe(backend.kind === "server");
    await send(sides, deal.id);
    // The employer can see the deal now, but not the introduction: its agency's request isn't agreed yet.
    expect(await originOf(employer, deal.id)).toBeNull();
    expect((await refusal(employer.introductions.get({ id: introduction.id }))).status).toBe(404);
    await accept(sides, introduction);
    expect(await originOf(employer, deal.id)).toEqual(introduction);
    expect(await dealIn(employer, introduction.id)).toEqual({ ...deal, status: "pending_signatures", fellOff: false });
  });

  it("link the latest deal that wasn't deleted: a lost one with its status, then the one made after it", async () => {
    const { id, listingId } = await accept(sides, await askedByAgency(sides, { offer: split(60) }));
    const first = await partner.deals.create({ listingId, introductionId: id, ...terms });
    await partner.deals.discard({ id: first.id, version: first.version });
    for (const api of [partner, recruiter]) expect(await dealIn(api, id)).toBeNull();
    const { version, code } = await partner.deals.restore({ id: first.id });
    expect((await dealIn(recruiter, id))?.code).toBe(code);
    await partner.deals.lose({ id: first.id, version, reason: "The budget is frozen." });
    expect(await dealIn(recruiter, id)).toEqual({ id: first.id, code, status: "closed_lost", fellOff: false });
    const second = await recruiter.deals.create({ listingId, introductionId: id, ...terms });
    expect(await dealIn(partner, id)).toMatchObject({ id: second.id, status: "draft" });
    expect(await originOf(partner, first.id)).toEqual(await originOf(partner, second.id));
  });

  it("are not linked when the deal didn't come from one", async () => {
    const deal = await recruiter.deals.create({
      listingId: await publish(recruiter),
      employerId: await employerCalled(recruiter),
      sellingAgencyId: null,
      feePercent: 25,
      laSplit: 100,
      guaranteeDays: 90,
      ...terms,
    });
    expect(deal.introduction).toBeNull();
  });
});

describe("deals from before they were linked", () => {
  const { testApp, recruiter, partner } = server;
  const { database } = testApp;
  const sides = sidesOf(server);
  const kept = async (id: string) =>
    (
      await database.kysely
        .selectFrom("mls_deals")
        .select("introduction_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).introduction_id;
  const create = async (api: Api, listingId: string, selling: boolean) => {
    const { agencies } = await api.deals.parties({});
    const sellingAgencyId = selling ? (agencies.find(({ name }) => name === "Harbor Search Partners")?.id ?? "") : null;
    return (
      await api.deals.create({
        listingId,
        employerId: await employerCalled(api),
        sellingAgencyId,
        feePercent: 25,
        laSplit: selling ? 60 : 100,
        guaranteeDays: 90,
        ...terms,
      })
    ).id;
  };

  it("are linked when exactly one introduction fits, and left alone otherwise", async () => {
    const listings = {
      one: await publish(recruiter),
      twice: await publish(recruiter),
      before: await publish(recruiter),
      otherPair: await publish(recruiter),
    };
    const one = await askedByAgency(sides, { listingId: listings.one });
    const ofOne = await create(partner, listings.one, true);
    // Requested again after a withdrawal: either could be meant.
    const taken = await askedByAgency(sides, { listingId: listings.twice });
    await partner.introductions.withdraw({ id: taken.id, version: taken.version });
    await askedByAgency(sides, { listingId: listings.twice });
    const ofTwo = await create(partner, listings.twice, true);
    const ofLater = await create(recruiter, listings.before, false);
    await askedByEmployer(sides, { listingId: listings.before });
    // The employer requested this one itself; the agency's deal with it is separate.
    await askedByEmployer(sides, { listingId: listings.otherPair });
    const ofOthers = await create(partner, listings.otherPair, true);
    const { interest } = await partner.interests.create({
      ...form,
      employerId: await employerCalled(partner),
      candidateId: await publish(recruiter),
    });
    await sql`update mls_deals set introduction_id = null`.execute(database.kysely);
    await database.asSystem(({ db }) => linkDealsOfBefore(db as never));
    expect(await Promise.all([ofOne, ofTwo, ofLater, ofOthers, interest.deal?.id ?? ""].map(kept))).toEqual([
      one.id,
      null,
      null,
      null,
      interest.introduction?.id,
    ]);
  });

  it("can't be linked to other parties' introductions or another candidate's, even in the database", async () => {
    const [harbor, meridian] = [
      await signedIn(testApp, "admin@harbor.example"),
      await signedIn(testApp, "hiring@meridian.example"),
    ];
    const viewer = await viewerOf(harbor);
    const { interest } = await partner.interests.create({
      ...form,
      employerId: await employerCalled(partner),
      candidateId: await publish(recruiter),
    });
    const [dealId, introductionId] = [interest.deal?.id ?? "", interest.introduction?.id ?? ""];
    const [other, employers] = [
      await askedByAgency(sides),
      await askedByEmployer(sides, { listingId: interest.candidate?.listingId ?? (await publish(recruiter)) }),
    ];
    const copy = (introduction: string) =>
      database.asViewer(viewer, async ({ db }) => {
        const id = randomUUID();
        const row = await db.selectFrom("mls_deals").selectAll().where("id", "=", dealId).executeTakeFirstOrThrow();
        const version = await db
          .selectFrom("mls_deal_versions")
          .selectAll()
          .where("deal_id", "=", dealId)
          .executeTakeFirstOrThrow();
        await db
          .insertInto("mls_deals")
          .values({ ...row, id, display_code: `DEAL-${id.slice(0, 6).toUpperCase()}`, introduction_id: introduction })
          .execute();
        await db
          .insertInto("mls_deal_versions")
          .values({ ...version, deal_id: id })
          .execute();
      });
    for (const id of [other.id, employers.id]) await expect(copy(id)).rejects.toMatchObject({ code: "42501" });
    await copy(introductionId);
    await expect(
      database.asViewer(viewer, ({ db }) =>
        db.updateTable("mls_deals").set({ introduction_id: introductionId }).where("id", "=", dealId).execute(),
      ),
    ).rejects.toMatchObject({ code: "42501" });
    // The employer's view of a deal contains no introduction it can't see.
    await send(sides, dealId);
    const seen = async () =>
      database.asViewer(
        await viewerOf(meridian),
        async ({ db }) =>
          (
            await sql<{
              introduction_id: string | null;
            }>`select introduction_id from mls_client_deals where id = ${dealId}::uuid`.execute(db)
          ).rows,
      );
    expect(await seen()).toEqual([{ introduction_id: null }]);
    await accept(sides, { id: introductionId });
    expect(await seen()).toEqual([{ introduction_id: introductionId }]);
  });
});

describe("the job of an introduction on the server", () => {
  const { recruiter, partner, employer } = server;
  const sides = sidesOf(server);

  it("is hidden from the other parties, who can have their own", async () => {
    const listingId = await publish(recruiter);
    const employerId = await employerCalled(partner);
    const job = await partner.jobs.create({ role: "Fleet engineer", clientId: employerId });
    const { id } = await accept(sides, await askedByAgency(sides, { listingId, jobId: job.id }));
    // Every byte that the others read is the same without the job.
    const read = async () =>
      Promise.all(
        [recruiter, employer].map(async (api) => [
          await api.introductions.get({ id }),
          await api.introductions.list({ listingId }),
          await api.deals.list({ listingId }),
          await api.jobs.results({ days: null }),
        ]),
      );
    const links = server.testApp.database.kysely;
    const withJob = await read();
    await links.deleteFrom("mls_job_introductions").where("introduction_id", "=", id).execute();
    expect(await read()).toEqual(withJob);
    const organization_id = (await partner.organizations.own({})).id;
    await links
      .insertInto("mls_job_introductions")
      .values({ introduction_id: id, organization_id, job_id: job.id })
      .execute();
    const own = await recruiter.jobs.create({ role: "Placements", clientId: await employerCalled(recruiter) });
    const deal = await recruiter.deals.create({ listingId, introductionId: id, jobId: own.id, ...terms });
    for (const other of [recruiter, employer]) {
      expect(await other.jobs.origin({ introductionId: id })).toEqual({ job: null });
      expect((await refusal(other.jobs.work({ id: job.id }))).code).toBe("not-found");
    }
    const jobs = [recruiter, partner, employer].map(
      async (api) => (await api.jobs.origin({ dealId: deal.id })).job?.id,
    );
    expect(await Promise.all(jobs)).toEqual([own.id, job.id, undefined]);
  });

  it("takes jobs:read of a key that names it", async () => {
    const harbor = await signedIn(server.testApp, "admin@harbor.example");
    const [listingId, employerId] = [await publish(recruiter), await employerCalled(partner)];
    const { id: jobId } = await partner.jobs.create({ role: "Key engineer", clientId: employerId });
    const ask = { listingId, employerId, jobId, offer: split(55) };
    const scopes = ["introductions:write"] as const;
    const without = await newKey(server.testApp, harbor, scopes);
    expect((await refusal(without.api.introductions.request(ask))).code).toBe("api-key-scope");
    const holder = await newKey(server.testApp, harbor, [...scopes, "jobs:read"]);
    const { id } = (await holder.api.introductions.request(ask)).introduction;
    expect((await partner.jobs.origin({ introductionId: id })).job?.id).toBe(jobId);
  });

  it("is remembered by several requests at once", async () => {
    const employerId = await employerCalled(partner);
    const { id: jobId } = await partner.jobs.create({ role: "Day engineer", clientId: employerId });
    const listingIds = [await publish(recruiter), await publish(recruiter)];
    const { items, requested } = await partner.introductions.requestMany({ listingIds, employerId, jobId });
    expect(requested).toBe(2);
    const { introductions } = await partner.jobs.work({ id: jobId });
    expect(introductions.map(({ id }) => id).toSorted()).toEqual(
      items.map(({ introduction }) => introduction?.id).toSorted(),
    );
  });

  it("is the only one for the employer whose board has the candidate, or the one that is named", async () => {
    const employerId = await employerCalled(partner);
    const [first, second] = [
      await partner.jobs.create({ role: "Night engineer", clientId: employerId }),
      await partner.jobs.create({ role: "Night lead", company: "Ashgrove", contactEmail: "ada@ashgrove.example" }),
    ];
    const onBoard = async (jobs: readonly { id: string }[]) => {
      const listingId = await publish(recruiter);
      for (const { id } of jobs) await partner.pipeline.add({ listingId, jobId: id, shortlist: true });
      return listingId;
    };
    const jobOf = async (ask: { listingId: string; jobId?: string | null }) =>
      (await partner.jobs.origin({ introductionId: (await askedByAgency(sides, ask)).id })).job?.id ?? null;
    const listingId = await onBoard([first, second]);
    expect(await jobOf({ listingId: await onBoard([first]), jobId: null })).toBeNull();
    expect(await jobOf({ listingId: await onBoard([second]) })).toBeNull();
    // A company as typed may be the employer by another name.
    expect(await jobOf({ listingId: await publish(recruiter), jobId: second.id })).toBe(second.id);
    const foreign = await recruiter.jobs.create({ role: "Weaver", clientId: await employerCalled(recruiter) });
    for (const jobId of [foreign.id, unknownId])
      expect((await refusal(askedByAgency(sides, { listingId, jobId }))).fields).toEqual({
        jobId: "Your organization has no such job. Choose one of yours, or leave it out.",
      });
    expect(await jobOf({ listingId })).toBe(first.id);
  });
});
