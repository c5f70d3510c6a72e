import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import { clientFor, clientState } from "#domain/client/client.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealStatusesThat } from "#domain/deal/status.ts";
import { introductionStatusesThat } from "#domain/introduction/status.ts";
import type { Work } from "../platform/db/database.ts";
import { pageOf } from "../platform/db/keyset.ts";
import { dealsOf } from "../deal/store.ts";
import { knownOf } from "../introduction/list.ts";
import { byName, clientsOf, introductionsOf } from "./list.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** As `isActive` of an introduction. */
const grantsAccess = (now: number) =>
  sql<boolean>`exists (select 1 from mls_reveal_grants g where g.introduction_id = k.id and g.revoked_at is null
    and g.ends_at > ${new Date(now)})`;

/** The agency's clients with who brought them, the links they got and what is going on. `now` in ms. */
export async function clientDesk(
  db: Work["db"],
  viewer: Viewer,
  { search, now, ...page }: PageAsk & { search: string; now: number },
): Promise<Answer<"clients", "desk">> {
  const own = viewer.organizationId;
  const text = search.trim().toLowerCase();
  const links = sql`mls_guest_links l where l.agency_id = ${own} and l.organization_id = o.id`;
  let query = clientsOf(db, viewer)
    .leftJoin("mls_clients as c", (join) => join.onRef("c.organization_id", "=", "o.id").on("c.agency_id", "=", own))
    .leftJoin("mls_people as p", "p.id", "c.person_id")
    .select(["c.domain", "c.brought_at", "c.register_code", "c.protected_until", "p.display_name as brought_by"])
    .select([
      sql<number>`(select count(*)::int from ${links} and l.revoked_at is null
        and (mls_has_members(o.id) or l.expires_at > ${new Date(now)}))`.as("open_links"),
      sql<Date | null>`(select max(l.expires_at) from ${links} and l.revoked_at is null)`.as("links_until"),
      sql<boolean>`exists (select 1 from ${links})`.as("is_invited"),
      sql<boolean>`exists (select 1 from mls_guest_views v where v.link_id in (select l.id from ${links}))`.as(
        "has_read",
      ),
      introductionsOf(db, viewer)
        // By the status that the agency sees: whether another party has signed is not for it to know.
        .innerJoin(knownOf(db, viewer, now).as("k"), "k.id", "i.id")
        .select(sql<number>`count(*)::int`.as("count"))
        .where(sql<boolean>`i.employer_id = o.id`)
        .where((eb) => eb.or([eb("k.known", "in", introductionStatusesThat("isOpen")), grantsAccess(now)]))
        .as("introductions"),
      dealsOf(db, viewer)
        .select(sql<number>`count(*)::int`.as("count"))
        .where(sql<boolean>`d.employer_id = o.id`)
        .where("d.status", "not in", [...dealStatusesThat("isWon"), ...dealStatusesThat("isLost")])
        .as("deals"),
    ]);
  if (text !== "")
    query = query.where(
      sql<boolean>`(position(${text} in lower(o.name)) > 0 or position(${text} in coalesce(c.domain, '')) > 0)`,
    );
  const { rows, nextCursor } = await pageOf(query, byName, page);
  return {
    items: rows.map((row) => ({
      ...clientFor(row),
      domain: row.domain,
      state: clientState({
        ...fieldsFrom(row, ["standing", "is_invited", "has_read"]),
        hasAccount: row.has_members,
      }),
      brought: row.brought_at && {
        by: row.brought_by ?? "Former member",
        at: row.brought_at.toISOString(),
        entry: row.register_code,
        protectedUntil: row.protected_until?.toISOString() ?? null,
      },
      links: {
        open: row.open_links,
        until: row.open_links === 0 || row.has_members ? null : (row.links_until?.toISOString() ?? null),
      },
      introductions: row.introductions ?? 0,
      deals: row.deals ?? 0,
    })),
    nextCursor,
  };
}
