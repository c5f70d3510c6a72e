import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Hosts that can be private and without TLS, from a setting; `host` or `host:port`. */
export type PrivateHosts = readonly string[];

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

/** The address or one of the name's addresses isn't on the public internet. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

export const isPrivateHost = (url: URL, allowed: PrivateHosts): boolean =>
  allowed.includes(url.host) || allowed.includes(url.hostname);

/**
 * The host without the brackets of IPv6 and the dot that can end a name. `URL` turns every spelling of an IPv4 address
 * into the usual one.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, "");

/** Whether a request to it would be refused without a look-up: a socket resolves no literal address. */
export function leadsAside(url: URL, allowed: PrivateHosts): boolean {
  const host = hostOf(url);
  return !isPrivateHost(url, allowed) && (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublicAddress(host)));
}

/**
 * Why an address that someone typed can't be used, or null. Names are checked again at each connection, by the address
 * they lead to then.
 */
export function addressFault(url: URL, allowed: PrivateHosts): string | null {
  const isAllowed = isPrivateHost(url, allowed);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isAllowed))
    return "Use an address that begins with https://. Otherwise others could read what is sent.";
  if (isAllowed) return null;
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1024) return "Use port 443, or one from 1024 up. Lower ones are for other services.";
  const host = hostOf(url);
  if (isIP(host) !== 0 ? !isPublicAddress(host) : !host.includes(".") || /(^|\.)(localhost|local|internal)$/.test(host))
    return "This address is in a private network. Use one that is reachable from the internet.";
  return null;
}

/** Passes on only addresses that were checked, so that the socket connects to one of those. */
export function checkedLookup(resolve: Resolve, isAllowed: boolean): LookupFunction {
  return (host, options, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, "");
      if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new PrivateAddress(), "");
      const [first] = addresses;
      if (!first) return done(new Error("The name has no address"), "");
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
}
