import { sql } from "kysely";
import { nextAlertMs, queryForAnyone, queryOf, type SavedSearch } from "#domain/saved-search/saved-search.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { leftOutFor, ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import { configurationIn } from "../configuration/store.ts";
import { liveListingsById, type LiveListing } from "../listing/store.ts";
import { seenBy } from "../listing/views.ts";
import type { MemberReader } from "../notification/member-email.ts";
import { originOf } from "../notification/notify.ts";
import { unsubscribeHeaders, unsubscribeToken, unsubscribeUrl } from "../notification/unsubscribe.ts";
import { activeMembers } from "../platform/db/active-members.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { alertEmail, dailyAlertEmail, type Found } from "./words.ts";
import { savedSearchIfIntact } from "./store.ts";

type Needs = Pick<Services, "database" | "clock" | "mail" | "keyRing" | "config" | "projection" | "jobs">;

/** Matches looked up at a time: an import brings thousands, and indexing all of them at once holds the event loop. */
const indexedAtOnce = 100;

type Person = { person_id: string; organization_id: string };

/**
 * Writes all due emails about saved searches. What an email says is looked up now, in the transaction that queues it
 * and notes how far it went: a candidate who has left the market is in none, and a rerun or a crash sends nothing
 * twice. Returns the number of emails.
 */
export async function sendAlertEmails(needs: Needs): Promise<number> {
  const now = needs.clock.now();
  const people: Person[] = await needs.database.kysely
    .selectFrom("mls_saved_search_marks")
    .select(["person_id", "organization_id"])
    .distinct()
    .where("mail_at", "<=", now)
    .orderBy("person_id")
    .orderBy("organization_id")
    .execute();
  let emails = 0;
  await eachOnItsOwn("people's emails", people, async (person) => {
    emails += await needs.database.asSystem((work) => writeTo(needs, work, person, now));
  });
  return emails;
}

async function writeTo(needs: Needs, work: Work, person: Person, now: Date): Promise<number> {
  const { db } = work;
  const due = await db
    .selectFrom("mls_saved_search_marks")
    .select(["saved_search_id", "email", "mailed", "waiting"])
    .where("person_id", "=", person.person_id)
    .where("organization_id", "=", person.organization_id)
    .where("mail_at", "<=", now)
    .orderBy("saved_search_id")
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const rows = await db
    .selectFrom("mls_saved_searches")
    .selectAll()
    .where(
      "id",
      "in",
      due.map(({ saved_search_id }) => saved_search_id),
    )
    .where("removed_at", "is", null)
    .where((eb) => eb.or([eb("shared", "=", true), eb("owner_id", "=", person.person_id)]))
    .execute();
  const reader = await readerOf(needs, work, person);
  const found: (Found & { email: "at_once" | "daily" })[] = [];
  for (const { saved_search_id, email, mailed, waiting: waited } of due) {
    const row = rows.find(({ id }) => id === saved_search_id);
    const search = row && savedSearchIfIntact(needs.keyRing, row);
    if (row && !search) {
      // Its key may come back: what is new waits for it.
      await later(work, person, saved_search_id, now);
      continue;
    }
    const { listings, waiting } =
      reader && search && email !== "off"
        ? await newFor(needs, work, search, person, { mailed, waited }, now)
        : { listings: [], waiting: [] };
    if (search && email !== "off" && listings.length > 0) found.push({ search, listings, email });
    await db
      .updateTable("mls_saved_search_marks")
      .set({
        mail_at: null,
        mailed: sql<number>`(select last_hit from mls_saved_searches where id = ${saved_search_id}::uuid)`,
        waiting,
        ...(listings.length > 0 && { mailed_at: now }),
      })
      .where("saved_search_id", "=", saved_search_id)
      .where("person_id", "=", person.person_id)
      .execute();
  }
  if (!reader) return 0;
  const atOnce = found.filter(({ email }) => email === "at_once");
  for (const each of atOnce) {
    const stop = stopLink(needs, person, each.search.id);
    const message = alertEmail(each, { ...reader, stop });
    needs.mail.queue(work, { to: reader.email, ...message, headers: unsubscribeHeaders(stop), attachments: [] });
  }
  const daily = found.filter(({ email }) => email === "daily");
  if (daily.length > 0) {
    const stop = stopLink(needs, person);
    const message = dailyAlertEmail(daily, { ...reader, stop });
    needs.mail.queue(work, { to: reader.email, ...message, headers: unsubscribeHeaders(stop), attachments: [] });
  }
  return atOnce.length + (daily.length > 0 ? 1 : 0);
}

