import { sql } from "kysely";
import type { PlanName } from "#domain/plan.ts";
import { displayNameOf } from "#domain/session.ts";
import type { Standing } from "#domain/standing.ts";
import { trialDays } from "#domain/trial.ts";
import type { OrganisationKind } from "#domain/viewer.ts";
import type { KeyRing } from "../crypto/key-ring.ts";
import type { Work } from "../db/database.ts";
import { writeOrganisationKeys } from "../identity/organisation-keys.ts";
import { defaultsOf } from "../notification/store.ts";
import type { EcosystemOrganisation, EcosystemProfile } from "./ecosystem-port.ts";

/** An organisation that the platform has to look at, met for the first time. */
export type MetOrganisation = { id: string; name: string; kind: OrganisationKind };
/** Called in the transaction that writes it. */
export type OnMet = (work: Work, organisation: MetOrganisation) => void;

type With = {
  issuer: string;
  keyRing: KeyRing;
  now: Date;
  newId: () => string;
  onMet?: OnMet | undefined;
  /** Of the sample world: there is nobody to look at it. */
  asVetted?: boolean;
  /** Somebody signed up here: an agency met for the first time gets a free trial, which starts when it is vetted. */
  withTrial?: boolean;
};

/**
 * Brings a person, the organisations and the memberships in line with what the ecosystem says, and with nothing else
 * (spec §17). Found again by issuer and ecosystem id, never by e-mail. Writes, and announces, only what differs.
 * @returns the person's id
 */
export async function provision(work: Work, profile: EcosystemProfile, parts: With): Promise<string> {
  const organisations = new Map<string, EcosystemOrganisation>();
  for (const organisation of profile.organisations.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
    organisations.set(await provisionOrganisation(work, organisation, parts), organisation);
  }
  const personId = await provisionPerson(work, profile, parts);
  const changed = await provisionMemberships(work, personId, organisations, parts.now);
  if (changed) work.change({ topic: "session.changed", entityId: personId });
  return personId;
}

/**
 * What is met for the first time, or becomes another kind, waits to be vetted; the platform's own does not. A plan that
 * the platform has decided stands.
 * @returns the organisation's id; its keys for sealed lists are rewritten whenever it changes (spec §12)
 */
