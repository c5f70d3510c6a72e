import { sql } from "kysely";
import { randomBytes, randomInt } from "node:crypto";
import { refuseState, refuseField } from "#domain/core/errors.ts";
import { codeMessages, readCode, recoveryCodeSettings, totpSettings } from "#domain/session/second-factor.ts";
import type { Services } from "../platform/http/context.ts";
import { type Attempts, createAttempts } from "../platform/attempts.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { matchingStep } from "./totp.ts";

type Db = Pick<Work, "db">;
type Parts = Pick<Services, "database" | "keyRing" | "clock">;

/** The context that seals an authenticator app's secret. */
export const authenticatorPlace = (accountId: string): string => `ecosystem_authenticators:${accountId}:secret`;

/** What an account signs in with besides its password; times of the app's confirmation. */
export type Factors = { totpSince: Date | null; passkeys: number; recoveryCodesLeft: number };

export async function factorsOf({ db }: Db, accountId: string): Promise<Factors> {
  const app = await db
    .selectFrom("ecosystem_authenticators")
    .select("confirmed_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const { left } = await db
    .selectFrom("ecosystem_recovery_codes")
    .select((eb) => eb.fn.countAll<string>().as("left"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { passkeys } = await db
    .selectFrom("ecosystem_passkeys")
    .select((eb) => eb.fn.countAll<string>().as("passkeys"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { totpSince: app?.confirmed_at ?? null, passkeys: Number(passkeys), recoveryCodesLeft: Number(left) };
}

/** Of a membership `m`: no provider of the organization asks this member for a second factor. */
const asksNoProvider = sql<boolean>`not exists (select 1 from ecosystem_provider_people l
  join ecosystem_providers v on v.id = l.provider_id where l.account_id = m.account_id
  and v.organization_id = m.organization_id and v.is_enabled and v.asks_second_factor)`;

/** Active members without a second factor whom no provider of the organization asks for one. */
export async function countWithoutFactor({ db }: Db, organizationId: string): Promise<number> {
  const { without } = await db
    .selectFrom("ecosystem_memberships as m")
    .select((eb) => eb.fn.count<string>("m.account_id").distinct().as("without"))
    .where("m.organization_id", "=", organizationId)
    .where("m.is_active", "=", true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ecosystem_factor_accounts as a")
            .select("a.account_id")
            .whereRef("a.account_id", "=", "m.account_id"),
        ),
      ),
    )
    .where(asksNoProvider)
    .executeTakeFirstOrThrow();
  return Number(without);
}

export const hasFactor = ({ totpSince, passkeys }: Factors): boolean => totpSince !== null || passkeys > 0;

/** A new secret that counts once `confirmApp` has seen a code of it; an earlier unconfirmed one is replaced. */
export async function startApp({ db }: Db, keyRing: KeyRing, accountId: string, now: Date): Promise<Buffer> {
  const secret = randomBytes(totpSettings.secretBytes);
  const sealed = keyRing.seal(secret, authenticatorPlace(accountId));
  const saved = await db
    .insertInto("ecosystem_authenticators")
    .values({ account_id: accountId, secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ secret: sealed, created_at: now })
        .where("ecosystem_authenticators.confirmed_at", "is", null),
    )
    .returning("account_id")
    .executeTakeFirst();
  if (!saved) refuseState("You already use an authenticator app. Turn it off to use another.");
  return secret;
}

/** Whether the digits are a code of the new secret, which then counts; that code isn't accepted again. */
export async function confirmApp(
  { db }: Db,
  keyRing: KeyRing,
  { accountId, digits, now }: { accountId: string; digits: string; now: Date },
): Promise<boolean> {
  const app = await db
    .selectFrom("ecosystem_authenticators")
    .select(["secret", "confirmed_at"])
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!app || app.confirmed_at !== null)
    refuseState("No new authenticator app is waiting for a code. Start the set-up again.");
  const secret = keyRing.open(app.secret, authenticatorPlace(accountId));
  const step = matchingStep(secret, digits, now.getTime(), 0);
  if (step === null) return false;
  await db
    .updateTable("ecosystem_authenticators")
    .set({ last_step: step, confirmed_at: now })
    .where("account_id", "=", accountId)
    .execute();
  return true;
}

/** Ten new codes as 16 digits each; earlier ones no longer work. */
export async function newRecoveryCodes({ db }: Db, keyRing: KeyRing, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeSettings.count }, randomDigits);
  await db.deleteFrom("ecosystem_recovery_codes").where("account_id", "=", accountId).execute();
  await db
    .insertInto("ecosystem_recovery_codes")
    .values(codes.map((code) => ({ hash: recoveryHash(keyRing, accountId, code), account_id: accountId })))
    .execute();
  return codes;
}

/** Turns off the app. Without another factor, the recovery codes go too. */
export async function removeApp({ db }: Db, accountId: string): Promise<void> {
  await db.deleteFrom("ecosystem_authenticators").where("account_id", "=", accountId).execute();
  await removeUselessCodes({ db }, accountId);
}

