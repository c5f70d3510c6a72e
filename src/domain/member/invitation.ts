import { type AssignableRole, requireRole } from "./member.ts";
import { dayMs } from "../core/calendar.ts";
import { refuseState } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";
import { isVetted, type Standing } from "../core/standing.ts";

export const invitationLimits = { days: 7, email: 320, open: 50, emails: 5 } as const;

/** Invitation emails an organization can send in 24 hours. The limit protects recipients who didn't ask for them. */
export const invitationsPerDay = (isVetted: boolean): number => (isVetted ? 50 : 10);

/** An organization that isn't vetted yet can't email outsiders: its invitations wait. */
export const invitesAtOnce = (kind: OrganizationKind, standing: Standing): boolean =>
  kind === "platform" || isVetted(standing);

/** Only a first email that waits is sent by the approval itself. @throws ExpectedError `wrong-state` */
export function requireUnheld(atOnce: boolean, emails: number): void {
  if (atOnce) return;
  refuseState(
    emails === 0
      ? "This email goes out when your organization is approved. You don't need to send it again."
      : "Your organization isn't approved, so no email can be sent. Send it again afterwards.",
  );
}

/** When the link of an email sent at `now` expires; both in ms. */
export const invitationEnd = (now: number): number => now + invitationLimits.days * dayMs;

/** The address as it is stored and compared. */
export const invitedAddress = (email: string): string => email.normalize("NFC").trim().toLowerCase();

/** What an invitation has to know of the organization; addresses are lower-case. */
export type Inviting = {
  kind: OrganizationKind;
  members: readonly { name: string; email: string; isActive: boolean }[];
  open: readonly { email: string }[];
};

/**
 * @throws ExpectedError `invalid-input` for a role that can't be given, `wrong-state` for someone who is already a
 * member or invited
 */
export function decideInvitation(
  { kind, members, open }: Inviting,
  { email, role }: { email: string; role: string },
): { email: string; role: AssignableRole } {
  const wanted = requireRole(kind, role);
  const address = invitedAddress(email);
  const member = members.find((each) => each.email === address);
  if (member?.isActive) refuseState(`${member.name} is already a member. Change their role in the list of members.`);
  if (open.some((each) => each.email === address))
    refuseState("This address is already invited. Send the email again, or revoke the invitation first.");
  if (open.length >= invitationLimits.open)
    refuseState(`At most ${invitationLimits.open} invitations can be open at once. Revoke some you don't need.`);
  return { email: address, role: wanted };
}

/** @throws ExpectedError `wrong-state` after the last email */
export function requireEmailLeft(emails: number): void {
  if (emails >= invitationLimits.emails)
    refuseState(
      `This invitation was sent ${invitationLimits.emails} times. Revoke it and check the address ` +
        "before you invite again.",
    );
}
