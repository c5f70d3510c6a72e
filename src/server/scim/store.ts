import { type Expression, type SqlBool, sql } from "kysely";
import type { Filter, FilterOperator, FilterValue } from "#domain/scim/filter.ts";
import { refuseScim } from "#domain/scim/scim-error.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction, or for reads outside of one.

/** A member as the company's directory sees them; `id` is the account's. `roles` stay after deactivation. */
export type ScimUser = {
  id: string;
  email: string;
  name: string;
  givenName: string | null;
  familyName: string | null;
  externalId: string | null;
  isActive: boolean;
  roles: readonly string[];
  createdAt: Date;
  changedAt: Date;
};

/** Members whom the directory deleted are hidden until an admin reactivates them. */
const users = (db: Db, organizationId: string) =>
  db
    .selectFrom(
      db
        .selectFrom("ecosystem_memberships")
        .select("account_id")
        .select(sql<boolean>`bool_or(is_active)`.as("is_active"))
        .select(sql<string[]>`array_agg(role order by role)`.as("all_roles"))
        .select(sql<string[] | null>`array_agg(role order by role) filter (where is_active)`.as("active_roles"))
        .where("organization_id", "=", organizationId)
        .groupBy("account_id")
        .as("m"),
    )
    .innerJoin("ecosystem_accounts as a", "a.id", "m.account_id")
    .leftJoin("ecosystem_scim_users as s", (join) =>
      join.onRef("s.account_id", "=", "m.account_id").on("s.organization_id", "=", organizationId),
    )
    .where((eb) => eb.or([eb("m.is_active", "=", true), eb("s.removed_at", "is", null)]));

const columns = (query: ReturnType<typeof users>) =>
  query.select([
    "a.id",
    "a.email",
    "a.full_name",
    "a.created_at",
    "m.is_active",
    "m.all_roles",
    "m.active_roles",
    "s.external_id",
    "s.given_name",
    "s.family_name",
    "s.updated_at",
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof columns>["executeTakeFirstOrThrow"]>>;

const fromRow = (row: Row): ScimUser => ({
  ...fieldsFrom(row, ["id", "email", "given_name", "family_name", "external_id", "is_active"]),
  name: row.full_name,
  roles: row.active_roles ?? row.all_roles,
  createdAt: row.created_at,
  changedAt: row.updated_at ?? row.created_at,
});

export async function findUser(db: Db, organizationId: string, id: string): Promise<ScimUser | null> {
  const row = await columns(users(db, organizationId)).where("a.id", "=", id).executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** `offset` from 0. @throws ScimError `invalidFilter` */
export async function listUsers(
  db: Db,
  organizationId: string,
  { filter, offset, limit }: { filter: Filter | null; offset: number; limit: number },
): Promise<{ total: number; users: ScimUser[] }> {
  const found = filter === null ? users(db, organizationId) : users(db, organizationId).where(matches(filter));
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  if (limit === 0 || offset >= total) return { total, users: [] };
  const rows = await columns(found).orderBy("a.id").offset(offset).limit(limit).execute();
  return { total, users: rows.map(fromRow) };
}

/** Members with this role; or, if not active, former ones who would come back with it. */
export async function usersWithRole(
  db: Db,
  organizationId: string,
  role: string,
  { isActive = true } = {},
): Promise<ScimUser[]> {
  const rows = await columns(users(db, organizationId))
    .where("m.is_active", "=", isActive)
    .where(sql<boolean>`${role} = any(coalesce(m.active_roles, m.all_roles))`)
    .orderBy("a.id")
    .execute();
  return rows.map(fromRow);
}

function matches(filter: Filter): Expression<SqlBool> {
  switch (filter.kind) {
    case "and":
    case "or": {
      const [left, right] = filter.parts.map((part) => matches(part));
      return filter.kind === "and" ? sql<SqlBool>`(${left} and ${right})` : sql<SqlBool>`(${left} or ${right})`;
    }
    case "not":
      return sql<SqlBool>`not ${matches(filter.part)}`;
    case "present":
      return sql<SqlBool>`(${columnOf(filter.attribute).value} is not null)`;
    case "compare":
      return compared(columnOf(filter.attribute), filter.operator, filter.value);
  }
}

type Column = { value: Expression<unknown>; type: "text" | "exact" | "boolean" };

const text = (value: Expression<unknown>): Column => ({ value: sql`lower(${value})`, type: "text" });

/** `text` ignores case, `exact` doesn't (RFC 7643 §7). */
const filterable: Readonly<Record<string, Column>> = {
  id: { value: sql`a.id::text`, type: "exact" },
  externalid: { value: sql.ref("s.external_id"), type: "exact" },
  username: text(sql.ref("a.email")),
  emails: text(sql.ref("a.email")),
  "emails.value": text(sql.ref("a.email")),
  "emails.type": { value: sql`'work'`, type: "text" },
  "emails.primary": { value: sql`true`, type: "boolean" },
  active: { value: sql.ref("m.is_active"), type: "boolean" },
  displayname: text(sql.ref("a.full_name")),
  "name.formatted": text(sql.ref("a.full_name")),
  "name.givenname": text(sql.ref("s.given_name")),
  "name.familyname": text(sql.ref("s.family_name")),
};

const columnOf = (attribute: string): Column =>
  (Object.hasOwn(filterable, attribute) ? filterable[attribute] : undefined) ??
  refuseScim("invalidFilter", `Users can't be filtered by ${attribute}. Use userName, externalId, id or active.`);

function compared({ value, type }: Column, operator: FilterOperator, written: FilterValue): Expression<SqlBool> {
  if (type === "boolean") {
    const wanted = typeof written === "boolean" ? written : written.toLowerCase() === "true";
    if (operator === "eq") return sql<SqlBool>`(${value} = ${wanted})`;
    if (operator === "ne") return sql<SqlBool>`(${value} <> ${wanted})`;
    return refuseScim("invalidFilter", "True and false can only be compared by eq and ne. Use one of these.");
  }
  const wanted = type === "text" ? String(written).toLowerCase() : String(written);
  if (operator === "eq") return sql<SqlBool>`(coalesce(${value}, '') = ${wanted})`;
  if (operator === "ne") return sql<SqlBool>`(coalesce(${value}, '') <> ${wanted})`;
  const escaped = wanted.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const pattern = { co: `%${escaped}%`, sw: `${escaped}%`, ew: `%${escaped}` }[operator];
  return sql<SqlBool>`(coalesce(${value}, '') like ${pattern})`;
}

/** What the directory says about a person, besides what the account stores. */
export async function saveScimUser(
  db: Db,
  user: {
    organizationId: string;
    accountId: string;
    externalId: string | null;
    givenName: string | null;
    familyName: string | null;
    removedAt: Date | null;
    now: Date;
  },
): Promise<void> {
  const values = {
    ...columnsFrom(user, ["externalId", "givenName", "familyName", "removedAt"]),
    updated_at: user.now,
  };
  await db
    .insertInto("ecosystem_scim_users")
    .values({ organization_id: user.organizationId, account_id: user.accountId, ...values })
    .onConflict((conflict) => conflict.columns(["organization_id", "account_id"]).doUpdateSet(values))
    .execute();
}
