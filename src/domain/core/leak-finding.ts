export type LeakKind =
  | "name"
  | "email"
  | "phone"
  | "url"
  | "handle"
  | "license"
  | "linkedin"
  | "employer"
  | "portfolio"
  | "possible-name"
  | "possible-company"
  | "gendered"
  | "hidden-text";

/** A one-click fix: put `replaceWith` in place of the finding ("" removes it); `label` is the button's text. */
export type Fix = { replaceWith: string; label: string };

export type LeakFinding = {
  /** Path of the text: `summary`, `experienceBullets.2`. */
  field: string;
  /** UTF-16 offsets; `text` is the slice between them. */
  start: number;
  end: number;
  text: string;
  kind: LeakKind;
  /** `refuse`: the text can't be published. `ask`: it can, once a person confirms this finding. */
  severity: "refuse" | "ask";
  /** Two sentences that name the field and the place: what is wrong, and how to fix it. Quotes only the text itself. */
  says: string;
  fix?: Fix;
};

/** The key that a confirmation is stored under: the same words in the same field need no second confirmation. */
export const confirmationKey = (finding: Pick<LeakFinding, "field" | "text">): string =>
  `${finding.field}:${finding.text}`;

/** The text with one finding fixed; unchanged when the text has changed since or the finding has no fix. */
export function applyFix(text: string, finding: Pick<LeakFinding, "start" | "end" | "text" | "fix">): string {
  if (finding.fix === undefined || text.slice(finding.start, finding.end) !== finding.text) return text;
  const before = text.slice(0, finding.start);
  const after = text.slice(finding.end);
  if (finding.fix.replaceWith !== "") return before + finding.fix.replaceWith + after;
  const gap = /\s$/.test(before) || before === "";
  if (gap && /^[ \t]/.test(after)) return before + after.slice(1);
  return gap && /^[.,;:!?)]/.test(after) ? before.replace(/[ \t]$/, "") + after : before + after;
}
