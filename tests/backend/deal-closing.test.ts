import { describe, expect, it } from "vitest";
import type { Answer, Ask } from "#contract/index.ts";
import { instantIn } from "#domain/core/calendar.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { schedule } from "#server/schedule.ts";
import { notifyOfDues } from "#server/deal/due-job.ts";
import { refusal } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { notificationsAbout } from "#tests/support/notifications.ts";
import { executed, won } from "#tests/support/signed-deals.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const clock = manualClock("2026-11-21T15:00:00Z");
const testApp = await startTestApp({ clock, documents: false });
const { database } = testApp;
const [northstar, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
/** Day 41 of a guarantee period that started on October 1. */
const [startDate, day41] = ["2026-10-01", "2026-11-11"];
const today = "2026-11-21";

type Sheet = Answer<"deals", "get">;
const seenBy = async (id: string) => ({
  listing: await northstar.api.deals.get({ id }),
  selling: await harbor.api.deals.get({ id }),
  employer: await meridian.api.deals.get({ id }),
});
const entriesOf = ({ agencySide }: Sheet) => agencySide?.ledger?.entries ?? [];
const balances = (sheet: Sheet) =>
  entriesOf(sheet).map(({ postings }) => postings.reduce((sum, { cents }) => sum + cents, 0));
const pay = ({ id, version }: Sheet, kind: Ask<"deals", "pay">["kind"], amountCents: number, on = today) =>
  northstar.api.deals.pay({ id, version, kind, amountCents, on });
const fallOff = ({ id, version }: Sheet, lastDay = day41) =>
  northstar.api.deals.fallOff({ id, version, lastDay, reason: "Moved away for family reasons." });
const stored = (id: string) =>
  database.kysely.selectFrom("mls_ledger_entries").select("number").where("deal_id", "=", id).execute();

describe("a placement, from the last signature to the refund", () => {
  it("is what its employer has to pay next, until it is paid; its agencies have no such figure", async () => {
    const due = async () => (await meridian.api.deals.summary({})).dueNext;
    const before = await due();
    const closed = await won(signers, {}, { startDate: "2026-10-01" });
    expect(await due()).toMatchObject({ state: "due", on: today, cents: closed.feeCents });
    expect(await northstar.api.deals.summary({})).not.toHaveProperty("dueNext");
    await pay(closed, "client_paid", closed.feeCents);
    expect(await due()).toEqual(before);
  });

  it("is booked to the cent at every step, and the employer sees only its own account", async () => {
    const before = await executed(signers, { targetSalary: 160_000 });
    expect(before).toMatchObject({
      status: "executed",
      feeCents: 4_000_000,
      closing: null,
      money: null,
      agencySide: { ledger: null },
    });
    expect(before.actions).toContain("win");
    const closed = await northstar.api.deals.win({
      id: before.id,
      version: before.version,
      acceptedSalary: 205_000,
      startDate,
      timeZone: "America/Chicago",
    });
    expect(closed).toMatchObject({
      status: "closed_won",
      targetSalary: 160_000,
      acceptedSalary: 205_000,
      feeCents: 5_125_000,
      closing: { feeCents: 5_125_000, startDate, guaranteeEnds: "2026-12-30", day: 51, over: false, fallOff: null },
      money: { invoicedCents: 5_125_000, dueCents: 5_125_000, refundDueCents: 0 },
      agencySide: {
        laCents: 3_075_000,
        saCents: 2_050_000,
        ledger: {
          reserveCents: 5_125_000,
          cashCents: 0,
          shares: { listing: 3_075_000, selling: 2_050_000, platform: 0 },
        },
      },
    });
    const paid = await pay(closed, "client_paid", 5_125_000, "2026-10-20");
    const shared = await pay(paid, "partner_paid", 2_050_000, "2026-10-22");
    expect(shared.agencySide?.ledger).toMatchObject({
      cashCents: 3_075_000,
      outstanding: { client_paid: 0, partner_paid: 0 },
    });

    const fell = await fallOff(shared);
    expect(fell).toMatchObject({
      closing: { refundTodayCents: 0, fallOff: { lastDay: day41, day: 41, refundCents: 2_790_278, replacement: null } },
      money: { creditedCents: 2_790_278, dueCents: 0, refundDueCents: 2_790_278 },
      agencySide: {
        ledger: {
          outstanding: { client_refunded: 2_790_278, partner_returned: 1_116_111, partner_paid: 0 },
          reserveCents: 0,
          shares: { listing: 1_400_833, selling: 933_889 },
        },
      },
    });
    expect(entriesOf(fell).at(-1)).toMatchObject({
      kind: "credit",
      postings: [
        { account: "client", cents: -2_790_278 },
        { account: "listing", cents: 1_674_167 },
        { account: "selling", cents: 1_116_111 },
      ],
    });
    const returned = await pay(await pay(fell, "partner_returned", 1_116_111), "client_refunded", 2_790_278);
    expect(returned.agencySide?.ledger).toMatchObject({
      cashCents: 1_400_833,
      outstanding: { client_paid: 0, partner_paid: 0, platform_paid: 0, client_refunded: 0, partner_returned: 0 },
    });
    expect(new Set(balances(returned))).toEqual(new Set([0]));

    const { listing, selling, employer } = await seenBy(returned.id);
    expect(selling.agencySide?.ledger).toEqual({
      ...listing.agencySide?.ledger,
      entries: selling.agencySide?.ledger?.entries,
    });
    expect(entriesOf(selling).map(({ number, kind, postings }) => [number, kind, postings])).toEqual(
      entriesOf(listing).map(({ number, kind, postings }) => [number, kind, postings]),
    );
    expect(employer).toMatchObject({
      agencySide: null,
      actions: [],
      feeCents: 5_125_000,
      money: listing.money,
      closing: listing.closing,
    });
    expect(employer.money?.entries.map(({ kind, cents }) => [kind, cents])).toEqual([
      ["invoice", 5_125_000],
      ["client_paid", -5_125_000],
      ["credit", -2_790_278],
      ["client_refunded", 2_790_278],
    ]);
    const secret = new Set([3_075_000, 2_050_000, 1_674_167, 1_116_111, 1_400_833, 933_889]);
    const values = (value: unknown): unknown[] =>
      value !== null && typeof value === "object" ? Object.values(value).flatMap(values) : [value];
    expect(values(employer).filter((value) => secret.has(value as number))).toEqual([]);
    expect(JSON.stringify(employer)).not.toMatch(/split|share|selling"|reserve|partner_/i);
  });

  it.each([
    ["full", 5_125_000, null, 0],
    ["prorated", 2_790_278, null, 2_334_722],
    ["installment", 1_708_333, null, 3_416_667],
    ["replacement", 0, "owed", 5_125_000],
  ] as const)("refunds according to its policy: %s", async (guaranteePolicy, refundCents, replacement, kept) => {
    const closed = await won(signers, { guaranteePolicy, laSplit: 61.37 }, { startDate });
    expect(closed.closing?.refundTodayCents).toBe(
      { full: 5_125_000, prorated: 2_220_833, installment: 1_708_333, replacement: 2_220_833 }[guaranteePolicy],
    );
    const fell = await fallOff(closed);
    expect(fell.closing?.fallOff).toMatchObject({ refundCents, replacement });
    const shares = fell.agencySide?.ledger?.shares;
    expect([(shares?.listing ?? 0) + (shares?.selling ?? 0), shares?.listing]).toEqual([
      kept,
      Math.round((kept * 6_137) / 10_000),
    ]);
    expect(fell.money).toMatchObject({ dueCents: kept, refundDueCents: 0 });
    expect(new Set(balances(fell))).toEqual(new Set([0]));
  });

  it.each([
    ["found", 0, 5_125_000],
    ["refunded", 2_790_278, 2_334_722],
  ] as const)("settles an owed replacement: %s", async (outcome, refundCents, kept) => {
    const fell = await fallOff(await won(signers, { guaranteePolicy: "replacement" }, { startDate }));
    expect(fell.actions).toContain("settle");
    const settled = await northstar.api.deals.settle({ id: fell.id, version: fell.version, outcome });
    expect(settled).toMatchObject({
      closing: { fallOff: { replacement: outcome, refundCents } },
      money: { dueCents: kept },
      agencySide: { ledger: { reserveCents: 0 } },
    });
    expect(await refusal(northstar.api.deals.settle({ id: fell.id, version: settled.version, outcome }))).toMatchObject(
      { code: "wrong-state" },
    );
  });

  it("reverses a payment with a separate entry", async () => {
    const paid = await pay(await won(signers, {}, { startDate }), "client_paid", 100_000);
    const [payment] = entriesOf(paid).filter(({ kind }) => kind === "client_paid");
    expect(payment).toMatchObject({ correctable: true });
    const corrected = await northstar.api.deals.correct({
      id: paid.id,
      version: paid.version,
      entry: payment?.number ?? 0,
    });
    expect(entriesOf(corrected).at(-1)).toMatchObject({
      kind: "correction",
      reverses: payment?.number,
      postings: [
        { account: "cash", cents: -100_000 },
        { account: "client", cents: 100_000 },
      ],
    });
    expect(corrected.money).toMatchObject({ dueCents: 5_125_000 });
    expect(
      await refusal(
        northstar.api.deals.correct({ id: paid.id, version: corrected.version, entry: payment?.number ?? 0 }),
      ),
    ).toMatchObject({ code: "wrong-state" });
  });
});

describe("a payment that was refunded", () => {
  it("is undone only after its refund", async () => {
    const paid = await pay(await won(signers, {}, { startDate }), "client_paid", 5_125_000);
    const refunded = await pay(await fallOff(paid), "client_refunded", 2_790_278);
    const numberOf = (kind: string) => entriesOf(refunded).find((entry) => entry.kind === kind)?.number ?? 0;
    const undo = ({ id, version }: Sheet, kind: string) =>
      northstar.api.deals.correct({ id, version, entry: numberOf(kind) });
    expect(entriesOf(refunded).flatMap(({ kind, correctable }) => (correctable ? [kind] : []))).toEqual([
      "client_refunded",
    ]);
    expect(await refusal(undo(refunded, "client_paid"))).toMatchObject({
      code: "wrong-state",
      detail: "A refund of this payment is recorded. Undo the refund first.",
    });
    const undone = await undo(await undo(refunded, "client_refunded"), "client_paid");
    expect(undone.money).toMatchObject({ paidCents: 0, dueCents: 2_334_722, refundDueCents: 0 });
  });
});

describe("a placed candidate", () => {
  const found = async (listingId: string) => {
    await testApp.services.projection.caughtUp();
    return harbor.api.listings.get({ id: listingId }).then(
      () => true,
      () => false,
    );
  };
  const statusOf = async (id: string) => (await northstar.api.listings.form({ id })).status;

  it("leaves the market when the deal is won, and returns when the agency relists after a fall-off", async () => {
    const deal = await executed(signers);
    expect(await found(deal.listingId)).toBe(true);
    const fell = await fallOff(
      await northstar.api.deals.win({
        id: deal.id,
        version: deal.version,
        acceptedSalary: 150_000,
        startDate,
        timeZone: "America/Chicago",
      }),
    );
    expect([await statusOf(fell.listingId), await found(fell.listingId)]).toEqual(["placed", false]);
    const { version } = await northstar.api.listings.form({ id: fell.listingId });
    clock.advance(60_000);
    expect(await refusal(northstar.api.listings.resume({ id: fell.listingId, version }))).toMatchObject({
      detail: "A listing that is placed cannot be resumed. Reload to see the current state.",
    });
    await northstar.api.listings.relist({ id: fell.listingId, version });
    expect([await statusOf(fell.listingId), await found(fell.listingId)]).toEqual(["active", true]);
  });

  it.each(["on_hold", "expired", "withdrawn"] as const)("whose listing was %s before is placed", async (before) => {
    const deal = await executed(signers);
    await database.kysely
      .updateTable("mls_candidates")
      .set({ status: before })
      .where("id", "=", deal.listingId)
      .execute();
    await northstar.api.deals.win({
      id: deal.id,
      version: deal.version,
      acceptedSalary: 150_000,
      startDate,
      timeZone: "America/Chicago",
    });
    expect(await statusOf(deal.listingId)).toBe("placed");
  });
});

describe("the ledger", () => {
  const steps = {
    win: (id: string, version: number) => ({
      id,
      version,
      acceptedSalary: 150_000,
      startDate,
      timeZone: "America/Chicago",
    }),
    pay: (id: string, version: number) => ({ id, version, kind: "client_paid" as const, amountCents: 1, on: today }),
    correct: (id: string, version: number) => ({ id, version, entry: 3 }),
    fallOff: (id: string, version: number) => ({ id, version, lastDay: day41, reason: "Left." }),
    settle: (id: string, version: number) => ({ id, version, outcome: "found" as const }),
  };
  type Call = (ask: unknown) => Promise<unknown>;
  const call = ({ api }: { api: typeof northstar.api }, verb: keyof typeof steps) => api.deals[verb] as unknown as Call;

  it("belongs to the listing agency: anyone else is rejected at every step, and nothing is written", async () => {
    const ready = await executed(signers);
    const owed = await fallOff(
      await pay(await won(signers, { guaranteePolicy: "replacement" }, { startDate }), "client_paid", 1),
    );
    const other = await signedIn(testApp, "admin@harbor.example");
    const foreign = await won({ ...signers }, { selling: null }, { startDate });
    for (const verb of Object.keys(steps) as (keyof typeof steps)[]) {
      const { id, version } = verb === "win" ? ready : owed;
      expect([verb, await refusal(call(harbor, verb)(steps[verb](id, version)))]).toMatchObject([
        verb,
        { status: 403 },
      ]);
      for (const person of [meridian, operator])
        expect([verb, await refusal(call(person, verb)(steps[verb](id, version)))]).toMatchObject([
          verb,
          { status: 403 },
        ]);
      expect([verb, await refusal(call(other, verb)(steps[verb](foreign.id, foreign.version)))]).toMatchObject([
        verb,
        { status: 404 },
      ]);
      expect([verb, await refusal(call(visitor(testApp), verb)(steps[verb](id, version)))]).toMatchObject([
        verb,
        { status: 401 },
      ]);
      expect([verb, await refusal(call(northstar, verb)(steps[verb](id, version - 1)))]).toMatchObject([
        verb,
        { code: "version-conflict", current: { id, version } },
      ]);
    }
    expect([
      (await northstar.api.deals.get({ id: ready.id })).version,
      (await northstar.api.deals.get({ id: owed.id })).version,
    ]).toEqual([ready.version, owed.version]);
  });

  it("can't be opened before the last signature, or twice", async () => {
    const ready = await executed(signers);
    for (const verb of ["pay", "correct", "fallOff", "settle"] as const)
      expect([verb, await refusal(call(northstar, verb)(steps[verb](ready.id, ready.version)))]).toMatchObject([
        verb,
        { code: "wrong-state" },
      ]);
    const { id, version } = await northstar.api.deals.win(steps.win(ready.id, ready.version));
    expect(await refusal(northstar.api.deals.win(steps.win(id, version)))).toMatchObject({
      code: "wrong-state",
      detail: "A deal can't go from Closed Won to Closed Won. Reload to see the current state.",
    });
    expect(await refusal(northstar.api.deals.lose({ id, version, reason: "Changed our mind." }))).toMatchObject({
      code: "wrong-state",
    });
  });

  it("rejects wrong input and says how to fix it", async () => {
    const ready = await executed(signers);
    const ask = steps.win(ready.id, ready.version);
    for (const [wrong, field] of [
      [{ startDate: "2026-02-30" }, "startDate"],
      [{ startDate: "2020-01-01" }, "startDate"],
      [{ timeZone: "Mars/Olympus" }, "timeZone"],
      [{ acceptedSalary: 0 }, "acceptedSalary"],
      [{ acceptedSalary: 1.5 }, "acceptedSalary"],
    ] as const)
      expect(Object.keys((await refusal(northstar.api.deals.win({ ...ask, ...wrong }))).fields)).toEqual([field]);
    const closed = await northstar.api.deals.win(ask);
    expect(await refusal(pay(closed, "client_paid", 3_750_001))).toMatchObject({
      status: 400,
      fields: { amountCents: "The employer owes $37,500.00. Enter at most that." },
    });
    expect(await refusal(pay(closed, "client_paid", 1, "2026-11-22"))).toMatchObject({
      status: 400,
      fields: { on: expect.stringContaining("today or earlier") },
    });
    expect(
      await refusal(
        northstar.api.deals.fallOff({
          ...steps.fallOff(closed.id, closed.version),
          reason: "Their split of 60/40 was too low.",
        }),
      ),
    ).toMatchObject({ status: 400, fields: { reason: expect.stringContaining("employer can read") } });
    expect(
      await refusal(
        northstar.api.deals.fallOff({
          ...steps.fallOff(closed.id, closed.version),
          reason: "Write to somebody@mail.example.",
        }),
      ),
    ).toMatchObject({ code: "leak" });
    expect(
      await refusal(
        northstar.api.deals.fallOff({ ...steps.fallOff(closed.id, closed.version), lastDay: "2026-11-22" }),
      ),
    ).toMatchObject({ fields: { lastDay: expect.stringContaining("future") } });
    expect((await northstar.api.deals.get({ id: closed.id })).version).toBe(closed.version);
  });

  it("records one entry for fifty payments with one idempotency key, and returns fifty equal answers", async () => {
    const closed = await won(signers, {}, { startDate });
    const ask = {
      id: closed.id,
      version: closed.version,
      kind: "client_paid",
      amountCents: 123_456,
      on: today,
    } as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => northstar.api.deals.pay(ask, { idempotencyKey: "fifty-payments-at-once" })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.money).toMatchObject({ dueCents: 5_125_000 - 123_456 });
    expect(await stored(closed.id)).toHaveLength(3);
  });

  it("notifies its parties of each step, including the employer, without an amount", async () => {
    const closed = await won(signers, {}, { startDate });
    const from = await database.changes.latest();
    await fallOff(await pay(closed, "client_paid", 1_234_567));
    // Rendering the documents publishes a change as well.
    const heard = (await database.changes.since(from)).filter(
      ({ topic, entityId, data }) =>
        topic === "deal.changed" && entityId === closed.id && fieldOf(data, "action") !== "rendered",
    );
    expect(heard.map(({ organizationId, data }) => [organizationId, fieldOf(data, "action")])).toEqual(
      ["paid", "fell_off"].flatMap((action) =>
        [northstar, harbor, meridian].map(({ organizationId }) => [organizationId, action]),
      ),
    );
    expect(heard.flatMap(({ data }) => Object.keys(data))).not.toContain("amountCents");
    for (const person of [harbor, meridian])
      expect((await notificationsAbout(person, closed.code)).map(({ title }) => title)).toContain(
        `Placement ended early: ${closed.code}`,
      );
  });
});

describe("a due amount", () => {
  const standingOf = async (api: typeof northstar.api, code: string) =>
    (await api.deals.list({ search: code })).items[0]?.placement?.standing;

  it("is the fee on the start date and a share after payment, the same on every screen for every party", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const deal = await won(signers, {}, { startDate: "2026-12-01" });
    const notDue = { state: "not_due", cents: 5_125_000, on: "2026-12-01", overdueDays: 0 };
    for (const person of [northstar, harbor, meridian]) {
      expect((await person.api.deals.get({ id: deal.id })).money?.standing).toEqual(notDue);
      expect(await standingOf(person.api, deal.code)).toEqual(notDue);
    }
    expect(deal.agencySide?.ledger?.dues.selling).toEqual({
      owedCents: 0,
      owedSince: null,
      waitingCents: 2_050_000,
      returnCents: 0,
      returnSince: null,
    });
    expect(textOf(await meridian.api.deals.export({ search: deal.code }))).toContain(
      '"Not yet due","2026-12-01","51250.00"',
    );

    clock.set("2026-12-04T15:00:00Z");
    const late = await signedIn(testApp, "hiring@meridian.example");
    expect(await standingOf(late.api, deal.code)).toEqual({
      state: "overdue",
      cents: 5_125_000,
      on: "2026-12-01",
      overdueDays: 3,
    });
    expect(textOf(await late.api.deals.export({ search: deal.code }))).toContain(
      '"Overdue by 3 days","2026-12-01","51250.00"',
    );
    expect((await late.api.home.read({})).owed?.deals.items.map(({ waits }) => waits)).toContain("payment");
    const agency = await signedIn(testApp, "recruiter@northstar.example");
    const half = await agency.api.deals.pay({
      id: deal.id,
      version: deal.version,
      kind: "client_paid",
      amountCents: 2_562_500,
      on: "2026-12-03",
    });
    expect(half.agencySide?.ledger?.dues.selling).toMatchObject({
      owedCents: 1_025_000,
      owedSince: "2026-12-03",
      waitingCents: 1_025_000,
    });
    const ended = await agency.api.deals.fallOff({
      id: deal.id,
      version: half.version,
      lastDay: "2026-12-03",
      reason: "Moved away.",
    });
    expect(ended).toMatchObject({
      placement: { ended: { day: 2 }, keptFeeCents: 113_889, standing: { state: "to_pay_back", cents: 2_448_611 } },
      agencySide: { kept: { feeCents: 113_889, laCents: 68_333, saCents: 45_556 } },
    });
    const summary = await agency.api.deals.summary({});
    expect(summary.totalValueCents - summary.keptValueCents).toBeGreaterThanOrEqual(5_011_111);
    expect(JSON.stringify((await late.api.deals.list({ search: deal.code })).items)).not.toMatch(
      /split|share|68333|45556/i,
    );
  });

  it("is looked for in the morning of its day, also in the west", () => {
    const [, hour] = schedule["deals.dues"]?.cron.split(" ") ?? expect.unreachable();
    const runsAt = (utcHour: number) => hour === "*" || Number(hour) === utcHour;
    for (const timeZone of ["America/New_York", "America/Los_Angeles", "Pacific/Honolulu", "Asia/Tokyo"]) {
      const midnight = instantIn(timeZone, "2026-12-01T00:00") ?? 0;
      const morning = Array.from({ length: 9 }, (_, hours) => new Date(midnight + hours * 3_600_000).getUTCHours());
      expect([timeZone, morning.some(runsAt)]).toEqual([timeZone, true]);
    }
  });

  it("is announced to the employer and the listing agency once when due and once when overdue", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const [recruiter, client] = [
      await signedIn(testApp, "recruiter@northstar.example"),
      await signedIn(testApp, "hiring@meridian.example"),
    ];
    const deal = await won(
      { listing: recruiter.api, selling: (await signedIn(testApp, "admin@harbor.example")).api, employer: client.api },
      { guaranteePolicy: "installment", guaranteeDays: 30 },
      { startDate: "2026-12-01" },
    );
    const notices = () =>
      database.kysely
        .selectFrom("mls_deal_notices")
        .select(["kind", "about"])
        .where("deal_id", "=", deal.id)
        .orderBy("about")
        .orderBy("kind")
        .execute();
    await notifyOfDues(testApp.services);
    expect(await notices()).toEqual([]);
    for (const instant of ["2026-12-01T15:00:00Z", "2026-12-02T15:00:00Z", "2026-12-11T15:00:00Z"]) {
      clock.set(instant);
      await Promise.all([notifyOfDues(testApp.services), notifyOfDues(testApp.services)]);
    }
    expect(await notices()).toEqual([
      { kind: "payment_due", about: "2026-12-01" },
      { kind: "payment_overdue", about: "2026-12-01" },
      { kind: "payment_due", about: "2026-12-11" },
    ]);
    const told = await database.kysely
      .selectFrom("mls_notifications")
      .select(["organization_id", "title", "message"])
      .where("action_url", "=", `/mls/deal/${deal.id}`)
      .where("title", "like", "Payment %")
      .execute();
    expect(new Set(told.map(({ organization_id }) => organization_id))).toEqual(
      new Set([northstar.organizationId, meridian.organizationId]),
    );
    expect(told.map(({ message }) => message).join(" ")).not.toMatch(/\$|split|share/i);
  });
});
