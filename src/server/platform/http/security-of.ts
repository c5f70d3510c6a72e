import { audienceOf } from "#contract/audience.ts";
import type { Procedure } from "#contract/procedure.ts";

type Requirement = Readonly<Record<string, readonly string[]>>;

/**
 * How a call proves who sends it, as an OpenAPI security requirement. A public call needs nothing. Programs send an API
 * key, whose scope the description names; our own pages send a session, which is its bearer handle together with its
 * cookie (spec §17).
 */
export function securityOf(name: string, { needs }: Pick<Procedure, "needs">): Requirement[] {
  if (needs === "public") return [];
  if (audienceOf(name) === "pages") return [{ session: [], cookie: [] }];
  return [{ apiKey: [] }];
}
