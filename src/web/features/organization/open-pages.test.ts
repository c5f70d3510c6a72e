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
    expect(staysOpen(path)).toBe(true);
  for (const path of [
    "/mls",
    "/mls/search",
    "/mls/deals",
    "/mls/admin",
    "/mls/listless",
    "/mls/agents",
    "/mls/pipeline",
  ])
    expect(staysOpen(path)).toBe(false);
});
