import { describe, expect, it, vi } from "vitest";
import type { Answer, Api, Ask } from "#contract/index.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { releaseReserves, notifyOfGuaranteeEnds } from "#server/deal/guarantee-job.ts";
import { notifyOfDues } from "#server/deal/due-job.ts";
import { emailsAbout, refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfText, textOf } from "#tests/support/files.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { accept, askedByAgency, signNda } from "#tests/support/introductions.ts";
import { executed, won } from "#tests/support/signed-deals.ts";
import { fieldOf } from "#tests/support/live-client.ts";

const clock = manualClock("2026-11-21T15:00:00Z");
const testApp = await startTestApp({ clock, documents: false });
const { database } = testApp;
const people = async () =>
  [
    await signedIn(testApp, "recruiter@northstar.example"),
    await signedIn(testApp, "admin@harbor.example"),
    await signedIn(testApp, "hiring@meridian.example"),
  ] as const;
const [northstar, harbor, meridian] = await people();
const [operator, agency, employer] = [
  await signedIn(testApp, "operator@talentmls.example"),
  await memberOf(testApp, "Cedar & Vale Recruiting"),
  await memberOf(testApp, "Juniper Health Systems"),
];
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
const startDate = "2026-10-01";

type Sheet = Answer<"deals", "get">;
const correct = (
  api: Api,
  { id, version }: Pick<Sheet, "id" | "version">,
  ask: Partial<Ask<"deals", "correctValue">>,
) =>
  api.deals.correctValue({ id, version, reason: "Typed from the wrong email.", ...ask } as Ask<
    "deals",
    "correctValue"
  >);
const answer = (api: Api, { id }: Pick<Sheet, "id">, parts: Partial<Ask<"deals", "answerCorrection">> = {}) =>
  api.deals.answerCorrection({ id, number: 1, confirm: true, ...parts });
const salary = { what: "salary", acceptedSalary: 200_000 } as const;

describe("the reason of an answer", () => {
  it("is compared with the identity that its author opened", async () => {
    const deal = await executed(signers);
    const introduction = await askedByAgency(signers, { listingId: deal.listingId });
    await accept(signers, introduction);
    for (const { api } of [meridian, harbor]) await signNda(api, introduction);
    await harbor.api.identities.get({ listingId: deal.listingId });
    const { id, version } = deal;
    const ask = { id, version, acceptedSalary: 205_000, startDate, timeZone: "America/Chicago" };
    const closed = await northstar.api.deals.win(ask);
    await correct(northstar.api, closed, salary);
    const reason = "We asked for quillon.";
    expect(await refusal(answer(harbor.api, closed, { confirm: false, reason }))).toMatchObject({ code: "leak" });
    expect(await answer(harbor.api, closed, { confirm: false, reason: "It isn't what we agreed." })).toMatchObject({
      corrections: [{ state: "declined" }],
    });
  });
});

