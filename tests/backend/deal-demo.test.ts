import { createHash } from "node:crypto";
import fc from "fast-check";
import { extractText } from "unpdf";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Api } from "#contract/index.ts";
import type { FileAnswer } from "#contract/procedure.ts";
import { Problem } from "#contract/backend.ts";
import { addDays, dateOf } from "#domain/core/calendar.ts";
import { demoAs, createDemo, memoryStorage } from "#tests/support/backends.ts";
import { made, refusal, termsOf } from "#tests/support/deals.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const key = "mls-deals";

// Keeps the date fixed while the tests run.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") }));
afterAll(() => void vi.useRealTimers());

const names = {
  listing: "Northstar Talent",
  selling: "Harbor Search Partners",
  employer: "Tidewater Logistics",
} as const;
type Role = keyof typeof names;

/** The demo's first sample deal with clients for all its parties. */
function deal(storage = memoryStorage()) {
  const demo = createDemo(storage);
  const as = Object.fromEntries(Object.entries(names).map(([role, name]) => [role, demoAs(demo, name)])) as Record<
    Role,
    Api
  >;
  const latest = (role: Role = "listing") => as[role].deals.get({ id: "1" });
  return { demo, as, latest, storage };
}
type RunningApp = ReturnType<typeof deal>;

async function agreed({ as, latest }: RunningApp, salary = 205_000): Promise<void> {
  const before = await latest();
  await as.listing.deals.propose({ id: "1", version: before.version, ...termsOf(before), targetSalary: salary });
  await as.selling.deals.accept({ id: "1", version: before.version + 1, number: 2 });
}

async function sent(testApp: RunningApp): Promise<void> {
  await agreed(testApp);
  await testApp.as.listing.deals.send({ id: "1", version: (await testApp.latest()).version });
}

async function signs({ as }: RunningApp, ...roles: Role[]) {
  for (const role of roles) {
    const { hash } = await as[role].deals.agreement({ id: "1" });
    await as[role].deals.sign({ id: "1", name: `Robin ${role}`, hash, consent: true });
  }
}

async function executed(testApp: RunningApp): Promise<void> {
  await sent(testApp);
  await signs(testApp, "listing", "selling", "employer");
}

/** A deal won with a start date this many days ago. */
async function won(testApp: RunningApp, daysAgo: number) {
  await executed(testApp);
  return testApp.as.listing.deals.win({
    id: "1",
    version: (await testApp.latest()).version,
    acceptedSalary: 205_000,
    startDate: addDays(dateOf(Date.now()), -daysAgo),
    timeZone: "UTC",
  });
}

const hashesOf = async ({ latest }: RunningApp) =>
  (await latest()).signing?.documents.map(({ kind, pdfHash }) => [kind, pdfHash]);

/** Waits for the documents: they are rendered in the background after the last signature. */
async function documentsAreMade(testApp: RunningApp): Promise<void> {
  await expect.poll(async () => (await hashesOf(testApp))?.some(([, hash]) => hash === null)).toBe(false);
}

const bytesOf = (file: FileAnswer): Uint8Array =>
  "base64" in file ? Uint8Array.from(Buffer.from(file.base64, "base64")) : new TextEncoder().encode(file.text);
const wordsOf = async (file: FileAnswer) => (await extractText(bytesOf(file), { mergePages: true })).text;

