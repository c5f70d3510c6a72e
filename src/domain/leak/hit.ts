import type { LeakKind } from "../core/leak-finding.ts";

/** A pass's finding: a span of the original in UTF-16 units, and words that contain no value from outside the text. */
export type Hit = {
  start: number;
  end: number;
  kind: LeakKind;
  severity: "refuse" | "ask";
  /** Continues the sentence that the quoted text begins: "is a phone number". */
  what: string;
  /** Only a part of a value: the fix removes it, because no replacement fits. */
  remove?: boolean;
  /** The candidate's current employer; the fix must not call it a former one. */
  current?: boolean;
};
