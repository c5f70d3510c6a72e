import { describe, expect, it } from "vitest";
import { amountText, readTypedAmount } from "./amount.ts";

describe("a typed amount", () => {
  it.each([
    ["27902.78", 2_790_278],
    ["$27,902.78", 2_790_278],
    [" 27 902.7 ", 2_790_270],
    ["0.01", 1],
    ["51,250", 5_125_000],
    ["100000000", 10_000_000_000],
  ])("is read to the cent: %j", (text, cents) => {
    expect(readTypedAmount(text)).toEqual({ value: cents });
  });

  it.each(["", " ", "a lot", "-5", "1.234", "1,23", "1,2345", ".5", "1e3", "12.34.56", "27.902,78", "NaN", "0x10"])(
    "is rejected when it is invalid: %j",
    (text) => {
      expect(readTypedAmount(text)).toEqual({ error: expect.any(String) });
    },
  );

  it("reads back what it formats, for every cent", () => {
    for (let cents = 0; cents < 100; cents++)
      expect(readTypedAmount(amountText(123_456_700 + cents))).toEqual({ value: 123_456_700 + cents });
  });
});