async function later({ db }: Work, { person_id }: Person, searchId: string, now: Date): Promise<void> {
  await db
    .updateTable("mls_saved_search_marks")
    .set({ mail_at: new Date(now.getTime() + nextAlertMs) })
    .where("saved_search_id", "=", searchId)
    .where("person_id", "=", person_id)
    .execute();
}

const stopLink = ({ keyRing, config }: Needs, { person_id, organization_id }: Person, searchId?: string): string =>
  unsubscribeUrl(
    originOf(config),
    unsubscribeToken(keyRing, { personId: person_id, organizationId: organization_id }, "saved_search", searchId),
  );

/** Active members of vetted organizations only. */
async function readerOf(
  { config }: Needs,
  { db }: Work,
  { person_id, organization_id }: Person,
): Promise<(Omit<MemberReader, "stop"> & { email: string }) | null> {
  const found = await activeMembers(db)
    .select("p.email")
    .where("p.id", "=", person_id)
    .where("o.id", "=", organization_id)
    .where("o.standing", "=", "vetted")
    .executeTakeFirst();
  if (!found?.email) return null;
  const { supportEmail } = await configurationIn(db);
  return {
    email: found.email,
    organization: found.name,
    isStaff: found.kind === "platform",
    brandName: config.brandName,
    origin: originOf(config),
    supportEmail,
  };
}

/**
 * The matches after that number, and those that waited, which this person's search finds at this moment, newest first.
 * A listing that met it before a hold or an edit isn't one again. `waiting`: those that don't meet it at this moment.
 */
async function newFor(
  { projection }: Needs,
  { db }: Work,
  search: SavedSearch,
  { person_id, organization_id }: Person,
  { mailed, waited }: { mailed: number; waited: readonly string[] },
  now: Date,
): Promise<{ listings: Listing[]; waiting: string[] }> {
  const hits = await db
    .selectFrom("mls_saved_search_hits")
    .select("listing_id")
    .where("saved_search_id", "=", search.id)
    .where((eb) =>
      eb.or([
        eb.and([eb("number", ">", mailed), eb(eb.fn.coalesce("met", "number"), ">", mailed)]),
        ...(waited.length > 0 ? [eb("listing_id", "in", waited)] : []),
      ]),
    )
    .orderBy("number", "desc")
    .execute();
  if (hits.length === 0) return { listings: [], waiting: [] };
  const ids = hits.map(({ listing_id }) => listing_id);
  const query = queryOf(search);
  const seen = query.seen === "hide" ? await seenBy(db, { personId: person_id }) : [];
  const point = { organizationId: organization_id, keys: projection.keysOf(organization_id), seen };
  const found: { listings: Listing[]; waiting: string[] } = { listings: [], waiting: [] };
  for (let from = 0; from < ids.length; from += indexedAtOnce) {
    const part = ids.slice(from, from + indexedAtOnce);
    const live: LiveListing[] = await liveListingsById(db, part);
    // Searches only these, as the database has them now: the projection may lag behind the latest change.
    const index = createSearchIndex<Listing>();
    for (const { listing, hiddenFrom } of live)
      index.put(searchDocumentOf(listing), listing, [...hiddenFrom, ownedBy(listing.agency.id)]);
    const among = (asked: SearchQuery) =>
      index.among(asked, part, { ...leftOutFor(asked, point), now: now.getTime() }).ids;
    const there = new Set(among(queryForAnyone(search)));
    found.listings.push(...among(query).flatMap((id) => index.get(id) ?? []));
    found.waiting.push(...part.filter((id) => !there.has(id)));
  }
  return found;
}
