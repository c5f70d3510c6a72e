export type LeakKind =
  | "name"
  | "email"
  | "phone"
  | "url"
  | "handle"
  | "linkedin"
  | "employer"
  | "portfolio"
  | "possible-name"
  | "possible-company"
  | "gendered"
  | "hidden-text";

/** One tap: put `replaceWith` where the finding is ("" removes it); `label` is the button's text. */
export type Fix = { replaceWith: string; label: string };

export type LeakFinding = {
  /** Path of the text: `summary`, `experienceBullets.2`. */
  field: string;
  /** UTF-16 units; `text` is the slice between them. */
  start: number;
  end: number;
  text: string;
  kind: LeakKind;
  /** `refuse`: the text cannot be published. `ask`: it can, once a person confirms this finding. */
  severity: "refuse" | "ask";
  /** Two sentences, naming field and place: what it is, and how to mend it. Quotes nothing that is not in the text. */
  says: string;
  fix?: Fix;
};

/** The key under which a question is confirmed: the same words in the same field are not asked about again. */
export const confirmationKey = (finding: Pick<LeakFinding, "field" | "text">): string =>
  `${finding.field}:${finding.text}`;

/** The text with one finding mended, or unchanged when the text has moved on or the finding has no mend. */
export function applyFix(text: string, finding: Pick<LeakFinding, "start" | "end" | "text" | "fix">): string {
  if (finding.fix === undefined || text.slice(finding.start, finding.end) !== finding.text) return text;
  const before = text.slice(0, finding.start);
  const after = text.slice(finding.end);
  if (finding.fix.replaceWith !== "") return before + finding.fix.replaceWith + after;
  const gap = /\s$/.test(before) || before === "";
  if (gap && /^[ \t]/.test(after)) return before + after.slice(1);
  return gap && /^[.,;:!?)]/.test(after) ? before.replace(/[ \t]$/, "") + after : before + after;
}
