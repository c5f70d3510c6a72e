import { expect, it } from "vitest";
import { revokeText } from "./revoke-words.ts";

it("revoking says through how many introductions access ends", () => {
  const text = (also: string[] | null) => revokeText("Harbor Search Partners", "INT-7K3QF9", also);
  expect(text([])).not.toContain("through");
  expect(text(["INT-4F7K2M", "INT-9XA7K3"])).toContain(
    "This ends its access through 3 introductions: INT-7K3QF9, INT-4F7K2M, and INT-9XA7K3. The NDA still binds them.",
  );
  expect(text(null)).toContain("This also ends its access through any other introduction to this candidate.");
});
