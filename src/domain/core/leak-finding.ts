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
export type Mend = { replaceWith: string; label: string };

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
  mend?: Mend;
};
