/** The half of a session that scripts can't read (spec §17). */
export const sessionCookie = "mls_session";
/** Set when a browser leaves for sign-in. Only a browser with this cookie can return signed in. */
export const pendingCookie = "mls_sign_in_pending";

/** Set when a browser leaves for its company's provider, which returns to it only. */
export const companyCookie = "mls_company_sign_in";

export type CookieOptions = { path: string; maxAgeSeconds: number; secure: boolean; sameSite?: "Strict" | "Lax" };

/** The value of a cookie from a Cookie header (RFC 6265 §4.2); the first one if a name repeats. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/**
 * A Set-Cookie value, always HttpOnly and, unless said otherwise, SameSite=Strict. Strict also works for the return
 * from sign-in, because the callback page's own same-site request sends the cookie, not the navigation.
 */
export function writeCookie(name: string, value: string, options: CookieOptions): string {
  const { path, maxAgeSeconds, secure, sameSite = "Strict" } = options;
  return (
    `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; ` +
    `SameSite=${sameSite}${secure ? "; Secure" : ""}`
  );
}

export function clearCookie(name: string, options: Omit<CookieOptions, "maxAgeSeconds">): string {
  return writeCookie(name, "", { ...options, maxAgeSeconds: 0 });
}
