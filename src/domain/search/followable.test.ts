import { expect, test } from "vitest";
import { followedAs } from "./followable.ts";
import { emptySearch } from "./query.ts";

test("a search by skills or words starts again after the rules change, other searches go on", () => {
  const remote = { ...emptySearch, workTypes: ["remote" as const] };
  expect(followedAs(remote)).toEqual(["listings", remote]);
  for (const query of [
    { ...emptySearch, skills: ["ICU"] },
    { ...emptySearch, keywords: "ICU" },
  ])
    expect(followedAs(query)).not.toEqual(["listings", query]);
});
