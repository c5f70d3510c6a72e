import { sql } from "kysely";
import type { PlanName } from "#domain/organization/plan.ts";
import { displayNameOf } from "#domain/session/session.ts";
import { trialDays } from "#domain/organization/trial.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { writeOrganizationKeys } from "../identity/organization-keys.ts";
import { choiceRows, chosenBy, forNewMembers } from "../notification/store.ts";
import type { EcosystemOrganization, EcosystemProfile } from "./ecosystem-port.ts";
import { isPending, type Standing } from "#domain/core/standing.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/** An organization that needs vetting from now on: a new one, or one whose kind changed. */
type MetOrganization = { id: string; name: string; kind: OrganizationKind };
/** Called in the transaction that writes it. */
export type OnMet = (work: Work, organization: MetOrganization) => void;

type With = {
  issuer: string;
  keyRing: KeyRing;
  now: Date;
  newId: () => string;
  onMet?: OnMet | undefined;
  /** Sample data: needs no vetting. */
  asVetted?: boolean;
  /** From a sign-up here: a new agency gets a free trial, which starts when it is vetted. */
  withTrial?: boolean;
};

/**
 * Syncs a person, their organizations and memberships with what the ecosystem reports, and nothing else (spec §17).
 * Matched by issuer and ecosystem id, never by email. Writes and announces only differences. @returns the person's id
 */
export async function provision(work: Work, profile: EcosystemProfile, parts: With): Promise<string> {
  const organizations = new Map<string, EcosystemOrganization>();
  for (const organization of profile.organizations.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))) {
    organizations.set(await provisionOrganization(work, organization, parts), organization);
  }
  const personId = await provisionPerson(work, profile, parts);
  const changed = await provisionMemberships(work, personId, organizations, parts.now);
  if (changed) work.change({ topic: "session.changed", entityId: personId });
  return personId;
}

/**
 * New organizations, and those that change their kind, wait for vetting; the platform's own doesn't. A plan set by the
 * platform stays. @returns the organization's id; its keys for sealed lists are rewritten whenever it changes (spec
 * §12)
 */
