import { getDomain } from "tldts";

/** The registered domain by the public suffix list; below shared hosts such as `github.io` each tenant has its own. */
export const registrableDomain = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? "";
