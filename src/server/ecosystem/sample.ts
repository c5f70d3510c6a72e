import type { AgencyType } from "#domain/core/lookups.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { Services } from "../platform/http/context.ts";
import type { Database } from "../platform/db/database.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { provision } from "../session/provision.ts";
import { addMembership, createAccount, createOrganization } from "./accounts.ts";
import { hashPassword } from "./passwords.ts";
import type { SampleAccount } from "../platform/pages/pages.ts";

/** Public on purpose: sample mode shows it on its sign-in page (spec §21). */
export const samplePassword = "talentmls-sample";

export type SampleOrganization = {
  id: string;
  name: string;
  kind: OrganizationKind;
  agencyType: AgencyType | null;
  domain: string;
  /** Represents an organization that has no account to sign in with. */
  contact: { id: string; name: string };
};

const organization = (
  place: number,
  name: string,
  kind: OrganizationKind,
  agencyType: AgencyType | null,
  domain: string,
  contact: string,
): SampleOrganization => ({
  id: `5a3b1e00-0000-4000-8000-0000000000${String(place).padStart(2, "0")}`,
  name,
  kind,
  agencyType,
  domain,
  contact: { id: `5a3b1e00-0000-4000-9000-0000000000${String(place).padStart(2, "0")}`, name: contact },
});

/** Six agencies, four employers and the platform, all fictional (spec §21). Agencies are on Enterprise (spec §19). */
export const sampleOrganizations: readonly SampleOrganization[] = [
  organization(1, "Northstar Talent", "agency", "both", "northstar.example", "Rosa Marin"),
  organization(2, "Harbor Search Partners", "agency", "both", "harbor.example", "Theo Lindqvist"),
  organization(3, "Cedar & Vale Recruiting", "agency", "listing", "cedarvale.example", "Imani Brooks"),
  organization(4, "Lattice Point Search", "agency", "listing", "latticepoint.example", "Priya Raman"),
  organization(5, "Brightwater Talent Group", "agency", "selling", "brightwater.example", "Callum Reyes"),
  organization(6, "Summit Ridge Partners", "agency", "both", "summitridge.example", "Naomi Feld"),
  organization(7, "Meridian Robotics", "employer", null, "meridian.example", "Elena Sorensen"),
  organization(8, "Juniper Health Systems", "employer", null, "juniperhealth.example", "Marcus Adeyemi"),
  organization(9, "Tidewater Logistics", "employer", null, "tidewater.example", "Grace Whitfield"),
  organization(10, "Halcyon Learning", "employer", null, "halcyon.example", "Daniel Okoro"),
  organization(11, "TalentMLS", "platform", null, "talentmls.example", "Morgan Ellery"),
];

/** An employer of the sample history, which has no account to sign in with. */
export const historyEmployer = organization(
  12,
  "Ironbark Instruments",
  "employer",
  null,
  "ironbark.example",
  "Tessa Lindgren",
);

/** Those of the sample history included. */
export const allSampleOrganizations: readonly SampleOrganization[] = [...sampleOrganizations, historyEmployer];

const account = (place: number, email: string, name: string, organizationName: string, role: string): SampleAccount => {
  const { kind } = organizationNamed(organizationName);
  return {
    id: `5a3b1e00-0000-4000-a000-0000000000${String(place).padStart(2, "0")}`,
    email,
    name,
    organization: organizationName,
    kind,
    role,
  };
};

/** The accounts of spec §21, in its order. */
export const sampleAccounts: readonly SampleAccount[] = [
  account(1, "admin@northstar.example", "Rosa Marin", "Northstar Talent", "organization_admin"),
  account(2, "recruiter@northstar.example", "Arjun Menon", "Northstar Talent", "recruiter"),
  account(3, "admin@harbor.example", "Theo Lindqvist", "Harbor Search Partners", "organization_admin"),
  account(4, "hiring@meridian.example", "Elena Sorensen", "Meridian Robotics", "organization_admin"),
  account(5, "operator@talentmls.example", "Morgan Ellery", "TalentMLS", "super_admin"),
];

function organizationNamed(name: string): SampleOrganization {
  const found = sampleOrganizations.find((each) => each.name === name);
  if (!found) throw new Error(`no sample organization is called ${name}`);
  return found;
}

/**
 * Ids in our own tables, for adding sample listings: by organization name, and by the organization a person acts for.
 */
export type SampleIds = { organizations: ReadonlyMap<string, string>; people: ReadonlyMap<string, string> };

/** Sample organizations without an entry yet: all at the first start, some after an update that adds them. */
export async function missingSampleOrganizations(
  { kysely }: Pick<Database, "kysely">,
  organizations = sampleOrganizations,
): Promise<typeof sampleOrganizations> {
  const known = await kysely.selectFrom("ecosystem_organizations").select("id").execute();
  return organizations.filter(({ id }) => !known.some((row) => row.id === id));
}

/**
 * Creates missing sample organizations and accounts and provisions them as a sign-in would, so that sample listings
 * have owners before anyone signs in. Idempotent.
 */
export async function seedSampleEcosystem(
  parts: Pick<Services, "database" | "clock" | "keyRing" | "newId">,
  organizations = sampleOrganizations,
): Promise<SampleIds> {
  const { database, clock, keyRing, newId } = parts;
  const missing = await missingSampleOrganizations(database, organizations);
  const passwordHash = missing.length > 0 ? await hashPassword(samplePassword) : "";
  return database.asSystem(async (work) => {
    const now = clock.now();
    for (const each of missing) {
      const stored = { ...each, contactName: each.contact.name, plan: "enterprise", domains: [each.domain] } as const;
      await createOrganization(work.db, stored, now);
      for (const person of sampleAccounts.filter(({ organization: name }) => name === each.name)) {
        await createAccount(work.db, { id: person.id, email: person.email, passwordHash, fullName: person.name }, now);
        await addMembership(work.db, { accountId: person.id, organizationId: each.id, role: person.role });
      }
    }
    const people = new Map<string, string>();
    for (const each of organizations) {
      for (const person of peopleOf(each)) {
        const profile = {
          userId: person.id,
          fullName: person.name,
          email: person.email,
          avatarUrl: null,
          organizations: [
            {
              externalId: each.id,
              name: each.name,
              kind: each.kind,
              agencyType: each.agencyType,
              contactName: each.contact.name,
              plan: "enterprise" as const,
              about: null,
              domains: [each.domain],
              roles: [person.role],
            },
          ],
        };
        const personId = await provision(work, profile, { issuer: builtinIssuer, keyRing, now, newId, asVetted: true });
        if (!people.has(each.name)) people.set(each.name, personId);
      }
    }
    const rows = await work.db
      .selectFrom("mls_organizations")
      .select(["id", "name", "external_id"])
      .where("issuer", "=", builtinIssuer)
      .execute();
    const ours = rows.filter((row) => organizations.some(({ id }) => id === row.external_id));
    return { organizations: new Map(ours.map((row) => [row.name, row.id])), people };
  });
}

/** Its accounts, or its contact person if it has none. */
function peopleOf(each: SampleOrganization): { id: string; name: string; email: string; role: string }[] {
  const accounts = sampleAccounts.filter(({ organization: name }) => name === each.name);
  if (accounts.length > 0) return accounts;
  const mailbox = each.contact.name.toLowerCase().split(" ")[0] ?? "contact";
  return [
    { id: each.contact.id, name: each.contact.name, email: `${mailbox}@${each.domain}`, role: "organization_admin" },
  ];
}
