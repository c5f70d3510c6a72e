import { type RawBuilder, sql } from "kysely";
import { isListingChange } from "#domain/live/topics.ts";
import { heldStatuses, type MatchKind } from "#domain/match-case/match-case.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { notify } from "../notification/notify.ts";

type Needs = Pick<Services, "database" | "clock" | "newId">;
type Opened = { listingId: string; otherId: string };

/**
 * Opens a case for each pair of live listings of different agencies with a common blind-match hash (spec §12), among
 * these listings or all. Idempotent. Announces nothing: only the platform can notice. `tell` receives opened or
 * reopened cases in the same transaction. Returns how many.
 */
export function openCases(
  { database, clock, newId }: Needs,
  of: readonly string[] | "all",
  tell: (work: Work, opened: readonly Opened[]) => Promise<void> = async () => undefined,
): Promise<number> {
  return database.asSystem(async (work) => {
    const { db } = work;
    const pairs = await pairsOf({ db }, of);
    if (pairs.length === 0) return 0;
    const at = clock.now();
    const changed = await db
      .insertInto("mls_match_cases")
      .values(
        pairs.map(({ first, second, kinds }) => ({
          id: newId(),
          listing_id: first,
          other_listing_id: second,
          kinds,
          opened_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["listing_id", "other_listing_id"])
          .doUpdateSet({
            kinds: sql`(select array_agg(distinct kind order by kind) from unnest(mls_match_cases.kinds ||
              excluded.kinds) as kind)`,
          })
          .where(sql<boolean>`not mls_match_cases.kinds @> excluded.kinds`),
      )
      .returning(["listing_id as listingId", "other_listing_id as otherId"])
      .execute();
    if (changed.length > 0) await tell(work, changed);
    return changed.length;
  });
}

type Pair = { first: string; second: string; kinds: MatchKind[] };

/** Pairs without a case that covers all their matches. */
async function pairsOf({ db }: Pick<Work, "db">, of: readonly string[] | "all"): Promise<Pair[]> {
  const side: RawBuilder<unknown> = of === "all" ? sql`a.listing_id < b.listing_id` : sql`a.listing_id = any(${of})`;
  const live = (alias: string) => sql`${sql.ref(`${alias}.status`)} = any(${heldStatuses})`;
  const { rows } = await sql<Pair>`
    select first, second, kinds from (
      select least(a.listing_id, b.listing_id) as first, greatest(a.listing_id, b.listing_id) as second,
        array_agg(distinct a.kind order by a.kind) as kinds
      from mls_identity_hashes a
      join mls_identity_hashes b on b.hash = a.hash and b.kind = a.kind and b.agency_id <> a.agency_id
      join mls_candidates c on c.id = a.listing_id and ${live("c")}
      join mls_candidates d on d.id = b.listing_id and ${live("d")}
      where ${side}
      group by 1, 2) as pair
    where not exists (select 1 from mls_match_cases m where m.listing_id = pair.first and m.other_listing_id =
      pair.second and m.kinds @> pair.kinds)
    order by first, second`.execute(db);
  return rows;
}

/**
 * Runs after each committed and answered change of a listing, so that publishing returns and costs the same whether or
 * not another agency lists the person. Runs for all listings every night and after a start, to cover changes during
 * downtime.
 */
export function registerMatching(services: Services): void {
  const look = (of: readonly string[] | "all") =>
    openCases(services, of, (work, opened) => notifyStaff(services, work, opened));
  services.database.changes.subscribe(
    async (changes) => {
      const ids = [...new Set(changes.filter(({ topic }) => isListingChange(topic)).map(({ entityId }) => entityId))];
      if (ids.length > 0) await look(ids);
    },
    { startOver: async () => void (await look("all")) },
  );
  services.jobs.register("match.sweep", () => look("all"), { cron: "53 2 * * *", atStart: true });
}

/** By their codes, which staff can read anyway. */
async function notifyStaff(services: Services, work: Work, opened: readonly Opened[]): Promise<void> {
  const ids = [...new Set(opened.flatMap(({ listingId, otherId }) => [listingId, otherId]))];
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code"])
    .where("id", "in", ids)
    .execute();
  const codeOf = (id: string): string => rows.find((row) => row.id === id)?.masked_code ?? "";
  for (const { listingId, otherId } of opened)
    notify(work, services, {
      organizationId: null,
      news: { type: "platform_case", case: "match", listingId, codes: [codeOf(listingId), codeOf(otherId)] },
    });
}
