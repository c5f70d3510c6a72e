import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Ask } from "#contract/index.ts";
import { dealStatuses } from "#domain/deal/deal.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { feeOf } from "#domain/core/money.ts";
import { seesDeal } from "#domain/deal/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { ScrubbedClient } from "#server/platform/db/pool.ts";
import { dealPage } from "#server/deal/list.ts";
import { findClientDeal, findDeal } from "#server/deal/store.ts";
import { insertDeal } from "#server/deal/save.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { textOf } from "#tests/support/files.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const testApp = await startTestApp();
const { database } = testApp;
const sampled = await database.kysely
  .selectFrom("mls_deals as d")
  .selectAll("d")
  .select(
    sql<boolean>`exists (select 1 from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash where
      b.listing_id = d.candidate_id and k.organization_id = d.employer_id)`.as("hidden"),
  )
  .execute();
const [northstar, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const viewers = {
  northstar: await viewerOf(northstar),
  harbor: await viewerOf(harbor),
  meridian: await viewerOf(meridian),
  operator: await viewerOf(operator),
};
const other = async (kind: "agency" | "employer"): Promise<Viewer> => {
  const { id } = await database.kysely
    .selectFrom("mls_organizations")
    .select("id")
    .where("kind", "=", kind)
    .where(
      "id",
      "not in",
      Object.values(viewers).map(({ organizationId }) => organizationId),
    )
    .executeTakeFirstOrThrow();
  return { ...(kind === "agency" ? viewers.harbor : viewers.meridian), organizationId: id };
};
const all: Record<string, Viewer> = {
  ...viewers,
  "another agency": await other("agency"),
  "another employer": await other("employer"),
  "platform without a role": { ...viewers.operator, roles: ["recruiter"] },
};

async function send(id: string): Promise<void> {
  const { version } = await harbor.api.deals.accept({ id, version: 1, number: 1 });
  await northstar.api.deals.send({ id, version });
}
const as = <T>(viewer: Viewer, work: Parameters<typeof database.asViewer<T>>[1]) => database.asViewer(viewer, work);

describe("access to a deal", () => {
  it.each(["before", "after"] as const)(
    "is the same by policy, query and row-level security, %s it was sent",
    async (when) => {
      const { id } = await made(northstar.api, {
        listingId: await publish(northstar.api, { headlineRole: "Scope Smith" }),
      });
      if (when === "after") await send(id);
      const whole = (await as(viewers.northstar, ({ db }) => findDeal(db, viewers.northstar, { id })))?.deal;
      if (!whole) throw new Error("the creator does not see its deal");
      const expected: Record<string, boolean> = {
        northstar: true,
        harbor: true,
        meridian: when === "after",
        operator: true,
        "another agency": false,
        "another employer": false,
        "platform without a role": false,
      };
      for (const [name, viewer] of Object.entries(all)) {
        const client = viewer.organizationKind === "employer";
        const found = await as(viewer, async ({ db }) =>
          client ? findClientDeal(db, viewer, id) : findDeal(db, viewer, { id }),
        );
        const { items, total } = await as(viewer, ({ db }) =>
          dealPage(db, viewer, {
            search: "Scope Smith",
            statuses: [],
            sort: "created",
            direction: "desc",
            limit: 100,
            now: Date.now(),
          }),
        );
        const listed = items.some(({ deal }) => deal.id === id);
        const bare = await as(viewer, ({ db }) =>
          db
            .selectFrom(client ? "mls_client_deals" : "mls_deals")
            .select("id")
            .where("id", "=", id)
            .execute(),
        );
        const seen = expected[name] === true;
        // Row-level security knows organizations, not roles.
        const visible = seen || name === "platform without a role";
        expect([
          name,
          seesDeal(viewer, whole),
          found !== null,
          listed,
          total === items.length,
          bare.length === 1,
        ]).toEqual([name, seen, seen, seen, true, visible]);
      }
    },
  );

  it("excludes the split for an employer: its transaction can't read versions or acceptances", async () => {
    const { id } = await made(northstar.api);
    await send(id);
    const rows = (viewer: Viewer, table: "mls_deal_versions" | "mls_deal_acceptances") =>
      as(viewer, ({ db }) => db.selectFrom(table).select("deal_id").where("deal_id", "=", id).execute());
    for (const [name, reads] of [
      ["northstar", true],
      ["harbor", true],
      ["operator", true],
      ["meridian", false],
      ["another agency", false],
      ["another employer", false],
    ] as const)
      for (const table of ["mls_deal_versions", "mls_deal_acceptances"] as const)
        expect([name, table, (await rows(all[name] as Viewer, table)).length > 0]).toEqual([name, table, reads]);
    const columns = await sql<{
      name: string;
    }>`select column_name as name from information_schema.columns where table_name = 'mls_deals'`.execute(
      database.kysely,
    );
    expect(columns.rows.filter(({ name }) => /split|share|_la_|_sa_/.test(name))).toEqual([]);
    expect(await as(viewers.meridian, ({ db }) => findDeal(db, viewers.meridian, { id, lock: true }))).toBeNull();
  });
});

describe("row-level security", () => {
  const refused = (viewer: Viewer, statement: ReturnType<typeof sql>) =>
    as(viewer, ({ db }) => statement.execute(db)).then(
      ({ numAffectedRows }) => Number(numAffectedRows ?? 0),
      (error: unknown) => (error as { code?: string }).code,
    );

  it("prevents changing a version, an acceptance or the parties, and any deletion", async () => {
    const { id } = await made(northstar.api);
    for (const statement of [
      sql`update mls_deal_versions set la_split_bp = 0, sa_split_bp = 10000 where deal_id = ${id}`,
      sql`delete from mls_deal_versions where deal_id = ${id}`,
      sql`update mls_deal_acceptances set number = 2 where deal_id = ${id}`,
      sql`delete from mls_deal_acceptances where deal_id = ${id}`,
      sql`update mls_deals set employer_id = listing_agency_id where id = ${id}`,
      sql`update mls_deals set minimum_fee_cents = 0 where id = ${id}`,
      sql`delete from mls_deals where id = ${id}`,
    ])
      expect(await refused(viewers.northstar, statement)).toBe("42501");
    expect(
      await refused(all["another agency"] as Viewer, sql`update mls_deals set status = 'draft' where id = ${id}`),
    ).toBe(0);
    expect(
      await refused(
        viewers.harbor,
        sql`insert into mls_deal_acceptances values (${id}, 1, ${viewers.northstar.organizationId},
          ${viewers.northstar.personId}, ${new Date()})`,
      ),
    ).toBe("42501");
  });

  it("prevents an agency from creating a deal for a hidden candidate, or in another's name", async () => {
    const hidden = await publish(northstar.api, { blockedOrganizations: [{ name: "", domain: "harbor.example" }] });
    const { id } = await made(northstar.api);
    const forged = (candidate: string, listingAgency: string) => sql`
      insert into mls_deals (id, display_code, candidate_id, masked_code, headline_role, listing_agency_id,
        selling_agency_id, employer_id, status, version, terms_number,
        target_salary_cents, fee_value_bp, fee_cents, guarantee_days, terms, minimum_fee_cents, platform_bp,
        created_at, updated_at)
      select ${"0d0d0d0d-0000-4000-8000-000000000001"}::uuid, 'DEAL-000000', ${candidate}::uuid, coalesce((select
        masked_code from mls_candidates where id = ${candidate}::uuid), 'TM-'), 'X', ${listingAgency}::uuid,
        ${viewers.harbor.organizationId}::uuid, ${viewers.meridian.organizationId}::uuid, 'draft', 1, 1, 100, 0, 0,
        30, '', 0, 0, ${new Date()}, ${new Date()}`;
    const { candidate_id } = await database.kysely
      .selectFrom("mls_deals")
      .select("candidate_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(await refused(viewers.harbor, forged(hidden, viewers.northstar.organizationId))).toBe("42501");
    expect(await refused(viewers.harbor, forged(candidate_id, (all["another agency"] as Viewer).organizationId))).toBe(
      "42501",
    );
    expect(await refused(all["another agency"] as Viewer, forged(candidate_id, viewers.northstar.organizationId))).toBe(
      "42501",
    );
  });

  it("rejects an incomplete split, a wrong fee, a loss without a reason and the deletion of a sent deal", async () => {
    const { id } = await made(northstar.api);
    const broken = (statement: ReturnType<typeof sql>) =>
      statement.execute(database.kysely).then(
        () => "stored",
        (error: unknown) => (error as { code?: string }).code,
      );
    for (const statement of [
      sql`update mls_deal_versions set sa_split_bp = 1 where deal_id = ${id}`,
      sql`update mls_deal_versions set la_split_bp = 10001, sa_split_bp = -1 where deal_id = ${id}`,
      sql`update mls_deals set fee_cents = fee_cents + 1 where id = ${id}`,
      sql`update mls_deals set status = 'closed_lost' where id = ${id}`,
      sql`update mls_deals set status = 'executed' where id = ${id}`,
      sql`update mls_deals set deleted_at = created_at, sent_at = created_at where id = ${id}`,
      sql`update mls_deals set selling_agency_id = listing_agency_id where id = ${id}`,
    ])
      expect(await broken(statement)).toBe("23514");
    expect(await broken(sql`update mls_deals set terms_number = 2 where id = ${id}`)).toBe("23503");
  });
});

describe("storing deals", () => {
  it("picks another code when one is taken", async () => {
    const taken = await made(northstar.api);
    const whole = (await as(viewers.northstar, ({ db }) => findDeal(db, viewers.northstar, { id: taken.id })))?.deal;
    if (!whole) throw new Error("no deal");
    const stored = await as(viewers.northstar, ({ db }) =>
      insertDeal(db, { ...whole, id: "0d0d0d0d-0000-4000-8000-000000000002" }, () => new Uint8Array([1, 2, 3, 4])),
    );
    expect(stored.code).toBe(dealCodeFrom(new Uint8Array([1, 2, 3, 4])));
    expect((await northstar.api.deals.get({ id: stored.id })).code).toBe(stored.code);
  });

  it("restores a deleted one within a day, for its own agencies only", async () => {
    const deal = await made(northstar.api);
    await northstar.api.deals.discard({ id: deal.id, version: 1 });
    for (const { api } of [meridian, operator])
      expect(await refusal(api.deals.restore({ id: deal.id }))).toMatchObject({ status: 403 });
    await database.kysely
      .updateTable("mls_deals")
      .set({ deleted_at: new Date(Date.now() - 86_400_001) })
      .where("id", "=", deal.id)
      .execute();
    expect(await refusal(northstar.api.deals.restore({ id: deal.id }))).toMatchObject({ status: 404 });
    await database.kysely
      .updateTable("mls_deals")
      .set({ deleted_at: new Date(Date.now() - 80_000_000) })
      .where("id", "=", deal.id)
      .execute();
    expect((await harbor.api.deals.restore({ id: deal.id })).version).toBe(3);
  });

  it("fills the sample data with deals in every state, on their own listings", async () => {
    const versions = await database.kysely
      .selectFrom("mls_deal_versions as v")
      .innerJoin("mls_deals as d", "d.id", "v.deal_id")
      .select(["v.deal_id", "v.number"])
      .where(
        "d.id",
        "in",
        sampled.map(({ id }) => id),
      )
      .execute();
    expect(sampled.filter(({ status }) => status === "draft")).toHaveLength(11);
    for (const status of dealStatuses)
      expect(sampled.filter((each) => each.status === status).length).toBeGreaterThan(0);
    expect(sampled.filter(({ status, lost_reason }) => status === "closed_lost" && !lost_reason)).toEqual([]);
    expect(new Set(versions.filter(({ number }) => number > 1).map(({ deal_id }) => deal_id)).size).toBeGreaterThan(3);
    expect(new Set(sampled.map(({ candidate_id }) => candidate_id)).size).toBe(sampled.length);
    expect(sampled.filter(({ hidden, status, sent_at }) => hidden || (status === "draft" && sent_at !== null))).toEqual(
      [],
    );
    const waiting = (await northstar.api.deals.list({ limit: 100 })).items.filter(({ actions }) =>
      actions.includes("accept"),
    );
    expect(waiting.length).toBeGreaterThan(2);
  });
});

describe("ten thousand deals", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Deals of Northstar and Harbor about one candidate, with many different salaries, fees and splits. */
  async function tenThousand(): Promise<void> {
    const listingId = await publish(northstar.api, { headlineRole: "Ten Thousand Fold Engineer" });
    const first = 100_000;
    await database.asSystem(async ({ db }) => {
      const number = sql`from generate_series(${first}::int, ${first + 9_999}::int) n, lateral (select 5000000 + n *
        977 as salary, n % 5001 as fee, n % 10001 as la) t`;
      const at = new Date(Date.now() - 86_400_000);
      await sql`
        insert into mls_deals (id, display_code, candidate_id, masked_code, headline_role, listing_agency_id,
          selling_agency_id, employer_id, status, version, terms_number,
          target_salary_cents, fee_value_bp, fee_cents, guarantee_days, terms, minimum_fee_cents, platform_bp,
          sent_at, created_at, updated_at,
          client_salary_cents, client_fee_bp, client_fee_cents, client_guarantee_days, client_guarantee_policy,
          client_terms, accepted_salary_cents, accepted_fee_cents, start_date, time_zone, closed_at)
        select ('0e0e0e0e-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'DEAL-' || n, c.id, c.masked_code,
          c.headline_role, c.listing_agency_id, ${viewers.harbor.organizationId}::uuid,
          ${viewers.meridian.organizationId}::uuid,
          (array['draft', 'pending_signatures', 'executed', 'closed_won'])[1 + n % 4], 1, 1, salary, fee,
          (salary::bigint * fee + 5000) / 10000, 90, '', 0, 0, ${at}, ${at}::timestamptz + n * interval
          '1 millisecond', ${at},
          salary, fee, (salary::bigint * fee + 5000) / 10000, 90, 'prorated', '', accepted, (accepted * fee + 5000) /
          10000, case when n % 4 = 3 then '2026-10-01'::date end, case when n % 4 = 3 then 'UTC' end, case when n % 4
          = 3 then ${at}::timestamptz end
        ${number}, lateral (select case when n % 4 = 3 then salary::bigint + 123456 end as accepted) w, mls_candidates
        c where c.id = ${listingId}`.execute(db);
      await sql`
        insert into mls_deal_versions (deal_id, number, target_salary_cents, fee_value_bp, la_split_bp, sa_split_bp,
          guarantee_days, terms, proposed_by_organization_id, proposed_by_person_id, created_at)
        select ('0e0e0e0e-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, salary, fee, la, 10000 - la, 90, '',
          ${viewers.harbor.organizationId}::uuid, ${viewers.harbor.personId}::uuid, ${at}
        ${number}`.execute(db);
    });
  }

  /** The statements a call sends to the database, except for transactions, sessions and background work. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    await testApp.services.projection.caughtUp();
    const sent = vi.spyOn(ScrubbedClient.prototype, "query");
    await call();
    const texts = sent.mock.calls.map(([statement]) =>
      typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? ""),
    );
    sent.mockRestore();
    return texts.filter(
      (text) =>
        !/^(?:begin|commit|select set_config)/i.test(text) &&
        !/mls_sessions|mls_memberships|mls_changes|mls_number_changes|mls_jobs/.test(text),
    );
  }

  it("are listed with as many queries as a few: three for a page and its tiles, one for a share or due", async () => {
    const pages = [northstar, meridian].map(({ api }) => async () => {
      await api.deals.list({ sort: "employer", search: "e" });
      await api.deals.summary({});
    });
    const few = [];
    for (const page of pages) few.push(await statementsOf(page));
    await tenThousand();
    for (const [place, page] of pages.entries()) {
      const many = await statementsOf(page);
      expect(many).toEqual(few[place]);
      expect(many.filter((text) => /mls_(?:client_)?deals/.test(text))).toHaveLength(4);
    }
    expect((await meridian.api.deals.list({})).total).toBeGreaterThan(10_000);
    expect((await northstar.api.deals.list({})).total).toBeGreaterThan(10_000);
    const { closedWon, totalValueCents } = await northstar.api.deals.summary({});
    const { organizationId: own } = viewers.northstar;
    const won = await database.kysely
      .selectFrom("mls_deals")
      .select(["accepted_salary_cents", "fee_value_bp"])
      .where("status", "=", "closed_won")
      .where((eb) => eb.or([eb("listing_agency_id", "=", own), eb("selling_agency_id", "=", own)]))
      .execute();
    expect([closedWon, totalValueCents]).toEqual([
      won.length,
      won.reduce((sum, deal) => sum + feeOf(deal.accepted_salary_cents ?? 0, deal.fee_value_bp), 0),
    ]);
  });

  it("are identical in list, sheet and file, to the cent, for a thousand of them", async () => {
    const query = {
      search: "ten thousand fold",
      sort: "fee",
      direction: "desc",
      statuses: [...dealStatuses],
    } satisfies Ask<"deals", "export">;
    const cells = (line: string) => line.slice(1, -1).split('","');
    const file = textOf(await northstar.api.deals.export(query))
      .split("\r\n")
      .slice(1, -1)
      .map(cells);
    expect(file).toHaveLength(10_000);
    let cursor: string | undefined;
    for (let page = 0; page < 10; page++) {
      const { items, nextCursor } = await northstar.api.deals.list({
        ...query,
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      });
      items.forEach((row, place) => {
        const line = file[page * 100 + place] ?? [];
        expect([
          line[0],
          Math.round(Number(line[7]) * 100),
          Number(line[9]),
          Math.round(Number(line[10]) * 100),
        ]).toEqual([row.code, Math.round(row.targetSalary * 100), row.feePercent, row.feeCents]);
        expect(Math.round((Number(line[23]) + Number(line[24]) + Number(line[25])) * 100)).toBe(row.feeCents);
      });
      const sheet = await harbor.api.deals.get({ id: items[page]?.id ?? "" });
      const line = file[page * 100 + page] ?? [];
      expect([
        sheet.agencySide?.laSplit,
        sheet.agencySide?.saSplit,
        sheet.agencySide?.laCents,
        sheet.agencySide?.saCents,
      ]).toEqual([
        Number(line[21]),
        Number(line[22]),
        Math.round(Number(line[24]) * 100),
        Math.round(Number(line[25]) * 100),
      ]);
      cursor = nextCursor ?? undefined;
    }
  });
});
