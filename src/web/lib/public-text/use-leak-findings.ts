import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { applyMend, confirmationKey } from "#domain/leak/check.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";
import type { PublicTextForm } from "./public-text-form.ts";

type Text = { value: string; set: (value: string) => void; error: string | undefined };

/** What a refusal found in one text, until the text is mended, changed or each question about it is answered. */
export function useLeakFindings({ value, set, error }: Text) {
  const [findings, setFindings] = useState<readonly LeakFinding[]>([]);
  const [confirmedTexts, setConfirmedTexts] = useState<readonly string[]>([]);
  const without = (finding: LeakFinding) => findings.filter((each) => each !== finding);

  const textForm: PublicTextForm = {
    errorOf: () => error,
    touch: () => undefined,
    findingsOf: (path) => findings.filter(({ field }) => field === path),
    mend: (finding) => {
      // Texts are checked trimmed, and places count in them.
      const before = value.trim();
      const after = applyMend(before, finding);
      const moved = after.length - before.length;
      set(after);
      setFindings(
        without(finding).map((each) =>
          each.start > finding.start ? { ...each, start: each.start + moved, end: each.end + moved } : each,
        ),
      );
    },
    keep: (finding) => {
      setConfirmedTexts([...confirmedTexts, confirmationKey(finding)]);
      setFindings(without(finding));
    },
  };

  return {
    textForm,
    confirmedTexts: [...confirmedTexts],
    /** The text was changed by hand: what was found in it stands elsewhere or nowhere. */
    forget: () => setFindings([]),
    /** True for a refusal about the text, which then shows it. */
    take: (failure: unknown): boolean => {
      if (!(failure instanceof Problem) || failure.code !== "leak" || failure.findings.length === 0) return false;
      setFindings(failure.findings);
      leadToError();
      return true;
    },
  };
}
