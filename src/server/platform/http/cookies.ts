/** The half of a session that scripts cannot read (spec §17). */
export const sessionCookie = "mls_session";
/** Set when a browser leaves for sign-in; only a browser that has it may come back signed in. */
export const pendingCookie = "mls_sign_in_pending";

export type CookieOptions = { path: string; maxAgeSeconds: number; secure: boolean };

/** The value of a cookie from a Cookie header (RFC 6265 §4.2), the first one where a name repeats. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * A Set-Cookie value: HttpOnly and SameSite=Strict always. Strict also serves the way back from sign-in, because not
 * the navigation but the callback page's own request, from our own site, carries the cookie.
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
