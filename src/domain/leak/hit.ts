export type LeakKind =
  | "name" | "email" | "phone" | "url" | "handle" | "linkedin" | "employer" | "portfolio" | "possible-name" | "possible-company";

/** What a pass reports: a span of the original in UTF-16 units, and words that hold no value from outside the text. */
export type Hit = {
  start: number;
  end: number;
  kind: LeakKind;
  severity: "refuse" | "ask";
  /** Continues the sentence that the quoted text begins: "is a phone number". */
  what: string;
};
