import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { clientDealOf } from "#domain/deal/client-view.ts";
import { currentTerms, type Deal, decideAccept, decideLose, decidePropose, stillToAccept } from "#domain/deal/deal.ts";
import { decideCorrection, decideFallOff, decidePayment, decideReplacement, decideWin } from "#domain/deal/closing.ts";
import {
  decideDecline,
  decideRecall,
  decideRemind,
  decideSign,
  lastSending,
  markSeen,
  sittingHash,
} from "#domain/deal/signing.ts";
import { decideSend } from "#domain/deal/send.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealById, findClientDeal, findDeal } from "#server/deal/store.ts";
import { insertDeal, saveDeal } from "#server/deal/save.ts";
import { testDatabase } from "#tests/support/database.ts";

const database = await testDatabase({ sampled: "today" });

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const text = (words: string) => words as PublicText;
const day = 86_400_000;

const organizations = await database.kysely.selectFrom("mls_organizations").select(["id", "name", "kind"]).execute();
const people = await database.kysely.selectFrom("mls_memberships").select(["organization_id", "person_id"]).execute();
function viewer(name: string): Viewer {
  const { id, kind } = organizations.find((each) => each.name === name) ?? { id: "", kind: "agency" as const };
  const personId = people.find(({ organization_id }) => organization_id === id)?.person_id ?? "";
  return {
    personId,
    displayName: "",
    organizationId: id,
    organizationName: name,
    organizationKind: kind,
    agencyType: kind === "agency" ? "both" : null,
    standing: "vetted",
    roles: kind === "platform" ? ["super_admin"] : ["organization_admin"],
    sessionId: "",
  };
}
const [northstar, harbor, cedar, meridian, juniper, platform] = [
  viewer("Northstar Talent"),
  viewer("Harbor Search Partners"),
  viewer("Cedar & Vale Recruiting"),
  viewer("Meridian Robotics"),
  viewer("Juniper Health Systems"),
  viewer("TalentMLS"),
];

const base = 1_790_000_000_000;

/** A draft by Northstar and Harbor about a candidate of Northstar's, for Meridian. Both agree to its terms. */
async function agreed({
  policy = "prorated",
  selling = true,
}: { policy?: "prorated" | "replacement"; selling?: boolean } = {}): Promise<Deal> {
  const listing = await database.kysely
    .selectFrom("mls_candidates")
    .selectAll()
    .where("listing_agency_id", "=", northstar.organizationId)
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  const party = (each: Viewer) => ({ id: each.organizationId, name: each.organizationName });
  const stand = (by: Viewer, at = base) => ({ organizationId: by.organizationId, personId: by.personId, at });
  const deal: Deal = {
    id: randomUUID(),
    code: `DEAL-${randomBytes(6)
      .map((byte) => (byte % 10) + 48)
      .toString()}`,
    listingId: listing.id,
    candidate: { maskedCode: listing.masked_code, headlineRole: text(listing.headline_role) },
    listingAgency: party(northstar),
    sellingAgency: selling ? party(harbor) : null,
    employer: party(meridian),
    introductionId: null,
    status: "draft",
    minimumFee: 3_141_592,
    platformBp: 777,
    versions: [
      {
        number: 1,
        terms: {
          targetSalary: 16_000_100,
          feeBp: 2_600,
          laSplitBp: selling ? 6_137 : 10_000,
          guaranteeDays: 90,
          guaranteePolicy: policy,
          text: text("Start within 30 days."),
        },
        proposedBy: stand(northstar),
        acceptances: [stand(northstar), ...(selling ? [stand(harbor, base + 1)] : [])],
      },
    ],
    sendings: [],
    closing: null,
    fallOff: null,
    ledger: [],
    corrections: [],
    lost: null,
    sentAt: null,
    createdAt: base,
    updatedAt: base,
    version: 1,
  };
  return database.asSystem(({ db }) => insertDeal(db, deal, randomBytes));
}

const found = (by: Viewer, id: string) =>
  database.asViewer(by, async ({ db }) => (await findDeal(db, by, { id }))?.deal ?? null);
const client = (id: string) =>
  database.asViewer(meridian, async ({ db }) => (await findClientDeal(db, meridian, id))?.deal ?? null);

/** Runs one step on the stored deal and saves it as this viewer, or as the system when the viewer is null. */
async function step(id: string, by: Viewer | null, decide: (deal: Deal) => Deal): Promise<Deal> {
  const run = async ({ db }: { db: Parameters<typeof saveDeal>[0] }) => {
    const { deal } = (by ? await findDeal(db, by, { id, lock: true }) : await dealById(db, id, { lock: true })) ?? {
      deal: null,
    };
    if (!deal) throw new Error("no deal");
    const after = decide(deal);
    await saveDeal(db, deal, after, by);
    return after;
  };
  return by ? database.asViewer(by, run) : database.asSystem(run);
}

