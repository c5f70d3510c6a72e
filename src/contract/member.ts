import { z } from "zod";
import { mailDeliveries } from "#domain/outbox/delivery.ts";
import { invitationLimits } from "#domain/member/invitation.ts";
import { invitedKinds } from "#domain/member/organization-invitation.ts";
import { answering, id, instant, procedure, silentProcedure } from "./procedure.ts";

/** Where accounts are managed: with an external ecosystem they can't be changed here, and the demo has none. */
export const accountsKept = z.enum(["here", "elsewhere", "demo"]);

const role = z.string("Choose a role.").min(1, "Choose a role.").max(60);

const member = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.string()),
  /** A deactivated member can't sign in to this organization; their work stays. */
  isActive: z.boolean(),
  /** Null: not in the last 30 days. */
  lastSeenAt: instant.nullable(),
  /** Null if unknown: not in the last 30 days, and an account older than that. */
  hasSignedIn: z.boolean().nullable(),
  /** Whether it is you. */
  isYou: z.boolean(),
  /** Null for viewers who can't manage members, and with an outside sign-in service. */
  hasSecondFactor: z.boolean().nullable(),
  /** Since when emails to this address bounce. Null if they don't, and for viewers who can't manage members. */
  emailBouncedAt: instant.nullable(),
});

const invitation = z.object({
  id,
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  sentAt: instant,
  /** Its email goes out once the organization is approved. */
  isHeld: z.boolean(),
  /** How many emails were sent; the link is that of the last one. */
  emails: z.int(),
  expiresAt: instant,
  isExpired: z.boolean(),
});

const memberList = z.object({
  items: z.array(member),
  kept: accountsKept,
  /** Where accounts are managed, if not here. */
  accountUrl: z.string().nullable(),
});

const step = answering("member.manage", memberList);

export const members = {
  list: procedure({
    needs: "member.read",
    says: "The members of your organization and their roles.",
    input: z.strictObject({}),
    output: memberList,
  }),
  update: step({ says: "Changes a member's role.", input: z.strictObject({ id, role }) }),
  deactivate: step({ says: "Ends a membership; the member's sessions end at once.", input: z.strictObject({ id }) }),
  reactivate: step({ says: "Reactivates a member with their previous roles.", input: z.strictObject({ id }) }),
  resetFactors: step({
    says: "Removes a member's second factor and recovery codes; the member's sessions end at once.",
    input: z.strictObject({ id }),
  }),
};

const invitedEmail = z
  .email({
    error: ({ input }) =>
      input === ""
        ? "The email is missing. Enter one like name@company.com."
        : "This is not an email address. Write it like name@company.com.",
  })
  .max(invitationLimits.email);

const invitedOrganizations = z.object({
  /** The newest first, up to a hundred. */
  items: z.array(
    z.object({
      id,
      kind: z.enum(invitedKinds),
      email: z.string(),
      invitedBy: z.string(),
      sentAt: instant,
      emails: z.int(),
      /** Whether the address has an account by now. */
      hasAccount: z.boolean(),
    }),
  ),
  emails: z.enum(mailDeliveries),
});

const invitationList = z.object({
  items: z.array(invitation),
  /** How emails reach their readers. */ emails: z.enum(mailDeliveries),
});

export const invitations = {
  list: procedure({
    needs: "member.read",
    says: "The pending invitations of your organization.",
    input: z.strictObject({}),
    output: invitationList,
  }),
  create: procedure({
    needs: "member.manage",
    says: "Invites a person by an email with a link that works once, for seven days.",
    input: z.strictObject({ email: invitedEmail, role }),
    output: invitationList,
  }),
  resend: procedure({
    needs: "member.manage",
    says: "Sends an invitation's email again with a new link; the earlier link no longer works.",
    input: z.strictObject({ id }),
    output: invitationList,
  }),
  revoke: silentProcedure({
    needs: "member.manage",
    says: "Revokes an invitation: its link no longer works.",
    input: z.strictObject({ id }),
  }),
  organizations: procedure({
    needs: "admin.platform",
    says: "Addresses that got the sign-up page by email in the past 90 days. For platform staff.",
    input: z.strictObject({}),
    output: invitedOrganizations,
  }),
  inviteOrganization: procedure({
    needs: "admin.platform",
    says:
      "Emails the sign-up page for an agency or an employer to an address. The same address can get it again. For " +
      "platform staff.",
    input: z.strictObject({ kind: z.enum(invitedKinds, "Choose agency or employer."), email: invitedEmail }),
    output: invitedOrganizations,
  }),
};
