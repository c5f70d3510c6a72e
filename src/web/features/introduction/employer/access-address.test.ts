import { expect, test } from "vitest";
import { accessAddress } from "./access-address.ts";

test("adds the source and purpose to the configured address, and keeps its parameters", () => {
  expect(accessAddress("https://signup.example/employers?plan=trial")).toBe(
    "https://signup.example/employers?plan=trial&source=mls&flow=employer_access",
  );
});
