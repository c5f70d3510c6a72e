import { expect, it } from "vitest";
import { staysOpen } from "./open-pages.ts";

it("keeps the organization's own pages open, and no other", () => {
  for (const path of [
    "/mls/agent",
    "/mls/list",
    "/mls/list/1",
    "/mls/import",
    "/mls/candidate/1",
    "/mls/settings/notifications",
    "/mls/profile",
    "/mls/tools/split",
  ])
    expect(staysOpen(path, "agency")).toBe(true);
  for (const path of [
    "/mls",
    "/mls/search",
    "/mls/deals",
    "/mls/admin",
    "/mls/listless",
    "/mls/agents",
    "/mls/pipeline",
  ])
    expect(staysOpen(path, "agency")).toBe(false);
});

it("opens no agency's pages to an employer", () => {
  for (const path of ["/mls/agent", "/mls/list", "/mls/import", "/mls/candidate/1"])
    expect(staysOpen(path, "employer")).toBe(false);
  expect(staysOpen("/mls/settings", "employer")).toBe(true);
});
