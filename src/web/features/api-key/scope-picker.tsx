import { type Scope, type ScopeNoun, scopeNouns, scopes } from "#domain/api-key/scopes.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field.tsx";

const nouns = Object.keys(scopeNouns) as ScopeNoun[];

/** What one choice turns on: all reading, apart from identities. */
const readingScopes: readonly Scope[] = scopes
  .filter(({ noun, kind }) => kind === "read" && noun !== "identities")
  .map(({ scope }) => scope);

/** Each scope as a checkbox in plain words, grouped by noun. */
export function ScopePicker({
  chosen,
  onChange,
  error,
}: {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
  error: string | undefined;
}) {
  const toggle = (scope: Scope, on: boolean) =>
    onChange(on ? [...chosen, scope] : chosen.filter((each) => each !== scope));
  return (
    <FieldGroup
      legend="Scopes"
      required
      aside={
        <Button size="sm" onClick={() => onChange([...new Set([...chosen, ...readingScopes])])}>
          Select all read scopes except identities
        </Button>
      }
    >
      {/* Above the list, which is longer than the dialog. */}
      {error === undefined ? (
        <p className="mb-2 text-small text-ink-3">
          A key can do only what you can do yourself. No scope includes another.
        </p>
      ) : (
        <ErrorLine className="mb-2 text-small">{error}</ErrorLine>
      )}
      <ul className="divide-y divide-line rounded-card border border-line">
        {nouns.map((noun) => (
          <li key={noun} className="grid gap-x-4 px-3.5 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <p className="py-0.5 text-dense font-medium">{scopeNouns[noun].label}</p>
            <div className="flex flex-col">
              {scopes
                .filter((each) => each.noun === noun)
                .map(({ scope, says }) => (
                  <Checkbox
                    key={scope}
                    name={scope}
                    invalid={error !== undefined && scope === scopes[0]?.scope}
                    label={says}
                    description={<span className="font-mono">{scope}</span>}
                    checked={chosen.includes(scope)}
                    onCheckedChange={(on) => toggle(scope, on)}
                  />
                ))}
            </div>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}

/** What a key for one purpose can do. */
export function FixedScopes({ chosen }: { chosen: readonly Scope[] }) {
  return (
    <div>
      <p className="mb-1 text-dense font-medium">What the key can do</p>
      <ul className="text-dense text-ink-2">
        {scopes
          .filter(({ scope }) => chosen.includes(scope))
          .map(({ scope, says }) => (
            <li key={scope}>
              {says} (<span className="font-mono">{scope}</span>)
            </li>
          ))}
      </ul>
    </div>
  );
}
