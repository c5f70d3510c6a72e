import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { companyDomain } from "#domain/client/client.ts";
import { passwordFault } from "#domain/session/password.ts";
import { isVetted } from "#domain/core/standing.ts";
import { refuse, refuseField } from "#domain/core/errors.ts";
import type { AgencyType } from "#domain/core/lookups.ts";
import type { PlanName, SignUpPlan } from "#domain/organization/plan.ts";
import type { Services } from "../platform/http/context.ts";
import type { Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { registrableDomain } from "../identity/registrable-domain.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { type OnMet, provision } from "../session/provision.ts";
import { addMembership, createAccount, createOrganization, normalizeEmail } from "./accounts.ts";
import { createAttempts } from "../platform/attempts.ts";
import { accountThereEmail, confirmEmail } from "./emails.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";

/** The sign-up form; `domain` is a bare host name. */
type SignUpRequest = {
  kind: "agency" | "employer";
  plan: SignUpPlan;
  organization_name: string;
  domain: string;
  agency_type: AgencyType;
  about: string;
  full_name: string;
  email: string;
  password: string;
  terms_version: string;
};

type Content = Omit<SignUpRequest, "password"> & { passwordHash: string };

export type AccountParts = Pick<Services, "database" | "clock" | "keyRing" | "mail"> & {
  brandName: string;
  sampleMode: boolean;
  onMet: OnMet;
};

/** Milliseconds until an unused link expires. */
export const signUpLifeMs = 24 * 60 * 60_000;

/** Sign-up emails one person can cause per recipient address and per network. */
export const signUpLimits = { account: 3, address: 20, windowMs: 60 * 60_000 } as const;

/** Passwords that can be tried with one link. Then only another sign-up helps. */
export const signUpTries = 10;

export const signUpPlace = (id: string): string => `ecosystem_sign_ups:${id}`;

export function createSignUps(parts: AccountParts) {
  const { database, clock, keyRing, mail, brandName } = parts;
  const asked = createAttempts(parts, { purpose: "sign-ups", says: "sign-ups", limits: signUpLimits });
  const tried = createAttempts(parts, { purpose: "sign-up-links", says: "links that are not known" });

  return {
    /**
     * Stores the form and emails a link. The owner of an existing account gets an email that says so; the caller
     * doesn't learn which.
     * @throws ExpectedError `invalid-input`, `rate-limited`
     */
    async ask({ password, ...request }: SignUpRequest, { ip, origin }: { ip: string; origin: string }): Promise<void> {
      const email = normalizeEmail(request.email);
      const fault = passwordFault(password, email);
      if (fault !== null) refuseField("password", fault);
      await asked.start(email, ip);
      // Before any look-up, so that every request takes the same time.
      const passwordHash = await hashPassword(password);
      const token = randomToken();
      await database.asSystem(async (work) => {
        const account = await work.db
          .selectFrom("ecosystem_accounts")
          .select("id")
          .where("email", "=", email)
          .executeTakeFirst();
        if (account) return void mail.queue(work, { to: email, ...accountThereEmail(brandName, origin) });
        const id = randomUUID();
        const content: Content = { ...request, email, passwordHash };
        await work.db
          .insertInto("ecosystem_sign_ups")
          .values({
            id,
            token_hash: hashToken(token),
            content: keyRing.seal(JSON.stringify(content), signUpPlace(id)),
            expires_at: new Date(clock.now().getTime() + signUpLifeMs),
          })
          .execute();
        mail.queue(work, {
          to: email,
          ...confirmEmail(brandName, `${origin}/ecosystem/confirm#token=${token}`),
          byHand: true,
        });
      });
    },

    /**
     * Creates the account and its organization from the link, once, with the password of the form: the link reaches the
     * owner of the address, and another person may have filled in the form (docs/decisions/0132).
     * `isVetted`: the platform reviewed the organization before, for the agency that brought it.
     * @throws ExpectedError `not-found`, `invalid-input`, `rate-limited`
     */
    async confirm(
      { token, password }: { token: string; password: string },
      { ip }: { ip: string },
    ): Promise<{ isVetted: boolean }> {
      await tried.start(null, ip);
      const row = (await database.asSystem((work) => countTry(parts, work, token))) ?? refuseLink();
      const content = JSON.parse(keyRing.openText(row.content, signUpPlace(row.id))) as Content;
      if (!(await verifyPassword(password, content.passwordHash)))
        refuseField("password", "That isn't the password of this sign-up. If you don't remember it, sign up again.");
      const made = await makeOnce(() => database.asSystem((work) => make(parts, work, { id: row.id, content })));
      if (!made) return refuseLink();
      await tried.succeed(null, ip);
      return made;
    },
  };
}

const refuseLink = (): never =>
  refuse("not-found", {
    detail:
      "This link was already used, is older than 24 hours, or was tried with too many wrong passwords. If you can't " +
      "sign in with your address and password, sign up again.",
  });

/** Before the password is checked, so that parallel tries can't slip through. */
const countTry = ({ clock }: AccountParts, { db }: Work, token: string) =>
  db
    .updateTable("ecosystem_sign_ups")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now())
    .where("tries", "<", signUpTries)
    .returning(["id", "content"])
    .executeTakeFirst();

