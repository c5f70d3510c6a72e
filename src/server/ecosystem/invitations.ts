import { invitationEnd } from "#domain/member/invitation.ts";
import { passwordFault } from "#domain/session/password.ts";
import { personName } from "#domain/member/profile.ts";
import { ExpectedError, refuse, refuseState, refuseField } from "#domain/core/errors.ts";
import type { Services } from "../platform/http/context.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import { builtinIssuer } from "./builtin-ecosystem.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { createAccount } from "./accounts.ts";
import { createAttempts } from "../platform/attempts.ts";
import { syncAccount, setRole, membersOf, unlinkReturning } from "./members.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { columnsFrom } from "../platform/db/fields.ts";

type Db = Pick<Work, "db">;

/** Pending invitations, newest first. */
export async function openInvitations({ db }: Db, organizationId: string) {
  const rows = await db
    .selectFrom("ecosystem_invitations as i")
    .innerJoin("ecosystem_accounts as a", "a.id", "i.invited_by")
    .select(["i.id", "i.email", "i.role", "a.full_name", "i.sent_at", "i.letters", "i.expires_at"])
    .where("i.organization_id", "=", organizationId)
    .where("i.ended_at", "is", null)
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .execute();
  return rows.map(({ id, email, role, full_name, sent_at, letters, expires_at }) => ({
    id,
    email,
    role,
    invitedBy: full_name,
    sentAt: sent_at,
    emails: letters,
    expiresAt: expires_at,
  }));
}

type Invitation = Awaited<ReturnType<typeof openInvitations>>[number];

type NewInvitation = {
  id: string;
  organizationId: string;
  email: string;
  role: string;
  invitedBy: string;
  isHeld: boolean;
  now: Date;
};

/** `held`: no email is sent until `releaseInvitations`. @returns the token of its link, which isn't stored */
export async function insertInvitation(
  { db }: Db,
  { id, organizationId, email, role, invitedBy, isHeld, now }: NewInvitation,
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto("ecosystem_invitations")
    .values({
      ...columnsFrom({ id, organizationId, email, role, invitedBy }),
      token_hash: hashToken(token),
      letters: isHeld ? 0 : 1,
      created_at: now,
      sent_at: now,
      expires_at: new Date(invitationEnd(now.getTime())),
    })
    .execute();
  return token;
}

/** Replaces the link with a new one. @returns its token */
export async function renewInvitation({ db }: Db, id: string, now: Date): Promise<string> {
  const token = randomToken();
  await db
    .updateTable("ecosystem_invitations")
    .set((eb) => ({
      token_hash: hashToken(token),
      letters: eb("letters", "+", 1),
      sent_at: now,
      expires_at: new Date(invitationEnd(now.getTime())),
    }))
    .where("id", "=", id)
    .execute();
  return token;
}

/** The person has joined, so a pending invitation has nothing left to do. */
export async function endInvitations({ db }: Db, organizationId: string, email: string, now: Date): Promise<void> {
  await db
    .updateTable("ecosystem_invitations")
    .set({ ended_at: now, ended_why: "accepted" })
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .execute();
}

type Held = Pick<Invitation, "email" | "role" | "invitedBy"> & { token: string; organization: string };

/** Gives every held invitation its link when the organization is approved. `externalId`: the product's id for it. */
export async function releaseInvitations(work: Db, externalId: string, now: Date): Promise<Held[]> {
  const kept = await work.db
    .selectFrom("ecosystem_organizations")
    .select(["id", "name"])
    .where("id", "=", externalId)
    .executeTakeFirst();
  const held = kept ? (await openInvitations(work, kept.id)).filter(({ emails }) => emails === 0) : [];
  const released: Held[] = [];
  for (const { id, email, role, invitedBy } of held)
    released.push({
      email,
      role,
      invitedBy,
      organization: kept?.name ?? "",
      token: await renewInvitation(work, id, now),
    });
  return released;
}

/** Ends every held invitation when the organization isn't admitted. */
export async function dropHeldInvitations({ db }: Db, externalId: string, now: Date): Promise<void> {
  await db
    .updateTable("ecosystem_invitations")
    .set({ ended_at: now, ended_why: "revoked" })
    .where("organization_id", "=", externalId)
    .where("letters", "=", 0)
    .where("ended_at", "is", null)
    .execute();
}

