import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** They run every night; a change that moves what they edit shows here at once. */
test("every mutation still fits the code", () => {
  expect(execFileSync(process.execPath, ["scripts/mutate.mjs", "--check"], { encoding: "utf8" })).toMatch(
    /fit the code/,
  );
});

test("every rehearsed change still fits the code", () => {
  expect(execFileSync(process.execPath, ["scripts/rehearse-changes.mjs", "--check"], { encoding: "utf8" })).toMatch(
    /fit the code/,
  );
});
