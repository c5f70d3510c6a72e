import { safeStorage } from "#web/lib/storage.ts";
import { takeEmailToken } from "#web/lib/email-link/token.ts";

/** The token of a link to a client's contact (`takeEmailToken`). */
export const takeGuestToken = (): string | null => takeEmailToken({ path: "/guest", key: "mls-guest-link" });

const tabStorage = safeStorage(() => sessionStorage);
const passKey = "mls-guest-pass";

/** What the emailed code was exchanged for, per tab and link, so that a reload doesn't need another code. */
export function readPass(token: string): string | null {
  const [of, pass] = (tabStorage.getItem(passKey) ?? "").split(" ");
  return of === token && pass ? pass : null;
}

export const keepPass = (token: string, pass: string): void => tabStorage.setItem(passKey, `${token} ${pass}`);
