import { sql } from "kysely";
import type { NewDealPort } from "#domain/introduction/use-cases.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import { askedIds, ifPossible } from "../platform/http/known-id.ts";
import type { StepAt } from "../platform/http/step.ts";
import { jobsPort, rememberDealsJob } from "./jobs.ts";
import { isNamable } from "./named.ts";
import { findIntroduction } from "./store.ts";
import { findListings, holdListings } from "../listing/store.ts";
import { insertDeal } from "../deal/save.ts";
import { dealText } from "../listing/text.ts";

/** The reads and writes of a new deal, in one transaction. */
export const newDealPort = (at: StepAt): NewDealPort => {
  const { context, viewer, work, now } = at;
  return {
    viewer,
    now,
    newId: context.newId,
    randomBytes: context.randomBytes,
    async introduction(asked) {
      const found = await ifPossible(asked, (id) => findIntroduction(work.db, context.keyRing, viewer, { id, now }));
      return found?.introduction ?? null;
    },
    async listing(id) {
      const { possible } = askedIds([id]);
      await holdListings(work.db, possible);
      return [...(await findListings(work.db, possible)).values()][0];
    },
    organizations: (ids) => organizationsNamed(work, ids),
    hiddenFrom: (listingId, organizationIds) => hiddenFrom(work, listingId, organizationIds),
    platformBp: async () => (await configurationIn(work.db)).platformShareBp,
    check: (text, about) => dealText(context, viewer, work, text, about),
    jobs: jobsPort(at),
    async save(deal, jobId) {
      const stored = await insertDeal(work.db, deal, context.randomBytes);
      await rememberDealsJob(at, { dealId: stored.id, jobId });
      return stored;
    },
  };
};

async function organizationsNamed({ db }: Work, ids: readonly string[]) {
  const { possible } = askedIds(ids);
  const rows =
    possible.length === 0
      ? []
      : await db
          .selectFrom("mls_organizations as o")
          .select(["o.id", "o.name", "o.kind"])
          .where("o.id", "in", possible)
          .where(isNamable("o"))
          .execute();
  return new Map(rows.map(({ id, name, kind }) => [id, { id, name, kind }]));
}

async function hiddenFrom({ db }: Work, listingId: string, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${sql.val([...organizationIds])}::uuid[]) as named (id) where
      mls_own_listing_hidden_from(${listingId}::uuid, id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