export async function provisionOrganization(
  work: Work,
  organization: Omit<EcosystemOrganization, "roles">,
  { issuer, keyRing, now, newId, onMet, asVetted = false, withTrial = false }: With,
): Promise<string> {
  const { db, change } = work;
  const written = await db
    .insertInto("mls_organizations")
    .values({
      id: newId(),
      issuer,
      ...columnsFrom(organization, ["externalId", "kind", "name", "agencyType", "contactName", "plan", "about"]),
      domains: organization.domains,
      trial_days: withTrial && organization.kind === "agency" ? trialDays : null,
      standing: asVetted || organization.kind === "platform" ? "vetted" : "pending",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("mls_organizations_external_key")
        .doUpdateSet((eb) => ({
          kind: eb.ref("excluded.kind"),
          name: eb.ref("excluded.name"),
          agency_type: eb.ref("excluded.agency_type"),
          contact_name: eb.ref("excluded.contact_name"),
          plan: sql<PlanName>`coalesce(mls_organizations.decided_plan, excluded.plan)`,
          standing: sql<Standing>`case when mls_organizations.kind = excluded.kind then mls_organizations.standing
            else excluded.standing end`,
          // Only agencies have a trial.
          trial_days: sql<number | null>`case when excluded.kind = 'agency' then mls_organizations.trial_days end`,
          trial_started_at: sql<Date | null>`case when excluded.kind = 'agency' then
            mls_organizations.trial_started_at end`,
          trial_ends_at: sql<Date | null>`case when excluded.kind = 'agency' then mls_organizations.trial_ends_at end`,
          about: eb.ref("excluded.about"),
          domains: eb.ref("excluded.domains"),
          updated_at: eb.ref("excluded.updated_at"),
        }))
        .where(
          sql<boolean>`(mls_organizations.kind, mls_organizations.name, mls_organizations.agency_type,
            mls_organizations.contact_name, mls_organizations.plan, mls_organizations.about, mls_organizations.domains)
            is distinct from (excluded.kind, excluded.name, excluded.agency_type, excluded.contact_name,
            coalesce(mls_organizations.decided_plan, excluded.plan), excluded.about, excluded.domains)`,
        ),
    )
    .returning((eb) => [
      "id",
      "standing",
      sql<boolean>`xmax = 0`.as("isNew"),
      // As it was before this statement.
      eb
        .selectFrom("mls_organizations as b")
        .select("b.standing")
        .whereRef("b.id", "=", "mls_organizations.id")
        .as("before"),
    ])
    .executeTakeFirst();
  if (!written) {
    const known = await db
      .selectFrom("mls_organizations")
      .select("id")
      .where("issuer", "=", issuer)
      .where("external_id", "=", organization.externalId)
      .executeTakeFirstOrThrow();
    return known.id;
  }
  await writeOrganizationKeys({ db, change }, keyRing, written.id);
  change({ topic: "organization.changed", entityId: written.id, organizationId: written.id });
  const isChanged = written.before !== null && !isPending(written.before);
  if (isPending(written.standing) && (written.isNew || isChanged))
    onMet?.(work, { id: written.id, name: organization.name, kind: organization.kind });
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

/** Ends memberships that the ecosystem no longer reports. @returns whether anything changed */
async function provisionMemberships(
  { db }: Pick<Work, "db">,
  personId: string,
  organizations: ReadonlyMap<string, EcosystemOrganization>,
  now: Date,
): Promise<boolean> {
  let changed = false;
  for (const [organizationId, { roles }] of organizations) {
    const written = await db
      .insertInto("mls_memberships")
      .values({
        ...columnsFrom({ personId, organizationId, roles }),
        is_active: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["person_id", "organization_id"])
          .doUpdateSet((eb) => ({ roles: eb.ref("excluded.roles"), is_active: true, updated_at: now }))
          .where(sql<boolean>`mls_memberships.roles is distinct from excluded.roles or not mls_memberships.is_active`),
      )
      .returning("created_at")
      .executeTakeFirst();
    changed ||= written !== undefined;
    if (written?.created_at.getTime() === now.getTime()) await beginAsUsual(db, personId, organizationId, now);
  }
  let leaving = db
    .updateTable("mls_memberships")
    .set({ is_active: false, roles: [], updated_at: now })
    .where("person_id", "=", personId)
    .where("is_active", "=", true);
  if (organizations.size > 0) leaving = leaving.where("organization_id", "not in", [...organizations.keys()]);
  const left = await leaving.returning("organization_id").execute();
  await endSigningLinks(
    db,
    personId,
    left.map(({ organization_id }) => organization_id),
  );
  return changed || left.length > 0;
}

/**
 * Ends the links by which a person who left could still sign for the organization and read its agreements: those that
 * its members got, and those of parts that name this person. Its other members get new ones (`renewSigningLinks`).
 */
async function endSigningLinks(db: Work["db"], personId: string, organizationIds: readonly string[]): Promise<void> {
  if (organizationIds.length === 0) return;
  await db
    .deleteFrom("mls_deal_links")
    .where("signer_id", "in", ({ selectFrom }) =>
      selectFrom("mls_deal_signers as s")
        .innerJoin("mls_people as p", (join) => join.on("p.id", "=", personId))
        .select("s.id")
        .where("s.organization_id", "in", organizationIds)
        .where(({ eb, fn, or }) =>
          or([eb("s.signer_email", "is", null), eb(fn("lower", ["s.signer_email"]), "=", fn("lower", ["p.email"]))]),
        ),
    )
    .execute();
}

/**
 * A new member starts with the notification settings that the organization's admins chose for new members, and can
 * change them.
 */
async function beginAsUsual(db: Work["db"], personId: string, organizationId: string, now: Date): Promise<void> {
  const defaults = await chosenBy(db, forNewMembers(organizationId));
  if (defaults.length === 0) return;
  await db
    .insertInto("mls_notification_preferences")
    .values(choiceRows({ person_id: personId, organization_id: organizationId }, defaults, now))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
