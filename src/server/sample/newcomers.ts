import { addMembership, createAccount, createOrganization } from "../ecosystem/accounts.ts";
import { hourMs } from "#domain/core/calendar.ts";
import { idsOf } from "#domain/core/ids.ts";
import { hashPassword } from "../ecosystem/passwords.ts";
import { samplePassword } from "../ecosystem/sample.ts";
import { termsVersion } from "../ecosystem/sign-up-pages.ts";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import { provision } from "../session/provision.ts";
import { insertSampleNotices } from "./notifications.ts";
import type { Seeding } from "./seeding.ts";

/** One with consistent answers, and one that raises questions. */
const newcomers = [
  {
    id: "5a3b1e00-0000-4000-8000-000000000021",
    accountId: "5a3b1e00-0000-4000-a000-000000000021",
    hoursAgo: 5,
    name: "Larkspur Talent",
    kind: "agency",
    agencyType: "both",
    plan: "starter",
    domain: "larkspurtalent.example",
    person: "Ines Okonkwo",
    email: "ines@larkspurtalent.example",
    about:
      "Four recruiters in Columbus, Ohio. We place quality and test engineers in medical devices, mostly direct " +
      "hire, and would like to share searches we can't fill alone.",
  },
  {
    id: "5a3b1e00-0000-4000-8000-000000000022",
    accountId: "5a3b1e00-0000-4000-a000-000000000022",
    hoursAgo: 29,
    name: "Otter Creek Manufacturing",
    kind: "employer",
    agencyType: null,
    plan: "starter",
    domain: "ottercreek.example",
    person: "Paul Verhagen",
    email: "paul.verhagen@mail.example",
    about:
      "Family-owned, 240 people, precision castings. We're looking for a controls engineer and two process engineers " +
      "this year.",
  },
] as const;

/**
 * An agency and an employer that signed up and are waiting for vetting, in the state of a confirmed sign-up. Atomic.
 */
export async function newcomerSamples({ database, clock, keyRing, newId }: Seeding): Promise<void> {
  const passwordHash = await hashPassword(samplePassword);
  const now = clock.now().getTime();
  await database.asSystem(async (work) => {
    const { db } = work;
    if (
      await db
        .selectFrom("ecosystem_organizations")
        .select("id")
        .where("id", "in", idsOf(newcomers))
        .limit(1)
        .executeTakeFirst()
    )
      return;
    const platform = await db
      .selectFrom("mls_organizations")
      .select("id")
      .where("kind", "=", "platform")
      .executeTakeFirstOrThrow();
    for (const { id, accountId, hoursAgo, name, kind, agencyType, plan, domain, person, email, about } of newcomers) {
      const at = new Date(now - hoursAgo * hourMs);
      const stored = { kind, name, agencyType, contactName: person, plan, domains: [domain] };
      await createOrganization(db, { ...stored, id, signedUp: { about, termsVersion, triedOut: true } }, at);
      await createAccount(db, { id: accountId, email, passwordHash, fullName: person }, at);
      await addMembership(db, { accountId, organizationId: id, role: "organization_admin" });
      const profile = {
        userId: accountId,
        fullName: person,
        email,
        avatarUrl: null,
        organizations: [{ ...stored, externalId: id, about, roles: ["organization_admin"] }],
      };
      await provision(work, profile, { issuer: builtinIssuer, keyRing, now: at, newId, withTrial: true });
      const met = await db
        .selectFrom("mls_organizations")
        .select("id")
        .where("external_id", "=", id)
        .executeTakeFirstOrThrow();
      await insertSampleNotices(db, { newId, clock }, [
        {
          organizationId: platform.id,
          at: at.getTime(),
          news: { type: "platform_case", case: "vetting", organization: { id: met.id, name, kind } },
        },
      ]);
    }
  });
}
