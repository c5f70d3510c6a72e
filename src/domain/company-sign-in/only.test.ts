import { expect, it } from "vitest";
import { mustUseCompany } from "./only.ts";

const member = { belongsElsewhere: false, isAdmin: false, hasFactor: false, anyAdminHasFactor: true };

it.each([
  ["a member", {}, true],
  ["a member with a second factor", { hasFactor: true }, true],
  ["a person of another organization too", { belongsElsewhere: true }, false],
  ["an admin without a second factor", { isAdmin: true }, true],
  ["an admin with one", { isAdmin: true, hasFactor: true }, false],
  ["an admin where no admin has one", { isAdmin: true, anyAdminHasFactor: false }, false],
  ["a member where no admin has one", { anyAdminHasFactor: false }, true],
])("%s, of whom %j: through the company only: %s", (_, person, must) => {
  expect(mustUseCompany({ ...member, ...person })).toBe(must);
});
