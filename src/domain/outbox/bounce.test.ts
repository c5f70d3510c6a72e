import { expect, test } from "vitest";
import { bounceReason, emailIdIn, marksAddress } from "./bounce.ts";

const id = "0b54b6a2-6a3f-4a53-9d0f-2a4b6f6d1c11";

test("an email of ours is recognized by its Message-ID, in angle brackets or not", () => {
  expect(emailIdIn(`<${id}@mls.example>`)).toBe(id);
  expect(emailIdIn(` ${id.toUpperCase()}@mls.example `)).toBe(id);
  for (const other of ["", id, `x${id}@mls.example`, "<CAF+1@mail.example>"]) expect(emailIdIn(other)).toBeNull();
});

test.each([
  ["permanent", "5.1.1", true, "5.1.1"],
  ["permanent", "5.1.10", true, "5.1.10"],
  ["permanent", "5.2.1", true, "5.2.1"],
  ["permanent", null, true, "bounced"],
  ["permanent", "5.1.7", false, "5.1.7"],
  ["permanent", "5.1.8", false, "5.1.8"],
  ["permanent", "5.2.2", false, "5.2.2"],
  ["permanent", "5.7.1", false, "5.7.1"],
  ["permanent", "4.1.1", false, "4.1.1"],
  ["temporary", "5.1.1", false, "5.1.1"],
  ["complaint", null, true, "reported as spam"],
] as const)("a %s bounce with %s marks the address: %s", (kind, status, marks, reason) => {
  expect(marksAddress({ kind, status })).toBe(marks);
  expect(bounceReason({ kind, status })).toBe(reason);
});