describe("the organization a demo visitor acts for", () => {
  it("is their own agency by default, is shared by all tabs, and resets", async () => {
    const storage = memoryStorage();
    const [first, second] = [createDemo(storage), createDemo(storage)];
    expect(first.actingFor?.current()).toEqual({ id: "1", name: "Northstar Talent", kind: "agency" });
    expect(first.actingFor?.choices).toHaveLength(7);
    first.actingFor?.choose("employer-3");
    expect(second.actingFor?.current()).toEqual({ id: "employer-3", name: "Tidewater Logistics", kind: "employer" });
    expect(createDemo(storage).actingFor?.current().id).toBe("employer-3");
    second.actingFor?.choose("nobody");
    expect(first.actingFor?.current().id).toBe("1");
    first.actingFor?.choose("2");
    await first.reset();
    expect(first.actingFor?.current().id).toBe("1");
  });

  it("changes only deals", async () => {
    const { demo } = deal();
    const before = await Promise.all([
      demo.api.listings.mine({}),
      demo.api.shortlist.list({}),
      demo.api.pipeline.count({}),
    ]);
    demo.actingFor?.choose("employer-1");
    expect(
      await Promise.all([demo.api.listings.mine({}), demo.api.shortlist.list({}), demo.api.pipeline.count({})]),
    ).toEqual(before);
    expect((await demo.api.deals.list({})).total).toBe(0);
    expect(demo.viewer?.organizationName).toBe("Northstar Talent");
  });

  it("is their own agency again after they create a deal", async () => {
    const { demo } = deal();
    demo.actingFor?.choose("2");
    const { id, part } = await made(demo.api, { listingId: "1", employer: "Halcyon Learning" });
    expect([part, demo.actingFor?.current().id, (await demo.api.deals.get({ id })).part]).toEqual([
      "listing",
      "1",
      "listing",
    ]);
  });

  it("decides what a deal shows: to agencies their actions, to employers no split and nothing unsent", async () => {
    const testApp = deal();
    await agreed(testApp);
    expect((await testApp.latest("listing")).actions).toContain("send");
    expect((await testApp.latest("selling")).actions).not.toContain("send");
    expect(await refusal(testApp.latest("employer"))).toMatchObject({ status: 404 });
    expect((await testApp.as.employer.deals.list({})).total).toBe(0);
    await testApp.as.listing.deals.send({ id: "1", version: (await testApp.latest()).version });
    const sheet = await testApp.latest("employer");
    expect(sheet).toMatchObject({
      part: "employer",
      agencySide: null,
      actions: [],
      feeCents: 5_125_000,
      signing: {
        state: "running",
        parts: [
          { role: "listing", state: "open" },
          { role: "employer", state: "waiting" },
        ],
        documents: [{ kind: "client" }],
      },
    });
    expect((await testApp.as.employer.deals.list({})).items.map(({ id }) => id)).toEqual(["1"]);
    const { text } = (await testApp.as.employer.deals.export({})) as { text: string };
    expect(text.split("\r\n")[0]).not.toMatch(/split|share/i);
    const { version } = sheet;
    for (const step of [
      () => testApp.as.employer.deals.recall({ id: "1", version }),
      () => testApp.as.employer.deals.lose({ id: "1", version, reason: "No." }),
      () => testApp.as.employer.deals.remind({ id: "1", part: "listing" }),
      () => testApp.as.employer.deals.pay({ id: "1", version, kind: "client_paid", amountCents: 1, on: "2026-11-01" }),
    ])
      expect(await refusal(step())).toMatchObject({ status: 403 });
    expect(await refusal(testApp.as.employer.deals.document({ id: "1", kind: "split" }))).toMatchObject({
      status: 404,
    });
  });
});

