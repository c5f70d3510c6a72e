import { expect, test } from "vitest";
import { asFollowed, followedAs } from "./followable.ts";
import { emptySearch } from "./query.ts";

test("a search by skills starts again after the rules change, other searches go on", () => {
  // Words are followed in their exact spelling.
  const others = { ...emptySearch, workTypes: ["remote" as const], keywords: "ICU", spelling: "exact" as const };
  expect(followedAs(others)).toEqual(["listings", others]);
  const query = { ...emptySearch, skills: ["ICU"] };
  expect(followedAs(query)).not.toEqual(["listings", query]);
});

test("a location is followed as written, because a correction depends on other listings", () => {
  const query = { ...emptySearch, location: "Austn" };
  expect(asFollowed(query)).toEqual({ ...query, spelling: "known" });
  const exact = { ...query, spelling: "exact" as const };
  expect(asFollowed(exact)).toEqual(exact);
  expect(asFollowed(emptySearch)).toEqual(emptySearch);
});
