import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/backend.ts";
import type { Answer, Ask } from "#contract/index.ts";
import { dateOf } from "#domain/core/calendar.ts";
import { decideCreate } from "#domain/deal/deal.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { dealLimits, guaranteeOptions, proposedTerms } from "#domain/deal/terms.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { guaranteePolicies } from "#domain/deal/guarantee.ts";
import { breakDownFee, moneyText, roundMoneyText, shareOutFee } from "#domain/core/money.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { insertDeal } from "#server/deal/save.ts";
import { type Actors, type Step, stepped } from "#server/sample/deal-steps.ts";
import { publish } from "#tests/support/deals.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { bytesOf, pdfText, textOf } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/*
 * Every figure is the same wherever it is read: list, sheet, file of all deals and documents show the same money to the
 * cent, for deals of every kind made by the product's own decisions.
 */
const count = exhaustive ? 1_000 : 120;
/** How many of them are corrected, and how many have their documents read. */
const [corrected, documented] = exhaustive ? [22, 50] : [12, 15];
const testApp = await startTestApp();
const [northstar, harbor, meridian] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
];

const text = publishDealText("terms", "", { own: null, confirmed: [] });
const upTo = (most: number) => fc.integer({ min: 0, max: most });
const dealMade = fc.record({
  salary: fc.integer({ min: 1, max: dealLimits.maxSalary / 100 }),
  fee: upTo(dealLimits.maxFeeBp),
  la: upTo(10_000),
  platformBp: fc.constantFrom(0, 250, 1_999),
  days: fc.constantFrom(...guaranteeOptions),
  policy: fc.constantFrom(...guaranteePolicies),
  raise: fc.integer({ min: -20_000, max: 20_000 }),
  until: fc.constantFrom("draft", "sent", "won", "fell off"),
  lastDay: upTo(29),
});
type Made = {
  salary: number;
  fee: number;
  la: number;
  platformBp: number;
  days: (typeof guaranteeOptions)[number];
  policy: (typeof guaranteePolicies)[number];
  raise: number;
  until: "draft" | "sent" | "won" | "fell off";
  lastDay: number;
};

/** The generated values of each deal, by its code. */
const madeBy = new Map<string, Made>();

/** The steps of a placement that started 30 days ago. */
function stepsOf({ until, salary, raise, lastDay }: Made): Step[] {
  const steps: Step[] = [
    { by: "sa", daysAgo: 40, accept: true },
    { daysAgo: 39, sent: true },
    { daysAgo: 38, signed: "listing" },
    { daysAgo: 37, signed: "selling" },
    { daysAgo: 36, signed: "employer" },
    {
      daysAgo: 35,
      won: { raise: salary + raise < 1 || salary + raise > dealLimits.maxSalary / 100 ? 0 : raise, started: 29 },
    },
  ];
  const come = { draft: 0, sent: 2, won: 6, "fell off": 6 }[until];
  return [
    ...steps.slice(0, come),
    ...(until === "fell off" ? [{ daysAgo: 0, fellOff: { lastDay, reason: "Left." } }] : []),
  ];
}

beforeAll(async () => {
  const listingId = await publish(northstar.api, { headlineRole: "Keeper of a Thousand Books" });
  const { masked_code, headline_role } = await testApp.database.kysely
    .selectFrom("mls_candidates")
    .select(["masked_code", "headline_role"])
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  const [la, sa, employer] = [await viewerOf(northstar), await viewerOf(harbor), await viewerOf(meridian)];
  const actors: Actors = {
    newId: randomUUID,
    by: (by) => (by === "la" ? la : sa),
    signer: (role) => ({ name: "Ada Bell", personId: { listing: la, selling: sa, employer }[role].personId }),
  };
  const party = ({ organizationId, organizationName }: Viewer) => ({ id: organizationId, name: organizationName });
  const now = Date.now();
  await testApp.database.asSystem(async ({ db }) => {
    for (const [place, made] of fc.sample(dealMade, count).entries()) {
      const deal = decideCreate(la, {
        id: randomUUID(),
        code: "DEAL-000000",
        now: now - 45 * 86_400_000 + place,
        platformBp: made.platformBp,
        confirmBelowMinimum: true,
        hiddenFrom: new Set(),
        terms: {
          ...proposedTerms({
            targetSalary: made.salary,
            feePercent: made.fee / 100,
            laSplit: made.la / 100,
            guaranteeDays: made.days,
            guaranteePolicy: made.policy,
            terms: "",
          }),
          text,
        },
        listing: {
          id: listingId,
          maskedCode: masked_code,
          headlineRole: headline_role,
          minimumFee: 0,
          status: "active",
        },
        listingAgency: party(la),
        sellingAgency: party(sa),
        employer: party(employer),
        kinds: new Map([
          [sa.organizationId, "agency"],
          [employer.organizationId, "employer"],
        ]),
      });
      const code = dealCodeFrom(new Uint8Array([0, 0, place >> 6, (place << 2) & 255]));
      madeBy.set(code, made);
      await insertDeal(
        db,
        stepsOf(made).reduce((before, step) => stepped(before, step, actors, now), { ...deal, code }),
        testApp.services.randomBytes,
        la,
      );
    }
  });
});

