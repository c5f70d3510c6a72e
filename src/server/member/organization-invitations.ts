import {
  type InvitedKind,
  organizationInvitations,
  requireNoAccount,
  requireOrganizationEmailLeft,
  signUpPath,
} from "#domain/member/organization-invitation.ts";
import type { Work } from "../platform/db/database.ts";
import { composeEmail } from "../platform/mail/compose.ts";

/** The newest first. */
export const invitedOrganizations = ({ db }: Pick<Work, "db">, since: Date) =>
  db
    .selectFrom("ecosystem_organization_invitations as i")
    .innerJoin("mls_people as p", "p.id", "i.invited_by")
    .leftJoin("ecosystem_accounts as a", "a.email", "i.email")
    .select(["i.id", "i.kind", "i.email", "p.display_name as invitedBy", "i.sent_at", "i.emails", "a.id as accountId"])
    .where("i.sent_at", ">=", since)
    .orderBy("i.sent_at", "desc")
    .orderBy("i.id")
    .limit(organizationInvitations.listed)
    .execute();

type Sent = { id: string; kind: InvitedKind; email: string; invitedBy: string; now: Date };

/**
 * Counts an email to the address, for the kind it names last. @returns the invitation's id
 * @throws ExpectedError `wrong-state`
 */
export async function countOrganizationEmail(
  { db }: Pick<Work, "db">,
  { id, kind, email, invitedBy, now }: Sent,
): Promise<string> {
  const account = await db.selectFrom("ecosystem_accounts").select("id").where("email", "=", email).executeTakeFirst();
  requireNoAccount(account !== undefined);
  const row = await db
    .insertInto("ecosystem_organization_invitations")
    .values({ id, kind, email, invited_by: invitedBy, emails: 1, sent_at: now })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet((eb) => ({
        kind,
        invited_by: invitedBy,
        emails: eb("ecosystem_organization_invitations.emails", "+", 1),
        sent_at: now,
      })),
    )
    .returning(["id", "emails"])
    .executeTakeFirstOrThrow();
  requireOrganizationEmailLeft(row.emails);
  return row.id;
}

const joins = {
  agency: { whom: "your agency", gains: "There, recruiting agencies share anonymized candidates and split fees." },
  employer: {
    whom: "your company",
    gains: "There, recruiting agencies show you anonymized candidates, and you pay only for a placement.",
  },
} as const satisfies Record<InvitedKind, { whom: string; gains: string }>;

/** The link is the public sign-up page: the email holds no secret. */
export const organizationInvitationEmail = (
  { kind, invitedBy, origin }: { kind: InvitedKind; invitedBy: string; origin: string },
  brandName: string,
) =>
  composeEmail({
    brandName,
    subject: `You're invited to ${brandName}`,
    blocks: [
      `${invitedBy}, who works for ${brandName}, invited ${joins[kind].whom} to join. ${joins[kind].gains}`,
      "Sign up with your work email. We review each organization before it sees the marketplace.",
      { label: "Sign up", href: `${origin}${signUpPath(kind)}` },
    ],
    why: "If you didn't expect this email, ignore it. Nothing happens unless you sign up.",
  });
