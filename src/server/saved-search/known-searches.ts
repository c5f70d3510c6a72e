import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { queryOf } from "#domain/saved-search/saved-search.ts";
import { createPercolator } from "#domain/search/percolator.ts";
import type { SearchDocument } from "#domain/search/query.ts";
import { leftOutFor } from "#domain/search/viewpoint.ts";
import type { Services } from "../platform/http/context.ts";
import type { Log } from "../platform/log.ts";
import { savedSearchIfIntact } from "./store.ts";

/** A saved search as the matching knows it. `createdAt` in ms. */
export type Owner = { organizationId: string; ownerId: string; shared: boolean; createdAt: number };

/** Rows read at a time. */
const chunk = 500;
/** Longest time on the event loop, in ms. */
const turnMs = 2;

export type KnownSearches = {
  owners: ReadonlyMap<string, Owner>;
  /** The change up to which the searches are known. */
  knownTo(): number;
  /** Reads all searches again. */
  load(): Promise<void>;
  reload(ids: readonly string[]): Promise<void>;
  /** Reads the searches saved by now: the stream may not have numbered or delivered them yet. */
  catchUp(): Promise<void>;
  /** The searches that a listing meets, without holding the event loop. `now` in ms. */
  met(document: SearchDocument, blockedKeys: readonly string[], now: number): Promise<Set<string>>;
};

/** All saved searches, in memory. One that can't be opened is logged and matches nothing. */
export async function openKnownSearches(
  { database, keyRing, projection }: Pick<Services, "database" | "keyRing" | "projection">,
  log: Log,
): Promise<KnownSearches> {
  const percolator = createPercolator();
  const owners = new Map<string, Owner>();
  let known = 0;

  async function load(): Promise<void> {
    known = await database.changes.latest();
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

  function put(row: Parameters<typeof savedSearchIfIntact>[1]): void {
    const search = savedSearchIfIntact(keyRing, row);
    if (!search) {
      log.error({ savedSearch: row.id }, "A saved search can't be opened: its key is missing, or it is damaged");
      return forget(row.id);
    }
    const { organizationId, ownerId, shared, createdAt } = search;
    const query = queryOf(search);
    const keys = projection.keysOf(organizationId);
    percolator.put({
      id: search.id,
      query,
      keys: leftOutFor(query, { organizationId, keys, seen: [] }).viewerBlocked,
    });
    owners.set(search.id, { organizationId, ownerId, shared, createdAt });
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

  async function catchUp(): Promise<void> {
    // A listing meets every search committed before it, also one whose change has no number yet. One statement, so that
    // a change that is being numbered is in one of the two tables.
    const isConcerned = sql`topic = 'saved_search.changed' and data ->> 'action' <> 'matched'`;
    const { rows } = await sql<{ id: string | null; seq: number | null }>`
      select entity_id as id, seq from mls_changes where seq > ${known} and ${isConcerned}
      union all select entity_id, null from mls_change_inbox where ${isConcerned}
      union all select null, max(seq) from mls_changes where seq > ${known}`.execute(database.kysely);
    await reload([...new Set(rows.flatMap(({ id }) => id ?? []))]);
    known = Math.max(known, ...rows.map(({ seq }) => seq ?? 0));
  }

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

  await load();
  return { owners, knownTo: () => known, load, reload, catchUp, met };
}