describe("a demo deal, from signature to fall-off", () => {
  it("is signed in order by each party and executed with the last signature", async () => {
    const testApp = deal();
    await sent(testApp);
    expect(await refusal(signs(testApp, "employer"))).toMatchObject({
      code: "wrong-state",
      detail: "Others sign before you. You get an email when it's your turn.",
    });
    await signs(testApp, "listing", "selling");
    const { hash, documents } = await testApp.as.employer.deals.agreement({ id: "1" });
    expect(JSON.stringify(documents)).not.toMatch(/split/i);
    const read = { id: "1", name: "Robin Employer", hash, consent: true };
    for (const another of [{ hash: "0".repeat(64) }, { consentVersion: "2026-12" }])
      expect(await refusal(testApp.as.employer.deals.sign({ ...read, ...another }))).toMatchObject({
        code: "version-conflict",
      });
    const done = await testApp.as.employer.deals.sign(read);
    expect(done).toMatchObject({
      status: "executed",
      signing: { state: "complete", parts: [{ signedName: "Robin listing" }, { signedName: "Robin Employer" }] },
    });
    expect((await testApp.latest()).signing?.parts.map(({ state }) => state)).toEqual([
      "signed",
      "signed",
      "signed",
      "signed",
    ]);
    expect(
      await refusal(
        testApp.as.listing.deals.propose({
          id: "1",
          version: (await testApp.latest()).version,
          ...termsOf(await testApp.latest()),
          feePercent: 20,
        }),
      ),
    ).toMatchObject({ code: "wrong-state" });
  });

  it("returns to draft after a decline and a recall, and is sent again under the next number", async () => {
    const testApp = deal();
    await sent(testApp);
    await signs(testApp, "listing");
    await testApp.as.selling.deals.decline({ id: "1", reason: "The fee is not what we said." });
    const declined = await testApp.latest();
    expect(declined.signing).toMatchObject({
      state: "declined",
      parts: [
        { state: "signed" },
        { state: "signed" },
        { state: "declined", declineReason: "The fee is not what we said." },
        { state: "closed" },
      ],
    });
    expect(await refusal(testApp.as.listing.deals.remind({ id: "1", part: "employer" }))).toMatchObject({
      code: "wrong-state",
    });
    const back = await testApp.as.selling.deals.recall({ id: "1", version: declined.version });
    expect(back).toMatchObject({ status: "draft", signing: { state: "recalled" } });
    expect((await testApp.as.listing.deals.send({ id: "1", version: back.version })).deal.signing).toMatchObject({
      number: 2,
      state: "running",
    });
    expect(await refusal(testApp.as.listing.deals.remind({ id: "1", part: "listing" }))).toMatchObject({
      detail: expect.stringContaining("within the last day"),
    });
  });

  it("renders the signed documents as byte-identical PDFs; the employer's shows no split", async () => {
    const testApp = deal();
    await executed(testApp);
    const client = await testApp.as.employer.deals.document({ id: "1", kind: "client" });
    expect(client).toMatchObject({ fileName: "deal-4f7k2m-client-agreement.pdf", mediaType: "application/pdf" });
    expect(await testApp.as.listing.deals.document({ id: "1", kind: "client" })).toEqual(client);
    const [words, split] = [
      await wordsOf(client),
      await wordsOf(await testApp.as.selling.deals.document({ id: "1", kind: "split" })),
    ];
    expect(words).toContain("$51,250.00");
    expect(words).toContain("Robin employer");
    expect(words).not.toMatch(/split|30,750|20,500/i);
    expect(split).toContain("$30,750.00");
    expect(split).toContain("Robin selling");
    const { documents } = (await testApp.latest()).signing ?? { documents: [] };
    for (const [text, kind] of [
      [words, "client"],
      [split, "split"],
    ] as const)
      expect(text.replaceAll(/\s/g, "")).toContain(documents.find((each) => each.kind === kind)?.termsHash);
    expect(await wordsOf(await testApp.as.employer.deals.pdf({ id: "1" }))).not.toMatch(/split|30,750|20,500/i);
    expect(await wordsOf(await testApp.as.selling.deals.pdf({ id: "1" }))).toContain("$20,500.00");
  });

  it("renders its documents after the last signature and stores their hashes", async () => {
    const testApp = deal();
    await executed(testApp);
    await documentsAreMade(testApp);
    const made = await Promise.all(
      (["client", "split"] as const).map(async (kind) => [
        kind,
        createHash("sha256")
          .update(bytesOf(await testApp.as.listing.deals.document({ id: "1", kind })))
          .digest("hex"),
      ]),
    );
    expect(await hashesOf(testApp)).toEqual(made);
    expect((await testApp.as.employer.deals.agreement({ id: "1" })).executed).toBe(true);
    expect(testApp.storage.getItem("mls-demo")).not.toContain("JVBERi0");

    const own = testApp.storage.getItem("mls-demo") ?? "";
    testApp.storage.setItem("mls-demo", own.replace(String(made[0]?.[1]), "0".repeat(64)));
    expect((await hashesOf(testApp))?.[0]).toEqual(["client", "0".repeat(64)]);
    await testApp.as.listing.deals.document({ id: "1", kind: "client" });
    await expect.poll(() => hashesOf(testApp)).toEqual(expect.arrayContaining(made));
  });

  it("is won, paid and refunded to the cent, places its listing, and can be exported", async () => {
    const testApp = deal();
    const before = await won(testApp, 41);
    expect(before).toMatchObject({
      status: "closed_won",
      closing: { feeCents: 5_125_000, day: 41, over: false, refundTodayCents: 2_790_278 },
      agencySide: { ledger: { reserveCents: 5_125_000 } },
    });
    expect((await testApp.demo.api.listings.get({ id: before.listingId })).status).toBe("placed");
    expect(await testApp.as.listing.deals.summary({})).toMatchObject({ closedWon: 1, totalValueCents: 5_125_000 });
    const today = dateOf(Date.now());
    const step = async (take: (version: number) => Promise<unknown>) => take((await testApp.latest()).version);
    await step((version) =>
      testApp.as.listing.deals.pay({ id: "1", version, kind: "client_paid", amountCents: 5_125_000, on: today }),
    );
    await step((version) =>
      testApp.as.listing.deals.pay({ id: "1", version, kind: "partner_paid", amountCents: 2_050_000, on: today }),
    );
    await step((version) => testApp.as.listing.deals.correct({ id: "1", version, entry: 4 }));
    await step((version) =>
      testApp.as.listing.deals.pay({ id: "1", version, kind: "partner_paid", amountCents: 2_050_000, on: today }),
    );
    await step(async (version) =>
      expect(
        await refusal(
          testApp.as.selling.deals.pay({ id: "1", version, kind: "partner_paid", amountCents: 1, on: today }),
        ),
      ).toMatchObject({ status: 403 }),
    );
    await step((version) =>
      testApp.as.listing.deals.fallOff({ id: "1", version, lastDay: today, reason: "Went to another town." }),
    );
    const after = await testApp.latest();
    expect(after).toMatchObject({
      placement: {
        keptFeeCents: 2_334_722,
        ended: { day: 41, lastDay: today, replacement: null },
        standing: { state: "to_pay_back", cents: 2_790_278 },
      },
      closing: { fallOff: { day: 41, refundCents: 2_790_278, reason: "Went to another town." } },
      money: { refundDueCents: 2_790_278 },
      agencySide: {
        ledger: { outstanding: { client_refunded: 2_790_278, partner_returned: 1_116_111 }, reserveCents: 0 },
      },
    });
    expect((await testApp.latest("employer")).money).toMatchObject({
      invoicedCents: 5_125_000,
      creditedCents: 2_790_278,
      refundDueCents: 2_790_278,
    });
    const invoice = await wordsOf(await testApp.as.employer.deals.invoice({ id: "1" }));
    expect(invoice).toContain("$27,902.78");
    expect(invoice).not.toMatch(/split|20,500|11,161/i);
    const dates = await testApp.as.employer.deals.calendar({ id: "1" });
    expect(dates).toMatchObject({
      fileName: "deal-4f7k2m-dates.ics",
      mediaType: "text/calendar",
      text: expect.stringContaining(`DTSTART;VALUE=DATE:${addDays(today, -41).replaceAll("-", "")}`),
    });
  });

  it("has a fee due on the start date, not before", async () => {
    const { placement, agencySide } = await won(deal(), -30);
    expect([placement?.standing.state, placement?.standing.on, agencySide?.ledger?.dues.selling.waitingCents]).toEqual([
      "not_due",
      addDays(dateOf(Date.now()), 30),
      2_050_000,
    ]);
  });

  it("releases the shares when its guarantee period ends, and announces it once", async () => {
    const testApp = deal();
    const heard: unknown[][] = [];
    testApp.demo.live?.onEvent(({ type, data }) => heard.push([type, fieldOf(data, "action")]));
    const before = await won(testApp, 90);
    expect(before).toMatchObject({ closing: { over: true }, agencySide: { ledger: { reserveCents: 5_125_000 } } });
    await testApp.as.employer.deals.list({});
    const { version, agencySide } = await testApp.latest();
    expect(agencySide?.ledger?.entries.map(({ kind, on }) => [kind, on])).toEqual([
      ["invoice", dateOf(Date.now())],
      ["reserve", dateOf(Date.now())],
      ["release", dateOf(Date.now())],
    ]);
    expect([
      version,
      agencySide?.ledger?.reserveCents,
      (await createDemo(testApp.storage).api.deals.get({ id: "1" })).version,
    ]).toEqual([before.version + 1, 0, before.version + 1]);
    expect(heard.filter(([, action]) => action === "released")).toHaveLength(1);
  });

  it("announces each step with the deal's code and without an amount", async () => {
    const testApp = deal();
    const heard: { type: string; data: Record<string, unknown> }[] = [];
    testApp.demo.live?.onEvent((event) => heard.push(event));
    await won(testApp, 41);
    await expect.poll(() => heard.some(({ data }) => fieldOf(data, "action") === "rendered")).toBe(true);
    const ofDeal = heard.filter(({ type }) => type === "deal_update");
    // The placement ends the listing's open introductions.
    const ended = heard.filter(({ type }) => type === "introduction_update");
    for (const { data } of ended) expect(data).toMatchObject({ action: "ended" });
    expect(JSON.stringify(ended)).not.toMatch(/cents|\$/i);
    // The visitor's acting organization gets a notification of each step, too.
    for (const { type, data } of heard.filter((event) => !ofDeal.includes(event) && !ended.includes(event))) {
      expect(type).toBe("notification");
      expect(`${String(fieldOf(data, "title"))} ${String(fieldOf(data, "message"))}`).not.toContain("$");
    }
    expect(ofDeal.map(({ data }) => fieldOf(data, "action")).filter((action) => action !== "rendered")).toEqual([
      "terms_proposed",
      "terms_accepted",
      "sent",
      "signed",
      "signed",
      "executed",
      "closed_won",
    ]);
    for (const { data } of ofDeal)
      expect(data).toEqual({ action: fieldOf(data, "action"), dealId: "1", dealCode: "DEAL-4F7K2M" });
  });
});

