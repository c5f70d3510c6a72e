import { expect, it } from "vitest";
import { sandboxPage } from "./sandbox-page.ts";

it("leads from a closed page to the same page with sample data", () => {
  expect(sandboxPage("/mls/search")).toBe("/mls/search");
  expect(sandboxPage("/mls")).toBe("/mls");
});

it("leads from a record to its list, because the sample data has other records", () => {
  expect(sandboxPage("/mls/deal/0d1c")).toBe("/mls/deals");
  expect(sandboxPage("/mls/jobs/0d1c")).toBe("/mls/jobs");
});

it("leads from pages without sample data to its home", () => {
  for (const path of ["/mls/admin/outbox", "/mls/cases", "/mls/partners/0d1c"]) expect(sandboxPage(path)).toBe("/mls");
});
