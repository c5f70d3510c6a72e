import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dollarsText, readCents, readDollars, readPercent } from "./typed-number.ts";

const salary = { least: 1_000, most: 2_000_000 };
const error = (read: { value: number } | { error: string }) => ("error" in read ? read.error : `read as ${read.value}`);

describe("whole dollars", () => {
  test.each([
    ["185000", 185_000],
    ["185k", 185_000],
    ["185 K", 185_000],
    ["185.5k", 185_500],
    ["$185,000", 185_000],
    [" $ 185,000 ", 185_000],
    ["$185k", 185_000],
    ["185 000", 185_000],
    ["185\u00a0000", 185_000],
    ["185\u202f000", 185_000],
    ["185'000", 185_000],
    ["185,000 USD", 185_000],
    ["USD 185,000", 185_000],
    ["US$185,000", 185_000],
    ["205,000.00", 205_000],
    ["205000.", 205_000],
    ["1.2m", 1_200_000],
    ["1.25M", 1_250_000],
    ["2,000,000", 2_000_000],
  ])("%s", (text, dollars) => expect(readDollars(text, salary)).toEqual({ value: dollars }));

  test.each([
    ["", "Enter an amount, such as 160,000 or 160k."],
    ["1.5e5", "Write the amount in full, such as 160,000 or 160k."],
    ["1e5", "Write the amount in full, such as 160,000 or 160k."],
    ["-185000", "Amounts can't be negative. Enter dollars, such as 160,000 or 160k."],
    ["$-185k", "Amounts can't be negative. Enter dollars, such as 160,000 or 160k."],
    ["(185,000)", "Amounts can't be negative. Enter dollars, such as 160,000 or 160k."],
    ["competitive", "This isn't an amount. Enter dollars, such as 160,000 or 160k."],
    ["185q", "This isn't an amount. Enter dollars, such as 160,000 or 160k."],
    ["0x2d2a8", "This isn't an amount. Enter dollars, such as 160,000 or 160k."],
    ["$95/hr", "This isn't an amount. Enter dollars, such as 160,000 or 160k."],
    ["€185,000", "Enter the amount in US dollars, such as 160,000 or 160k."],
    ["185,000 CAD", "Enter the amount in US dollars, such as 160,000 or 160k."],
    ["150-180k", "This is a range. Enter one amount, such as 160,000 or 160k."],
    ["$150k to $180k", "This is a range. Enter one amount, such as 160,000 or 160k."],
    ["185.000", "Amounts have at most two decimals. Write thousands with a comma, like 160,000."],
    ["185,00", "This amount is ambiguous. Write it like 160,000."],
    ["1,85,000", "This amount is ambiguous. Write it like 160,000."],
    ["185.000,00", "This amount is ambiguous. Write it like 160,000."],
    ["185 0000", "This amount is ambiguous. Write it like 160,000."],
    ["185,000.50", "Enter whole dollars. Leave out the cents: 185,000."],
    ["185", "Enter at least $1,000. For $185,000, enter 185k."],
    ["0", "Enter at least $1,000."],
    ["0.00000001k", "This is more exact than a cent. Enter the amount in full, such as 160,000."],
    ["2,000,001", "Enter at most $2,000,000."],
    ["99999999999999999999999", "Enter at most $2,000,000."],
    ["185m", "Enter at most $2,000,000."],
  ])("%j is rejected", (text, message) => expect(error(readDollars(text, salary))).toBe(message));
});

test("a salary filter reads a number without a unit as thousands", () => {
  const filter = { most: 2_000_000, bareThousands: true };
  expect(readDollars("140", filter)).toEqual({ value: 140_000 });
  expect(readDollars("140000", filter)).toEqual({ value: 140_000 });
  expect(readDollars("140k", filter)).toEqual({ value: 140_000 });
});

test("amounts with cents are exact", () => {
  const payment = { most: 100_000_000, example: 27_900 };
  expect(readCents("27,902.78", payment)).toEqual({ value: 2_790_278 });
  expect(readCents("27902.7", payment)).toEqual({ value: 2_790_270 });
  expect(readCents("0.29", payment)).toEqual({ value: 29 });
  expect(readCents("1.115k", payment)).toEqual({ value: 111_500 });
  expect(error(readCents("12.345", payment))).toBe(
    "Amounts have at most two decimals. Write thousands with a comma, like 27,900.",
  );
});

test("text that a form shows parses to the same value", () => {
  const most = 100_000_000;
  const centsText = (cents: number) =>
    (cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most * 100 }), (cents) => {
      expect(readCents(centsText(cents), { most })).toEqual({ value: cents });
      expect(readCents(`$${centsText(cents)}`, { most })).toEqual({ value: cents });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (dollars) => {
      expect(readDollars(dollarsText(dollars), { most })).toEqual({ value: dollars });
    }),
  );
});

test("no text throws, and every value is within its limits", () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-$ ]{0,2}[\d.,' ]{0,14}[kme%]{0,2}\d{0,2}$/));
  fc.assert(
    fc.property(text, (typed) => {
      for (const read of [readDollars(typed, salary), readPercent(typed)]) {
        if ("error" in read) expect(read.error).toMatch(/\.$/);
        else expect(Number.isFinite(read.value)).toBe(true);
      }
      const dollars = readDollars(typed, salary);
      if ("value" in dollars)
        expect(dollars.value >= salary.least && dollars.value <= salary.most && Number.isInteger(dollars.value)).toBe(
          true,
        );
    }),
    { numRuns: 2_000 },
  );
});

describe("percentages", () => {
  test.each([
    ["25", 25],
    ["25%", 25],
    ["22.5 %", 22.5],
    ["33.33", 33.33],
    ["33.330", 33.33],
    ["0", 0],
    ["100", 100],
  ])("%s", (text, percent) => expect(readPercent(text)).toEqual({ value: percent }));

  test.each([
    ["", "Enter a percentage from 0 to 100."],
    ["33.333", "Percentages have at most two decimals. Enter 33.33."],
    ["33,5", "Use a point for decimals: 33.5."],
    ["-5", "Percentages can't be negative. Enter a percentage from 0 to 100."],
    ["a quarter", "This isn't a percentage. Enter a percentage from 0 to 100, such as 22.5."],
    ["1e1", "This isn't a percentage. Enter a percentage from 0 to 100, such as 22.5."],
    ["100.01", "Enter a percentage from 0 to 100."],
  ])("%j is rejected", (text, message) => expect(error(readPercent(text))).toBe(message));

  test("callers set the limits", () => {
    expect(readPercent("50", { most: 50 })).toEqual({ value: 50 });
    expect(error(readPercent("50.01", { most: 50 }))).toBe("Enter a percentage from 0 to 50.");
  });
});
