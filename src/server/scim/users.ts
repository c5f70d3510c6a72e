import { decideDeactivation, decideReactivation, roleText } from "#domain/member/member.ts";
import { personName } from "#domain/member/profile.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { authorize } from "#domain/core/policy.ts";
import { type Fields, nameIn, readUser, type UserChange } from "#domain/scim/user.ts";
import { parseFilter } from "#domain/scim/filter.ts";
import { readUserPatch } from "#domain/scim/patch.ts";
import { refuseScim } from "#domain/scim/scim-error.ts";
import { provenDomains } from "../company-sign-in/store.ts";
import { createAccount, normalizeEmail } from "../ecosystem/accounts.ts";
import { domainOf } from "../ecosystem/company-only.ts";
import { endInvitations } from "../ecosystem/invitations.ts";
import { belongsElsewhere, endSessionsOf, setActive, setRole, unlinkReturning } from "../ecosystem/members.ts";
import type { Audited } from "../platform/audit.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import { knownId } from "../platform/http/known-id.ts";
import { changing, type Desk, finish, load, managingOf, ordinaryRole, type Visit } from "./desk.ts";
import type { Page } from "./list.ts";
import { findUser, listUsers, saveScimUser, type ScimUser } from "./store.ts";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";

/** A user as RFC 7643 §4.1 has it, with what is stored here. */
export const userView = (user: ScimUser, base: string): Fields => ({
  schemas: [userSchema],
  id: user.id,
  ...(user.externalId !== null && { externalId: user.externalId }),
  userName: user.email,
  displayName: user.name,
  name: {
    formatted: user.name,
    ...(user.givenName !== null && { givenName: user.givenName }),
    ...(user.familyName !== null && { familyName: user.familyName }),
  },
  active: user.isActive,
  emails: [{ value: user.email, type: "work", primary: true }],
  groups: user.isActive
    ? user.roles.map((role) => ({
        value: role,
        display: roleText(role),
        $ref: `${base}/Groups/${role}`,
        type: "direct",
      }))
    : [],
  meta: {
    resourceType: "User",
    created: user.createdAt.toISOString(),
    lastModified: user.changedAt.toISOString(),
    location: `${base}/Users/${user.id}`,
  },
});

export async function listOfUsers(visit: Visit, { filter, startIndex, count }: Page) {
  const { total, users } = await listUsers(visit.database.kysely, visit.organizationId, {
    filter: filter === null ? null : parseFilter(filter),
    offset: startIndex - 1,
    limit: count,
  });
  return { total, resources: users.map((user) => userView(user, visit.base)) };
}

/** @throws ExpectedError `not-found` */
export async function getUser(visit: Visit, id: string): Promise<Fields> {
  const user = await findUser(visit.database.kysely, visit.organizationId, knownId(id));
  return userView(user ?? refuse("not-found"), visit.base);
}

/**
 * Adds a person with the ordinary role: a new account without a password, or the one that the address has already.
 * @throws ScimError `invalidValue`, `uniqueness`
 */
export async function createUser(visit: Visit, body: unknown): Promise<Fields> {
  // Who gets in is decided outside, as by a provider: only for vetted organizations.
  authorize(visit.viewer, "companySignIn.manage");
  const change = readUser(body);
  const email = addressOf(change.userName ?? refuseScim("invalidValue", "userName is missing. Send the work address."));
  return changing(visit, [], async (desk) => {
    const { work, stored, now } = desk;
    await requireOwnDomain(desk, email);
    const known = await work.db
      .selectFrom("ecosystem_accounts")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    const accountId = known?.id ?? visit.newId();
    if (known) await requireAddable(desk, accountId, email);
    else
      await createAccount(
        work.db,
        { id: accountId, email, passwordHash: null, fullName: fullName(nameIn(change, noName) ?? fallbackName(email)) },
        now,
      ).catch(takenMeanwhile);
    await unlinkReturning(work, stored.id, accountId);
    await setRole(work, stored.id, accountId, ordinaryRole(desk));
    await endInvitations(work, stored.id, email, now);
    await load(desk, [accountId]);
    const done: Omit<Audited, "entityId">[] = [{ action: "member.provisioned", reason: ordinaryRole(desk) }];
    if (change.active === false) {
      await setActive(work, stored.id, accountId, false);
      done.push({ action: "member.deactivate" });
    }
    await saveScimUser(work.db, { ...sentParts(change, noName), ...idsOf(desk, accountId), removedAt: null });
    await finish(desk, accountId, done);
    return viewAfter(desk, accountId);
  });
}

/** @throws ScimError, ExpectedError `not-found`, `wrong-state` */
export const replaceUser = (visit: Visit, id: string, body: unknown): Promise<Fields> =>
  changeUser(visit, id, readUser(body));

/** @throws ScimError, ExpectedError `not-found`, `wrong-state` */
export const patchUser = (visit: Visit, id: string, body: unknown): Promise<Fields> =>
  changeUser(visit, id, readUserPatch(body));

async function changeUser(visit: Visit, asked: string, change: UserChange): Promise<Fields> {
  const id = knownId(asked);
  return changing(visit, [id], async (desk) => {
    const { work, stored, now } = desk;
    const user = (await findUser(work.db, stored.id, id)) ?? refuse("not-found");
    const done: Omit<Audited, "entityId">[] = [];
    if (await changeProfile(desk, user, change)) done.push({ action: "member.profile" });
    const active = await changeActive(desk, user, change.active);
    if (active) done.push(active);
    const parts = sentParts(change, user);
    const isNews =
      parts.externalId !== user.externalId ||
      parts.givenName !== user.givenName ||
      parts.familyName !== user.familyName;
    // Directories send everything again and again: what changes nothing is not written.
    if (!isNews && done.length === 0) return userView(user, visit.base);
    await saveScimUser(work.db, { ...parts, ...idsOf(desk, id), removedAt: null });
    const personId = await finish(desk, id, done);
    if (active?.action === "member.deactivate") await endSessionsOf(work, { accountId: id, personId, now });
    return viewAfter(desk, id);
  });
}

