import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import type { PublicTextForm } from "#web/lib/public-text/public-text-form.ts";
import { type ReadTerms, readTerms, type TermsForm } from "./terms-form.ts";
import { useLeakFindings } from "#web/lib/public-text/use-leak-findings.ts";

export type TermsDraft = {
  form: TermsForm;
  errors: FieldErrors;
  confirmedTexts: string[];
  change: (next: TermsForm) => void;
  /** A field outside of the terms was mended. */
  mended: (field: string) => void;
  /** The terms to send; shows what is wrong where something is. */
  check: (hasSelling: boolean) => ReadTerms;
  /** Takes a refusal that belongs to a field or to the text and shows it; false for any other. */
  take: (failure: unknown) => boolean;
  textForm: PublicTextForm;
};

/** Terms while they are typed, with what is wrong and what in their text would reveal the candidate. */
export function useTermsForm(first: () => TermsForm): TermsDraft {
  const [form, setForm] = useState(first);
  const [errors, setErrors] = useState<FieldErrors>({});
  const leaks = useLeakFindings({
    value: form.terms,
    set: (terms) => setForm((before) => ({ ...before, terms })),
    error: errors["terms"],
  });
  const without = (fields: readonly string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));

  return {
    form,
    errors,
    confirmedTexts: leaks.confirmedTexts,
    textForm: leaks.textForm,
    /** A field that is mended loses its error; the next try looks again. */
    change: (next) => {
      without((Object.keys(next) as (keyof TermsForm)[]).filter((field) => next[field] !== form[field]));
      if (next.terms !== form.terms) leaks.forget();
      setForm(next);
    },
    mended: (field) => without([field]),
    check: (hasSelling) => {
      const read = readTerms(form, hasSelling);
      setErrors(read.ok ? {} : read.errors);
      return read;
    },
    take: (failure) => {
      if (leaks.take(failure)) return true;
      if (!(failure instanceof Problem) || failure.code !== "invalid-input" || Object.keys(failure.fields).length === 0)
        return false;
      setErrors(failure.fields);
      leadToError();
      return true;
    },
  };
}
