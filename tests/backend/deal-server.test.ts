import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { asked, made, publish, refusal, termsOf, unknownId } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const testApp = await startTestApp();
const { database } = testApp;
const [northstar, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];

/** Sends the deal for signature once both agencies agree to its terms. The employer can see it from then on. */
async function send(id: string): Promise<void> {
  const { version, agencySide } = await harbor.api.deals.get({ id });
  const accepted =
    agencySide?.stillToAccept.length === 0
      ? version
      : (await harbor.api.deals.accept({ id, version, number: 1 })).version;
  await northstar.api.deals.send({ id, version: accepted });
}

/** Every value anywhere in an answer. */
function valuesIn(answer: unknown): unknown[] {
  return answer !== null && typeof answer === "object" ? Object.values(answer).flatMap(valuesIn) : [answer];
}

const strip = (sheet: Answer<"deals", "get">) =>
  JSON.stringify(sheet, (key, value: unknown) =>
    ["id", "code", "listingId", "maskedCode", "createdAt", "updatedAt", "at"].includes(key) ? "" : value,
  );

it("reads the agencies a deal can name in pages", async () => {
  const { agencies: all } = await northstar.api.deals.parties({});
  const paged: typeof all = [];
  let cursor: string | undefined;
  do {
    const page = await northstar.api.deals.parties({ limit: 1, ...(cursor !== undefined && { cursor }) });
    expect(page.agencies).toHaveLength(1);
    paged.push(...page.agencies);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(1);
});

describe("two agencies", () => {
  it("agree on terms: one proposes, the other counters, the first accepts", async () => {
    const listingId = await publish(northstar.api);
    const proposed = await made(harbor.api, { listingId, laSplit: 50 });
    expect(proposed).toMatchObject({
      part: "selling",
      agencySide: { stillToAccept: ["Northstar Talent"] },
      actions: ["propose", "lose", "discard"],
    });
    const seen = await northstar.api.deals.get({ id: proposed.id });
    expect(seen).toMatchObject({ part: "listing", actions: ["propose", "accept", "lose", "discard"] });
    expect((await northstar.api.deals.list({ listingId })).items[0]?.actions).toEqual(seen.actions);
    const countered = await northstar.api.deals.propose({ id: proposed.id, version: 1, ...termsOf(seen), laSplit: 60 });
    expect(await refusal(harbor.api.deals.accept({ id: proposed.id, version: 2, number: 1 }))).toMatchObject({
      code: "wrong-state",
      detail: "Version 2 is current, not 1. Read it, then accept.",
    });
    const agreed = await harbor.api.deals.accept({ id: proposed.id, version: countered.version, number: 2 });
    expect(agreed).toMatchObject({
      version: 3,
      agencySide: {
        laSplit: 60,
        stillToAccept: [],
        versions: [
          { number: 1 },
          {
            number: 2,
            acceptedBy: [{ organizationName: "Northstar Talent" }, { organizationName: "Harbor Search Partners" }],
          },
        ],
      },
    });
    const reopened = await harbor.api.deals.propose({
      id: proposed.id,
      version: 3,
      ...termsOf(agreed),
      feePercent: 24,
    });
    expect(reopened.agencySide?.stillToAccept).toEqual(["Northstar Talent"]);
  });

  it("can propose below the minimum fee, and only the listing agency can confirm it", async () => {
    const deal = await made(harbor.api, { listingId: await publish(northstar.api), feePercent: 5 });
    expect(deal.agencySide?.belowMinimum).toBe(true);
    const accept = { id: deal.id, version: 1, number: 1 };
    expect(await refusal(northstar.api.deals.accept(accept))).toMatchObject({ code: "below-minimum-fee" });
    expect(
      (await northstar.api.deals.accept({ ...accept, confirmBelowMinimum: true })).agencySide?.stillToAccept,
    ).toEqual([]);
  });

  it("change a deal one at a time: of concurrent changes one succeeds, the others get a conflict", async () => {
    const deal = await made(northstar.api);
    const outcomes = await Promise.allSettled([
      northstar.api.deals.propose({ id: deal.id, version: 1, ...termsOf(deal), feePercent: 24 }),
      harbor.api.deals.propose({ id: deal.id, version: 1, ...termsOf(deal), feePercent: 23 }),
      harbor.api.deals.accept({ id: deal.id, version: 1, number: 1 }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "version-conflict", current: { id: deal.id, version: 2 } });
  });

  it("can create only deals they take part in", async () => {
    const listingId = await publish(northstar.api);
    expect(await refusal(made(harbor.api, { listingId, selling: null, laSplit: 100 }))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("Make it the selling agency"),
    });
    expect(await refusal(made(harbor.api, { listingId, selling: "Summit Ridge Partners" }))).toMatchObject({
      status: 403,
    });
    const ask = await asked(northstar.api, { listingId });
    for (const { api } of [meridian, operator])
      expect(await refusal(api.deals.create(ask))).toMatchObject({
        status: 403,
        detail: "Only agencies make deals. Switch to an agency you belong to.",
      });
  });

  it("are notified of each change once, with ids and the code, without the person", async () => {
    const before = await database.changes.latest();
    const deal = await made(northstar.api, { terms: "Zq announced terms." });
    await harbor.api.deals.accept({ id: deal.id, version: 1, number: 1 });
    await send(deal.id);
    await harbor.api.deals.lose({ id: deal.id, version: 3, reason: "Zq announced reason." });
    const heard = (await database.changes.since(before)).filter(({ topic }) => topic === "deal.changed");
    const by = async (person: Person) => (await viewerOf(person)).personId;
    const told = (action: string, organizationId: string, personId?: string) => ({
      entityId: deal.id,
      organizationId,
      data: { action, dealCode: deal.code, ...(personId && { personId }) },
    });
    expect(heard.map(({ entityId, organizationId, data }) => ({ entityId, organizationId, data }))).toEqual([
      told("created", northstar.organizationId, await by(northstar)),
      told("created", harbor.organizationId),
      told("terms_accepted", northstar.organizationId),
      told("terms_accepted", harbor.organizationId, await by(harbor)),
      told("sent", northstar.organizationId, await by(northstar)),
      told("sent", harbor.organizationId),
      told("sent", meridian.organizationId),
      told("closed_lost", northstar.organizationId),
      told("closed_lost", harbor.organizationId, await by(harbor)),
      told("closed_lost", meridian.organizationId),
    ]);
  });
});

describe("an employer's view", () => {
  it("is empty before the deal is sent, then shows its own side, and never the split", async () => {
    const deal = await made(northstar.api, {
      listingId: await publish(northstar.api, { headlineRole: "Meridian Bell Founder" }),
      laSplit: 61.37,
      feePercent: 26,
    });
    const total = async () => (await meridian.api.deals.list({})).total;
    const [none, figures] = [await total(), await meridian.api.deals.summary({})];
    expect(await refusal(meridian.api.deals.get({ id: deal.id }))).toMatchObject({ status: 404 });
    const [foreign, unknown] = [
      await meridian.send("GET", `/api/v1/deals/${deal.id}`),
      await meridian.send("GET", `/api/v1/deals/${unknownId}`),
    ];
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
    expect((await meridian.api.deals.list({ search: "bell founder" })).total).toBe(0);
    await send(deal.id);
    const sheet = await meridian.api.deals.get({ id: deal.id });
    expect(sheet).toMatchObject({
      part: "employer",
      feeCents: 4_160_000,
      guaranteeDays: 90,
      terms: deal.terms,
      agencySide: null,
      actions: [],
    });
    expect([await total(), (await meridian.api.deals.summary({})).total]).toEqual([none + 1, figures.total + 1]);
    const list = await meridian.api.deals.list({ search: "bell founder" });
    expect(list.items).toMatchObject([{ id: deal.id, actions: [] }]);
    const side = deal.agencySide;
    const secret = [
      61.37,
      38.63,
      6_137,
      3_863,
      side?.laCents,
      side?.saCents,
      side?.minimumFeeCents,
      (side?.laCents ?? 0) / 100,
      (side?.saCents ?? 0) / 100,
    ];
    for (const answer of [sheet, list]) {
      expect(valuesIn(answer).filter((value) => secret.includes(value as number))).toEqual([]);
      expect(JSON.stringify(answer)).not.toMatch(/split|share|minimum|version[^"]|laCents/i);
    }
    const file = textOf(await meridian.api.deals.export({ search: "bell founder" }));
    const [head = "", line = ""] = file.split("\r\n").map((each) => each.replaceAll('"', ""));
    expect(head).toBe(
      "\uFEFFDeal ID,Candidate,Role,Employer,Listing agency,Selling agency,Status,Target salary,Accepted " +
        "salary,Fee %,Total fee,Guarantee,Guarantee policy,Created,Updated,Start date,Placement ended,Kept " +
        "fee,Payment,Payment date,Payment amount",
    );
    expect(line.split(",").slice(3, 13)).toEqual([
      "Meridian Robotics",
      "Northstar Talent",
      "Harbor Search Partners",
      "Pending Signatures",
      "160000.00",
      "",
      "26",
      "41600.00",
      "90 days",
      "Prorated refund",
    ]);
    for (const change of [
      () => meridian.api.deals.accept({ id: deal.id, version: 1, number: 1 }),
      () => meridian.api.deals.lose({ id: deal.id, version: 1, reason: "No." }),
      () => meridian.api.deals.discard({ id: deal.id, version: 1 }),
    ])
      expect(await refusal(change())).toMatchObject({ status: 403 });
  });
});

describe("a candidate hidden from an employer", () => {
  const hidden = { blockedOrganizations: [{ name: "Juniper Health Systems", domain: "" }] };
  const employer = "Juniper Health Systems";

  it("is reported only to the listing agency; a selling agency gets the same answers either way", async () => {
    const [open, closed] = [await publish(northstar.api), await publish(northstar.api, hidden)];
    const [other, deal] = [
      await made(harbor.api, { listingId: open, employer }),
      await made(harbor.api, { listingId: closed, employer }),
    ];
    expect(strip(deal)).toBe(strip(other));
    const countered = (listing: typeof deal) =>
      harbor.api.deals.propose({ id: listing.id, version: 1, ...termsOf(listing), feePercent: 24 });
    expect(strip(await countered(deal))).toBe(strip(await countered(other)));
    for (const { api } of [harbor, operator])
      expect((await api.deals.get({ id: deal.id })).agencySide).not.toHaveProperty("hiddenFromEmployer");
    expect((await northstar.api.deals.get({ id: deal.id })).agencySide?.hiddenFromEmployer).toBe(true);
    expect((await northstar.api.deals.get({ id: other.id })).agencySide?.hiddenFromEmployer).toBe(false);
    expect(await refusal(made(northstar.api, { listingId: closed, employer }))).toMatchObject({
      fields: { employerId: expect.stringContaining("hidden from Juniper Health Systems") },
    });
  });

  it("is reported by the database only to the listing agency", async () => {
    const listingId = await publish(northstar.api, hidden);
    const { id } = await database.kysely
      .selectFrom("mls_organizations")
      .select("id")
      .where("name", "=", employer)
      .executeTakeFirstOrThrow();
    const told = async (person: Person) =>
      database.asViewer(
        await viewerOf(person),
        async ({ db }) =>
          (
            await sql<{
              hidden: boolean;
            }>`select mls_own_listing_hidden_from(${listingId}::uuid, ${id}::uuid) as hidden`.execute(db)
          ).rows[0]?.hidden,
      );
    expect([await told(northstar), await told(harbor), await told(operator)]).toEqual([true, false, false]);
  });

  it("hides the deal from an agency that can't see the candidate", async () => {
    const listingId = await publish(northstar.api, { blockedOrganizations: [{ name: "", domain: "harbor.example" }] });
    const ask = await asked(northstar.api, { listingId });
    const bodies = [
      await harbor.send("POST", "/api/v1/deals", { body: JSON.stringify(ask) }),
      await harbor.send("POST", "/api/v1/deals", { body: JSON.stringify({ ...ask, listingId: unknownId }) }),
    ];
    expect(bodies.map(({ status, body }) => [status, body])).toEqual([
      [404, bodies[1]?.body],
      [404, bodies[1]?.body],
    ]);
    expect(await refusal(northstar.api.deals.create(ask))).toMatchObject({
      fields: { sellingAgencyId: expect.stringContaining("hidden from Harbor Search Partners") },
    });
  });

  it("can't be used in other agencies' deals while off the market", async () => {
    const listingId = await publish(northstar.api);
    await northstar.api.listings.hold({
      id: listingId,
      version: (await northstar.api.listings.form({ id: listingId })).version,
    });
    expect(await refusal(made(harbor.api, { listingId }))).toMatchObject({ status: 404 });
  });
});

describe("a selling agency's text", () => {
  it("is never compared with the candidate's hidden values: right and wrong guesses get the same answer", async () => {
    const listingId = await publish(northstar.api);
    const guess = async (terms: string) =>
      (await refusal(made(harbor.api, { listingId, terms }))).findings.map(({ severity, kind, start, end }) => ({
        severity,
        kind,
        start,
        end,
      }));
    expect(await guess("Client asks for Quillon Vandermere.")).toEqual(
      await guess("Client asks for Harriet Dunmoreley."),
    );
    for (const terms of ["Zephyrine Works", "Zorphyrine Works"]) {
      const problem = await made(harbor.api, { listingId, terms }).then(
        () => null,
        (error: unknown) => error,
      );
      expect(
        problem === null ||
          (problem as { findings: { severity: string }[] }).findings.every(({ severity }) => severity === "ask"),
      ).toBe(true);
    }
    expect(await refusal(made(harbor.api, { listingId, terms: "Write to me@elsewhere.example" }))).toMatchObject({
      code: "leak",
      findings: [{ severity: "refuse" }],
    });
  });

  it("doesn't open the identity, while the listing agency's text does and writes an audit entry", async () => {
    const listingId = await publish(northstar.api);
    const opened = async () =>
      (
        await database.kysely
          .selectFrom("mls_audit")
          .select("id")
          .where("entity_id", "=", listingId)
          .where("action", "=", "identity.edit")
          .execute()
      ).length;
    const start = await opened();
    const deal = await made(harbor.api, { listingId });
    await made(northstar.api, { listingId, terms: "" });
    // The other agency's text is unchanged, so it isn't checked again.
    await northstar.api.deals.propose({
      id: deal.id,
      version: 1,
      ...termsOf(await northstar.api.deals.get({ id: deal.id })),
      feePercent: 24,
    });
    expect(await opened()).toBe(start);
    await northstar.api.deals.propose({
      id: deal.id,
      version: 2,
      ...termsOf(await northstar.api.deals.get({ id: deal.id })),
      terms: "Paid within 30 days.",
    });
    expect(await opened()).toBe(start + 1);
  });
});

describe("a repeated request", () => {
  it("sent fifty times at once creates one deal and gets fifty equal answers", async () => {
    const ask = await asked(northstar.api);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => northstar.api.deals.create(ask, { idempotencyKey: "fifty-deals-at-once" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await northstar.api.deals.list({ listingId: ask.listingId })).total).toBe(1);
    expect(await northstar.api.deals.create(ask, { idempotencyKey: "fifty-deals-at-once" })).toEqual(answers[0]);
    expect(
      (await harbor.api.deals.create({ ...ask, laSplit: 50 }, { idempotencyKey: "fifty-deals-at-once" })).id,
    ).not.toBe(answers[0]?.id);
  });

  it("that is rejected gets the same answer each time, and its key can be used for the corrected one", async () => {
    const ask = await asked(northstar.api);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        northstar.api.deals.create({ ...ask, feePercent: 1 }, { idempotencyKey: "refused-each-time" }),
      ),
    );
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: "rejected", reason: { code: "below-minimum-fee" } });
    expect((await northstar.api.deals.create(ask, { idempotencyKey: "refused-each-time" })).feePercent).toBe(25);
  });
});
