import { expect, test } from "vitest";
import { followedAs } from "./followable.ts";
import { emptySearch } from "./query.ts";

test("a search by skills starts again after the rules change, other searches go on", () => {
  // Words are followed in their exact spelling.
  const others = { ...emptySearch, workTypes: ["remote" as const], keywords: "ICU", spelling: "exact" as const };
  expect(followedAs(others)).toEqual(["listings", others]);
  const query = { ...emptySearch, skills: ["ICU"] };
  expect(followedAs(query)).not.toEqual(["listings", query]);
});