describe("a corrected salary", () => {
  it("is on the home once, also when the deal waits for a payment", async () => {
    const closed = await won(signers, {}, { startDate });
    const waiting = async () => (await meridian.api.home.read({})).owed?.deals.total ?? 0;
    const due = (await meridian.api.deals.list({ search: closed.code })).items;
    expect(due).toMatchObject([{ waits: "payment" }]);
    const before = await waiting();
    clock.advance(1_000);
    await correct(northstar.api, closed, salary);
    expect((await meridian.api.deals.list({ search: closed.code })).items).toMatchObject([{ waits: "correction" }]);
    expect(await waiting()).toBe(before);
    clock.advance(1_000);
    await answer(meridian.api, closed, { confirm: false, reason: "The contract says 205,000." });
    expect(await waiting()).toBe(before);
  });

  it("is applied with the last confirmation: reversed, booked again and updated everywhere", async () => {
    const closed = await won(signers, {}, { startDate });
    const paid = await northstar.api.deals.pay({
      id: closed.id,
      version: closed.version,
      kind: "client_paid",
      amountCents: 1_000_000,
      on: "2026-11-20",
    });
    const preview = await northstar.api.deals.correctionEffect({ id: paid.id, ...salary });
    expect(preview).toMatchObject({
      change: { what: "salary", before: 205_000, after: 200_000 },
      confirms: ["Harbor Search Partners", "Meridian Robotics"],
      unasked: [],
      absent: [],
      effect: {
        before: {
          feeCents: 5_125_000,
          keptCents: 5_125_000,
          unpaidCents: 4_125_000,
          dueNowCents: 4_125_000,
          shares: { laCents: 3_075_000, saCents: 2_050_000 },
        },
        after: {
          feeCents: 5_000_000,
          keptCents: 5_000_000,
          unpaidCents: 4_000_000,
          dueNowCents: 4_000_000,
          shares: { laCents: 3_000_000, saCents: 2_000_000 },
        },
      },
    });
    const proposed = await correct(northstar.api, paid, salary);
    expect(proposed).toMatchObject({
      acceptedSalary: 205_000,
      corrections: [
        {
          number: 1,
          state: "proposed",
          askedBy: "Northstar Talent",
          effect: preview.effect,
          confirmations: [
            { role: "selling", state: "waiting" },
            { role: "employer", state: "waiting" },
          ],
        },
      ],
    });
    expect(proposed.actions).toEqual(expect.arrayContaining(["withdraw_correction", "pay"]));
    expect(proposed.actions).not.toEqual(expect.arrayContaining(["correct"]));
    expect((await harbor.api.deals.get({ id: paid.id })).actions).toContain("answer_correction");
    const owed = async () =>
      (await Promise.all([northstar, harbor, meridian].map(({ api }) => api.home.read({})))).map(
        (home) => home.owed?.deals.total ?? 0,
      );
    const waiting = await owed();

    const half = await answer(harbor.api, paid);
    expect((await owed()).map((total, party) => total - (waiting[party] ?? 0))).toEqual([0, -1, 0]);
    expect(half).toMatchObject({ acceptedSalary: 205_000, corrections: [{ state: "proposed" }] });
    expect(half.actions).not.toContain("answer_correction");
    const applied = await answer(meridian.api, paid);
    expect(applied).toMatchObject({
      agencySide: null,
      acceptedSalary: 200_000,
      feeCents: 5_000_000,
      money: { invoicedCents: 5_000_000, dueCents: 4_000_000 },
      corrections: [{ state: "applied", effect: null }],
    });
    expect(JSON.stringify(applied)).not.toMatch(/split|"shares":\{|3000000|2000000/);

    const sheet = await northstar.api.deals.get({ id: paid.id });
    const entries = sheet.agencySide?.ledger?.entries ?? [];
    expect(entries.map(({ kind, reverses }) => [kind, reverses])).toEqual([
      ["invoice", null],
      ["reserve", null],
      ["client_paid", null],
      ["correction", 1],
      ["correction", 2],
      ["invoice", null],
      ["reserve", null],
    ]);
    expect(entries.slice(0, 3)).toEqual(paid.agencySide?.ledger?.entries);
    expect(entries.every(({ postings }) => postings.reduce((sum, { cents }) => sum + cents, 0) === 0)).toBe(true);
    expect(sheet.agencySide).toMatchObject({
      laCents: 3_000_000,
      saCents: 2_000_000,
      ledger: { shares: { listing: 3_000_000, selling: 2_000_000 }, reserveCents: 5_000_000 },
    });
    expect((await meridian.api.deals.list({ search: sheet.code })).items).toMatchObject([
      { acceptedSalary: 200_000, feeCents: 5_000_000 },
    ]);
    expect(textOf(await northstar.api.deals.export({ search: sheet.code }))).toContain('"200000.00"');
  });

  it("credits the invoice and issues a new one; all three documents stay available with their own salary", async () => {
    const closed = await won(signers, {}, { startDate });
    await correct(northstar.api, closed, salary);
    await answer(harbor.api, closed);
    await answer(meridian.api, closed);
    const { documents } = await meridian.api.deals.billing({ id: closed.id });
    expect(documents).toMatchObject([
      { kind: "invoice", cents: 5_125_000, state: "credited" },
      { kind: "credit_note", cents: 5_125_000, state: "set_off", about: documents[0]?.number },
      { kind: "invoice", cents: 5_000_000, state: "unpaid", openCents: 5_000_000 },
    ]);
    expect(new Set(documents.map(({ number }) => number)).size).toBe(3);
    const [first, note, second] = await Promise.all(
      documents.map(async ({ number }) =>
        pdfText(bytesOf(await meridian.api.deals.invoice({ id: closed.id, number }))),
      ),
    );
    expect(first).toMatch(/Credited in full[^]*accepted salary of \$205,000/);
    expect(note).toMatch(/Credit note[^]*canceled/);
    expect(note).toContain(documents[0]?.number ?? "none");
    expect(second).toContain("accepted salary of $200,000");
    expect(await pdfText(bytesOf(await meridian.api.deals.invoice({ id: closed.id })))).toBe(second);
  });

  it("changes nothing when it is declined or withdrawn, and can be requested again", async () => {
    const closed = await won(signers, {}, { startDate });
    await correct(northstar.api, closed, salary);
    expect(await refusal(answer(meridian.api, closed, { confirm: false }))).toMatchObject({
      status: 400,
      fields: { reason: expect.any(String) as string },
    });
    expect(
      await refusal(answer(meridian.api, closed, { confirm: false, reason: "Ask someone@mail.example." })),
    ).toMatchObject({ code: "leak" });
    const declined = await answer(meridian.api, closed, { confirm: false, reason: "The contract says 205,000." });
    expect(declined).toMatchObject({
      acceptedSalary: 205_000,
      corrections: [{ state: "declined", declineReason: "The contract says 205,000." }],
    });
    const again = await correct(northstar.api, await northstar.api.deals.get({ id: closed.id }), salary);
    const withdrawn = await northstar.api.deals.withdrawCorrection({
      id: closed.id,
      number: 2,
      version: again.version,
    });
    expect(withdrawn.corrections.map(({ number, state }) => [number, state])).toEqual([
      [2, "withdrawn"],
      [1, "declined"],
    ]);
    expect(withdrawn.agencySide?.ledger?.entries).toEqual(closed.agencySide?.ledger?.entries);
    expect(await refusal(answer(harbor.api, closed, { number: 2 }))).toMatchObject({ code: "wrong-state" });
  });

  it("is visible only to its parties, and each can take only its own step", async () => {
    const closed = await won(signers, {}, { startDate });
    expect(await refusal(correct(harbor.api, closed, salary))).toMatchObject({ status: 403 });
    expect(await refusal(meridian.api.deals.correctionEffect({ id: closed.id, ...salary }))).toMatchObject({
      status: 403,
    });
    const proposed = await correct(northstar.api, closed, salary);
    expect(await refusal(answer(northstar.api, closed))).toMatchObject({ status: 403 });
    expect(
      await refusal(harbor.api.deals.withdrawCorrection({ id: closed.id, number: 1, version: proposed.version })),
    ).toMatchObject({ status: 403 });
    expect(
      await refusal(northstar.api.deals.withdrawCorrection({ id: closed.id, number: 1, version: closed.version })),
    ).toMatchObject({ code: "version-conflict" });
    expect((await operator.api.deals.get({ id: closed.id })).corrections).toMatchObject([{ state: "proposed" }]);
    expect(await refusal(answer(operator.api, closed))).toMatchObject({ status: 403 });
    for (const { api } of [agency, employer])
      for (const step of [() => answer(api, closed), () => api.deals.get({ id: closed.id })])
        expect(await refusal(step())).toMatchObject({ status: 404 });
    for (const step of [
      () => correct(agency.api, closed, salary),
      () => agency.api.deals.correctionEffect({ id: closed.id, ...salary }),
      () => agency.api.deals.withdrawCorrection({ id: closed.id, number: 1, version: 1 }),
    ])
      expect(await refusal(step())).toMatchObject({ status: 404 });
  });

  it("is applied without confirmation when no active member could confirm it", async () => {
    const closed = await won(signers, {}, { startDate });
    const members = database.kysely
      .updateTable("mls_memberships")
      .where("organization_id", "in", [harbor.organizationId, meridian.organizationId]);
    const were = await database.kysely
      .selectFrom("mls_memberships")
      .select(["person_id", "organization_id"])
      .where("organization_id", "in", [harbor.organizationId, meridian.organizationId])
      .where("is_active", "=", true)
      .execute();
    await members.set({ is_active: false }).execute();
    try {
      const { confirms, unasked, absent } = await northstar.api.deals.correctionEffect({ id: closed.id, ...salary });
      const others = ["Harbor Search Partners", "Meridian Robotics"];
      expect([confirms, unasked, absent]).toEqual([[], others, others]);
      const applied = await correct(northstar.api, closed, salary);
      expect(applied).toMatchObject({
        acceptedSalary: 200_000,
        corrections: [
          { state: "applied", confirmations: [], unasked: ["Harbor Search Partners", "Meridian Robotics"] },
        ],
      });
    } finally {
      for (const { person_id, organization_id } of were)
        await database.kysely
          .updateTable("mls_memberships")
          .set({ is_active: true })
          .where("person_id", "=", person_id)
          .where("organization_id", "=", organization_id)
          .execute();
    }
  });

  it("is write-once: rows and reasons never change afterwards", async () => {
    const closed = await won(signers, {}, { startDate });
    await correct(northstar.api, closed, salary);
    await answer(harbor.api, closed);
    for (const change of [
      database.kysely.updateTable("mls_deal_corrections").set({ after_value: "1" }).where("deal_id", "=", closed.id),
      database.kysely
        .updateTable("mls_deal_confirmations")
        .set({ confirmed: false })
        .where("deal_id", "=", closed.id)
        .where("role", "=", "selling"),
      database.kysely.deleteFrom("mls_deal_corrections").where("deal_id", "=", closed.id),
      database.kysely.deleteFrom("mls_deal_confirmations").where("deal_id", "=", closed.id),
    ])
      await expect(change.execute()).rejects.toMatchObject({ code: "23001" });
  });
});

describe("a postponed start date", () => {
  it("is applied at once while nothing is due, and the other parties are notified with both dates", async () => {
    const closed = await won(signers, {}, { startDate: "2026-12-01" });
    const from = await database.changes.latest();
    const slipped = await correct(northstar.api, closed, {
      what: "start_date",
      startDate: "2026-12-15",
      reason: "The visa came late.",
    });
    expect(slipped).toMatchObject({
      closing: { startDate: "2026-12-15", guaranteeEnds: "2027-03-15" },
      placement: { standing: { state: "not_due", on: "2026-12-15" } },
      corrections: [{ state: "applied", reason: "The visa came late." }],
    });
    expect(slipped.agencySide?.ledger?.entries).toEqual(closed.agencySide?.ledger?.entries);
    const heard = (await database.changes.since(from)).filter(
      ({ topic, entityId, data }) =>
        topic === "deal.changed" && entityId === closed.id && fieldOf(data, "action") !== "rendered",
    );
    expect(heard.map(({ organizationId, data }) => [organizationId, fieldOf(data, "action")])).toEqual(
      [northstar, harbor, meridian].map(({ organizationId }) => [organizationId, "correction_applied"]),
    );
    const rows = await database.kysely
      .selectFrom("mls_notifications")
      .select(["organization_id", "message"])
      .where("action_url", "=", `/mls/deal/${closed.id}`)
      .where("title", "like", "Deal corrected%")
      .execute();
    expect(new Set(rows.map(({ organization_id }) => organization_id))).toEqual(
      new Set([harbor.organizationId, meridian.organizationId]),
    );
    for (const { message } of rows) expect(message).toContain("start date Dec 15, 2026 instead of Dec 1, 2026.");
    await vi.waitFor(
      async () =>
        expect((await emailsAbout(testApp, closed.code)).map(({ text }) => text).join("\n")).toContain(
          "start date Dec 15, 2026 instead of Dec 1, 2026",
        ),
      { timeout: 240_000, interval: 100 },
    );
  });

  it("needs the employer's confirmation once the fee is due, and both parties' once shares were released", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const due = await won(signers, {}, { startDate: "2026-11-20" });
    expect(
      await northstar.api.deals.correctionEffect({ id: due.id, what: "start_date", startDate: "2026-12-15" }),
    ).toMatchObject({ confirms: ["Meridian Robotics"] });
    const over = await won(signers, { guaranteeDays: 30 }, { startDate: "2026-10-15" });
    await releaseReserves(testApp.services);
    const released = await northstar.api.deals.get({ id: over.id });
    expect(released.agencySide?.ledger?.reserveCents).toBe(0);
    await correct(northstar.api, released, { what: "start_date", startDate: "2026-11-01" });
    await answer(harbor.api, over);
    expect(await answer(meridian.api, over)).toMatchObject({ closing: { over: false, guaranteeEnds: "2026-12-01" } });
    expect((await northstar.api.deals.get({ id: over.id })).agencySide?.ledger?.reserveCents).toBe(5_125_000);
    await releaseReserves(testApp.services);
    expect((await northstar.api.deals.get({ id: over.id })).agencySide?.ledger?.reserveCents).toBe(5_125_000);
    clock.set("2026-12-02T15:00:00Z");
    await releaseReserves(testApp.services);
    const [again] = await people();
    expect((await again.api.deals.get({ id: over.id })).agencySide?.ledger?.reserveCents).toBe(0);
  });

  it("announces the new end of the guarantee period and the new due date", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const [listing, selling, employer] = await people();
    const closed = await won(
      { listing: listing.api, selling: selling.api, employer: employer.api },
      { guaranteeDays: 30 },
      { startDate: "2026-10-27" },
    );
    const notices = async () =>
      (
        await database.kysely
          .selectFrom("mls_deal_notices")
          .select(["kind", "about"])
          .where("deal_id", "=", closed.id)
          .orderBy("kind")
          .orderBy("about")
          .execute()
      ).map(({ kind, about }) => `${kind} ${about}`);
    await notifyOfDues(testApp.services);
    await notifyOfGuaranteeEnds(testApp.services);
    expect(await notices()).toEqual(["guarantee_ends ", "payment_due 2026-11-21"]);
    await correct(listing.api, closed, { what: "start_date", startDate: "2026-11-25" });
    await answer(selling.api, closed).catch(() => null);
    await answer(employer.api, closed);
    clock.set("2026-12-19T15:00:00Z");
    await notifyOfDues(testApp.services);
    await notifyOfGuaranteeEnds(testApp.services);
    expect(await notices()).toEqual([
      "guarantee_ends ",
      "guarantee_ends 2026-11-25",
      "payment_due 2026-11-21",
      "payment_overdue 2026-11-25",
    ]);
  });
});