const send = (deal: Deal, now: number) =>
  decideSend(northstar, deal, {
    signers: { employer: { name: "Mara Quill", email: "mara@meridian.example" } },
    provider: "built-in",
    hiddenFromEmployer: false,
    listingStatus: "active",
    hash: sha256,
    newId: randomUUID,
    now,
  });
function sign(deal: Deal, role: "listing" | "selling" | "employer", now: number): Deal {
  const part = lastSending(deal)?.parts.find((each) => each.role === role);
  const hash = sittingHash(lastSending(deal) ?? failed(), role);
  return decideSign(deal, {
    partId: part?.id ?? "",
    name: "Ada Bell",
    hash,
    consented: true,
    ip: "192.0.2.7",
    ...(role === "selling" ? { via: "account", personId: harbor.personId } : { via: "link", personId: null }),
    now,
  });
}

/** Checks that the agencies, the system and the employer read the deal as it was decided. */
async function standsAs(deal: Deal): Promise<void> {
  expect(await found(northstar, deal.id)).toEqual(deal);
  expect(await found(harbor, deal.id)).toEqual(deal.sellingAgency ? deal : null);
  expect(await found(platform, deal.id)).toEqual(deal);
  expect(await database.asSystem(async ({ db }) => (await dealById(db, deal.id))?.deal)).toEqual(deal);
  expect(await client(deal.id)).toEqual(deal.sentAt === null ? null : clientDealOf(deal));
  for (const stranger of [cedar, juniper]) {
    expect(await found(stranger, deal.id)).toBeNull();
    expect(await database.asViewer(stranger, ({ db }) => findClientDeal(db, stranger, deal.id))).toBeNull();
  }
}

/** Takes a deal through every state it can be in, and returns each state as it was decided. */
async function throughEveryState(): Promise<{ name: string; deal: Deal }[]> {
  const states: { name: string; deal: Deal }[] = [];
  const { id, ...draft } = await agreed();
  const take = async (name: string, by: Viewer | null, decide: (deal: Deal) => Deal) =>
    states.push({ name, deal: await step(id, by, decide) });
  states.push({ name: "draft", deal: { id, ...draft } });
  await standsAs({ id, ...draft });
  const steps: [string, Viewer | null, (deal: Deal) => Deal][] = [
    ["sent", northstar, (deal) => send(deal, base + day)],
    ["seen", null, (deal) => markSeen(deal, lastSending(deal)?.parts[0]?.id ?? "", base + day + 1)],
    ["reminded", harbor, (deal) => decideRemind(deal, "listing", base + 3 * day).deal],
    ["one signed", null, (deal) => sign(deal, "listing", base + 3 * day + 1)],
    [
      "declined",
      null,
      (deal) =>
        decideDecline(
          deal,
          lastSending(deal)?.parts.find(({ role }) => role === "selling")?.id ?? "",
          text("Not our terms."),
          base + 4 * day,
        ),
    ],
    ["recalled", harbor, (deal) => decideRecall(harbor, deal, base + 5 * day)],
    [
      "countered",
      harbor,
      (deal) =>
        decidePropose(harbor, deal, {
          terms: { ...currentTerms(deal).terms, targetSalary: 17_000_000, laSplitBp: 5_555 },
          confirmBelowMinimum: true,
          now: base + 6 * day,
        }),
    ],
    [
      "accepted",
      northstar,
      (deal) => decideAccept(northstar, deal, { number: 2, confirmBelowMinimum: true }, base + 6 * day + 1),
    ],
    ["sent again", northstar, (deal) => send(deal, base + 7 * day)],
    ["listing signed", null, (deal) => sign(deal, "listing", base + 7 * day + 1)],
    ["selling signed", null, (deal) => sign(deal, "selling", base + 7 * day + 2)],
    ["executed", null, (deal) => sign(deal, "employer", base + 7 * day + 3)],
    [
      "won",
      northstar,
      (deal) =>
        decideWin(
          northstar,
          deal,
          { acceptedSalary: 20_500_000, startDate: "2026-10-01", timeZone: "America/Chicago" },
          base + 8 * day,
        ),
    ],
    [
      "paid",
      northstar,
      (deal) =>
        decidePayment(northstar, deal, { kind: "client_paid", cents: 5_330_000, on: "2026-09-28" }, base + 9 * day),
    ],
    [
      "partner paid",
      northstar,
      (deal) =>
        decidePayment(northstar, deal, { kind: "partner_paid", cents: 1_000, on: "2026-09-28" }, base + 9 * day + 1),
    ],
    ["corrected", northstar, (deal) => decideCorrection(northstar, deal, 4, base + 9 * day + 2)],
    [
      "fallen off",
      northstar,
      (deal) =>
        decideFallOff(
          northstar,
          deal,
          { lastDay: "2026-11-11", reason: text("Left for another city.") },
          base + 70 * day,
        ),
    ],
  ];
  for (const [name, by, decide] of steps) {
    await take(name, by, decide);
    await standsAs(states.at(-1)?.deal ?? failed());
  }
  return states;
}

