import { describe, expect, it } from "vitest";
import { base32, matchingStep, totpCode, totpUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");

describe("codes of an authenticator app", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d are those of RFC 6238, appendix B", (seconds, code) => {
    expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  });

  it("count one step early and late, and no further", () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const match = (from: number, last = 0) => matchingStep(secret, totpCode(secret, from), now, last);
    expect([-2, -1, 0, 1, 2].map((drift) => match(step + drift))).toEqual([null, step - 1, step, step + 1, null]);
    expect([match(step, step), match(step - 1, step), match(step + 1, step)]).toEqual([null, null, step + 1]);
  });
});

it("writes a secret as RFC 4648 does, and an address that apps read", () => {
  expect(base32(secret)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
  expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
  expect(totpUri(secret, { brandName: "Talent MLS", email: "rosa+1@northstar.example" })).toBe(
    "otpauth://totp/Talent%20MLS:rosa%2B1%40northstar.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" +
      "&issuer=Talent%20MLS&algorithm=SHA1&digits=6&period=30",
  );
});
