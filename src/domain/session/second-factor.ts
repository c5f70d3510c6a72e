/** Codes of an authenticator app (RFC 6238): SHA-1, six digits, a new one every 30 seconds (spec §17). */
export const totpSettings = { periodMs: 30_000, digits: 6, secretBytes: 20, driftSteps: 1 } as const;

/** Each code has 16 digits, 53 bits: digits, so that a phone's number pad types them. */
export const recoveryCodeSettings = { count: 10, digits: 16 } as const;

/** A sign-in that waits for its second step ends after this time, in milliseconds. */
export const secondStepMs = 10 * 60_000;

/** The step that a moment belongs to; `now` in milliseconds. */
export const totpStep = (now: number): number => Math.floor(now / totpSettings.periodMs);

/**
 * The steps whose code counts now: one before and one after allow for a phone's wrong clock. A step that was used, or
 * comes before the last used one, never counts again.
 */
export function stepsThatCount(now: number, lastStep: number): number[] {
  const { driftSteps } = totpSettings;
  return Array.from({ length: 2 * driftSteps + 1 }, (_, place) => totpStep(now) - driftSteps + place).filter(
    (step) => step > lastStep,
  );
}

/** What someone typed as their second step. Spaces and hyphens don't matter. */
export type TypedCode = { kind: "totp" | "recovery"; digits: string };

/** Null when it is neither kind of code. */
export function readCode(typed: string): TypedCode | null {
  const digits = typed.replaceAll(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return null;
  if (digits.length === totpSettings.digits) return { kind: "totp", digits };
  return digits.length === recoveryCodeSettings.digits ? { kind: "recovery", digits } : null;
}

/** `1234 5678 9012 3456` */
export const recoveryCodeText = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

export const codeMessages = {
  missing: "The code is missing. Enter the six digits from your app, or a recovery code.",
  shape: "This isn't a code. Enter the six digits from your app, or the 16 digits of a recovery code.",
  /** The same for a wrong and for a used code. */
  wrong: "This code is wrong or was used already. Wait for the next one and try again.",
} as const;
