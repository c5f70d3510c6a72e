/** The half of a session that scripts can't read (spec §17). */
export const sessionCookie = "mls_session";
/** Set when a browser leaves for sign-in. Only a browser with this cookie can return signed in. */
export const pendingCookie = "mls_sign_in_pending";

export type CookieOptions = { path: string; maxAgeSeconds: number; secure: boolean };

/** The value of a cookie from a Cookie header (RFC 6265 §4.2); the first one if a name repeats. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * A Set-Cookie value, always HttpOnly and SameSite=Strict. Strict also works for the return from sign-in, because the
 * callback page's own same-site request sends the cookie, not the navigation.
 */
export function writeCookie(name: string, value: string, { path, maxAgeSeconds, secure }: CookieOptions): string {
  return (
    `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; ` +
    `SameSite=Strict${secure ? "; Secure" : ""}`
  );
}

export function clearCookie(name: string, options: Omit<CookieOptions, "maxAgeSeconds">): string {
  return writeCookie(name, "", { ...options, maxAgeSeconds: 0 });
}