export async function provisionOrganisation(
  work: Work,
  organisation: Omit<EcosystemOrganisation, "roles">,
  { issuer, keyRing, now, newId, onMet, asVetted = false, withTrial = false }: With,
): Promise<string> {
  const { db, change } = work;
  const written = await db
    .insertInto("mls_organisations")
    .values({
      id: newId(),
      issuer,
      external_id: organisation.externalId,
      kind: organisation.kind,
      name: organisation.name,
      agency_type: organisation.agencyType,
      contact_name: organisation.contactName,
      plan: organisation.plan,
      trial_days: withTrial && organisation.kind === "agency" ? trialDays : null,
      standing: asVetted || organisation.kind === "platform" ? "vetted" : "pending",
      about: organisation.about,
      domains: organisation.domains,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("mls_organisations_external_key")
        .doUpdateSet((eb) => ({
          kind: eb.ref("excluded.kind"),
          name: eb.ref("excluded.name"),
          agency_type: eb.ref("excluded.agency_type"),
          contact_name: eb.ref("excluded.contact_name"),
          plan: sql<PlanName>`coalesce(mls_organisations.decided_plan, excluded.plan)`,
          standing: sql<Standing>`case when mls_organisations.kind = excluded.kind then mls_organisations.standing
            else excluded.standing end`,
          // Only agencies have a trial.
          trial_days: sql<number | null>`case when excluded.kind = 'agency' then mls_organisations.trial_days end`,
          trial_started_at: sql<Date | null>`case when excluded.kind = 'agency' then
            mls_organisations.trial_started_at end`,
          trial_ends_at: sql<Date | null>`case when excluded.kind = 'agency' then mls_organisations.trial_ends_at end`,
          about: eb.ref("excluded.about"),
          domains: eb.ref("excluded.domains"),
          updated_at: eb.ref("excluded.updated_at"),
        }))
        .where(
          sql<boolean>`(mls_organisations.kind, mls_organisations.name, mls_organisations.agency_type,
            mls_organisations.contact_name, mls_organisations.plan, mls_organisations.about, mls_organisations.domains)
            is distinct from (excluded.kind, excluded.name, excluded.agency_type, excluded.contact_name,
            coalesce(mls_organisations.decided_plan, excluded.plan), excluded.about, excluded.domains)`,
        ),
    )
    .returning(["id", "standing", sql<boolean>`xmax = 0`.as("isNew")])
    .executeTakeFirst();
  if (!written) {
    const known = await db
      .selectFrom("mls_organisations")
      .select("id")
      .where("issuer", "=", issuer)
      .where("external_id", "=", organisation.externalId)
      .executeTakeFirstOrThrow();
    return known.id;
  }
  await writeOrganisationKeys(db, keyRing, written.id);
  change({ topic: "organisation.changed", entityId: written.id, organisationId: written.id });
  if (written.isNew && written.standing === "pending")
    onMet?.(work, { id: written.id, name: organisation.name, kind: organisation.kind });
  return written.id;
}

async function provisionPerson(
  { db, change }: Pick<Work, "db" | "change">,
  profile: EcosystemProfile,
  { issuer, now, newId }: With,
): Promise<string> {
  const written = await db
    .insertInto("mls_people")
    .values({
      id: newId(),
      issuer,
      ecosystem_user_id: profile.userId,
      display_name: displayNameOf(profile, profile.userId),
      email: profile.email,
      avatar_url: profile.avatarUrl,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("mls_people_ecosystem_key")
        .doUpdateSet((eb) => ({
          display_name: eb.ref("excluded.display_name"),
          email: eb.ref("excluded.email"),
          avatar_url: eb.ref("excluded.avatar_url"),
          updated_at: eb.ref("excluded.updated_at"),
        }))
        .where(
          sql<boolean>`(mls_people.display_name, mls_people.email, mls_people.avatar_url)
            is distinct from (excluded.display_name, excluded.email, excluded.avatar_url)`,
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (written) {
    change({ topic: "session.changed", entityId: written.id });
    return written.id;
  }
  const known = await db
    .selectFrom("mls_people")
    .select("id")
    .where("issuer", "=", issuer)
    .where("ecosystem_user_id", "=", profile.userId)
    .executeTakeFirstOrThrow();
  return known.id;
}

/** A membership the ecosystem no longer names ends. @returns whether anything differed */
async function provisionMemberships(
  { db }: Pick<Work, "db">,
  personId: string,
  organisations: ReadonlyMap<string, EcosystemOrganisation>,
  now: Date,
): Promise<boolean> {
  let changed = false;
  for (const [organisationId, { roles }] of organisations) {
    const written = await db
      .insertInto("mls_memberships")
      .values({
        person_id: personId,
        organisation_id: organisationId,
        roles,
        is_active: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["person_id", "organisation_id"])
          .doUpdateSet((eb) => ({ roles: eb.ref("excluded.roles"), is_active: true, updated_at: now }))
          .where(sql<boolean>`mls_memberships.roles is distinct from excluded.roles or not mls_memberships.is_active`),
      )
      .returning("created_at")
      .executeTakeFirst();
    changed ||= written !== undefined;
    if (written?.created_at.getTime() === now.getTime()) await beginAsUsual(db, personId, organisationId, now);
  }
  let leaving = db
    .updateTable("mls_memberships")
    .set({ is_active: false, roles: [], updated_at: now })
    .where("person_id", "=", personId)
    .where("is_active", "=", true);
  if (organisations.size > 0) leaving = leaving.where("organisation_id", "not in", [...organisations.keys()]);
  const left = await leaving.returning("organisation_id").execute();
  return changed || left.length > 0;
}

/**
 * A new member is told what the organisation's admins have set for new members; from here on it is theirs to change.
 */
async function beginAsUsual(db: Work["db"], personId: string, organisationId: string, now: Date): Promise<void> {
  const defaults = await defaultsOf(db, organisationId);
  if (defaults.length === 0) return;
  await db
    .insertInto("mls_notification_preferences")
    .values(
      defaults.map(({ type, inApp, email }) => ({
        person_id: personId,
        organisation_id: organisationId,
        type,
        in_app: inApp,
        email,
        changed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
