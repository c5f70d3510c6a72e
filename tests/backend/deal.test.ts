import { describe, expect, it } from "vitest";
import { type Ask, contract } from "#contract/index.ts";
import { dealSorts } from "#domain/deal/list.ts";
import { asked, made, publish, refusal, termsOf, unknownId } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { bothBackends, createDemo, memoryStorage, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
const backends = bothBackends(server);
describe.each(backends)("creating deals in the $kind backend", ({ recruiter }) => {
  it("lists the agencies by name, and no employer", async () => {
    const parties = await recruiter.deals.parties({});
    const names = parties.agencies.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect(names).toContain("Harbor Search Partners");
    expect(Object.keys(parties)).toEqual(["agencies", "nextCursor"]);
    expect(parties.nextCursor).toBeNull();
  });

  it("creates a draft that its author has accepted and the other agency is asked to accept", async () => {
    const before = await recruiter.deals.summary({});
    const deal = await made(recruiter);
    expect(deal).toMatchObject({
      status: "draft",
      part: "listing",
      targetSalary: 160_000,
      feePercent: 25,
      feeCents: 4_000_000,
      guaranteeDays: 90,
      terms: "Start within 30 days of offer acceptance.",
      version: 1,
      listingAgency: { name: "Northstar Talent" },
      sellingAgency: { name: "Harbor Search Partners" },
      employer: { name: "Meridian Robotics" },
      headlineRole: "Senior Backend Engineer",
      actions: ["propose", "lose", "discard"],
      agencySide: {
        laSplit: 60,
        saSplit: 40,
        platformCents: 0,
        laCents: 2_400_000,
        saCents: 1_600_000,
        stillToAccept: ["Harbor Search Partners"],
        lostReason: null,
        belowMinimum: false,
        hiddenFromEmployer: false,
      },
    });
    expect(deal.code).toMatch(/^DEAL-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(deal.maskedCode).toMatch(/^TM-/);
    expect(deal.agencySide?.versions).toMatchObject([
      {
        number: 1,
        change: null,
        proposedBy: { organizationName: "Northstar Talent" },
        acceptedBy: [{ organizationName: "Northstar Talent" }],
      },
    ]);
    expect(await recruiter.deals.get({ id: deal.id })).toEqual(deal);
    const { waits, ...listed } = (await recruiter.deals.list({})).items[0]!;
    // The author has accepted its own terms.
    expect(waits).toBeNull();
    expect(listed).toEqual(
      (({
        part: _part,
        introduction: _introduction,
        guaranteeDays: _days,
        guaranteePolicy: _policy,
        terms: _terms,
        signing: _signing,
        closing: _closing,
        money: _money,
        agencySide: _side,
        corrections: _corrections,
        ...row
      }) => row)(deal),
    );
    const after = await recruiter.deals.summary({});
    expect(after).toEqual({
      ...before,
      total: before.total + 1,
      conversionRate: Math.round((before.closedWon / after.total) * 1_000) / 10,
    });
  });

  it("is agreed at once without a selling agency, and stores 100/0", async () => {
    const deal = await made(recruiter, { selling: null });
    expect(deal).toMatchObject({
      sellingAgency: null,
      agencySide: { laSplit: 100, saSplit: 0, laCents: 4_000_000, saCents: 0, stillToAccept: [] },
    });
    expect(await refusal(made(recruiter, { selling: null, laSplit: 60 }))).toMatchObject({
      status: 400,
      fields: { laSplit: expect.stringContaining("the whole fee") },
    });
  });

  it("reports invalid fields one by one and creates nothing", async () => {
    const ask = await asked(recruiter);
    const before = await recruiter.deals.summary({});
    const wrong: [Partial<typeof ask>, string][] = [
      [{ employerId: unknownId }, "employerId"],
      [{ employerId: "nobody" }, "employerId"],
      [{ employerId: ask.sellingAgencyId ?? "" }, "employerId"],
      [{ sellingAgencyId: ask.employerId }, "sellingAgencyId"],
      [{ targetSalary: 0 }, "targetSalary"],
      [{ targetSalary: 10_000_001 }, "targetSalary"],
      [{ targetSalary: 1.5 }, "targetSalary"],
      [{ feePercent: 50.01 }, "feePercent"],
      [{ feePercent: 12.345 }, "feePercent"],
      [{ laSplit: 101 }, "laSplit"],
      [{ guaranteeDays: 45 as 30 }, "guaranteeDays"],
      [{ terms: "x".repeat(4_001) }, "terms"],
      [{ terms: "The agencies share 60/40." }, "terms"],
      [{ terms: "Hidden \u202e text" }, "terms"],
    ];
    for (const [parts, field] of wrong) {
      const problem = await refusal(recruiter.deals.create({ ...ask, ...parts }));
      expect([field, problem.status, Object.keys(problem.fields)]).toEqual([field, 400, [field]]);
    }
    const own = (await recruiter.deals.parties({})).agencies.find(({ name }) => name === "Northstar Talent")?.id ?? "";
    expect(await refusal(recruiter.deals.create({ ...ask, sellingAgencyId: own }))).toMatchObject({
      status: 400,
      fields: { sellingAgencyId: expect.stringContaining("already") },
    });
    for (const listingId of [unknownId, "no-id-at-all"])
      expect(await refusal(recruiter.deals.create({ ...ask, listingId }))).toMatchObject({
        status: 404,
        code: "not-found",
      });
    expect(await recruiter.deals.summary({})).toEqual(before);
  });

  it("asks the listing agency to confirm a fee below the listing's minimum", async () => {
    const ask = await asked(recruiter, { feePercent: 9 });
    expect(await refusal(recruiter.deals.create(ask))).toMatchObject({ status: 409, code: "below-minimum-fee" });
    const deal = await recruiter.deals.create({ ...ask, confirmBelowMinimum: true });
    expect(deal).toMatchObject({ feeCents: 1_440_000, agencySide: { belowMinimum: true, minimumFeeCents: 1_500_000 } });
    const lower = { id: deal.id, version: deal.version, ...termsOf(deal), feePercent: 8 };
    expect(await refusal(recruiter.deals.propose(lower))).toMatchObject({ code: "below-minimum-fee" });
    expect((await recruiter.deals.propose({ ...lower, confirmBelowMinimum: true })).feePercent).toBe(8);
  });

  it("rejects identifying text in terms and reasons, and accepts a possible name only when confirmed", async () => {
    const ask = await asked(recruiter, { terms: "Ask for Quillon Vandermere." });
    const problem = await refusal(recruiter.deals.create(ask));
    expect(problem).toMatchObject({ status: 422, code: "leak" });
    expect(problem.findings.some(({ field, severity }) => field === "terms" && severity === "refuse")).toBe(true);
    const deal = await recruiter.deals.create({ ...ask, terms: "" });
    expect(
      await refusal(recruiter.deals.lose({ id: deal.id, version: 1, reason: "Zephyrine Works made a better offer." })),
    ).toMatchObject({ code: "leak" });
    expect(
      await refusal(
        recruiter.deals.propose({ id: deal.id, version: 1, ...termsOf(deal), terms: "Call +1 (415) 555-0199." }),
      ),
    ).toMatchObject({ code: "leak" });
    const doubtful = { ...ask, terms: "Contact for the client is Harriet Dunmore." };
    const asks = await refusal(recruiter.deals.create(doubtful));
    expect(asks.findings).toMatchObject([{ severity: "ask", text: "Harriet Dunmore" }]);
    expect(
      (
        await recruiter.deals.create({
          ...doubtful,
          confirmedTexts: asks.findings.map(({ field, text }) => `${field}:${text}`),
        })
      ).terms,
    ).toBe(doubtful.terms);
  });

  it("requires a candidate who is listed or on hold", async () => {
    const listingId = await publish(recruiter);
    const version = async () => (await recruiter.listings.form({ id: listingId })).version;
    await recruiter.listings.hold({ id: listingId, version: await version() });
    expect((await made(recruiter, { listingId })).listingId).toBe(listingId);
    await recruiter.listings.withdraw({ id: listingId, version: await version() });
    const problem = await refusal(made(recruiter, { listingId }));
    expect([problem.code, problem.detail]).toEqual([
      "wrong-state",
      "This candidate is withdrawn. Create deals for active listings.",
    ]);
  });

  it("shows only the listing agency that a candidate is hidden from the chosen employer", async () => {
    const listingId = await publish(recruiter, { blockedOrganizations: [{ name: "", domain: "meridian.example" }] });
    const problem = await refusal(made(recruiter, { listingId }));
    expect(problem).toMatchObject({
      status: 400,
      fields: { employerId: expect.stringContaining("hidden from Meridian Robotics") },
    });
    const deal = await made(recruiter, { listingId, employer: "Halcyon Learning" });
    expect(deal.agencySide?.hiddenFromEmployer).toBe(false);
    const { version } = await recruiter.listings.form({ id: listingId });
    await recruiter.listings.update({
      id: listingId,
      version,
      form: { blockedOrganizations: [{ name: "Halcyon Learning", domain: "" }] },
    });
    expect((await recruiter.deals.get({ id: deal.id })).agencySide?.hiddenFromEmployer).toBe(true);
  });
});

describe.each(backends)("terms and outcomes in the $kind backend", ({ recruiter }) => {
  it("numbers each change of terms, with what changed and the money it moves", async () => {
    const deal = await made(recruiter);
    const next = await recruiter.deals.propose({
      id: deal.id,
      version: deal.version,
      ...termsOf(deal),
      targetSalary: 162_000,
      laSplit: 62.5,
    });
    expect(next).toMatchObject({
      version: 2,
      targetSalary: 162_000,
      agencySide: { laSplit: 62.5, saSplit: 37.5, stillToAccept: ["Harbor Search Partners"] },
    });
    expect(next.agencySide?.versions).toMatchObject([
      { number: 1, targetSalary: 160_000, laSplit: 60 },
      {
        number: 2,
        targetSalary: 162_000,
        laSplit: 62.5,
        change: { fields: ["targetSalary", "laSplit"], feeCents: 50_000, laCents: 131_250, saCents: -81_250 },
      },
    ]);
    expect(await refusal(recruiter.deals.propose({ id: deal.id, version: 2, ...termsOf(next) }))).toMatchObject({
      status: 409,
      code: "wrong-state",
      detail: expect.stringContaining("already the terms of version 2"),
    });
    expect(await refusal(recruiter.deals.accept({ id: deal.id, version: 2, number: 2 }))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("already accepted version 2"),
    });
  });

  it("rejects a change to outdated terms, and shows the current deal", async () => {
    const deal = await made(recruiter);
    const saved = await recruiter.deals.propose({ id: deal.id, version: 1, ...termsOf(deal), feePercent: 24 });
    const stale = [
      () => recruiter.deals.propose({ id: deal.id, version: 1, ...termsOf(deal), feePercent: 23 }),
      () => recruiter.deals.accept({ id: deal.id, version: 1, number: 1 }),
      () => recruiter.deals.lose({ id: deal.id, version: 1, reason: "Late." }),
      () => recruiter.deals.discard({ id: deal.id, version: 1 }),
    ];
    for (const each of stale)
      expect(await refusal(each())).toMatchObject({ status: 409, code: "version-conflict", current: saved });
    expect(await recruiter.deals.get({ id: deal.id })).toEqual(saved);
  });

  it("closes as lost with a reason; then nothing can change", async () => {
    const deal = await made(recruiter);
    for (const reason of ["", "   "])
      expect(await refusal(recruiter.deals.lose({ id: deal.id, version: 1, reason }))).toMatchObject({
        status: 400,
        fields: { reason: "Enter a short reason." },
      });
    const lost = await recruiter.deals.lose({ id: deal.id, version: 1, reason: "The client withdrew the role." });
    expect(lost).toMatchObject({
      status: "closed_lost",
      actions: [],
      agencySide: { lostReason: "The client withdrew the role.", stillToAccept: [] },
    });
    const after = [
      () => recruiter.deals.propose({ id: deal.id, version: 2, ...termsOf(deal), feePercent: 20 }),
      () => recruiter.deals.accept({ id: deal.id, version: 2, number: 1 }),
      () => recruiter.deals.lose({ id: deal.id, version: 2, reason: "Again." }),
      () => recruiter.deals.discard({ id: deal.id, version: 2 }),
    ];
    for (const each of after) expect(await refusal(each())).toMatchObject({ status: 409, code: "wrong-state" });
  });

  it("soft-deletes a draft and restores it complete", async () => {
    const deal = await made(recruiter);
    const before = await recruiter.deals.summary({});
    await recruiter.deals.discard({ id: deal.id, version: deal.version });
    const without = await recruiter.deals.summary({});
    expect(without).toEqual({
      ...before,
      total: before.total - 1,
      conversionRate: Math.round((before.closedWon / without.total) * 1_000) / 10,
    });
    expect((await recruiter.deals.list({ listingId: deal.listingId })).items).toEqual([]);
    const gone = [
      () => recruiter.deals.get({ id: deal.id }),
      () => recruiter.deals.propose({ id: deal.id, version: 2, ...termsOf(deal), feePercent: 20 }),
      () => recruiter.deals.discard({ id: deal.id, version: 2 }),
    ];
    for (const each of gone) expect(await refusal(each())).toMatchObject({ status: 404, code: "not-found" });
    const back = await recruiter.deals.restore({ id: deal.id });
    expect(back).toEqual({ ...deal, version: 3 });
    expect(await recruiter.deals.get({ id: deal.id })).toEqual(back);
    expect(await recruiter.deals.restore({ id: deal.id })).toEqual(back);
    for (const id of [unknownId, "nothing"])
      for (const each of [recruiter.deals.get, recruiter.deals.restore])
        expect(await refusal(each({ id }))).toMatchObject({ status: 404 });
  });
});

describe.each(backends)("the list of deals in the $kind backend", ({ recruiter }) => {
  const every = async (ask: Ask<"deals", "list"> = {}) => {
    const items = [];
    let page = await recruiter.deals.list({ ...ask, limit: 3 });
    for (;;) {
      items.push(...page.items);
      if (page.nextCursor === null) return { items, total: page.total };
      page = await recruiter.deals.list({ ...ask, limit: 3, cursor: page.nextCursor });
    }
  };

  it("finds by deal code, masked code, role, employer and agencies, ignoring case, and nothing else", async () => {
    const listingId = await publish(recruiter, { headlineRole: "100% Carillon_Tuner" });
    const deal = await made(recruiter, { listingId, employer: "Juniper Health Systems" });
    const other = await made(recruiter, { employer: "Halcyon Learning", selling: null });
    for (const search of [
      deal.code,
      deal.code.toLowerCase(),
      ` ${deal.maskedCode.toLowerCase()} `,
      "carillon_TUNER",
      "100% C",
      "juniper health sys",
      "HARBOR search",
    ]) {
      const ids = (await every({ search })).items.map(({ id }) => id);
      expect([search, ids.includes(deal.id), ids.includes(other.id)]).toEqual([search, true, false]);
    }
    for (const search of ["carillon-tuner", "100_ C", "Quillon", "%", "\\"])
      expect([search, (await every({ search })).items.some(({ id }) => id === deal.id)]).toEqual([
        search,
        search === "%",
      ]);
  });

  it("filters by status and candidate", async () => {
    const listingId = await publish(recruiter);
    const [open, lost] = [await made(recruiter, { listingId }), await made(recruiter, { listingId })];
    await recruiter.deals.lose({ id: lost.id, version: 1, reason: "Budget cut." });
    const ids = async (ask: Ask<"deals", "list">) =>
      (await recruiter.deals.list({ listingId, sort: "status", direction: "asc", ...ask })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([open.id, lost.id]);
    expect(await ids({ statuses: "draft" })).toEqual([open.id]);
    expect(await ids({ statuses: ["closed_lost", "executed"] })).toEqual([lost.id]);
    expect(await ids({ statuses: ["executed"] })).toEqual([]);
    expect((await recruiter.deals.list({ listingId: "nothing" })).total).toBe(0);
  });

  it.each(dealSorts)("sorts by %s in both directions, across pages", async (sort) => {
    for (const direction of ["asc", "desc"] as const) {
      const whole = await recruiter.deals.list({ sort, direction, limit: 100 });
      const paged = await every({ sort, direction });
      expect(paged.items.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
      expect([whole.items.length, paged.total]).toEqual([whole.total, whole.total]);
      const keys = whole.items.map((row): string | number => {
        const statuses = ["draft", "pending_signatures", "executed", "closed_won", "closed_lost"];
        return {
          created: row.createdAt,
          updated: row.updatedAt,
          code: row.code,
          candidate: row.headlineRole.toLowerCase(),
          employer: row.employer.name.toLowerCase(),
          salary: row.targetSalary,
          fee: row.feeCents,
          status: statuses.indexOf(row.status),
        }[sort];
      });
      const ascending = direction === "asc" ? keys : keys.toReversed();
      for (let place = 1; place < ascending.length; place++)
        expect(ascending[place]! >= ascending[place - 1]!).toBe(true);
    }
  });

  it("rejects a cursor of another list", async () => {
    for (const cursor of ["rubbish", Buffer.from('["fee","asc",1,"x"]').toString("base64url")])
      expect(await refusal(recruiter.deals.list({ cursor }))).toMatchObject({
        status: 400,
        fields: { cursor: expect.stringContaining("first page") },
      });
  });

  it("exports a file that matches the list to the cent", async () => {
    const listingId = await publish(recruiter, { headlineRole: "=Sum of Bells" });
    const deal = await made(recruiter, { listingId, targetSalary: 160_001, feePercent: 22.22, laSplit: 61.37 });
    expect(textOf(await recruiter.deals.export({ listingId }))).toBe(
      '\uFEFF"Deal ID","Candidate","Role","Employer","Listing agency","Selling agency","Status","Target ' +
        'salary","Accepted salary","Fee %","Total fee","Guarantee","Guarantee policy","Created","Updated","Start ' +
        'date","Placement ended","Kept fee","Payment","Payment date","Payment amount","LA split %","SA split ' +
        '%","Platform share","LA share","SA share","Kept platform share","Kept LA share","Kept SA share",' +
        '"My share","Kept, my share","Payment amount, my share"\r\n' +
        `"${deal.code}","${deal.maskedCode}","'=Sum of Bells","Meridian Robotics","Northstar Talent","Harbor ` +
        `Search Partners","Draft","160001.00","","22.22","35552.22","90 days","Prorated ` +
        `refund","${deal.createdAt.slice(0, 10)}","${deal.createdAt.slice(0, 10)}","","","","","","",` +
        '"61.37","38.63","0.00","21818.40","13733.82","","","","21818.40","",""\r\n',
    );
    expect([deal.feeCents, deal.agencySide?.laCents, deal.agencySide?.saCents]).toEqual([
      3_555_222, 2_181_840, 1_373_382,
    ]);
    expect(textOf(await recruiter.deals.export({})).split("\r\n")).toHaveLength(
      (await recruiter.deals.list({})).total + 2,
    );
  });

  it("exports only the selected deals, in the list's order, without those its reader can't see", async () => {
    const [first, second, third] = [
      await made(recruiter, { targetSalary: 100_000 }),
      await made(recruiter, { targetSalary: 300_000 }),
      await made(recruiter, { targetSalary: 200_000 }),
    ];
    const codes = (file: string) =>
      file
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0]);
    const ids = [third.id, second.id, "not-a-deal"];
    expect(codes(textOf(await recruiter.deals.export({ ids, sort: "salary", direction: "desc" })))).toEqual(
      [second, third].map(({ code }) => `"${code}"`),
    );
    expect(codes(textOf(await recruiter.deals.export({ ids: [first.id] })))).toEqual([`"${first.code}"`]);
  });
});

describe("the demo's deals", () => {
  const key = "mls-deals";

  it("start with the two specified samples, one of which the visitor can accept", async () => {
    const { api } = createDemo(memoryStorage());
    const { items } = await api.deals.list({ sort: "created" });
    expect(items.map(({ id, code, status }) => [id, code, status])).toEqual([
      ["1", "DEAL-4F7K2M", "draft"],
      ["2", "DEAL-9QX3TB", "draft"],
    ]);
    const [first, second] = [await api.deals.get({ id: "1" }), await api.deals.get({ id: "2" })];
    expect(first).toMatchObject({
      part: "listing",
      feePercent: 25,
      targetSalary: 160_000,
      guaranteeDays: 90,
      actions: ["propose", "accept", "lose", "discard"],
    });
    expect(second).toMatchObject({
      part: "selling",
      agencySide: { stillToAccept: ["Northstar Talent"], versions: [{ number: 1 }, { number: 2 }] },
    });
    expect((await api.deals.accept({ id: "1", version: first.version, number: 1 })).agencySide?.stillToAccept).toEqual(
      [],
    );
    expect((await api.deals.accept({ id: "2", version: second.version, number: 2 })).agencySide?.stillToAccept).toEqual(
      [],
    );
  });

  it("are in local storage in the specified shape, without a name", async () => {
    const storage = memoryStorage();
    const { api } = createDemo(storage);
    const deal = await api.deals.get({ id: "1" });
    const entries = JSON.parse(storage.getItem(key) ?? "") as Record<string, unknown>[];
    expect(entries).toHaveLength(2);
    expect(entries[0]).toEqual({
      id: "1",
      candidateId: "8",
      candidateName: deal.maskedCode,
      listingAgency: "Northstar Talent",
      sellingAgency: "Harbor Search Partners",
      employer: "Tidewater Logistics",
      status: "Draft",
      feePercent: 25,
      targetSalary: 160_000,
      laSplit: 60,
      saSplit: 40,
      guaranteePeriod: "90 days",
      exclusivityUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      terms: "Start within 30 days of offer acceptance.",
      createdAt: deal.createdAt,
      updatedAt: deal.updatedAt,
    });
  });

  it("are read by a second tab, and from what the specified pages stored", async () => {
    const storage = memoryStorage();
    const [first, second] = [createDemo(storage).api, createDemo(storage).api];
    const countered = await first.deals.propose({
      id: "1",
      version: 1,
      targetSalary: 165_000,
      feePercent: 25,
      laSplit: 60,
      guaranteeDays: 90,
      terms: "",
    });
    expect(await second.deals.get({ id: "1" })).toEqual(countered);
    const kept = JSON.parse(storage.getItem(key) ?? "") as unknown[];
    const foreign = {
      id: "DEAL-001",
      candidateId: "1",
      employer: "Meridian Robotics",
      sellingAgency: "Harbor Search Partners",
      status: "Closed Won",
      feePercent: 20,
      targetSalary: 200_000,
      laSplit: 70,
      guaranteePeriod: "60 days",
      terms: "As agreed.",
      createdAt: "2026-01-02T03:04:05.000Z",
    };
    storage.setItem(
      key,
      JSON.stringify([
        ...kept,
        foreign,
        { ...foreign, id: "x", candidateId: "gone" },
        { ...foreign, id: "y", targetSalary: "much" },
        "rubbish",
        null,
      ]),
    );
    expect(await second.deals.get({ id: "DEAL-001" })).toMatchObject({
      code: "DEAL-001",
      status: "closed_won",
      feeCents: 4_000_000,
      guaranteeDays: 60,
      terms: "As agreed.",
      agencySide: { laSplit: 70 },
    });
    expect(await first.deals.summary({})).toEqual({
      total: 3,
      totalValueCents: 4_000_000,
      keptValueCents: 4_000_000,
      totalShareCents: 2_800_000,
      myShareCents: 2_800_000,
      conversionRate: 33.3,
      closedWon: 1,
    });
  });

  it("start over where the key has no deals, and stay empty when all were deleted", async () => {
    const storage = memoryStorage();
    storage.setItem(key, "{broken");
    const { api } = createDemo(storage);
    expect((await api.deals.list({})).total).toBe(2);
    for (const { id, version } of (await api.deals.list({})).items) await api.deals.discard({ id, version });
    expect((await createDemo(storage).api.deals.list({})).total).toBe(0);
  });

  it("implement every operation", () => {
    expect(Object.keys(createDemo(memoryStorage()).api.deals).toSorted()).toEqual(
      Object.keys(contract.deals).toSorted(),
    );
  });
});
