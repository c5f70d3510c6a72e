import { appLimits } from "#domain/connected-app/connected-app.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === "http:" && loopback.has(hostname);

/**
 * Whether an app can register this address: HTTPS, or HTTP on the person's own device (RFC 8252 §7.3). Addresses of
 * other schemes can be claimed by any program on a device.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > appLimits.redirectUri || !URL.canParse(text) || text.includes("#")) return false;
  const url = new URL(text);
  return (url.protocol === "https:" || isLoopback(url)) && url.username === "" && url.password === "";
}

/** The same text; on the person's own device, the port can be another one with each start of the program. */
export const isSameRedirect = (registered: string, asked: string): boolean =>
  registered === asked || (isRedirectUri(asked) && withoutPort(registered) === withoutPort(asked));

function withoutPort(text: string): string {
  const url = new URL(text);
  if (!isLoopback(url)) return text;
  url.port = "";
  return url.href;
}

/** Where people are sent back to, and whether it is a program on their own device. */
export function placeOf(redirectUri: string): { host: string; isLocal: boolean } {
  const url = new URL(redirectUri);
  return { host: url.hostname, isLocal: isLoopback(url) };
}