type Row = Answer<"deals", "list">["items"][number];
const query = { search: "keeper of a thousand", sort: "fee", direction: "asc" } as const;

async function rowsOf({ api }: Person): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Answer<"deals", "list"> = await api.deals.list({
      ...query,
      limit: 100,
      ...(cursor !== "" && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows;
}

/** The file of all deals by their codes: column → cell. */
async function fileOf({ api }: Person): Promise<Map<string, Record<string, string>>> {
  const [head = [], ...lines] = textOf(await api.deals.export(query))
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(1, -1).split('","'));
  return new Map(
    lines.map((cells) => [
      cells[0] ?? "",
      Object.fromEntries(head.map((column, place) => [column, cells[place] ?? ""])),
    ]),
  );
}

const centsIn = (cell = "") => (cell === "" ? null : Math.round(Number(cell) * 100));

/** One value of a won deal, corrected by its listing agency. */
const correction = fc.oneof(
  fc.record({ what: fc.constant("salary" as const), acceptedSalary: fc.integer({ min: 1, max: 900_000 }) }),
  fc.record({
    what: fc.constant("start_date" as const),
    startDate: fc.integer({ min: -40, max: 20 }).map((days) => dateOf(Date.now() + days * 86_400_000)),
  }),
  fc.record({
    what: fc.constant("time_zone" as const),
    timeZone: fc.constantFrom("Asia/Tokyo", "America/Denver", "UTC"),
  }),
  fc.record({
    what: fc.constant("last_day" as const),
    lastDay: fc.integer({ min: 0, max: 25 }).map((days) => dateOf(Date.now() - days * 86_400_000)),
  }),
  fc.record({ what: fc.constant("fall_off" as const) }),
  fc.record({ what: fc.constant("replacement" as const) }),
);
type Sheet = Answer<"deals", "get">;

/** Corrects a deal and confirms for every party. Returns false if the deal has no such value. */
async function correctDeal(
  id: string,
  ask: Omit<Ask<"deals", "correctValue">, "id" | "version" | "reason">,
): Promise<boolean> {
  const { version } = await northstar.api.deals.get({ id });
  try {
    const {
      corrections: [asked],
    } = await northstar.api.deals.correctValue({ id, version, ...ask, reason: "Typed from the wrong email." });
    for (const { role } of asked?.confirmations ?? [])
      await (role === "selling" ? harbor : meridian).api.deals.answerCorrection({
        id,
        number: asked?.number ?? 0,
        confirm: true,
      });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}

const payPart = async ({ id, version, money, agencySide }: Sheet, share: number) => {
  const kind = (["client_paid", "partner_paid", "client_refunded", "partner_returned"] as const).find(
    (each) => (agencySide?.ledger?.outstanding[each] ?? 0) > 1,
  );
  const most = kind === undefined ? 0 : (agencySide?.ledger?.outstanding[kind] ?? 0);
  return kind && money
    ? northstar.api.deals.pay({
        id,
        version,
        kind,
        amountCents: Math.ceil(most * share),
        on: dateOf(Date.now() - 86_400_000),
      })
    : null;
};

describe("corrections of won deals", () => {
  it("leave the book balanced and the fee that of the recorded values, whatever is paid in between", async () => {
    const closed = (await rowsOf(northstar))
      .filter(({ status }) => status === "closed_won")
      .filter((_row, place, all) => place % Math.floor(all.length / corrected) === 0);
    let applied = 0;
    for (const [place, { id, code }] of closed.entries()) {
      for (const [turn, ask] of fc.sample(correction, { numRuns: 4, seed: place }).entries()) {
        if (await correctDeal(id, ask)) applied += 1;
        if (turn % 2 === 0) await payPart(await northstar.api.deals.get({ id }), turn === 0 ? 1 : 0.37);
      }
      const { agencySide, money, closing, corrections } = await northstar.api.deals.get({ id });
      const entries = agencySide?.ledger?.entries ?? [];
      for (const { number, postings } of entries)
        expect([code, number, postings.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([code, number, 0]);
      expect([code, entries.map(({ number }) => number)]).toEqual([code, entries.map((_entry, before) => before + 1)]);
      const kept = (closing?.feeCents ?? 0) - (closing?.fallOff?.refundCents ?? 0);
      const { fee, platform, la, sa } = shareOutFee(kept, {
        laSplitBp: madeBy.get(code)?.la ?? 0,
        platformBp: madeBy.get(code)?.platformBp ?? 0,
      });
      expect([code, (money?.invoicedCents ?? 0) - (money?.creditedCents ?? 0), agencySide?.ledger?.shares]).toEqual([
        code,
        fee,
        { listing: la, selling: sa, platform },
      ]);
      expect([code, (money?.dueCents ?? 0) - (money?.refundDueCents ?? 0)]).toEqual([
        code,
        fee - (money?.paidCents ?? 0),
      ]);
      expect([code, corrections.filter(({ state }) => state === "proposed")]).toEqual([code, []]);
    }
    expect([closed.length >= corrected, applied > closed.length]).toEqual([true, true]);
  });
});

/** The documents of a deal add up to its ledger, for every party and in each PDF. */
async function expectBilled({ id, code, money, agencySide }: Sheet): Promise<void> {
  const { documents } = await northstar.api.deals.billing({ id });
  for (const { api } of [harbor, meridian]) expect((await api.deals.billing({ id })).documents).toEqual(documents);
  const signed = documents.map(({ kind, cents }) => (kind === "invoice" ? cents : -cents));
  const sumOf = (list: readonly number[]) => list.reduce((sum, cents) => sum + cents, 0);
  const client = (agencySide?.ledger?.entries ?? []).flatMap(({ postings }) =>
    postings.filter(({ account }) => account === "client").map(({ cents }) => cents),
  );
  expect([code, sumOf(signed)]).toEqual([code, (money?.invoicedCents ?? 0) - (money?.creditedCents ?? 0)]);
  const open = sumOf(documents.map(({ kind, openCents }) => (kind === "invoice" ? openCents : -openCents)));
  expect([code, open]).toEqual([code, sumOf(client)]);
  for (const { number, cents } of documents)
    expect(await pdfText(bytesOf(await meridian.api.deals.invoice({ id, number })))).toContain(moneyText(cents));
}

describe("the money of many deals", () => {
  it("is the same in the list, on the sheet and in the file, and its shares add up", async () => {
    const [rows, file] = [await rowsOf(northstar), await fileOf(northstar)];
    expect([rows.length, file.size]).toEqual([count, count]);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["draft", "pending_signatures", "closed_won"]));
    expect(rows.map(({ feeCents }) => feeCents)).toEqual(
      rows.map(({ feeCents }) => feeCents).toSorted((a, b) => a - b),
    );
    for (const row of rows) {
      const line = file.get(row.code) ?? {};
      const sheet = await northstar.api.deals.get({ id: row.id });
      const side = sheet.agencySide;
      const salary = (row.acceptedSalary ?? row.targetSalary) * 100;
      const made = madeBy.get(row.code);
      const { fee, platform, la, sa } = breakDownFee({
        salary,
        feeBp: made?.fee ?? 0,
        laSplitBp: made?.la ?? 0,
        platformBp: made?.platformBp ?? 0,
      });
      const named = (from: {
        targetSalary: number;
        acceptedSalary: number | null;
        feePercent: number;
        feeCents: number;
      }) => [
        from.targetSalary * 100,
        from.acceptedSalary === null ? null : from.acceptedSalary * 100,
        from.feePercent,
        from.feeCents,
      ];
      expect([row.code, named(row)]).toEqual([
        row.code,
        [
          centsIn(line["Target salary"]),
          centsIn(line["Accepted salary"]),
          Number(line["Fee %"]),
          centsIn(line["Total fee"]),
        ],
      ]);
      expect([row.code, named(sheet)]).toEqual([row.code, named(row)]);
      const shares = [centsIn(line["Platform share"]), centsIn(line["LA share"]), centsIn(line["SA share"])];
      expect([row.code, row.feeCents, shares]).toEqual([row.code, fee, [platform, la, sa]]);
      expect([row.code, side?.platformCents, side?.laCents, side?.saCents]).toEqual([row.code, platform, la, sa]);
      expect([row.code, platform + la + sa]).toEqual([row.code, row.feeCents]);
      const { ledger } = side ?? {};
      for (const { number, postings } of ledger?.entries ?? [])
        expect([row.code, number, postings.reduce((sum, { cents }) => sum + cents, 0)]).toEqual([row.code, number, 0]);
      if (!sheet.closing || !sheet.money || !ledger) continue;
      const kept = row.feeCents - (sheet.closing.fallOff?.refundCents ?? 0);
      expect([
        row.code,
        sheet.money.invoicedCents - sheet.money.creditedCents,
        Object.values(ledger.shares).reduce((sum, cents) => sum + cents, 0),
      ]).toEqual([row.code, kept, kept]);
    }
  });

  it("is the same for the employer where it sees the deal, without any share", async () => {
    const [rows, file, theirs] = [
      await rowsOf(meridian),
      await fileOf(meridian),
      new Map((await rowsOf(northstar)).map((row) => [row.code, row])),
    ];
    expect(rows.length).toBe([...theirs.values()].filter(({ status }) => status !== "draft").length);
    for (const row of rows) {
      const line = file.get(row.code) ?? {};
      expect([row.code, row.feeCents, row.acceptedSalary]).toEqual([
        row.code,
        theirs.get(row.code)?.feeCents,
        theirs.get(row.code)?.acceptedSalary,
      ]);
      expect([
        row.code,
        centsIn(line["Total fee"]),
        Object.keys(line).filter((column) => /split|share/i.test(column)),
      ]).toEqual([row.code, row.feeCents, []]);
    }
  });

  it("is in the documents of some of them", async () => {
    const rows = (await rowsOf(northstar)).filter((_row, place) => place % Math.floor(count / documented) === 0);
    expect(rows.length).toBeGreaterThanOrEqual(documented);
    for (const { id, code } of rows) {
      const sheet = await northstar.api.deals.get({ id });
      const { agencySide: side, closing, money } = sheet;
      const said = await pdfText(bytesOf(await northstar.api.deals.pdf({ id })));
      const expected = [
        code,
        moneyText(sheet.feeCents),
        moneyText(side?.laCents ?? 0),
        moneyText(side?.saCents ?? 0),
        roundMoneyText(sheet.targetSalary * 100),
        ...(side?.platformCents ? [moneyText(side.platformCents)] : []),
        ...(closing ? [roundMoneyText(closing.acceptedSalary * 100)] : []),
        ...(closing?.fallOff ? [moneyText(closing.fallOff.refundCents)] : []),
        ...(money?.entries ?? []).map(({ cents }) => moneyText(cents)),
        ...(money ? [moneyText(money.refundDueCents || money.dueCents)] : []),
      ];
      expect([code, expected.filter((figure) => !said.includes(figure))]).toEqual([code, []]);
      if (!closing || !money || money.entries.length === 0) continue;
      await expectBilled(sheet);
      const invoice = await pdfText(bytesOf(await meridian.api.deals.invoice({ id })));
      const billed = [
        moneyText(closing.feeCents),
        roundMoneyText(closing.acceptedSalary * 100),
        ...money.entries.map(({ cents }) => moneyText(cents)),
        moneyText(money.refundDueCents || money.dueCents),
      ];
      expect([code, billed.filter((figure) => !invoice.includes(figure))]).toEqual([code, []]);
    }
  });
});
