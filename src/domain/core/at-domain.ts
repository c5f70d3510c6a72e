/** Whether an email address is at one of these web domains or a subdomain of one. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.some((domain) => host === domain.toLowerCase() || host.endsWith(`.${domain.toLowerCase()}`));
}
