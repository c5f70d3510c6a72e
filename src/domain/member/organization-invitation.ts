import { refuseState } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";

/** What an address can be invited to sign up. */
export const invitedKinds = ["agency", "employer"] as const satisfies readonly OrganizationKind[];
export type InvitedKind = (typeof invitedKinds)[number];

/** `emails`: how many an address gets in the days that an invitation is stored after its last email. */
export const organizationInvitations = { keptDays: 90, emails: 3, listed: 100 } as const;

/** The sign-up page's address below the origin. */
export const signUpPath = (kind: InvitedKind): string => `/ecosystem/sign-up?kind=${kind}`;

/** `emails`: with the one to send. @throws ExpectedError `wrong-state` */
export function requireOrganizationEmailLeft(emails: number): void {
  if (emails > organizationInvitations.emails)
    refuseState(
      `This address got ${organizationInvitations.emails} invitations already. Copy the link and send it in your ` +
        "own email.",
    );
}

/** @throws ExpectedError `wrong-state` */
export function requireNoAccount(hasAccount: boolean): void {
  if (hasAccount)
    refuseState("This address already has an account. Its owner can sign in, or you can invite another address.");
}
