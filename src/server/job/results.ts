import { sql } from "kysely";
import type { jobResults } from "#domain/job/results.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealsOf } from "../deal/store.ts";
import { bookedDeals } from "../money/store.ts";
import type { Db } from "../platform/db/tables.ts";
import { jobOfDeal } from "./work.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** Who requested an introduction, if its requester is the acting organization. For introductions aliased `i`. */
const requestedBy = sql<string | null>`(select s.person_id from mls_introduction_steps s
  where s.introduction_id = i.id and s.action = 'requested' limit 1)`;

/** The introductions that the acting organization requested, and its deals; four queries whatever their number. */
export async function achievedBy(db: Db, viewer: Viewer): Promise<Parameters<typeof jobResults>[0]> {
  const of = await db
    .with("d", () => dealsOf(db, viewer).select(["d.id", "d.introduction_id"]).select(jobOfDeal(viewer).as("job_id")))
    .selectFrom("d")
    .leftJoin("mls_introductions as i", (join) =>
      join
        .onRef("i.id", "=", "d.introduction_id")
        .on(sql`coalesce(i.selling_agency_id, i.employer_id)`, "=", viewer.organizationId),
    )
    .select(["d.id", "d.job_id as jobId", requestedBy.as("personId")])
    .execute();
  const byDeal = new Map(of.map(({ id, ...each }) => [id, each]));
  return {
    introductions: await requestedIntroductions(db, viewer),
    deals: (await bookedDeals(db, viewer)).map((deal) => ({
      deal,
      ...(byDeal.get(deal.head.id) ?? { jobId: null, personId: null }),
    })),
  };
}

/** `revealed_at`: when the acting organization opened the identity, which no other party's opening changes. */
async function requestedIntroductions(db: Db, { organizationId }: Viewer) {
  const rows = await db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_organizations as e", "e.id", "i.employer_id")
    .leftJoin("mls_job_introductions as j", (join) =>
      join.onRef("j.introduction_id", "=", "i.id").on("j.organization_id", "=", organizationId),
    )
    .leftJoin("mls_reveal_grants as g", (join) =>
      join.onRef("g.introduction_id", "=", "i.id").on("g.organization_id", "=", organizationId),
    )
    .where(sql`coalesce(i.selling_agency_id, i.employer_id)`, "=", organizationId)
    .select(["j.job_id", "i.employer_id", "e.name as employer_name", "i.created_at", "g.opened_at"])
    .select([
      requestedBy.as("person_id"),
      sql<Date | null>`(select s.at from mls_introduction_steps s where s.introduction_id = i.id
        and s.action = 'accepted' order by s.number limit 1)`.as("accepted_at"),
    ])
    .execute();
  return rows.map((row) => ({
    ...fieldsFrom(row, ["job_id", "person_id", "accepted_at"]),
    employer: { id: row.employer_id, name: row.employer_name },
    requestedAt: row.created_at.getTime(),
    revealedAt: row.opened_at?.getTime() ?? null,
  }));
}
