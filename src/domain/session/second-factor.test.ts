import { describe, expect, it } from "vitest";
import { readCode, recoveryCodeText, stepsThatCount, totpStep } from "./second-factor.ts";

describe("the steps whose code counts", () => {
  it("are the current one and its neighbors", () => {
    expect(stepsThatCount(59_999, -1)).toEqual([0, 1, 2]);
    expect(totpStep(60_000)).toBe(2);
  });

  it("come after the last used one", () => {
    expect(stepsThatCount(3_000_000, 99)).toEqual([100, 101]);
    expect(stepsThatCount(3_000_000, 101)).toEqual([]);
  });
});

describe("a typed code", () => {
  it("has its kind by its length, without spaces and hyphens", () => {
    expect(readCode(" 123 456 ")).toEqual({ kind: "totp", digits: "123456" });
    expect(readCode("1234-5678 9012-3456")).toEqual({ kind: "recovery", digits: "1234567890123456" });
  });

  it.each(["", "12345", "1234567", "12345a", "１２３４５６", "12345678901234567"])("is not %j", (typed) => {
    expect(readCode(typed)).toBeNull();
  });

  it("of recovery is shown in groups of four", () => {
    expect(recoveryCodeText("1234567890123456")).toBe("1234 5678 9012 3456");
  });
});