describe("a recorded fall-off", () => {
  it("can be moved and undone, with its refund", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const [listing, selling, employer] = await people();
    const closed = await won({ listing: listing.api, selling: selling.api, employer: employer.api }, {}, { startDate });
    const paid = await listing.api.deals.pay({
      id: closed.id,
      version: closed.version,
      kind: "client_paid",
      amountCents: 5_125_000,
      on: "2026-10-20",
    });
    const fell = await listing.api.deals.fallOff({
      id: paid.id,
      version: paid.version,
      lastDay: "2026-11-11",
      reason: "Moved away.",
    });
    expect(fell.closing?.fallOff).toMatchObject({ refundCents: 2_790_278, backCents: 2_790_278 });
    await correct(listing.api, fell, { what: "last_day", lastDay: "2026-11-10" });
    expect(
      await refusal(
        listing.api.deals.fallOff({ id: paid.id, version: fell.version, lastDay: "2026-11-11", reason: "Moved away." }),
      ),
    ).toMatchObject({ code: "version-conflict" });
    await answer(selling.api, fell);
    expect((await answer(employer.api, fell)).closing?.fallOff).toMatchObject({ day: 40, refundCents: 2_847_222 });
    await correct(listing.api, await listing.api.deals.get({ id: fell.id }), {
      what: "fall_off",
      reason: "It was another candidate.",
    });
    await answer(employer.api, fell, { number: 2 });
    const undone = await answer(selling.api, fell, { number: 2 });
    expect(undone).toMatchObject({
      closing: { fallOff: null },
      money: { creditedCents: 0, refundDueCents: 0 },
      agencySide: { kept: null, ledger: { reserveCents: 5_125_000 } },
    });
    const { documents, parties } = await listing.api.deals.billing({ id: fell.id });
    const invoice = await pdfText(bytesOf(await employer.api.deals.invoice({ id: fell.id })));
    // The invoices of the two reversed credits came later; this one is the fee's, and was settled.
    expect(documents.filter(({ kind }) => kind === "invoice")).toHaveLength(3);
    expect(invoice).toMatch(new RegExp(`${documents[0]?.number}[^]*Nov 21, 2026[^]*Credit reversed`));
    expect(parties?.editable).toBe(false);
    const { items } = await (
      await signedIn(testApp, "admin@northstar.example")
    ).api.audit.list({ kind: "deal", limit: 100 });
    expect(items.filter(({ subject }) => subject === fell.code).map(({ did }) => did)).toEqual(
      expect.arrayContaining(["asked to correct", "corrected"]),
    );
  });

  it("of a replacement that was settled wrongly leaves it owed again", async () => {
    clock.set("2026-11-21T15:00:00Z");
    const [listing, selling, employer] = await people();
    const { id, version } = await won(
      { listing: listing.api, selling: selling.api, employer: employer.api },
      { guaranteePolicy: "replacement" },
      { startDate },
    );
    const fell = await listing.api.deals.fallOff({ id, version, lastDay: "2026-11-11", reason: "Moved away." });
    const settled = await listing.api.deals.settle({ id, version: fell.version, outcome: "found" });
    expect(settled.closing?.fallOff).toMatchObject({ replacement: "found" });
    await correct(listing.api, settled, { what: "replacement" });
    await answer(selling.api, settled);
    expect(await answer(employer.api, settled)).toMatchObject({
      closing: { fallOff: { replacement: "owed", refundCents: 0 } },
      corrections: [{ state: "applied", change: { what: "replacement", before: "found", after: "owed" } }],
    });
    const again = await listing.api.deals.get({ id });
    expect(again.actions).toContain("settle");
    expect(
      (await listing.api.deals.settle({ id, version: again.version, outcome: "refunded" })).closing?.fallOff,
    ).toMatchObject({ replacement: "refunded", refundCents: 2_790_278 });
  });

  it("separates refunds from credits", async () => {
    const closed = await won(signers, {}, { startDate });
    const fell = await northstar.api.deals.fallOff({
      id: closed.id,
      version: closed.version,
      lastDay: "2026-11-11",
      reason: "Moved away.",
    });
    expect([closed.closing, fell.closing?.fallOff]).toMatchObject([
      { refundTodayCents: 2_220_833, backTodayCents: 0 },
      { refundCents: 2_790_278, backCents: 0 },
    ]);
    expect((await meridian.api.deals.get({ id: closed.id })).closing?.fallOff).toMatchObject({ backCents: 0 });
  });
});

it("rejects what can't be corrected", async () => {
  clock.set("2026-11-21T15:00:00Z");
  const [listing] = await people();
  const ready = await executed(signers);
  expect(await refusal(correct(listing.api, ready, salary))).toMatchObject({ code: "wrong-state" });
  const closed = await won(signers, {}, { startDate });
  for (const [ask, field] of [
    [{ what: "salary" }, "acceptedSalary"],
    [{ what: "start_date", startDate: "2029-01-01" }, "startDate"],
    [{ what: "time_zone", timeZone: "Mars/Olympus" }, "timeZone"],
    [{ ...salary, reason: " " }, "reason"],
    [{ ...salary, reason: "Agreed 60/40." }, "reason"],
  ] as const)
    expect(Object.keys((await refusal(correct(listing.api, closed, ask))).fields)).toEqual([field]);
  expect(await refusal(correct(listing.api, closed, { what: "fall_off" }))).toMatchObject({ code: "wrong-state" });
});