/** False when the account has no such passkey. Without another factor, the recovery codes go too. */
export async function removePasskey({ db }: Db, accountId: string, id: string): Promise<boolean> {
  const removed = await db
    .deleteFrom("ecosystem_passkeys")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirst();
  if (removed) await removeUselessCodes({ db }, accountId);
  return removed !== undefined;
}

async function removeUselessCodes({ db }: Db, accountId: string): Promise<void> {
  if (!hasFactor(await factorsOf({ db }, accountId)))
    await db.deleteFrom("ecosystem_recovery_codes").where("account_id", "=", accountId).execute();
}

/** Removes the app, the passkeys and the recovery codes. */
export async function removeFactors({ db }: Db, accountId: string): Promise<void> {
  await db.deleteFrom("ecosystem_passkeys").where("account_id", "=", accountId).execute();
  await removeApp({ db }, accountId);
  await endSecondSteps({ db }, accountId);
}

/** The organizations that require a second factor of this account, and accept none of their own provider's. */
export async function requiresFactor({ db }: Db, accountId: string): Promise<boolean> {
  const required = await db
    .selectFrom("ecosystem_memberships as m")
    .innerJoin("mls_organizations as o", (join) =>
      join
        .on("o.issuer", "=", builtinIssuer)
        .on((eb) => eb("o.external_id", "=", eb.cast<string>("m.organization_id", "text"))),
    )
    .select("o.id")
    .where("m.account_id", "=", accountId)
    .where("m.is_active", "=", true)
    .where("o.requires_second_factor", "=", true)
    .where(asksNoProvider)
    .executeTakeFirst();
  return required !== undefined;
}

/** Sign-ins that wait for their second step start again with the password. */
export async function endSecondSteps({ db }: Db, accountId: string): Promise<void> {
  await db.deleteFrom("ecosystem_second_steps").where("account_id", "=", accountId).execute();
}

export type SecondFactorCheck = {
  /**
   * Counts an attempt, then uses the code up: `use` runs in the same transaction.
   * @throws ExpectedError `invalid-input` for `code`, `rate-limited`
   */
  useCode<T>(
    given: { accountId: string; code: string; ip: string },
    use: (work: Work, kind: "totp" | "recovery") => Promise<T>,
  ): Promise<T>;
  /** Counts attempts at a new app's first code. */
  attempts: Attempts;
};

/** Wrong codes and wrong passkeys are counted together. */
export const secondFactorAttempts = (parts: Parts): Attempts =>
  createAttempts(parts, { purpose: "second-factor-attempts", says: "wrong codes" });

/** Checks codes, at most as many wrong ones as passwords. A right password doesn't clear the count. */
export function createSecondFactorCheck(parts: Parts): SecondFactorCheck {
  const { database, keyRing, clock } = parts;
  const attempts = secondFactorAttempts(parts);
  return {
    attempts,
    async useCode({ accountId, code, ip }, use) {
      const typed = readCode(code);
      if (typed === null) refuseField("code", codeMessages.shape);
      await attempts.start(accountId, ip);
      const used = await database.asSystem(async (work) => {
        const right =
          typed.kind === "totp"
            ? await useTotp(work, keyRing, accountId, typed.digits, clock.now())
            : await useRecoveryCode(work, keyRing, accountId, typed.digits);
        return right ? { answer: await use(work, typed.kind) } : null;
      });
      if (used === null) refuseField("code", codeMessages.wrong);
      await attempts.succeed(accountId, ip);
      return used.answer;
    },
  };
}

/** The row lock makes parallel uses of one code wait, so that the second one finds its step used. */
async function useTotp({ db }: Db, keyRing: KeyRing, accountId: string, digits: string, now: Date): Promise<boolean> {
  const app = await db
    .selectFrom("ecosystem_authenticators")
    .select(["secret", "last_step"])
    .where("account_id", "=", accountId)
    .where("confirmed_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (!app) return false;
  const secret = keyRing.open(app.secret, authenticatorPlace(accountId));
  const step = matchingStep(secret, digits, now.getTime(), app.last_step);
  if (step === null) return false;
  await db
    .updateTable("ecosystem_authenticators")
    .set({ last_step: step })
    .where("account_id", "=", accountId)
    .execute();
  return true;
}

async function useRecoveryCode({ db }: Db, keyRing: KeyRing, accountId: string, digits: string): Promise<boolean> {
  const used = await db
    .deleteFrom("ecosystem_recovery_codes")
    .where("hash", "=", recoveryHash(keyRing, accountId, digits))
    .returning("hash")
    .executeTakeFirst();
  return used !== undefined;
}

const recoveryHash = (keyRing: KeyRing, accountId: string, digits: string): Buffer =>
  keyRing.hmac("recovery-codes", `${accountId}\n${digits}`);

const randomDigits = (): string =>
  Array.from({ length: recoveryCodeSettings.digits }, () => String(randomInt(10))).join("");
