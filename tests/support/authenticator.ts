import { totpStep } from "#domain/session/second-factor.ts";
import { totpCode } from "#server/ecosystem/totp.ts";

/** The code that an authenticator app with this secret (base32) shows `steps` after the time `now`, in ms. */
export function authenticatorCode(secret: string, now: number, steps = 0): string {
  const bits = [...secret.replaceAll(" ", "")].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return totpCode(Buffer.from(bytes), totpStep(now) + steps);
}
