import { isIP } from "node:net";
import { refuse } from "#domain/core/errors.ts";
import { webhookLimits } from "#domain/webhook/webhook.ts";
import { isPublicAddress } from "./public-address.ts";

/** Hosts that can be private and without TLS, from the setting; `host` or `host:port`. */
export type PrivateHosts = readonly string[];

export const isPrivateHost = (url: URL, allowed: PrivateHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname);

/** The host without the brackets of IPv6. `URL` turns every spelling of an IPv4 address into the usual one. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/**
 * A typed address of an endpoint. Names are checked again at each connection, by the address they lead to then.
 * @throws ExpectedError `invalid-input`
 */
export function readAddress(typed: string, allowed: PrivateHosts): string {
  const reject = (message: string): never => refuse("invalid-input", { fields: { url: message } });
  const text = typed.trim();
  if (!URL.canParse(text) || text.length > webhookLimits.url)
    return reject("This is not a web address. Write it like https://example.com/hooks.");
  const url = new URL(text);
  const isAllowed = isPrivateHost(url, allowed);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowed))
    reject("Use an address that begins with https://. Otherwise others could read what is sent.");
  if (url.username || url.password)
    reject("Leave user name and password out of the address. Verify the signature instead.");
  if (url.hash) reject("Leave out the part after #. It is never sent.");
  const port = Number(url.port || 443);
  if (!isAllowed && port !== 443 && port < 1024)
    reject("Use port 443, or one from 1024 up. Lower ones are for other services.");
  if (isAllowed) return url.href;
  const host = hostOf(url);
  if (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes(".") || /(^|\.)(localhost|local|internal)$/.test(host))
    reject("This address is in a private network. Use one that is reachable from the internet.");
  return url.href;
}