/** Deactivates a user and hides them from the directory. What they did here stays. */
export async function deleteUser(visit: Visit, asked: string): Promise<void> {
  const id = knownId(asked);
  await changing(visit, [id], async (desk) => {
    const { work, stored, now } = desk;
    const user = (await findUser(work.db, stored.id, id)) ?? refuse("not-found");
    const active = await changeActive(desk, user, false);
    await saveScimUser(work.db, { ...user, ...idsOf(desk, id), removedAt: now });
    const personId = await finish(desk, id, [...(active ? [active] : []), { action: "member.removed" }]);
    if (active) await endSessionsOf(work, { accountId: id, personId, now });
  });
}

/** @throws ExpectedError `wrong-state` for the last admin, and for one who has joined another organization since */
async function changeActive(
  desk: Desk,
  { id, isActive }: ScimUser,
  wanted: boolean | undefined,
): Promise<Omit<Audited, "entityId"> | null> {
  if (wanted === undefined || wanted === isActive) return null;
  if (wanted) decideReactivation(managingOf(desk), id, await belongsElsewhere(desk.work, desk.stored.id, id));
  else decideDeactivation(managingOf(desk), id);
  await setActive(desk.work, desk.stored.id, id, wanted);
  return { action: wanted ? "member.reactivate" : "member.deactivate" };
}

/**
 * Name and address. Only of accounts that no other organization relies on and whose address is the company's: a new
 * address can reset a password.
 * @throws ScimError `mutability`, `uniqueness`, `invalidValue`
 */
async function changeProfile(desk: Desk, user: ScimUser, change: UserChange): Promise<boolean> {
  const { work, stored } = desk;
  const email = change.userName === undefined ? user.email : addressOf(change.userName);
  const sent = nameIn(change, user);
  const name = sent === undefined ? user.name : fullName(sent);
  if (email === user.email && name === user.name) return false;
  const elsewhere = await belongsElsewhere(work, stored.id, user.id);
  const domains = await provenDomains(work.db, stored.id);
  if (elsewhere || !domains.includes(domainOf(user.email)))
    refuseScim(
      "mutability",
      elsewhere
        ? `${user.email} also belongs to another organization. Only the person can change their name.`
        : `${user.email} isn't in a proven domain of your organization. Only the person can change their name.`,
    );
  if (email !== user.email) {
    await requireOwnDomain(desk, email);
    // A link that was mailed to the former address must not open the account.
    await work.db.deleteFrom("ecosystem_password_links").where("account_id", "=", user.id).execute();
  }
  await work.db
    .updateTable("ecosystem_accounts")
    .set({ email, full_name: name })
    .where("id", "=", user.id)
    .execute()
    .catch(takenMeanwhile);
  return true;
}

/** An account that is no user yet, and that no other organization relies on. @throws ScimError `uniqueness` */
async function requireAddable({ work, stored }: Desk, accountId: string, email: string): Promise<void> {
  if (await belongsElsewhere(work, stored.id, accountId))
    refuseScim("uniqueness", `${email} belongs to another organization. Use another address.`);
  if (await findUser(work.db, stored.id, accountId))
    refuseScim("uniqueness", `${email} is already a user. Find it by userName, and change that one.`);
}

async function requireOwnDomain({ work, stored }: Desk, email: string): Promise<void> {
  const domains = await provenDomains(work.db, stored.id);
  if (!domains.includes(domainOf(email)))
    refuseScim(
      "invalidValue",
      `${email} isn't in a proven domain of your organization. Prove the domain in the settings of company sign-in.`,
    );
}

function addressOf(userName: string): string {
  const email = normalizeEmail(userName);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)
    ? email
    : refuseScim("invalidValue", "userName isn't an email address. Send the work address, like ada@company.example.");
}

const noName = { externalId: null, givenName: null, familyName: null };

const sentParts = (
  change: UserChange,
  known: { externalId: string | null; givenName: string | null; familyName: string | null },
) => ({
  externalId: change.externalId === undefined ? known.externalId : change.externalId,
  givenName: change.givenName === undefined ? known.givenName : change.givenName,
  familyName: change.familyName === undefined ? known.familyName : change.familyName,
});

const idsOf = ({ stored, now }: Desk, accountId: string) => ({ organizationId: stored.id, accountId, now });

const fallbackName = (email: string): string =>
  email
    .replace(/@.*$/, "")
    .replace(/[^\p{L}\p{N} ]+/gu, " ")
    .trim() || "Member";

/** @throws ScimError `invalidValue` */
function fullName(written: string): string {
  try {
    return personName(written.slice(0, 120));
  } catch (error) {
    if (error instanceof ExpectedError) refuseScim("invalidValue", error.extras.fields?.["name"] ?? "");
    throw error;
  }
}

function takenMeanwhile(error: unknown): never {
  if (isUniqueViolation(error, "ecosystem_accounts_email_key"))
    refuseScim("uniqueness", "Another account has this address. Use another one.");
  throw error;
}

async function viewAfter({ visit, work, stored }: Desk, id: string): Promise<Fields> {
  const user = await findUser(work.db, stored.id, id);
  if (!user) throw new Error("a user who was just saved isn't there");
  return userView(user, visit.base);
}
