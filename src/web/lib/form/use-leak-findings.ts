import { useState } from "react";
import { applyFix, confirmationKey, type LeakFinding } from "#domain/core/leak-finding.ts";
import type { PublicTextForm } from "#web/lib/public-text/public-text-form.ts";

type Texts = {
  textAt: (path: string) => string | undefined;
  write: (path: string, text: string) => void;
  errorAt: (path: string) => string | undefined;
};

/** Leak findings in a form's texts, until each text is fixed or edited and each question answered. */
export function useLeakFindings({ textAt, write, errorAt }: Texts) {
  const [findings, setFindings] = useState<readonly LeakFinding[]>([]);
  const [wereFound, setWereFound] = useState(false);
  const [confirmedTexts, setConfirmedTexts] = useState<readonly string[]>([]);
  const without = (finding: LeakFinding) => findings.filter((each) => each !== finding);

  const publicText: PublicTextForm = {
    errorOf: errorAt,
    touch: () => undefined,
    findingsOf: (path) => findings.filter(({ field }) => field === path),
    fix: (finding) => {
      // Texts are checked trimmed, and offsets count in the trimmed text.
      const before = textAt(finding.field)?.trim();
      if (before === undefined) return;
      const after = applyFix(before, finding);
      const moved = after.length - before.length;
      const isBehind = (each: LeakFinding) => each.field === finding.field && each.start > finding.start;
      write(finding.field, after);
      setFindings(
        without(finding).map((each) =>
          isBehind(each) ? { ...each, start: each.start + moved, end: each.end + moved } : each,
        ),
      );
    },
    keep: (finding) => {
      setConfirmedTexts([...confirmedTexts, confirmationKey(finding)]);
      setFindings(without(finding));
    },
  };

  return {
    publicText,
    confirmedTexts: [...confirmedTexts],
    /** Since the form was last empty: what is typed may still name the candidate. */
    wereFound,
    show: (found: readonly LeakFinding[]) => {
      setFindings(found);
      if (found.length > 0) setWereFound(true);
    },
    /** These texts were edited by hand: their findings are out of date. */
    forget: (paths: readonly string[]) => setFindings((before) => before.filter(({ field }) => !paths.includes(field))),
    reset: () => (setFindings([]), setWereFound(false), setConfirmedTexts([])),
  };
}
