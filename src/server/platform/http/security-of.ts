import type { Procedure } from "#contract/procedure.ts";

type Requirement = Readonly<Record<string, readonly string[]>>;

/** Calls that only a person's browser makes: they read or set its cookie. */
const ofBrowsers = /^session\./;

/**
 * How a call proves who sends it, as OpenAPI security requirements: any one of them is enough. A public call needs
 * none. A session is its bearer handle together with its cookie (spec §17).
 */
export function securityOf(name: string, { needs }: Pick<Procedure, "needs">): Requirement[] {
  if (needs === "public") return [];
  const session = { session: [], cookie: [] };
  return ofBrowsers.test(name) ? [session] : [session, { apiKey: [] }];
}
