import { randomUUID } from "node:crypto";
import { passwordFault } from "#domain/session/password.ts";
import { refuse } from "#domain/core/errors.ts";
import type { AgencyType } from "#domain/core/lookups.ts";
import type { SignUpPlan } from "#domain/organization/plan.ts";
import type { Clock } from "../platform/clock.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Database, Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import type { Mail } from "../platform/mail/mail.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { type OnMet, provision } from "../session/provision.ts";
import { addMembership, createAccount, createOrganization, normalizeEmail } from "./accounts.ts";
import { createAttempts } from "../platform/attempts.ts";
import { accountThereEmail, confirmEmail } from "./emails.ts";
import { hashPassword } from "./passwords.ts";

/** What somebody fills in; `domain` is a bare host name. */
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

export type AccountParts = {
  database: Database;
  clock: Clock;
  keyRing: KeyRing;
  mail: Mail;
  brandName: string;
  sampleMode: boolean;
  onMet: OnMet;
};

/** A link that nobody used is dead after this; milliseconds. */
export const signUpLifeMs = 24 * 60 * 60_000;

/** Letters somebody can have sent to one address, and from one network: each costs a letter to whoever reads it. */
export const signUpLimits = { account: 3, address: 20, windowMs: 60 * 60_000 } as const;

export const signUpPlace = (id: string): string => `ecosystem_sign_ups:${id}`;

export type SignUps = {
  /**
   * Keeps what was filled in and sends a letter with a link. Somebody who has an account gets a letter that says so;
   * whoever asks learns neither.
   * @throws Refusal `invalid-input`, `rate-limited`
   */
  ask(request: SignUpRequest, from: { ip: string; origin: string }): Promise<void>;
  /**
   * Makes the account and its organization, once, out of what the link stands for. @throws Refusal `not-found`,
   * `rate-limited`
   */
  confirm(token: string, from: { ip: string }): Promise<void>;
};

export function createSignUps(parts: AccountParts): SignUps {
  const { database, clock, keyRing, mail, brandName } = parts;
  const asked = createAttempts(parts, { purpose: "sign-ups", says: "sign-ups", limits: signUpLimits });
  const tried = createAttempts(parts, { purpose: "sign-up-links", says: "links that are not known" });

  return {
    async ask({ password, ...request }, { ip, origin }) {
      const email = normalizeEmail(request.email);
      const fault = passwordFault(password, email);
      if (fault !== null) refuse("invalid-input", { fields: { password: fault } });
      await asked.start(email, ip);
      // Before anything is looked up: the work is the same for everybody.
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

    async confirm(token, { ip }) {
      await tried.start(null, ip);
      const made = await makeOnce(() => database.asSystem((work) => make(parts, work, token)));
      if (!made)
        refuse("not-found", {
          detail:
            "This link was used already or is older than 24 hours. If you cannot sign in with your address and " +
            "password, sign up again.",
        });
      await tried.succeed(null, ip);
    },
  };
}

/** Deleting the row decides who is first; in one transaction with what comes of it. */
async function make({ clock, keyRing, onMet, sampleMode }: AccountParts, work: Work, token: string): Promise<boolean> {
  const now = clock.now();
  const row = await work.db
    .deleteFrom("ecosystem_sign_ups")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", now)
    .returning(["id", "content"])
    .executeTakeFirst();
  if (!row) return false;
  const content = JSON.parse(keyRing.openText(row.content, signUpPlace(row.id))) as Content;
  const { kind, email, full_name: fullName, organization_name: name, domain, about } = content;
  const [accountId, organizationId] = [randomUUID(), randomUUID()];
  const organization = {
    kind,
    name,
    agencyType: kind === "agency" ? content.agency_type : null,
    contactName: fullName,
    plan: content.plan,
    domains: [domain],
  };
  await createAccount(work.db, { id: accountId, email, passwordHash: content.passwordHash, fullName }, now);
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
  // The product meets it now, not with the first sign-in: the platform can look at it at once.
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
  return true;
}

/** Of two sign-ups with one address the first that is confirmed has it. */
async function makeOnce(run: () => Promise<boolean>): Promise<boolean> {
  try {
    return await run();
  } catch (error) {
    if (isUniqueViolation(error, "ecosystem_accounts_email_key")) return false;
    throw error;
  }
}
