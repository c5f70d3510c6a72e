import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** The mutations run every night. This shows at once when a change moves what they edit. */
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
