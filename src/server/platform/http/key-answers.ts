import { furtherScopes, keyNeedOf } from "#contract/scopes.ts";
import { allowsScope, type Scope } from "#domain/api-key/scopes.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import type { LeakCheck } from "#domain/leak/check.ts";
import type { Viewer } from "#domain/core/viewer.ts";

/** Whether a viewer can be shown identities at all: everyone signed in, and keys with the scope for it (spec §17). */
export const readsIdentities = ({ apiKey }: Pick<Viewer, "apiKey">): boolean =>
  apiKey === undefined || allowsScope(apiKey.scopes, "identities:read");

/** Whether a viewer can be shown jobs in answers about something else. */
export const readsJobs = ({ apiKey }: Pick<Viewer, "apiKey">): boolean =>
  apiKey === undefined || allowsScope(apiKey.scopes, "jobs:read");

/** Checked after the key itself and before its owner's rights. @throws ExpectedError `api-key-scope` */
export function requireScope(procedure: string, { apiKey }: Pick<Viewer, "apiKey">): void {
  if (!apiKey) return;
  const need = keyNeedOf(procedure);
  if (need === "public") return;
  if (need === "session")
    refuse("api-key-scope", {
      detail: "API keys can't do this; it needs a person who is signed in. Sign in and do it there.",
    });
  if (!allowsScope(apiKey.scopes, need)) refuseScope(need);
}

/** The same for what this request does further. @throws ExpectedError `api-key-scope` */
export function requireFurtherScopes(procedure: string, { apiKey }: Pick<Viewer, "apiKey">, input: unknown): void {
  if (!apiKey) return;
  for (const scope of furtherScopes(procedure, input)) if (!allowsScope(apiKey.scopes, scope)) refuseScope(scope);
}

/** @throws ExpectedError `api-key-scope` */
export function refuseScope(scope: Scope): never {
  refuse("api-key-scope", { detail: `This API key needs the scope ${scope} for this. Create a key that has it.` });
}

const orAsk = "If you find nothing, ask a colleague who can see the identity.";

/**
 * An error for a key without `identities:read`: without the current state of a record, which may be a form with an
 * identity, and without findings in texts that this request didn't send.
 */
export function withoutIdentities(error: unknown, input: unknown): unknown {
  if (!(error instanceof ExpectedError)) return error;
  const { current: _, findings = [], ...extras } = error.extras;
  const sent = textsIn(input);
  const own = findings.filter(({ text }) => sent.some((each) => each.includes(text)));
  if (own.length > 0) return new ExpectedError(error.code, { ...extras, findings: own });
  if (findings.length > 0) extras.detail = `${extras.detail ?? ""} ${orAsk}`.trim();
  return new ExpectedError(error.code, extras);
}

const revealing =
  "One of these texts would reveal who the candidate is. Ask a colleague who can see the identity to reword it.";

/**
 * The leak check for a key without `identities:read`: the place of a hidden value, even its field, would tell which of
 * many guesses is right. What is wrong in anyone's text is reported first, so that a rejected text alone says nothing.
 * `isStopped`: whether the candidate stopped another listing. That is answered as a text with the name: if the two
 * differed, drafts that can't be published anyway would show which contact details are a listed candidate's.
 */
export const withoutPlaces =
  (check: LeakCheck, isStopped = false): LeakCheck =>
  (fields, { identity, ...options }) => {
    const anyones = check(fields, options);
    if (identity === undefined || anyones.length > 0) return anyones;
    if (!isStopped && check(fields, { ...options, identity }).length === 0) return [];
    const whole = { kind: "name", severity: "refuse", says: revealing } as const;
    return Object.entries(fields).flatMap(([field, text]) =>
      text === "" ? [] : [{ field, start: 0, end: text.length, text, ...whole }],
    );
  };

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsIn) : [];
}
