import { expect, test } from "vitest";
import { accessAddress } from "./access-address.ts";

test("names where somebody comes from and what for, beside what the configured address asks already", () => {
  expect(accessAddress("https://signup.example/employers?plan=trial")).toBe(
    "https://signup.example/employers?plan=trial&source=mls&flow=employer_access",
  );
});
