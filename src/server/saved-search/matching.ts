import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { queryOf } from "#domain/saved-search/saved-search.ts";
import { emailDue } from "#domain/notification/preferences.ts";
import { isListingChange } from "#domain/live/topics.ts";
import { createPercolator } from "#domain/search/percolator.ts";
import type { SearchDocument } from "#domain/search/query.ts";
import { leftOutFor, ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import { nextAlertMs } from "#domain/saved-search/saved-search.ts";
import { liveListingsById } from "../listing/store.ts";
import type { RecordedChange } from "../platform/db/changes.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import type { Log } from "../platform/log.ts";
import { savedSearchFrom } from "./store.ts";

type Needs = Pick<Services, "database" | "keyRing" | "clock" | "jobs" | "projection">;

/** Arrivals matched in one transaction, and rows read at a time while starting. */
const batch = 50;
const chunk = 500;
/** Longest time on the event loop, in ms. */
const turnMs = 5;

/** A saved search as the matching knows it. */
type Owner = { organizationId: string; ownerId: string; shared: boolean };

export type Matching = {
  /** Resolves when everything committed so far has been matched. */
  settled(): Promise<void>;
  stop(): void;
};

/**
 * Matches every listing that comes to the market, or changes there, with all saved searches. All of them are in memory,
 * followed by the change stream; the arrivals are rows, written with the listing's own change, so that none is lost or
 * matched twice.
 */
export async function startMatching(needs: Needs, log: Log): Promise<Matching> {
  const { database, keyRing, clock, projection } = needs;
  const percolator = createPercolator();
  const owners = new Map<string, Owner>();
  /** Up to which change the saved searches are known. */
  let known = await database.changes.latest();
  await loadAll();

  async function loadAll(): Promise<void> {
    const loaded = new Set<string>();
    for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
      const rows = await database.kysely
        .selectFrom("mls_saved_searches")
        .selectAll()
        .where("id", ">", after)
        .where("removed_at", "is", null)
        .orderBy("id")
        .limit(chunk)
        .execute();
      for (const row of rows) {
        put(row);
        loaded.add(row.id);
      }
      after = rows.at(-1)?.id ?? after;
      if (rows.length < chunk) break;
      await nextTurn();
    }
    for (const id of owners.keys()) if (!loaded.has(id)) forget(id);
  }

  function put(row: Parameters<typeof savedSearchFrom>[1]): void {
    const search = savedSearchFrom(keyRing, row);
    const { organizationId, ownerId, shared } = search;
    const query = queryOf(search);
    const keys = projection.keysOf(organizationId);
    percolator.put({
      id: search.id,
      query,
      keys: leftOutFor(query, { organizationId, keys, seen: [] }).viewerBlocked,
    });
    owners.set(search.id, { organizationId, ownerId, shared });
  }

  function forget(id: string): void {
    percolator.remove(id);
    owners.delete(id);
  }

  async function reload(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await database.kysely.selectFrom("mls_saved_searches").selectAll().where("id", "in", ids).execute();
    const found = new Set<string>();
    for (const row of rows)
      if (row.removed_at === null) {
        put(row);
        found.add(row.id);
      }
    for (const id of ids) if (!found.has(id)) forget(id);
  }

  /** The searches saved by now: the stream may not have delivered them yet. */
  async function catchUp(): Promise<void> {
    const rows = await database.kysely
      .selectFrom("mls_changes")
      .select(["seq", "topic", "entity_id"])
      .where("seq", ">", known)
      .orderBy("seq")
      .execute();
    await reload([
      ...new Set(rows.flatMap(({ topic, entity_id }) => (topic === "saved_search.changed" ? entity_id : []))),
    ]);
    known = Math.max(known, rows.at(-1)?.seq ?? known);
  }

  /** The searches that a listing meets, without holding the event loop. */
  async function met(document: SearchDocument, blockedKeys: readonly string[], now: number): Promise<Set<string>> {
    const run = percolator.match(document, { blockedKeys, now });
    for (let begun = performance.now(); ;) {
      const { done, value } = run.next();
      if (done) return new Set(value);
      if (performance.now() - begun < turnMs) continue;
      await nextTurn();
      begun = performance.now();
    }
  }

  /** One batch of arrivals; false if there was none. */
  async function matchSome(): Promise<boolean> {
    const arrivals = await database.kysely
      .selectFrom("mls_listing_arrivals")
      .selectAll()
      .orderBy("id")
      .limit(batch)
      .execute();
    if (arrivals.length === 0) return false;
    await catchUp();
    const now = clock.now();
    const live = new Map(
      (
        await liveListingsById(
          database.kysely,
          arrivals.map(({ listing_id }) => listing_id),
        )
      ).map((each) => [each.listing.id, each]),
    );
    const found: { arrival: number; searchId: string; listingId: string }[] = [];
    for (const { id, listing_id: listingId, before } of arrivals) {
      const here = live.get(listingId);
      if (!here) continue;
      const keys = [...here.hiddenFrom, ownedBy(here.listing.agency.id)];
      const document = searchDocumentOf(here.listing);
      const after = await met(document, keys, now.getTime());
      // A search that the listing met before its change has known it already.
      const earlier = before
        ? await met({ ...(before as SearchDocument), updatedAt: document.updatedAt }, keys, now.getTime())
        : null;
      for (const searchId of after) if (!earlier?.has(searchId)) found.push({ arrival: id, searchId, listingId });
    }
    await database.asSystem((work) =>
      store(
        work,
        arrivals.map(({ id }) => id),
        found,
        now,
      ),
    );
    return true;
  }

  /** The arrivals that no other process has matched meanwhile become hits. */
  async function store(
    work: Work,
    arrivals: readonly number[],
    found: readonly { arrival: number; searchId: string; listingId: string }[],
    now: Date,
  ): Promise<void> {
    const { db } = work;
    const taken = new Set(
      (await db.deleteFrom("mls_listing_arrivals").where("id", "in", arrivals).returning("id").execute()).map(
        ({ id }) => id,
      ),
    );
    const hits = [
      ...new Map(
        found
          .filter(({ arrival }) => taken.has(arrival))
          .map((hit) => [`${hit.searchId} ${hit.listingId}`, hit] as const),
      ).values(),
    ].toSorted((a, b) => (a.searchId < b.searchId ? -1 : 1));
    if (hits.length === 0) return;
    const searchIds = sql.val(hits.map(({ searchId }) => searchId));
    const listingIds = sql.val(hits.map(({ listingId }) => listingId));
    // Locks the searches in one order; their counters number the matches.
    await sql`select id from mls_saved_searches where id = any(${searchIds}::uuid[]) order by id for update`.execute(
      db,
    );
    const written = await sql<{ saved_search_id: string }>`
      with found as (
        select f.search_id, f.listing_id, row_number() over (partition by f.search_id order by f.place) as step
        from unnest(${searchIds}::uuid[], ${listingIds}::uuid[]) with ordinality as f (search_id, listing_id, place)),
      counted as (
        update mls_saved_searches s set last_hit = s.last_hit + (select count(*) from found f where f.search_id = s.id)
        where s.id in (select search_id from found) and s.removed_at is null
        returning s.id, s.organization_id, s.last_hit)
      insert into mls_saved_search_hits (saved_search_id, listing_id, organization_id, at, number)
      select c.id, f.listing_id, c.organization_id, ${now},
        c.last_hit - (select count(*) from found x where x.search_id = c.id) + f.step
      from found f join counted c on c.id = f.search_id
      on conflict (saved_search_id, listing_id) do update set at = excluded.at, number = excluded.number
      returning saved_search_id`.execute(db);
    const ids = [...new Set(written.rows.map(({ saved_search_id }) => saved_search_id))];
    announce(work, ids);
    await scheduleEmails(work, ids, now);
  }

  /** One hint for each person with a private search, one for each organization with a shared one. */
  function announce(work: Work, ids: readonly string[]): void {
    const told = new Map<string, { entityId: string; organizationId: string; personId?: string }>();
    for (const id of ids) {
      const owner = owners.get(id);
      if (!owner) continue;
      const { organizationId, ownerId, shared } = owner;
      told.set(shared ? organizationId : `${organizationId} ${ownerId}`, {
        entityId: id,
        organizationId,
        ...(!shared && { personId: ownerId }),
      });
    }
    for (const { entityId, organizationId, personId } of told.values())
      work.change({
        topic: "saved_search.changed",
        entityId,
        organizationId,
        data: { action: "matched", ...(personId !== undefined && { personId }) },
      });
  }

  async function scheduleEmails(work: Work, ids: readonly string[], now: Date): Promise<void> {
    const daily = new Date(emailDue({ type: "new_candidate", email: "daily" }, now.getTime()) ?? now.getTime());
    const due = await work.db
      .updateTable("mls_saved_search_marks")
      .set({
        mail_at: sql<Date>`coalesce(mail_at, case email when 'daily' then ${daily}::timestamptz
          else greatest(${now}::timestamptz, mailed_at + ${`${nextAlertMs} milliseconds`}::interval) end)`,
      })
      .where("saved_search_id", "in", ids)
      .where("email", "<>", "off")
      .returning("email")
      .execute();
    if (due.some(({ email }) => email === "at_once")) needs.jobs.enqueue(work, "saved-searches.emails", {});
  }

  let running: Promise<void> | undefined;
  let again = false;
  async function runAll(): Promise<void> {
    do {
      again = false;
      while (await matchSome()) continue;
    } while (again);
  }
  function run(): Promise<void> {
    again = true;
    running ??= runAll().finally(() => (running = undefined));
    return running;
  }

  async function follow(changes: readonly RecordedChange[]): Promise<void> {
    await reload([
      ...new Set(
        changes.flatMap((change) =>
          change.topic === "saved_search.changed" && change.data.action !== "matched" ? change.entityId : [],
        ),
      ),
    ]);
    if (changes.some(({ topic }) => isListingChange(topic))) await run();
  }

  const stop = database.changes.subscribe(follow, {
    after: known,
    startOver: async () => {
      known = await database.changes.latest();
      await loadAll();
    },
  });
  // What an interrupted process left.
  run().catch((error: unknown) => log.error({ err: error }, "Matching saved searches failed"));
  return {
    stop,
    async settled() {
      await database.changes.caughtUp();
      await run();
    },
  };
}
