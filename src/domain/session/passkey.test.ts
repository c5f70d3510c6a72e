import { describe, expect, it } from "vitest";
import { isCounterStale, knownTransports, passkeyLimits, passkeyName } from "./passkey.ts";

describe("a passkey's name", () => {
  it("is one line without spaces around it", () => {
    expect(passkeyName("  Work \n laptop ")).toBe("Work laptop");
  });

  it.each(["", " \t", "x".repeat(passkeyLimits.name + 1)])("can't be %j", (typed) => {
    expect(() => passkeyName(typed)).toThrowError(expect.objectContaining({ code: "invalid-input" }));
  });
});

it("is stored without transports that we don't know", () => {
  expect(knownTransports(["usb", "telepathy", "usb", "internal"])).toEqual(["internal", "usb"]);
});

describe("a signature counter", () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])("that was %i and is %i now: stale is %s", (stored, given, stale) => {
    expect(isCounterStale(stored, given)).toBe(stale);
  });
});
