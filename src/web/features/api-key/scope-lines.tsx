import { scopeNouns, scopes } from "#domain/api-key/scopes.ts";

const kinds = [
  { kind: "read", label: "Read" },
  { kind: "write", label: "Change" },
] as const;

/** What a key or an app can read and change: the nouns of its scopes, in the order of the table. */
export function ScopeLines({ scopes: granted }: { scopes: readonly string[] }) {
  return kinds.map(({ kind, label }) => {
    const nouns = scopes.filter((each) => each.kind === kind && granted.includes(each.scope));
    return nouns.length === 0 ? null : (
      <p key={kind} className="text-small break-words text-ink-2">
        <span className="text-ink-3">{label}:</span> {nouns.map(({ noun }) => scopeNouns[noun].label).join(", ")}
      </p>
    );
  });
}
