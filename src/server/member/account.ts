import { refuseState, refuseField } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createAttempts } from "../platform/attempts.ts";
import type { Work } from "../platform/db/database.ts";
import { appId } from "../platform/http/callbacks.ts";
import type { Context } from "../platform/http/context.ts";
import { endSessionsOf } from "../ecosystem/members.ts";
import { verifyPassword } from "../ecosystem/passwords.ts";
import { findToken } from "../ecosystem/tokens.ts";

/** A person's account at the built-in sign-in service. */
type Account = { accountId: string; email: string; passwordHash: string | null };

export async function accountOf(
  { database }: Pick<Context, "database">,
  { personId }: Pick<Viewer, "personId">,
): Promise<Account> {
  const person = await database.kysely
    .selectFrom("mls_people")
    .select("ecosystem_user_id")
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  const account = await database.kysely
    .selectFrom("ecosystem_accounts")
    .select(["id", "email", "password_hash"])
    .where("id", "=", person.ecosystem_user_id)
    .executeTakeFirstOrThrow();
  return { accountId: account.id, email: account.email, passwordHash: account.password_hash };
}

/**
 * The viewer's account, if they know its password; a wrong one counts as a failed sign-in.
 * @throws ExpectedError `invalid-input` for `field`, `rate-limited`
 */
export async function checkPassword(
  context: Context,
  viewer: Viewer,
  { field, given = "" }: { field: string; given?: string | undefined },
): Promise<Account> {
  const account = await accountOf(context, viewer);
  if (account.passwordHash === null)
    refuseState(
      "Your company signs you in, so your account has no password. Ask the people who run your company's sign-in.",
    );
  if (given === "") refuseField(field, "Your password is missing. Enter it first.");
  const attempts = createAttempts(context);
  await attempts.start(account.email, context.from.ip);
  if (!(await verifyPassword(given, account.passwordHash)))
    refuseField(field, "This isn't your current password. Check it and try again.");
  await attempts.succeed(account.email, context.from.ip);
  return account;
}

/** How long a company's sign-in stands in for the password of an account without one. */
const freshMs = 10 * 60_000;

/**
 * The same for an account that may have no password: then its company must have just signed the person in, so that a
 * stolen session alone can't add a second factor.
 * @throws ExpectedError `wrong-state`, and as `checkPassword`
 */
export async function checkPerson(context: Context, viewer: Viewer, password: string | undefined): Promise<Account> {
  const account = await accountOf(context, viewer);
  if (account.passwordHash !== null) return checkPassword(context, viewer, { field: "password", given: password });
  const session = await context.database.kysely
    .selectFrom("mls_sessions")
    .select("created_at")
    .where("id", "=", viewer.sessionId)
    .executeTakeFirstOrThrow();
  if (context.clock.now().getTime() - session.created_at.getTime() > freshMs)
    refuseState("You signed in more than ten minutes ago. Sign out, sign in through your company, and try again.");
  return account;
}

/**
 * Ends the viewer's other sessions and unfinished sign-ins; `token` is this session's own at the sign-in service.
 * @returns how many ended
 */
export async function endOtherSessions(
  work: Work,
  { clock }: Pick<Context, "clock">,
  { personId, sessionId }: Viewer,
  { accountId, token }: { accountId: string; token: string | null },
): Promise<number> {
  const ecosystemId = token === null ? null : ((await findToken(work.db, token, "access", appId))?.sessionId ?? null);
  return endSessionsOf(work, { accountId, personId, now: clock.now(), except: { id: sessionId, ecosystemId } });
}
