import { expect, test } from "vitest";
import { errorsUnshown } from "./focus-first-error.ts";

test("errors that no field shows are left for the form, each once", () => {
  const errors = { role: "Enter the role.", "wanted.skills.0.name": "Too long.", "wanted.skills.1.name": "Too long." };
  expect(errorsUnshown(errors, "Role Enter the role. Save")).toEqual(["Too long."]);
  expect(errorsUnshown(errors, "Enter the role. Too long.")).toEqual([]);
});
