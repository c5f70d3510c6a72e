import type { Answer } from "#contract/index.ts";
import type { PageAsk } from "#domain/core/page.ts";
import { idsOf } from "#domain/core/ids.ts";
import { refuse } from "#domain/core/errors.ts";
import { mayDo } from "#domain/core/policy.ts";
import { sql } from "kysely";
import { findListings, subjectOf } from "../listing/store.ts";
import type { Work } from "../platform/db/database.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import { type Context, keepNoAnswer } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { type GuestSession, linkOf, linkRows } from "./links.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Received = Answer<"guests", "received">;

/** The links to the viewer's employer that its account shows, newest first. */
export async function receivedPage({ database, viewer }: Context, ask: PageAsk): Promise<Received> {
  const { asked, ...page } = await database.asSystem(async ({ db }) => {
    const found = await linksTo(db, viewer.organizationId, ask);
    return { ...found, asked: await unanswered(db, idsOf(found.items)) };
  });
  const listings = await database.asViewer(viewer, ({ db }) =>
    findListings(
      db,
      asked.map(({ listing_id }) => listing_id),
    ),
  );
  const open = asked.filter(({ listing_id }) => {
    const listing = listings.get(listing_id);
    return listing && mayDo(viewer, "listing.read", subjectOf(listing));
  });
  return {
    ...page,
    items: page.items.map((item) => ({ ...item, open: open.filter(({ link_id }) => link_id === item.id).length })),
  };
}

/** Of lists, the candidates without an answer that aren't hidden from the sending agency, as on the list's page. */
async function unanswered(db: Work["db"], linkIds: readonly string[]) {
  if (linkIds.length === 0) return [];
  return db
    .selectFrom("mls_guest_candidates as g")
    .innerJoin("mls_guest_links as l", "l.id", "g.link_id")
    .innerJoin("mls_candidates as c", "c.id", "g.listing_id")
    .select(["g.link_id", "g.listing_id"])
    .where("l.id", "in", linkIds)
    .where("l.fields", "is not", null)
    .where("g.answer", "is", null)
    .where(sql<boolean>`(c.listing_agency_id = l.agency_id or not ${isHiddenFrom(sql`c.id`, sql`l.agency_id`)})`)
    .execute();
}

async function linksTo(
  db: Work["db"],
  organizationId: string,
  ask: PageAsk,
): Promise<Pick<Received, "nextCursor"> & { items: Omit<Received["items"][number], "open">[] }> {
  const counted = (which: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*)::int from mls_guest_candidates c where c.link_id = l.id and ${which})`;
  const query = db
    .selectFrom("mls_guest_links as l")
    .innerJoin("mls_organizations as a", "a.id", "l.agency_id")
    .innerJoin("mls_people as s", "s.id", "l.sender_id")
    .select(["l.id", "l.contact_name", "l.sent_at", "l.fields", "a.name as agency_name", "s.display_name"])
    .select([counted(sql<boolean>`true`).as("candidates"), counted(sql<boolean>`c.answer is not null`).as("answered")])
    .where("l.organization_id", "=", organizationId)
    .where("l.revoked_at", "is", null)
    .where("a.standing", "=", "vetted");
  const { rows, nextCursor } = await pageOf(query, newestFirst("l.sent_at", "l.id"), ask);
  return {
    items: rows.map((row) => ({
      ...fieldsFrom(row, ["id", "agency_name", "contact_name", "candidates", "answered"]),
      senderName: row.display_name,
      sentAt: row.sent_at.toISOString(),
      asksAnswers: row.fields !== null,
    })),
    nextCursor,
  };
}

/**
 * A link to the viewer's employer, for its member in place of the contact: the same rules decide, with the member's
 * own rights (docs/decisions/0089). @throws ExpectedError `not-found`
 */
export async function receivedSession(context: Context, id: string): Promise<GuestSession> {
  const row = await context.database.asSystem(({ db }) =>
    linkRows(db)
      .where("l.id", "=", knownId(id))
      .where("l.organization_id", "=", context.viewer.organizationId)
      .executeTakeFirst(),
  );
  const link = row && linkOf(row, context.clock.now().getTime());
  if (link?.end !== "claimed") return refuse("not-found");
  // The answers of the use cases aren't those of these procedures.
  return { link, guest: { ...context, keepAnswer: keepNoAnswer } };
}
