import type { WizardStep } from "#domain/listing/form.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { inScreenOrder, labelOf, stepOf } from "./form-fields.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

/** Something that prevents leaving a step or submitting a listing. */
export type Blocker = { path: string; label: string; kind: "complete" | "fix" };

export const steps: readonly WizardStep[] = [1, 2, 3, 4];

/** The blockers of these steps in screen order, each label once. */
export function blockersOf(
  errors: FieldErrors,
  findings: readonly LeakFinding[],
  on: readonly WizardStep[],
): Blocker[] {
  const blockers = new Map<string, Blocker>();
  for (const path of inScreenOrder(Object.keys(errors)))
    blockers.set(labelOf(path), { path, label: labelOf(path), kind: "complete" });
  for (const path of inScreenOrder(findings.map((finding) => finding.field)))
    if (!blockers.has(labelOf(path))) blockers.set(labelOf(path), { path, label: labelOf(path), kind: "fix" });
  return [...blockers.values()].filter((blocker) => on.includes(stepOf(blocker.path)));
}
