import { sql } from "kysely";
import type { FoundClient } from "#domain/client/client.ts";
import type { ClientPort } from "#domain/client/use-cases.ts";
import { type BroughtClient, broughtProtectedUntil, clientCodeFrom } from "#domain/register/brought-client.ts";
import { configurationIn } from "../configuration/store.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { createOrganization } from "../ecosystem/accounts.ts";
import { registrableDomain } from "../identity/registrable-domain.ts";
import { notify } from "../notification/notify.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { enterBroughtClient } from "../register/enter.ts";
import { provisionOrganization } from "../session/provision.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";
import { columnsFrom } from "../platform/db/fields.ts";

/** Locked while a company is looked up and created, so that one domain doesn't become two organizations. */
const domainLock = 7_240_012;

/** The reads and writes of an agency's clients, in one system transaction. */
export const clientPort = (context: Context, work: Work): ClientPort => {
  const { viewer, clock, newId } = context;
  const now = clock.now();
  return {
    registrable: registrableDomain,
    organizationAt: (domain) => organizationAt(work, domain),
    async addedLately(hours) {
      // One at a time in an agency, so that the limit holds.
      await oneAtATime(work.db, "clients", viewer.organizationId);
      return countOf(
        work.db
          .selectFrom("mls_clients")
          .where("agency_id", "=", viewer.organizationId)
          .where("is_new", "=", true)
          .where("brought_at", ">", new Date(now.getTime() - hours * 3_600_000)),
      );
    },
    create: ({ name, domain }) => create(context, work, { name, domain, now }),
    async bring({ id: organizationId, name }, { domain, isNew }) {
      const brought = isNew ? await broughtBy({ id: organizationId, name }) : null;
      await work.db
        .insertInto("mls_clients")
        .values({
          agency_id: viewer.organizationId,
          ...columnsFrom({ organizationId, isNew, domain }),
          person_id: viewer.personId,
          brought_at: now,
          register_code: brought?.code ?? null,
          protected_until: brought && new Date(broughtProtectedUntil(brought)),
        })
        .onConflict((conflict) => conflict.columns(["agency_id", "organization_id"]).doNothing())
        .execute();
      if (brought) enterBroughtClient(work, context, brought);
    },
  };

  /** For the register (docs/decisions/0088). */
  async function broughtBy(client: { id: string; name: string }): Promise<BroughtClient> {
    const { protectionMonths: months } = await configurationIn(work.db);
    const { organizationId, organizationName, personId } = viewer;
    const agency = { id: organizationId, name: organizationName };
    return { code: clientCodeFrom(context.randomBytes(4)), agency, client, personId, at: now.getTime(), months };
  }

  /** Waits for the review of the platform, like an organization that signs up. */
  async function create(
    { keyRing, config }: Context,
    { db }: Work,
    organization: { name: string; domain: string; now: Date },
  ): Promise<FoundClient> {
    const { name, domain } = organization;
    const stored = {
      kind: "employer" as const,
      name,
      agencyType: null,
      contactName: null,
      plan: "starter" as const,
      domains: [domain],
    };
    const externalId = newId();
    const about = `Brought by ${viewer.organizationName}.`;
    await createOrganization(
      db,
      { ...stored, id: externalId, signedUp: { about, termsVersion: null, triedOut: config.sampleData } },
      now,
    );
    const id = await provisionOrganization(
      work,
      { ...stored, externalId, about },
      {
        issuer: builtinIssuer,
        keyRing,
        now,
        newId,
        onMet: (_, met) =>
          notify(work, context, {
            organizationId: null,
            news: { type: "platform_case", case: "vetting", organization: met },
          }),
      },
    );
    return { id, name, kind: "employer", standing: "pending", hasAccount: false };
  }
};

/** By exactly this domain, as reviewed: names that an organization states for itself don't count. */
async function organizationAt({ db }: Work, domain: string): Promise<FoundClient | undefined> {
  await sql`select pg_advisory_xact_lock(${domainLock}, hashtext(${domain}))`.execute(db);
  return db
    .selectFrom("mls_organizations")
    .select(["id", "name", "kind", "standing", sql<boolean>`mls_has_members(id)`.as("hasAccount")])
    .where(sql<boolean>`${domain} = any(domains)`)
    .orderBy(sql`kind <> 'employer'`)
    .orderBy(sql`standing <> 'vetted'`)
    .orderBy(sql`standing <> 'pending'`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}
