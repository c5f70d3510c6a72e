import type { Answer, Ask } from "#contract/index.ts";
import type { AuditAction } from "#domain/admin/audit.ts";
import { refuseState, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { codeMessages, readCode, recoveryCodeText } from "#domain/session/second-factor.ts";
import { storedOrganization } from "../ecosystem/members.ts";
import { type FactorChange, factorEmail } from "../ecosystem/emails.ts";
import {
  confirmApp,
  countWithoutFactor,
  createSecondFactorCheck,
  factorsOf,
  hasFactor,
  newRecoveryCodes,
  removeApp,
  removePasskey,
  requiresFactor,
  secondFactorAttempts,
  startApp,
} from "../ecosystem/second-factor.ts";
import {
  addPasskey,
  createPasskeyCheck,
  passkeysOf,
  relyingParty,
  requestNewPasskey,
  requestPasskey,
} from "../ecosystem/passkeys.ts";
import { base32, totpUri } from "../ecosystem/totp.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { meetsRequirement, readEcosystemToken } from "../session/store.ts";
import { accountOf, checkPerson, endOtherSessions } from "./account.ts";
import { keptAt, managed, requireBuiltInEcosystem } from "./handlers.ts";

/** A person's own second factors (spec §17). Each change is audited, emailed to them and ends their other sessions. */
export const factors: Handlers["factors"] = {
  async get(context) {
    return answerOf(context, context.viewer);
  },

  policy: (context) => policyOf(context),

  async require(context, { isRequired }) {
    requireBuiltInEcosystem(context);
    const { database, keyRing, viewer } = context;
    await database.asSystem(async (work) => {
      const { stored } = await managed(work, viewer);
      const own = { sessionId: viewer.sessionId, externalId: stored.id };
      if (isRequired && !(await meetsRequirement(work.db, keyRing, own)))
        refuseState("You have no second factor yourself, so this would lock you out. Add one in your profile first.");
      const changed = await work.db
        .updateTable("mls_organizations")
        .set({ requires_second_factor: isRequired })
        .where("id", "=", viewer.organizationId)
        .where("requires_second_factor", "<>", isRequired)
        .returning("id")
        .executeTakeFirst();
      if (!changed) return;
      work.change({ topic: "organization.changed", entityId: viewer.organizationId });
      const action = isRequired ? "member.factor_required" : "member.factor_optional";
      await audit(work, context, viewer, { action, entityId: viewer.organizationId });
    });
    return policyOf(context);
  },

  async startTotp(context, proof) {
    const { database, keyRing, clock, config } = context;
    const secret = await proven(context, proof, (work, { accountId }) =>
      startApp(work, keyRing, accountId, clock.now()),
    );
    const { email } = await accountOf({ database }, context.viewer);
    return { secret: base32(secret), uri: totpUri(secret, { brandName: config.brandName, email }) };
  },

  async requestPasskey(context) {
    requireBuiltInEcosystem(context);
    const { database, clock, viewer } = context;
    const { accountId } = await accountOf(context, viewer);
    const bound = { purpose: "confirm" as const, accountId, sessionId: viewer.sessionId };
    return database.asSystem((work) => requestPasskey(work, clock.now(), { bound, party: partyOf(context) }));
  },

  async startPasskey(context, proof) {
    const { clock, viewer } = context;
    return proven(context, proof, (work, { accountId, email }) =>
      requestNewPasskey(work, clock.now(), {
        accountId,
        sessionId: viewer.sessionId,
        email,
        fullName: viewer.displayName,
        party: partyOf(context),
      }),
    );
  },

  async addPasskey(context, { name, passkey }) {
    requireBuiltInEcosystem(context);
    const { keyRing, viewer } = context;
    const account = { ...(await accountOf(context, viewer)), token: await ownToken(context) };
    const { accountId } = account;
    const given = { accountId, sessionId: viewer.sessionId, name, passkey, party: partyOf(context) };
    return addPasskey(context, given, async (work) => {
      const { recoveryCodesLeft, totpSince, passkeys } = await factorsOf(work, accountId);
      const isFirst = totpSince === null && passkeys === 1;
      const made = isFirst || recoveryCodesLeft === 0 ? await newRecoveryCodes(work, keyRing, accountId) : null;
      await changed(work, context, account, { action: "profile.passkey.added", says: "passkey-added" });
      return { recoveryCodes: made?.map(recoveryCodeText) ?? null };
    });
  },

  async removePasskey(context, { id, ...proof }) {
    await proven(context, proof, async (work, account) => {
      if (!(await removePasskey(work, account.accountId, knownId(id))))
        refuseState("This passkey was removed already. Reload the page to see your passkeys.");
      await requireFactorLeft(work, account.accountId);
      await changed(work, context, account, { action: "profile.passkey.removed", says: "passkey-removed" });
    });
    return answerOf(context, context.viewer);
  },

  async confirmTotp(context, { code }) {
    requireBuiltInEcosystem(context);
    const { database, keyRing, clock, from, viewer } = context;
    const typed = readCode(code);
    if (typed?.kind !== "totp") refuseField("code", codeMessages.shape);
    const account = await accountOf(context, viewer);
    const { accountId } = account;
    const { attempts } = createSecondFactorCheck(context);
    await attempts.start(accountId, from.ip);
    const token = await ownToken(context);
    const codes = await database.asSystem(async (work) => {
      if (!(await confirmApp(work, keyRing, { accountId, digits: typed.digits, now: clock.now() }))) return null;
      const made = await newRecoveryCodes(work, keyRing, accountId);
      await changed(work, context, { ...account, token }, { action: "profile.totp.on", says: "totp-on" });
      return made;
    });
    if (codes === null) refuseField("code", codeMessages.wrong);
    await attempts.succeed(accountId, from.ip);
    return { recoveryCodes: codes.map(recoveryCodeText) };
  },

  async stopTotp(context, proof) {
    await proven(context, proof, async (work, account) => {
      if ((await factorsOf(work, account.accountId)).totpSince === null)
        refuseState("Your authenticator app is already off. Reload the page to see it.");
      await removeApp(work, account.accountId);
      await requireFactorLeft(work, account.accountId);
      await changed(work, context, account, { action: "profile.totp.off", says: "totp-off" });
    });
    return answerOf(context, context.viewer);
  },

  async renewRecoveryCodes(context, proof) {
    return proven(context, proof, async (work, account) => {
      if (!hasFactor(await factorsOf(work, account.accountId)))
        refuseState("Recovery codes need a second factor. Add a passkey or an app first.");
      const codes = await newRecoveryCodes(work, context.keyRing, account.accountId);
      await changed(work, context, account, { action: "profile.recovery_codes", says: "recovery-codes" });
      return { recoveryCodes: codes.map(recoveryCodeText) };
    });
  },
};

type Changing = { accountId: string; email: string; token: string | null };

/** @throws ExpectedError `wrong-state` when an organization requires a second factor and the last one was removed */
async function requireFactorLeft(work: Work, accountId: string): Promise<void> {
  if (hasFactor(await factorsOf(work, accountId)) || !(await requiresFactor(work, accountId))) return;
  refuseState(
    "Your organization requires a second factor, and this is your only one. Add a passkey or an authenticator app " +
      "first, or ask an admin to reset your second factor.",
  );
}

const partyOf = ({ from, config }: Context) => relyingParty(from.origin, config.brandName);

type Proof = Ask<"factors", "startPasskey">;

/**
 * Runs `change` once the viewer has entered their password and, if they have a second factor, a code, or has used one
 * of their passkeys: a stolen session alone must not replace a factor.
 * @throws ExpectedError `invalid-input` for `password` or `code`, `wrong-state` for a passkey, `rate-limited`
 */
async function proven<T>(
  context: Context,
  proof: Proof,
  change: (work: Work, account: Changing) => Promise<T>,
): Promise<T> {
  requireBuiltInEcosystem(context);
  const { viewer, database, from } = context;
  if (proof.passkey) {
    const { accountId, email } = await accountOf(context, viewer);
    const account = { accountId, email, token: await ownToken(context) };
    const bound = { purpose: "confirm" as const, accountId, sessionId: viewer.sessionId };
    const given = { answer: proof.passkey, bound, party: partyOf(context), ip: from.ip };
    const { brandName } = context.config;
    return createPasskeyCheck({ ...context, brandName, attempts: secondFactorAttempts(context) }).use(given, (work) =>
      change(work, account),
    );
  }
  const { accountId, email } = await checkPerson(context, viewer, proof.password);
  const account = { accountId, email, token: await ownToken(context) };
  const needsCode = await database.asSystem(async (work) => hasFactor(await factorsOf(work, accountId)));
  if (!needsCode) return database.asSystem((work) => change(work, account));
  const { code = "" } = proof;
  if (code.trim() === "") refuseField("code", codeMessages.missing);
  return createSecondFactorCheck(context).useCode({ accountId, code, ip: from.ip }, (work) => change(work, account));
}

const ownToken = ({ database, keyRing, viewer }: Context): Promise<string | null> =>
  readEcosystemToken(database.kysely, keyRing, viewer.sessionId);

async function changed(
  work: Work,
  context: Context,
  account: Changing,
  { action, says }: { action: AuditAction; says: FactorChange },
): Promise<void> {
  const { viewer, mail, config } = context;
  await endOtherSessions(work, context, viewer, account);
  work.change({ topic: "session.changed", entityId: viewer.personId });
  await audit(work, context, viewer, { action, entityId: viewer.personId });
  mail.queue(work, { to: account.email, ...factorEmail(config.brandName, says) });
}

async function policyOf(context: Context): Promise<Answer<"factors", "policy">> {
  const { kept } = keptAt(context);
  if (kept === "elsewhere") return { isRequired: false, membersWithout: 0, kept };
  const { database, viewer } = context;
  return database.asSystem(async (work) => {
    const { requires_second_factor: isRequired } = await work.db
      .selectFrom("mls_organizations")
      .select("requires_second_factor")
      .where("id", "=", viewer.organizationId)
      .executeTakeFirstOrThrow();
    const stored = await storedOrganization(work, viewer.organizationId);
    return { isRequired, membersWithout: await countWithoutFactor(work, stored.id), kept };
  });
}

async function answerOf(context: Context, viewer: Viewer): Promise<Answer<"factors", "get">> {
  const { kept } = keptAt(context);
  if (kept === "elsewhere") return { totpSince: null, passkeys: [], recoveryCodesLeft: 0, hasPassword: false, kept };
  const { accountId, passwordHash } = await accountOf(context, viewer);
  const { found, passkeys } = await context.database.asSystem(async (work) => ({
    found: await factorsOf(work, accountId),
    passkeys: await passkeysOf(work, accountId),
  }));
  return {
    totpSince: found.totpSince?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: found.recoveryCodesLeft,
    hasPassword: passwordHash !== null,
    kept,
  };
}