const failed = (): never => {
  throw new Error("no state");
};

describe("a stored deal", () => {
  it("reads back unchanged in every state, for its parties only; an employer's view follows the rule", async () => {
    const states = await throughEveryState();
    expect(states.map(({ deal }) => deal.status)).toContain("closed_won");
    expect(states.at(-1)?.deal.fallOff?.day).toBe(41);
  });

  it("reads back with one agency, by the partner, when lost after sending, and with a replacement", async () => {
    const alone = await agreed({ selling: false, policy: "replacement" });
    const own = (decide: (deal: Deal) => Deal) => step(alone.id, northstar, decide);
    await own((deal) => send(deal, base + day));
    await standsAs(await step(alone.id, null, (deal) => sign(deal, "listing", base + day + 1)));
    await step(alone.id, null, (deal) => sign(deal, "employer", base + day + 2));
    await standsAs(
      await own((deal) =>
        decideWin(
          northstar,
          deal,
          { acceptedSalary: 16_000_000, startDate: "2026-10-01", timeZone: "UTC" },
          base + 8 * day,
        ),
      ),
    );
    await standsAs(
      await own((deal) =>
        decideFallOff(northstar, deal, { lastDay: "2026-10-20", reason: text("Left.") }, base + 60 * day),
      ),
    );
    await standsAs(await own((deal) => decideReplacement(northstar, deal, "refunded", base + 61 * day)));

    const partner = await agreed();
    await standsAs(
      await step(partner.id, northstar, (deal) =>
        decideSend(northstar, deal, {
          signers: {},
          provider: "partner",
          hiddenFromEmployer: false,
          listingStatus: "active",
          hash: sha256,
          newId: randomUUID,
          now: base + day,
        }),
      ),
    );
    await standsAs(
      await step(partner.id, harbor, (deal) => decideLose(harbor, deal, text("The client withdrew."), base + 2 * day)),
    );
    expect(stillToAccept(partner)).toEqual([]);
  });

  it("is stored completely when it is created with a history", async () => {
    expect.hasAssertions();
    const past = (await throughEveryState()).at(-1)?.deal ?? failed();
    const copy: Deal = {
      ...past,
      id: randomUUID(),
      code: `DEAL-${randomBytes(6)
        .map((byte) => (byte % 10) + 48)
        .toString()}`,
      sendings: past.sendings.map((sending) => ({
        ...sending,
        parts: sending.parts.map((part) => ({ ...part, id: randomUUID() })),
      })),
    };
    await standsAs(await database.asSystem(({ db }) => insertDeal(db, copy, randomBytes, northstar)));
  });
});

