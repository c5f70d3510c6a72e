import type { Answer } from "#contract/index.ts";
import type { AuditAction } from "#domain/admin/audit.ts";
import { refuse } from "#domain/core/errors.ts";
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
  removeFactors,
  startApp,
} from "../ecosystem/second-factor.ts";
import { base32, totpUri } from "../ecosystem/totp.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
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
        refuse("wrong-state", {
          detail: "You have no second factor yourself, so this would lock you out. Add one in your profile first.",
        });
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

  async confirmTotp(context, { code }) {
    requireBuiltInEcosystem(context);
    const { database, keyRing, clock, from, viewer } = context;
    const typed = readCode(code);
    if (typed?.kind !== "totp") refuse("invalid-input", { fields: { code: codeMessages.shape } });
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
    if (codes === null) refuse("invalid-input", { fields: { code: codeMessages.wrong } });
    await attempts.succeed(accountId, from.ip);
    return { recoveryCodes: codes.map(recoveryCodeText) };
  },

  async stopTotp(context, proof) {
    await proven(context, proof, async (work, account) => {
      if (!hasFactor(await factorsOf(work, account.accountId)))
        refuse("wrong-state", { detail: "Your authenticator app is already off. Reload the page to see it." });
      await removeFactors(work, account.accountId);
      await changed(work, context, account, { action: "profile.totp.off", says: "totp-off" });
    });
    return answerOf(context, context.viewer);
  },

  async renewRecoveryCodes(context, proof) {
    return proven(context, proof, async (work, account) => {
      if (!hasFactor(await factorsOf(work, account.accountId)))
        refuse("wrong-state", { detail: "Recovery codes need an authenticator app. Add one first." });
      const codes = await newRecoveryCodes(work, context.keyRing, account.accountId);
      await changed(work, context, account, { action: "profile.recovery_codes", says: "recovery-codes" });
      return { recoveryCodes: codes.map(recoveryCodeText) };
    });
  },
};

type Changing = { accountId: string; email: string; token: string | null };

/**
 * Runs `change` once the viewer has entered their password and, if they have a second factor, a code: a stolen session
 * alone must not replace it.
 * @throws ExpectedError `invalid-input` for `password` or `code`, `rate-limited`
 */
async function proven<T>(
  context: Context,
  proof: { password?: string | undefined; code?: string | undefined },
  change: (work: Work, account: Changing) => Promise<T>,
): Promise<T> {
  requireBuiltInEcosystem(context);
  const { viewer, database, from } = context;
  const { accountId, email } = await checkPerson(context, viewer, proof.password);
  const account = { accountId, email, token: await ownToken(context) };
  const needsCode = await database.asSystem(async (work) => hasFactor(await factorsOf(work, accountId)));
  if (!needsCode) return database.asSystem((work) => change(work, account));
  const { code = "" } = proof;
  if (code.trim() === "") refuse("invalid-input", { fields: { code: codeMessages.missing } });
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
  if (kept === "elsewhere") return { totpSince: null, recoveryCodesLeft: 0, hasPassword: false, kept };
  const { accountId, passwordHash } = await accountOf(context, viewer);
  const found = await context.database.asSystem((work) => factorsOf(work, accountId));
  return {
    totpSince: found.totpSince?.toISOString() ?? null,
    recoveryCodesLeft: found.recoveryCodesLeft,
    hasPassword: passwordHash !== null,
    kept,
  };
}
