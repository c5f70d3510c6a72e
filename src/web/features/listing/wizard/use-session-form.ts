import { useMemo, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "#domain/core/errors.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { formErrors } from "#domain/listing/form.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { ownDate } from "#web/lib/own-date.ts";
import type { DraftSession } from "./draft-session.ts";
import type { DraftState, FormPatch } from "./draft-state.ts";
import { focusField } from "./form-fields.ts";
import { carryingConfirmed, confirmedWith, findingsIn, fixed, together } from "./leak-findings.ts";
import type { WizardForm } from "./wizard-form.ts";

/**
 * One session's form as its fields need it. An error is shown once its field was left, or where `attempted` says that
 * the person has tried to continue.
 */
export function useSessionForm(
  session: DraftSession,
  attempted: (path: string) => boolean,
): { state: DraftState; errors: FieldErrors; findings: readonly LeakFinding[]; wizard: WizardForm } {
  const state = useSyncExternalStore(session.subscribe, session.state);
  const { form } = state;
  const errors = useMemo(() => ({ ...state.fieldErrors, ...formErrors(form) }), [form, state.fieldErrors]);
  const findings = useMemo(() => together(findingsIn(form), state.findings), [form, state.findings]);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const today = ownDate(useNow());

  function answer(finding: LeakFinding, patch: FormPatch) {
    flushSync(() => session.change(patch));
    // The pressed button disappears with its finding; the cursor continues in the text.
    if (document.activeElement === document.body) focusField(finding.field);
  }

  const wizard: WizardForm = {
    form,
    change: (patch) => session.change(carryingConfirmed(form, patch)),
    errorOf: (path) => (path in state.fieldErrors || touched.has(path) || attempted(path) ? errors[path] : undefined),
    touch: (path) => setTouched((before) => (before.has(path) ? before : new Set([...before, path]))),
    findingsOf: (path) => findings.filter((finding) => finding.field === path),
    fix: (finding) => answer(finding, fixed(form, finding)),
    keep: (finding) => answer(finding, { confirmedTexts: confirmedWith(form.confirmedTexts, finding) }),
    published: !isDraft(state.status) && state.published === null,
    listingId: state.id,
    saveNow: async () => {
      await session.flush();
      return session.state().id;
    },
    today,
  };
  return { state, errors, findings, wizard };
}
