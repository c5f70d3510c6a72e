import { sql } from "kysely";
import { pick } from "#domain/core/pick.ts";
import type { OrganizationDecision, VettedOrganization } from "#domain/organization/organization.ts";
import { type Standing, standings } from "#domain/core/standing.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Db } from "../platform/db/tables.ts";
import { countOf } from "../platform/db/count.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { requestColumns, requestFrom, trialColumns, trialFrom } from "./trial.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction; the policy has already decided.

/** Sealed reasons are bound to this text, so it keeps the table's former name. */
export const decisionPlace = (organizationId: string, number: number): string =>
  `mls_organisation_decisions:${organizationId}:${number}`;

const listed = (db: Db) => db.selectFrom("mls_organizations as o").where("o.kind", "<>", "platform");

const planColumns = [...trialColumns, ...requestColumns].map((column) => `o.${column}` as const);

const active = sql<number>`(select count(*)::int from mls_candidates c where c.listing_agency_id = o.id and c.status =
  'active')`;

const summaryColumns = [
  "o.id",
  "o.name",
  "o.kind",
  "o.agency_type",
  "o.domains",
  "o.standing",
  "o.plan",
  "o.created_at",
  ...planColumns,
  active.as("active"),
] as const;
const summaries = (db: Db) => listed(db).select(summaryColumns);

/** Plan requests that wait for the platform's answer. */
export const openPlanRequests = (db: Db): Promise<number> =>
  countOf(listed(db).where("o.requested_plan", "is not", null));

type Page = PageAsk & {
  standing?: Standing | undefined;
  planRequest?: "open" | undefined;
  search?: string | undefined;
};
/**
 * Newest first, with counts by standing and of plan requests.
 * @throws ExpectedError `invalid-input` for an invalid cursor
 */