/** @returns whether it was still pending */
export async function endInvitation({ db }: Db, id: string, why: "accepted" | "revoked", now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("ecosystem_invitations")
    .set({ ended_at: now, ended_why: why })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

export type Accepting = { token: string; full_name?: string | undefined; password: string };

type Parts = Pick<Services, "database" | "clock" | "keyRing" | "newId">;

/**
 * Calls from an invited person's browser: view the invitation and accept it. Works once, only for the address it was
 * sent to.
 */
export function createInvitationDesk(parts: Parts) {
  const { database, clock, keyRing, newId } = parts;
  const links = createAttempts(parts, { purpose: "invitation-links", says: "links that are not known" });
  const passwords = createAttempts(parts);

  /** @throws ExpectedError `not-found`, `rate-limited` */
  async function find(token: string, address: string) {
    await links.start(null, address);
    const row = await database.kysely
      .selectFrom("ecosystem_invitations as i")
      .innerJoin("ecosystem_organizations as o", "o.id", "i.organization_id")
      .leftJoin("ecosystem_accounts as a", "a.email", "i.email")
      .select([
        "i.id",
        "i.email",
        "i.role",
        "i.organization_id",
        "o.name",
        "o.kind",
        "a.id as account_id",
        "a.password_hash",
      ])
      .where("i.token_hash", "=", hashToken(token))
      .where("i.ended_at", "is", null)
      .where("i.expires_at", ">", clock.now())
      .executeTakeFirst();
    if (!row) refuseLink();
    await links.succeed(null, address);
    return row;
  }

  return {
    /** Content of an invitation's page; `hasAccount`: its address already has an account. */
    async look(token: string, address: string) {
      const { name, kind, email, role, account_id } = await find(token, address);
      return { organization: name, kind, email, role, hasAccount: account_id !== null };
    },

    /**
     * Creates the account, or checks the password of the existing one, and adds the membership.
     * @throws ExpectedError `not-found`, `invalid-input`, `wrong-credentials`, `rate-limited`
     */
    async accept({ token, full_name, password }: Accepting, address: string): Promise<{ organization: string }> {
      const found = await find(token, address);
      const known = found.account_id === null ? null : { id: found.account_id, hash: found.password_hash };
      if (known?.hash === null)
        refuseState(
          "Your company signs you in, so your account can't join another organization. Ask to invite another " +
            "address.",
        );
      if (known) {
        await passwords.start(found.email, address);
        if (!(await verifyPassword(password, known.hash)))
          refuse("wrong-credentials", { detail: "This isn't your account's password. Check it and try again." });
        await passwords.succeed(found.email, address);
      }
      const fresh = known ? null : await newAccount(found.email, full_name ?? "", password);
      await database
        .asSystem(async (work) => {
          const now = clock.now();
          await work.db
            .selectFrom("ecosystem_organizations")
            .select("id")
            .where("id", "=", found.organization_id)
            .forUpdate()
            .execute();
          // Renewed, revoked or accepted in the meantime: the link has changed or is gone.
          const still = await work.db
            .selectFrom("ecosystem_invitations")
            .select("id")
            .where("id", "=", found.id)
            .where("token_hash", "=", hashToken(token))
            .executeTakeFirst();
          if (!still || !(await endInvitation(work, found.id, "accepted", now))) refuseLink();
          if (fresh) await createAccount(work.db, { ...fresh, email: found.email }, now);
          const accountId = known?.id ?? fresh?.id ?? "";
          const before = (await membersOf(work, found.organization_id)).find(
            (member) => member.accountId === accountId,
          );
          if (!before?.isActive) {
            await unlinkReturning(work, found.organization_id, accountId);
            await setRole(work, found.organization_id, accountId, found.role);
          }
          const personId = await syncAccount(work, accountId, { keyRing, now, newId });
          const own = await work.db
            .selectFrom("mls_organizations")
            .select("id")
            .where("issuer", "=", builtinIssuer)
            .where("external_id", "=", found.organization_id)
            .executeTakeFirstOrThrow();
          await audit(
            work,
            { newId, clock, requestId: found.id },
            { personId, organizationId: own.id },
            { action: "invitation.accept", entityId: found.id, reason: found.role },
          );
        })
        .catch(takenMeanwhile);
      return { organization: found.name };
    },
  };

  async function newAccount(email: string, fullName: string, password: string) {
    const name = nameOf(fullName);
    const fault = passwordFault(password, email);
    if (fault !== null) refuseField("password", fault);
    return { id: newId(), fullName: name, passwordHash: await hashPassword(password) };
  }
}

export type InvitationDesk = ReturnType<typeof createInvitationDesk>;

/** Renames the field to the service's name in errors. */
function nameOf(fullName: string): string {
  try {
    return personName(fullName);
  } catch (error) {
    if (error instanceof ExpectedError) refuseField("full_name", error.extras.fields?.["name"] ?? "");
    throw error;
  }
}

function takenMeanwhile(error: unknown): never {
  if (isUniqueViolation(error, "ecosystem_accounts_email_key"))
    refuseState("This address just got an account. Reload the page and join with its password.");
  throw error;
}

function refuseLink(): never {
  refuse("not-found", {
    detail:
      "This invitation was used, revoked or replaced, or is older than seven days. Ask the person who " +
      "invited you to send it again.",
  });
}
