import { type Scope, scopeNouns, type ScopeKind, scopes } from "#domain/api-key/scopes.ts";

/** The nouns of these scopes, in the order of the table: `Listings, Deals`. Empty where there are none of the kind. */
export const nounsText = (granted: readonly string[], kind: ScopeKind): string =>
  scopes
    .filter((each) => each.kind === kind && granted.includes(each.scope))
    .map(({ noun }) => scopeNouns[noun].label)
    .join(", ");

/** What one choice in the dialog turns on: all reading, apart from identities. */
export const readingScopes: readonly Scope[] = scopes
  .filter(({ noun, kind }) => kind === "read" && noun !== "identities")
  .map(({ scope }) => scope);
