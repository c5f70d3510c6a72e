import { refuseState } from "../core/errors.ts";

/**
 * What an organization needs before it can require its own sign-in: a way in for its members, and one for the admin
 * if that fails (docs/decisions/0066).
 * @throws ExpectedError `wrong-state`
 */
export function requireWaysIn({ canSignIn, adminIsSecured }: { canSignIn: boolean; adminIsSecured: boolean }): void {
  if (!canSignIn)
    refuseState("No one can sign in through your company yet. Turn a provider on and prove a domain first.");
  if (!adminIsSecured)
    refuseState(
      "If your provider fails, an admin has to get in with a password and a second factor. Add a second factor in " +
        "your profile first, or ask an admin who has both.",
    );
}

/** A person who signs in by themselves, to an organization that requires its own sign-in. */
export type SignsInAlone = {
  /** Active in another organization too, whose door the company can't open. */
  belongsElsewhere: boolean;
  isAdmin: boolean;
  /** An authenticator app or a passkey of the account. */
  hasFactor: boolean;
  /** Another admin, or this one, has one. */
  anyAdminHasFactor: boolean;
};

/**
 * Whether the organization's requirement keeps a person from signing in with a password or a passkey
 * (docs/decisions/0066). Admins with a second factor keep theirs, so that a broken provider locks no one out. If no
 * admin has one, every admin does.
 */
export const mustUseCompany = ({ belongsElsewhere, isAdmin, hasFactor, anyAdminHasFactor }: SignsInAlone): boolean =>
  !belongsElsewhere && !(isAdmin && (hasFactor || !anyAdminHasFactor));
