import { expect, test } from "vitest";
import { importWords } from "./command.ts";

test("after an import members set a new password only where their accounts are here", () => {
  const imported: Parameters<typeof importWords>[0] = {
    organization: { id: "", name: "Northstar Talent", kind: "agency" },
    archivedAt: "2026-11-30",
    records: 1,
    rows: 2,
    files: 0,
    placeholders: { organizations: 0, people: 0, candidates: 0 },
    withoutAccount: [],
    dryRun: false,
  };
  expect(importWords(imported, { hasOwnAccounts: true })).toMatch(/set a new password with Forgot password/);
  expect(importWords(imported, { hasOwnAccounts: false })).toMatch(
    /sign in at the service in ECOSYSTEM_URL, as before\.$/,
  );
});