describe("a stored demo deal", () => {
  it("has the specified storage key and shape, plus our own key, and a second tab reads the same", async () => {
    const testApp = deal();
    const fields = () =>
      (JSON.parse(testApp.storage.getItem(key) ?? "[]") as object[]).map((entry) => Object.keys(entry).toSorted());
    await testApp.latest();
    const before = fields();
    await won(testApp, 41);
    await documentsAreMade(testApp);
    expect(fields()).toEqual(before);
    expect((JSON.parse(testApp.storage.getItem(key) ?? "[]") as object[])[0]).toMatchObject({
      id: "1",
      status: "Closed Won",
      targetSalary: 205_000,
      feePercent: 25,
    });
    expect(await deal(testApp.storage).latest()).toEqual(await testApp.latest());
  });

  it("of an earlier release loads: no signatures, no ledger, a guarantee without a policy", async () => {
    const testApp = deal();
    await testApp.as.listing.deals.discard({ id: "1", version: (await testApp.latest()).version });
    const second = await testApp.as.listing.deals.get({ id: "2" });
    const own = JSON.parse(testApp.storage.getItem("mls-demo") ?? "") as {
      dealSides: Record<string, Record<string, unknown>>;
      deletedDeals: { deal: Record<string, unknown> }[];
    };
    testApp.storage.removeItem("mls-demo-visitor");
    for (const side of [...Object.values(own.dealSides), ...own.deletedDeals.map(({ deal: deleted }) => deleted)]) {
      for (const later of ["sendings", "closing", "fallOff", "ledger"]) delete side[later];
      for (const { terms } of side["versions"] as { terms: Record<string, unknown> }[]) delete terms["guaranteePolicy"];
    }
    testApp.storage.setItem("mls-demo", JSON.stringify(own));
    const later = deal(testApp.storage);
    expect(await later.as.listing.deals.get({ id: "2" })).toEqual(second);
    await later.as.listing.deals.restore({ id: "1" });
    await executed(later);
    expect((await later.latest()).status).toBe("executed");
  });

  it("is ignored when its status under the specified key differs from its documents", async () => {
    const testApp = deal();
    await won(testApp, 41);
    const entries = JSON.parse(testApp.storage.getItem(key) ?? "") as Record<string, unknown>[];
    const says = (status: string) => {
      testApp.storage.setItem(
        key,
        JSON.stringify(entries.map((entry) => (entry["id"] === "1" ? { ...entry, status } : entry))),
      );
      return deal(testApp.storage);
    };
    expect(await says("Executed").latest()).toMatchObject({
      status: "executed",
      closing: null,
      signing: { state: "complete" },
      agencySide: { ledger: null },
    });
    expect(await says("Closed Lost").latest()).toMatchObject({
      status: "closed_lost",
      closing: null,
      agencySide: { lostReason: "" },
    });
    for (const status of ["Draft", "Pending Signatures"]) {
      const later = says(status);
      expect(await later.latest()).toMatchObject({ closing: null, signing: null });
      expect((await later.as.employer.deals.list({})).total).toBe(0);
    }
    expect(
      await refusal(testApp.as.listing.deals.recall({ id: "1", version: (await testApp.latest()).version })),
    ).toMatchObject({
      detail: "This deal was not sent from here, so there is nothing to recall. Close it as lost and create it again.",
    });
  });

  it("with any content under the seed data's key still opens for every party, and errors have messages", async () => {
    const foreign = {
      id: "DEAL-7",
      candidateId: "8",
      sellingAgency: "Harbor Search Partners",
      employer: "Tidewater Logistics",
      status: "Draft",
      feePercent: 20,
      targetSalary: 200_000,
      laSplit: 70,
      guaranteePeriod: "60 days",
      terms: "As agreed.",
      createdAt: "2026-01-02T03:04:05.000Z",
      updatedAt: "2026-01-02T03:04:05.000Z",
    };
    const odd = [
      null,
      true,
      -1,
      1e308,
      33.33,
      "",
      "NaN",
      [],
      {},
      "1",
      "2",
      "x".repeat(70),
      "Northstar Talent",
      "Meridian Robotics",
      "+275760-09-13T00:00:00.000Z",
      "-000001-01-01T00:00:00Z",
    ];
    const statuses = fc.constantFrom("Draft", "Pending Signatures", "Executed", "Closed Won", "Closed Lost");
    const slips = fc.array(fc.tuple(fc.constantFrom(...Object.keys(foreign)), fc.constantFrom(...odd)), {
      maxLength: 2,
    });
    const entry = fc
      .tuple(statuses, slips)
      .map(([status, wrong]) => ({ ...foreign, status, ...Object.fromEntries(wrong) }));
    const slipped = deal();
    await slipped.latest();
    slipped.storage.setItem(
      key,
      JSON.stringify(
        Object.keys(foreign).flatMap((field) =>
          odd.map((value, place) => ({ ...foreign, id: `${field}-${place}`, [field]: value })),
        ),
      ),
    );
    for (const as of Object.values(slipped.as))
      for (const { id } of (await as.deals.list({ limit: 100 })).items)
        expect((await as.deals.get({ id })).id).toBe(id);
    expect((await slipped.as.listing.deals.list({})).total).toBeGreaterThan(20);

    const whole = deal();
    await won(whole, 41);
    await documentsAreMade(whole);
    const own = whole.storage.getItem("mls-demo") ?? "";
    const before = JSON.parse(whole.storage.getItem(key) ?? "[]") as object[];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof({ weight: 6, arbitrary: entry }, fc.constantFrom(...odd)), { maxLength: 3 }),
        fc.boolean(),
        statuses,
        async (entries, first, status) => {
          const storage = memoryStorage();
          storage.setItem("mls-demo", own);
          storage.setItem(
            key,
            JSON.stringify([...(first ? before.map((each) => ({ ...each, status })) : []), ...entries]),
          );
          const demo = createDemo(storage);
          for (const { name } of demo.actingFor?.choices ?? []) {
            const { deals } = demoAs(demo, name);
            await deals.summary({});
            await deals.export({});
            for (const { id } of (await deals.list({ limit: 100 })).items) {
              const { version } = await deals.get({ id });
              const steps = [
                () => deals.agreement({ id }),
                () => deals.sign({ id, name: "Robin Vale", hash: "", consent: true }),
                () => deals.decline({ id, reason: "No." }),
                () => deals.remind({ id, part: "employer" }),
                () => deals.document({ id, kind: "client" }),
                () => deals.calendar({ id }),
                () => deals.pay({ id, version, kind: "client_paid", amountCents: 1, on: "2026-11-01" }),
                () => deals.fallOff({ id, version, lastDay: "2026-11-01", reason: "Left." }),
                () => deals.settle({ id, version, outcome: "found" }),
                () => deals.recall({ id, version }),
                () => deals.send({ id, version }),
                () =>
                  deals.win({ id, version, acceptedSalary: 100_000, startDate: dateOf(Date.now()), timeZone: "UTC" }),
              ];
              for (const step of steps)
                await step().catch((failure: unknown) => {
                  if (!(failure instanceof Problem)) throw failure;
                  expect(failure.detail).not.toBe("");
                });
              await deals.get({ id }).catch((failure: unknown) => expect(failure).toBeInstanceOf(Problem));
            }
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("has no emailed links, and says what to do instead", async () => {
    expect(await refusal(deal().demo.api.signing.open({ token: "x" }))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("Act for that party on the deal sheet instead."),
    });
  });
});
