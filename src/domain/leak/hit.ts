import type { LeakKind } from "../core/leak-finding.ts";

/** What a pass reports: a span of the original in UTF-16 units, and words that hold no value from outside the text. */
export type Hit = {
  start: number;
  end: number;
  kind: LeakKind;
  severity: "refuse" | "ask";
  /** Continues the sentence that the quoted text begins: "is a phone number". */
  what: string;
  /** Only a part of a value: nothing can stand in for it, the fix takes it out. */
  remove?: boolean;
  /** The employer the candidate works for now; the fix must not call it a former one. */
  current?: boolean;
};