describe("an employer's transaction", () => {
  it("reads only what was sent, the client agreement, its signers and the employer's own account", async () => {
    const deal = (await throughEveryState()).at(-1)?.deal ?? failed();
    const lost = await agreed();
    await step(lost.id, northstar, (each) => send(each, base + day));
    await step(lost.id, northstar, (each) =>
      decideLose(northstar, each, text("Zq reason between agencies."), base + 2 * day),
    );
    const countered = await agreed();
    await step(countered.id, northstar, (each) => send(each, base + day));
    await step(countered.id, northstar, (each) => decideRecall(northstar, each, base + 2 * day));
    await step(countered.id, harbor, (each) =>
      decidePropose(harbor, each, {
        terms: { ...currentTerms(each).terms, targetSalary: 18_181_800, text: text("Zq words between agencies.") },
        confirmBelowMinimum: true,
        now: base + 3 * day,
      }),
    );

    const ask = (statement: ReturnType<typeof sql>) =>
      database.asViewer(meridian, async ({ db }) => (await statement.execute(db)).rows as Record<string, unknown>[]);
    expect(await ask(sql`select * from mls_deals`)).toEqual([]);
    for (const table of ["mls_deal_versions", "mls_deal_acceptances"])
      expect(await ask(sql`select * from ${sql.table(table)}`)).toEqual([]);
    const refused = (statement: ReturnType<typeof sql>) =>
      ask(statement).then(
        () => "answered",
        (error: unknown) => (error as { code?: string }).code,
      );
    expect(await refused(sql`select * from mls_deal_links`)).toBe("42501");
    expect(await refused(sql`select person_id from mls_ledger_entries`)).toBe("42501");

    const rows = await ask(sql`select * from mls_client_deals`);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expect.arrayContaining([deal.id, lost.id, countered.id]));
    expect(rows.find(({ id }) => id === countered.id)).toMatchObject({
      target_salary_cents: 16_000_100,
      terms: "Start within 30 days.",
    });
    expect(
      Object.keys(rows[0] ?? {}).filter((column) =>
        /split|minimum|floor|platform|lost|terms_number|deleted|client_/.test(column),
      ),
    ).toEqual([]);
    expect((await ask(sql`select distinct kind from mls_deal_agreements`)).map(({ kind }) => kind)).toEqual(["client"]);
    expect(
      await ask(
        sql`select distinct document, role, organization_id from mls_deal_signers where deal_id = ${deal.id} order by
          role`,
      ),
    ).toEqual([
      { document: "client", role: "employer", organization_id: meridian.organizationId },
      { document: "client", role: "listing", organization_id: northstar.organizationId },
    ]);
    expect(await ask(sql`select distinct document from mls_deal_signers`)).toEqual([{ document: "client" }]);
    expect((await ask(sql`select distinct account from mls_ledger_postings`)).map(({ account }) => account)).toEqual([
      "client",
    ]);
    const kinds = (await ask(sql`select distinct kind from mls_ledger_entries where deal_id = ${deal.id}`)).map(
      ({ kind }) => kind,
    );
    expect(kinds.toSorted()).toEqual(["client_paid", "credit", "invoice"].toSorted());
    const everything = JSON.stringify([
      rows,
      await ask(sql`select * from mls_deal_sendings`),
      await ask(sql`select * from mls_deal_agreements`),
      await ask(sql`select * from mls_deal_signers`),
    ]);
    expect(everything).not.toMatch(/Zq (?:reason|words)|laSplitBp|split/i);
    for (const stranger of [juniper, cedar]) {
      const seen = await database.asViewer(
        stranger,
        async ({ db }) =>
          (await sql`select id from mls_client_deals where id = ${deal.id}`.execute(db)).rows.length +
          (await sql`select deal_id from mls_deal_agreements where deal_id = ${deal.id}`.execute(db)).rows.length,
      );
      expect(seen).toBe(0);
    }
  });
});

