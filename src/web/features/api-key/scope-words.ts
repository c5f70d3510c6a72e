import { isScope, type ScopeNoun, scopeNouns, scopes } from "#domain/api-key/scopes.ts";

/** Scopes by noun, in the order of the table: `Listings: read and change. Deals: read.` */
export function scopesText(granted: readonly string[]): string {
  const nouns = [...new Set(scopes.filter(({ scope }) => granted.includes(scope)).map(({ noun }) => noun))];
  if (nouns.length === 0) return "No scopes that still exist.";
  return nouns.map((noun) => `${scopeNouns[noun].label}: ${kindsText(noun, granted)}.`).join(" ");
}

function kindsText(noun: ScopeNoun, granted: readonly string[]): string {
  const kinds = [
    ...(granted.includes(`${noun}:read`) ? ["read"] : []),
    ...(granted.includes(`${noun}:write`) ? ["change"] : []),
  ];
  return kinds.join(" and ");
}

/** What one choice in the dialog turns on: all reading, apart from identities. */
export const readingScopes = scopes.flatMap(({ scope, noun, kind }) =>
  kind === "read" && noun !== "identities" && isScope(scope) ? [scope] : [],
);