/** Deleting the row decides which request wins, in one transaction with the new account. */
async function make(
  { clock, keyRing, onMet, sampleMode }: AccountParts,
  work: Work,
  { id, content }: { id: string; content: Content },
): Promise<{ isVetted: boolean } | null> {
  const now = clock.now();
  const [deleted] = await work.db.deleteFrom("ecosystem_sign_ups").where("id", "=", id).execute();
  if (!deleted?.numDeletedRows) return null;
  const { kind, email, full_name: fullName, organization_name: name, domain, about } = content;
  const accountId = randomUUID();
  const brought = kind === "employer" ? await lockBrought(work, email) : undefined;
  const organizationId = brought?.id ?? randomUUID();
  const organization = {
    kind,
    // Reviewed, and named in what it takes part in, as it was brought.
    name: brought?.name ?? name,
    agencyType: kind === "agency" ? content.agency_type : null,
    contactName: fullName,
    plan: brought?.plan ?? content.plan,
    domains: brought?.domains ?? [domain],
  };
  await createAccount(work.db, { id: accountId, email, passwordHash: content.passwordHash, fullName }, now);
  if (brought)
    await work.db
      .updateTable("ecosystem_organizations")
      .set({ contact_name: fullName, about, terms_version: content.terms_version, terms_agreed_at: now })
      .where("id", "=", organizationId)
      .execute();
  else
    await createOrganization(
      work.db,
      {
        ...organization,
        id: organizationId,
        signedUp: { about, termsVersion: content.terms_version, triedOut: sampleMode },
      },
      now,
    );
  await addMembership(work.db, { accountId, organizationId, role: "organization_admin" });
  // Provisioned now rather than at the first sign-in, so that the platform can vet it at once.
  await provision(
    work,
    {
      userId: accountId,
      fullName,
      email,
      avatarUrl: null,
      organizations: [{ ...organization, externalId: organizationId, about, roles: ["organization_admin"] }],
    },
    { issuer: builtinIssuer, keyRing, now, newId: randomUUID, onMet, withTrial: true },
  );
  const { standing } = await work.db
    .selectFrom("mls_organizations")
    .select("standing")
    .where("issuer", "=", builtinIssuer)
    .where("external_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { isVetted: isVetted(standing) };
}

type Brought = { id: string; name: string; plan: PlanName; domains: string[] };

/**
 * The company without an account that an agency brought and whose domain is exactly that of the confirmed address
 * (docs/decisions/0040). Its first person gets everything that it takes part in.
 */
async function lockBrought({ db }: Work, email: string): Promise<Brought | undefined> {
  const domain = companyDomain(email, registrableDomain);
  if (domain === null) return undefined;
  const brought = await db
    .selectFrom("ecosystem_organizations as o")
    .select(["o.id", "o.name", "o.plan", "o.domains"])
    .where(sql<boolean>`${domain} = any(o.domains)`)
    .where(
      sql<boolean>`exists (select 1 from mls_clients c join mls_organizations m on m.id = c.organization_id where
        c.is_new and m.issuer = ${builtinIssuer} and m.external_id = o.id::text)`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (!brought) return undefined;
  // Not in the query above: while it waits for the lock, a colleague's sign-up adds the first member.
  const member = await db
    .selectFrom("ecosystem_memberships")
    .select("account_id")
    .where("organization_id", "=", brought.id)
    .executeTakeFirst();
  return member ? undefined : brought;
}

/** If two sign-ups use one address, the first to be confirmed wins. */
async function makeOnce<Made>(run: () => Promise<Made | null>): Promise<Made | null> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, "ecosystem_accounts_email_key")) return null;
    throw error;
  }
}
