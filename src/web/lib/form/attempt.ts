import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { problemDetail } from "#web/lib/error-message.ts";

/** What a step changes, and how the screen recovers when someone else was first. */
export type Versioned = {
  /** The noun of the notice: "deal". */
  noun: string;
  /** Shows the state that came with a version conflict; false when it is another error. */
  showNewer: (current: unknown) => boolean;
  /** Reloads, once an error says that the record is gone or in another state. Not where `outdates` always reloads. */
  refresh?: () => Promise<unknown>;
  /** Shows an error that belongs to no field. Without it the form does. */
  sayError?: (failure: unknown) => void;
};

/** Whether the newer state that came with a version conflict is an answer with these fields. */
export const hasFields =
  <Newer extends object>(...fields: readonly (keyof Newer)[]) =>
  (current: unknown): current is Newer =>
    typeof current === "object" && current !== null && fields.every((field) => field in current);

/** What a failed request means for its form. */
export type Failure =
  | { kind: "leak"; findings: readonly LeakFinding[] }
  | { kind: "conflict" }
  | { kind: "fields"; errors: FieldErrors }
  | { kind: "error"; detail: string; isStale: boolean };

/** `errorsFrom` maps the API's field names to the form's; unmapped ones have no field. */
export function failureOf(
  thrown: unknown,
  versioned?: Versioned,
  errorsFrom: (fields: FieldErrors) => FieldErrors = (fields) => fields,
): Failure {
  const problem = thrown instanceof Problem ? thrown : null;
  if (problem?.code === "leak" && problem.findings.length > 0) return { kind: "leak", findings: problem.findings };
  if (problem?.code === "version-conflict" && versioned?.showNewer(problem.current)) return { kind: "conflict" };
  const errors = errorsFrom(problem?.fields ?? {});
  if (Object.keys(errors).length > 0) return { kind: "fields", errors };
  return {
    kind: "error",
    detail: problemDetail(thrown),
    isStale: problem !== null && (problem.status === 404 || problem.status === 409),
  };
}

/** The errors left after these fields were edited. `times` covers `times.1`. */
export function errorsWithout(errors: FieldErrors, edited: readonly string[]): FieldErrors {
  const isEdited = (path: string) => edited.some((field) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isEdited(path)));
}

/**
 * What a form shows after a success: its initial values, and whatever the person changed while the request was in
 * flight, which wasn't sent. `begun`: the values when it was sent.
 */
export function valuesAfter<Values extends object>(initial: Values, begun: Values, now: Values): Values {
  const edited = Object.entries(now).filter(([name, value]) => value !== Reflect.get(begun, name));
  return { ...initial, ...Object.fromEntries(edited) };
}
