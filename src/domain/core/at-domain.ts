/** The host of an email address. A subdomain is another host: it can belong to someone else. */
export const hostOf = (email: string): string =>
  email
    .slice(email.lastIndexOf("@") + 1)
    .normalize("NFKC")
    .toLowerCase();

/** Whether an email address is at exactly one of these web domains (docs/decisions/0040). */
export const isAtDomain = (email: string, domains: readonly string[]): boolean =>
  domains.some((domain) => domain.toLowerCase() === hostOf(email));

/**
 * What is wrong with an address that must be at exactly one of a company's domains, or null. `elsewhere`: what to do
 * for an address at another domain.
 */
export function domainFault(
  email: string,
  { name, domains }: { name: string; domains: readonly string[] },
  elsewhere: string,
): string | null {
  if (domains.length === 0)
    return `No one at ${name} has an account, and its web domain isn't known. Ask ${name} to sign up first.`;
  return isAtDomain(email, domains) ? null : `Enter a work address at ${domains.join(" or ")}. ${elsewhere}`;
}