export async function organizationPage(
  db: Db,
  { standing, planRequest, search = "", ...ask }: Page,
): Promise<{
  items: OrganizationSummary[];
  total: number;
  counts: Record<Standing, number>;
  planRequests: number;
  nextCursor: string | null;
}> {
  const text = search.trim().toLowerCase();
  const wanted = () => {
    const query = listed(db);
    return text === ""
      ? query
      : query.where(
          sql<boolean>`(position(${text} in lower(o.name)) > 0 or position(${text} in lower(array_to_string(o.domains,
            ' '))) > 0)`,
        );
  };
  const counted = await wanted()
    .select(["o.standing", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy("o.standing")
    .execute();
  const counts = Object.fromEntries(
    standings.map((each) => [each, counted.find((row) => row.standing === each)?.count ?? 0]),
  ) as Record<Standing, number>;
  const matching = () => {
    let query = wanted();
    if (standing !== undefined) query = query.where("o.standing", "=", standing);
    return planRequest === undefined ? query : query.where("o.requested_plan", "is not", null);
  };
  const { rows, nextCursor } = await pageOf(
    matching().select(summaryColumns),
    newestFirst("o.created_at", "o.id"),
    ask,
  );
  return {
    items: rows.map(summaryFrom),
    total: await countOf(matching()),
    counts,
    planRequests: await countOf(wanted().where("o.requested_plan", "is not", null)),
    nextCursor,
  };
}

function summaryFrom(row: Awaited<ReturnType<ReturnType<typeof summaries>["executeTakeFirstOrThrow"]>>) {
  return {
    ...fieldsFrom(row, ["id", "name", "kind", "agency_type", "domains", "standing", "plan"]),
    trial: trialFrom(row),
    requested: requestFrom(row),
    metAt: row.created_at.getTime(),
    activeListings: row.active,
  };
}

export type OrganizationSummary = ReturnType<typeof summaryFrom>;

export async function findOrganization(db: Db, keyRing: KeyRing, id: string): Promise<VettedOrganization | null> {
  const row = await summaries(db)
    .select(["o.contact_name", "o.about"])
    .select(
      sql<number>`(select count(*)::int from mls_candidates c where c.listing_agency_id = o.id)`.as("all_listings"),
    )
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const members = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select(["p.display_name", "p.email", "m.roles"])
    .where("m.organization_id", "=", id)
    .where("m.is_active", "=", true)
    .orderBy("m.created_at")
    .orderBy("p.id")
    .execute();
  const others = await listed(db)
    .select(["o.id", "o.name"])
    .where("o.id", "<>", id)
    .where(
      // A subdomain can belong to someone else, or be another address of the same company.
      sql<boolean>`exists (select 1 from unnest(o.domains) theirs, unnest(${row.domains}::text[]) own
        where theirs = own or theirs like '%.' || own or own like '%.' || theirs)`,
    )
    .orderBy("o.name")
    .limit(20)
    .execute();
  return {
    ...summaryFrom(row),
    ...fieldsFrom(row, ["contact_name", "about", "all_listings"]),
    members: members.map(({ display_name, email, roles }) => ({ name: display_name, email, roles })),
    sharesDomainWith: others,
    broughtBy: await broughtBy(db, id),
    decisions: await decisionsOn(db, keyRing, id),
  };
}

async function broughtBy(db: Db, organizationId: string): Promise<VettedOrganization["broughtBy"]> {
  const row = await db
    .selectFrom("mls_clients as c")
    .innerJoin("mls_organizations as a", "a.id", "c.agency_id")
    .innerJoin("mls_people as p", "p.id", "c.person_id")
    .select(["a.name", "p.display_name", "c.brought_at", "c.register_code", "c.protected_until"])
    .where("c.organization_id", "=", organizationId)
    .where("c.register_code", "is not", null)
    .executeTakeFirst();
  return row?.register_code && row.protected_until
    ? {
        agency: row.name,
        person: row.display_name,
        at: row.brought_at.getTime(),
        entry: row.register_code,
        protectedUntil: row.protected_until.getTime(),
      }
    : null;
}

/** The organization for a decision, locked against a concurrent one. */
export async function lockOrganization(db: Db, keyRing: KeyRing, id: string): Promise<VettedOrganization | null> {
  await db.selectFrom("mls_organizations").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return findOrganization(db, keyRing, id);
}

async function decisionsOn(db: Db, keyRing: KeyRing, organizationId: string): Promise<OrganizationDecision[]> {
  const rows = await db
    .selectFrom("mls_organization_decisions as d")
    .innerJoin("mls_people as p", "p.id", "d.person_id")
    .select(["d.number", "d.about", "d.before", "d.after", "d.reason_sealed", "d.decided_at", "p.display_name"])
    .where("d.organization_id", "=", organizationId)
    .orderBy("d.number")
    .execute();
  return rows.map((row) => ({
    ...pick(row, ["number", "about", "before", "after"]),
    by: row.display_name,
    at: row.decided_at.getTime(),
    reason: keyRing.openText(row.reason_sealed, decisionPlace(organizationId, row.number)),
  }));
}

/** The last decision on an organization's standing, for the organization itself, without its author. */
export async function standingOf(
  db: Db,
  keyRing: KeyRing,
  organizationId: string,
): Promise<{ reason: string; at: number } | null> {
  const row = await db
    .selectFrom("mls_organization_decisions")
    .select(["number", "reason_sealed", "decided_at"])
    .where("organization_id", "=", organizationId)
    .where("about", "=", "standing")
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        reason: keyRing.openText(row.reason_sealed, decisionPlace(organizationId, row.number)),
        at: row.decided_at.getTime(),
      }
    : null;
}

export async function saveDecision(
  db: Db,
  keyRing: KeyRing,
  organizationId: string,
  decision: OrganizationDecision,
  personId: string,
): Promise<void> {
  const { number, about, before, after, reason, at } = decision;
  await db
    .insertInto("mls_organization_decisions")
    .values({
      ...columnsFrom({ organizationId, number, about, before, after, personId }),
      reason_sealed: keyRing.seal(reason, decisionPlace(organizationId, number)),
      decided_at: new Date(at),
    })
    .execute();
}
