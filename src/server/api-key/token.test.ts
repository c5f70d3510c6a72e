import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { isToken, makeToken, storedToken } from "./token.ts";

const token = makeToken(randomBytes);

it("is recognized by its prefix and checksum", () => {
  expect(token).toMatch(/^tmls_[0-9A-Za-z]{38}$/);
  expect(isToken(token)).toBe(true);
});

it("isn't recognized with any character changed, added or removed", () => {
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "a" ? "b" : "a";
    expect(isToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    expect(isToken(token.slice(0, at) + token.slice(at + 1))).toBe(false);
  }
  for (const text of ["", "tmls_", `${token}a`, ` ${token}`, token.toUpperCase()]) expect(isToken(text)).toBe(false);
});

it("differs each time, and uses every character equally often", () => {
  const tokens = Array.from({ length: 2_000 }, () => makeToken(randomBytes));
  expect(new Set(tokens).size).toBe(tokens.length);
  const counts = new Map<string, number>();
  for (const each of tokens)
    for (const character of each.slice(5, 37)) counts.set(character, (counts.get(character) ?? 0) + 1);
  const expected = (2_000 * 32) / 62;
  expect(counts.size).toBe(62);
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.25);
});

it("is stored as a hash and its last four characters", () => {
  const { hash, lastFour } = storedToken(token);
  expect(lastFour).toBe(token.slice(-4));
  expect(hash.toString("latin1")).not.toContain(token);
  expect(storedToken(token).hash.equals(hash)).toBe(true);
});
