/** Whether a reason has at least ten characters, counting no repeated spaces or invisible characters. */
export const givesReason = (reason: string | undefined): boolean =>
  (reason ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim().length >= 10;
