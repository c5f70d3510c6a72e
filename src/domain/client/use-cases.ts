import { refuse, refuseFields } from "../core/errors.ts";
import { isPending, isVetted } from "../core/standing.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import type { RegistrableDomain } from "../identity/blocked-match.ts";
import {
  type ClientAsk,
  clientFor,
  type ClientView,
  companyDomain,
  decideClient,
  type FoundClient,
  newClientLimit,
} from "./client.ts";

/** The reads and writes of an agency's clients. */
export type ClientPort = {
  registrable: RegistrableDomain;
  /** The organization with exactly this domain; an employer before others, a vetted one before others. */
  organizationAt: (domain: string) => Soon<FoundClient | undefined>;
  /** How many new companies the agency has brought in the last hours. */
  addedLately: (hours: number) => Soon<number>;
  create: (organization: { name: string; domain: string }) => Soon<FoundClient>;
  /** Remembers that the agency brought it; once for each. A new one is entered in the register, and protected. */
  bring: (client: FoundClient, how: { domain: string; isNew: boolean }) => Soon<void>;
};

/**
 * The organization with exactly this domain. If there is none, the one with the registered domain that includes it,
 * unless it is a client without an account: no one there would notice who is named as its contact.
 */
function* organizationFor(port: ClientPort, domain: string): UseCase<FoundClient | undefined> {
  const exact = yield* wait(port.organizationAt(domain));
  const registered = port.registrable(domain);
  if (exact || registered === domain) return exact;
  const above = yield* wait(port.organizationAt(registered));
  return above?.kind === "employer" && !above.hasAccount ? undefined : above;
}

export const clientUseCases = {
  /** The member with the address's domain. Others aren't suggested (docs/decisions/0040). */
  *find(port: ClientPort, { email }: { email: string }): UseCase<{ client: ClientView | null }> {
    const domain = companyDomain(email, port.registrable);
    const found = domain === null ? undefined : yield* organizationFor(port, domain);
    return { client: found?.kind === "employer" && isVetted(found.standing) ? clientFor(found) : null };
  },

  /**
   * The employer of a company and a work address: the one on the marketplace with exactly this domain, otherwise a new
   * one without an account, which the platform reviews. @throws ExpectedError `invalid-input`, `rate-limited`
   */
  *bring(port: ClientPort, ask: ClientAsk): UseCase<{ client: ClientView }> {
    const { company, domain } = decideClient(ask, port.registrable);
    const found = yield* organizationFor(port, domain);
    if (found) {
      const fault =
        found.kind !== "employer"
          ? `${domain} belongs to an organization that isn't an employer. Enter your client's work address.`
          : isVetted(found.standing) || isPending(found.standing)
            ? null
            : "This company can't take part at the moment. Contact support.";
      refuseFields(fault === null ? {} : { email: fault });
    } else if ((yield* wait(port.addedLately(newClientLimit.hours))) >= newClientLimit.count)
      refuse("rate-limited", {
        detail: `You can bring ${newClientLimit.count} new companies a day. Try again tomorrow.`,
      });
    const client = found ?? (yield* wait(port.create({ name: company, domain })));
    yield* wait(port.bring(client, { domain, isNew: !found }));
    return { client: clientFor(client) };
  },
};
