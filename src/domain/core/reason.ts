/** A stated reason that says something: at least ten characters, blanks and invisible ones not counted twice. */
export const givesReason = (reason: string | undefined): boolean =>
  (reason ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim().length >= 10;
