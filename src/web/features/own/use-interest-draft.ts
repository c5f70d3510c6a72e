import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { decideInterest, type InterestAsk } from "#domain/interest/interest.ts";
import { applyMend, confirmationKey } from "#domain/leak/check.ts";
import { type FieldErrors, Refusal } from "#domain/core/errors.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import type { PublicTextForm } from "#web/lib/public-text/public-text-form.ts";

export const emptyInterest: InterestAsk = {
  employerName: "",
  contactName: "",
  contactEmail: "",
  roleTitle: "",
  budgetRange: "",
  timeline: "",
  requirements: "",
};

/**
 * The interest form while it is filled in: what is wrong at which field, and what in its texts would give somebody
 * away.
 */
export function useInterestDraft() {
  const [form, setForm] = useState(emptyInterest);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [findings, setFindings] = useState<readonly LeakFinding[]>([]);
  const [confirmedTexts, setConfirmedTexts] = useState<readonly string[]>([]);
  const mended = (...fields: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))));

  const textForm: PublicTextForm = {
    errorOf: (path) => errors[path],
    touch: () => undefined,
    findingsOf: (path) => findings.filter(({ field }) => field === path),
    mend: (finding) => {
      if (!isText(finding.field)) return;
      // Texts are checked trimmed, and places count in them.
      const before = form[finding.field].trim();
      const after = applyMend(before, finding);
      const moved = (each: LeakFinding) => each.field === finding.field && each.start > finding.start;
      setForm({ ...form, [finding.field]: after });
      setFindings(
        findings
          .filter((each) => each !== finding)
          .map((each) =>
            moved(each)
              ? {
                  ...each,
                  start: each.start + after.length - before.length,
                  end: each.end + after.length - before.length,
                }
              : each,
          ),
      );
    },
    keep: (finding) => {
      setConfirmedTexts([...confirmedTexts, confirmationKey(finding)]);
      setFindings(findings.filter((each) => each !== finding));
    },
  };

  return {
    form,
    errors,
    textForm,
    confirmedTexts: [...confirmedTexts],
    /** A field that is changed loses its error, and what was found in it stands elsewhere or nowhere. */
    set: (part: Partial<InterestAsk>) => {
      const fields = Object.keys(part);
      setForm((before) => ({ ...before, ...part }));
      setFindings((before) => before.filter(({ field }) => !fields.includes(field)));
      mended(...fields);
    },
    mended,
    /** What there is to send; null shows what is wrong. */
    check: (known: { withCandidate: boolean; employerKnown: boolean }): InterestAsk | null => {
      try {
        setErrors({});
        return decideInterest(form, known);
      } catch (refusal) {
        if (!(refusal instanceof Refusal)) throw refusal;
        setErrors(refusal.extras.fields ?? {});
        return null;
      }
    },
    /** Takes a refusal that belongs to a field or to a text and shows it; false for any other. */
    take: (failure: unknown): boolean => {
      if (!(failure instanceof Problem)) return false;
      if (failure.code === "leak" && failure.findings.length > 0) {
        setFindings(failure.findings);
        return true;
      }
      const { employerId, ...fields } = failure.fields;
      const found = { ...fields, ...(employerId === undefined ? {} : { employerName: employerId }) };
      setErrors(found);
      return Object.keys(found).length > 0;
    },
    clear: () => {
      setForm(emptyInterest);
      setErrors({});
      setFindings([]);
      setConfirmedTexts([]);
    },
  };
}

const isText = (field: string): field is keyof InterestAsk => field in emptyInterest;
