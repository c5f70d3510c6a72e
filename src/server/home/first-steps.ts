import { type RawBuilder, sql } from "kysely";
import { type FirstStepId, type FirstSteps, firstStepsOf } from "#domain/home/first-steps.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";

/** Read as the system: a viewer's transaction can't see some of it, such as invitations. Only booleans leave. */
type Db = Work["db"];
type Needs = Pick<Context, "config" | "mail">;

/**
 * The viewer's steps and whether each is done now: setting up by their organization, finding candidates by the person,
 * so that a new member is shown how.
 */
export async function firstStepsFor(db: Db, needs: Needs, viewer: Viewer): Promise<FirstSteps> {
  const { personId, organizationId } = viewer;
  const hidden = await db
    .selectFrom("mls_first_steps_hidden")
    .select("hidden_at")
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  const steps = [];
  for (const id of firstStepsOf(viewer)) steps.push({ id, done: await isDone(db, needs, viewer, id) });
  return { hidden: hidden !== undefined, steps };
}

export async function hideFirstSteps(
  db: Db,
  { personId, organizationId }: Viewer,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const own = { person_id: personId, organization_id: organizationId };
  if (hidden) {
    await db
      .insertInto("mls_first_steps_hidden")
      .values({ ...own, hidden_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await db
    .deleteFrom("mls_first_steps_hidden")
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId)
    .execute();
}

async function isDone(
  db: Db,
  { config, mail }: Needs,
  { organizationId: id, personId: person }: Viewer,
  step: FirstStepId,
): Promise<boolean> {
  const holds = async (condition: RawBuilder<unknown>): Promise<boolean> =>
    (await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db)).rows[0]?.holds === true;
  switch (step) {
    case "mail_server":
      return mail.sends;
    case "public_address":
      return config.publicUrl !== undefined;
    case "master_key":
      return !config.masterKeyInDataDir;
    case "support_email":
      return (await configurationIn(db)).supportEmail !== "";
    case "first_agency":
      return holds(sql`exists (select 1 from mls_organizations where kind = 'agency' and standing = 'vetted')`);
    case "first_employer":
      return holds(sql`exists (select 1 from mls_organizations where kind = 'employer' and standing = 'vetted')`);
    case "billing":
      return holds(
        sql`exists (select 1 from mls_organization_billing where organization_id = ${id} and legal_name <> '')`,
      );
    case "colleague":
      return holds(sql`(select count(*) from mls_memberships where organization_id = ${id} and is_active) > 1
        or exists (select 1 from ecosystem_invitations i join mls_organizations o on o.external_id =
        i.organization_id::text
          where o.id = ${id} and i.ended_at is null)`);
    case "first_listing":
      return holds(sql`exists (select 1 from mls_candidates where listing_agency_id = ${id})`);
    case "import":
      return holds(sql`exists (select 1 from mls_imports where agency_id = ${id})`);
    case "stages":
      return holds(sql`exists (select 1 from mls_audit where organization_id = ${id} and action = 'pipeline.stages')`);
    case "view_candidate":
      return holds(
        sql`exists (select 1 from mls_listing_views where organization_id = ${id} and person_id = ${person})`,
      );
    case "shortlist":
      return holds(sql`exists (select 1 from mls_shortlist
        where organization_id = ${id} and person_id = ${person} and removed_at is null)`);
    case "introduction":
      return holds(sql`exists (select 1 from mls_introductions i
        join mls_introduction_steps s on s.introduction_id = i.id and s.number = 1
        where (i.selling_agency_id = ${id} or i.employer_id = ${id})
          and s.organization_id = ${id} and s.person_id = ${person})`);
  }
}