describe("recorded facts", () => {
  const codeOf = (run: Promise<unknown>) =>
    run.then(
      () => "done",
      (error: unknown) => (error as { code?: string }).code,
    );
  const asOwner = (statement: ReturnType<typeof sql>) => codeOf(statement.execute(database.kysely));

  it("are write-once even for the table owner: signatures, agreements, documents, entries", async () => {
    const deal = (await throughEveryState()).at(-1)?.deal ?? failed();
    const { id } = deal;
    const bytes = Buffer.from("%PDF executed");
    await database.kysely
      .insertInto("mls_deal_documents")
      .values({
        deal_id: id,
        sending: 2,
        kind: "client",
        bytes,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        created_at: new Date(base),
      })
      .execute();
    for (const statement of [
      sql`update mls_deal_signers set signed_name = 'Someone Else' where deal_id = ${id} and signed_at is not null`,
      sql`update mls_deal_signers set signed_at = null, signed_name = null, signed_ip = null, signed_via = null,
        signed_consent = null, signed_person_id = null where deal_id = ${id}`,
      sql`update mls_deal_signers set document = 'client' where deal_id = ${id} and document = 'split'`,
      sql`delete from mls_deal_signers where deal_id = ${id}`,
      sql`update mls_deal_sendings set completed_at = sent_at where deal_id = ${id} and number = 2`,
      sql`update mls_deal_sendings set recalled_at = null where deal_id = ${id} and number = 1`,
      sql`delete from mls_deal_sendings where deal_id = ${id}`,
      sql`update mls_deal_agreements set canonical = '{}' where deal_id = ${id}`,
      sql`delete from mls_deal_agreements where deal_id = ${id}`,
      sql`update mls_deal_documents set bytes = '' where deal_id = ${id}`,
      sql`delete from mls_deal_documents where deal_id = ${id}`,
      sql`truncate mls_deal_documents`,
      sql`update mls_ledger_entries set on_date = '2020-01-01' where deal_id = ${id}`,
      sql`delete from mls_ledger_entries where deal_id = ${id}`,
      sql`update mls_ledger_postings set cents = cents + 1 where deal_id = ${id}`,
      sql`delete from mls_ledger_postings where deal_id = ${id}`,
      sql`truncate mls_ledger_postings`,
      sql`update mls_deals set target_salary_cents = 100, fee_cents = 26 where id = ${id}`,
      sql`update mls_deals set terms_number = 1 where id = ${id}`,
    ])
      expect(await asOwner(statement)).toBe("23001");
    expect(
      await asOwner(
        sql`insert into mls_deal_documents values (${id}, 2, 'split', 'other'::bytea, ${"0".repeat(64)},
          ${new Date(base)})`,
      ),
    ).toBe("23514");
    expect(await found(northstar, id)).toEqual(deal);
  });

  it("must balance entry by entry to be stored", async () => {
    const { id } = (await throughEveryState()).at(-1)?.deal ?? failed();
    const entry = (number: number, cents: number[]) =>
      database.asSystem(async ({ db }) => {
        await db
          .insertInto("mls_ledger_entries")
          .values({
            deal_id: id,
            number,
            kind: "client_paid",
            on_date: "2026-10-01",
            recorded_at: new Date(base),
          })
          .execute();
        const accounts = ["client", "cash", "listing"] as const;
        if (cents.length > 0)
          await db
            .insertInto("mls_ledger_postings")
            .values(
              cents.map((each, place) => ({
                deal_id: id,
                number,
                account: accounts[place] ?? "cash",
                place,
                cents: each,
              })),
            )
            .execute();
      });
    for (const cents of [[100, -99], [100], []]) expect(await codeOf(entry(50, cents))).toBe("23514");
    expect(await codeOf(entry(50, [100, -60, -40]))).toBe("done");
    // A balanced entry can't get another posting later.
    expect(await asOwner(sql`insert into mls_ledger_postings values (${id}, 50, 'selling', 9, 5)`)).toBe("23514");
  });

  it("can't be written on behalf of another party: signatures, completions, entries and sendings", async () => {
    const deal = await agreed();
    const sent = await step(deal.id, northstar, (each) => send(each, base + day));
    const [listing, , selling] = lastSending(sent)?.parts ?? [];
    const tried = (by: Viewer, statement: ReturnType<typeof sql>) =>
      database
        .asViewer(by, async ({ db }) => Number((await statement.execute(db)).numAffectedRows ?? 0))
        .catch((error: unknown) => (error as { code?: string }).code);
    for (const by of [northstar, harbor, meridian]) {
      expect(
        await tried(by, sql`update mls_deal_signers set signed_at = ${new Date(base)} where id = ${listing?.id}`),
      ).toBe("42501");
      expect(
        await tried(by, sql`update mls_deal_signers set opened_at = ${new Date(base)} where id = ${selling?.id}`),
      ).toBe("42501");
      expect(
        await tried(by, sql`update mls_deal_sendings set completed_at = ${new Date(base)} where deal_id = ${deal.id}`),
      ).toBe("42501");
      expect(await tried(by, sql`delete from mls_deal_signers where deal_id = ${deal.id}`)).toBe("42501");
    }
    const entry = (by: Viewer, organization: Viewer) =>
      sql`insert into mls_ledger_entries values (${deal.id}, 1, 'invoice', '2026-10-01', null, ${new Date(base)},
        ${organization.organizationId}, ${by.personId})`;
    for (const [by, organization] of [
      [harbor, harbor],
      [meridian, meridian],
      [cedar, cedar],
      [northstar, harbor],
    ] as const)
      expect(await tried(by, entry(by, organization))).toBe("42501");
    const sending = sql`insert into mls_deal_sendings (deal_id, number, terms_number, provider, sent_at, expires_at)
      values (${deal.id}, 2, 1, 'built-in', ${new Date(base)}, ${new Date(base + day)})`;
    for (const by of [harbor, meridian, cedar]) expect(await tried(by, sending)).toBe("42501");
    expect(
      await tried(
        meridian,
        sql`update mls_deal_sendings set recalled_at = ${new Date(base)} where deal_id = ${deal.id}`,
      ),
    ).toBe(0);
    expect(
      await tried(cedar, sql`update mls_deal_sendings set recalled_at = ${new Date(base)} where deal_id = ${deal.id}`),
    ).toBe(0);
  });
});
