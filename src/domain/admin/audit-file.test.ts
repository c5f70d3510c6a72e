import { describe, expect, test } from "vitest";
import { auditFile, type AuditEntry } from "./audit-file.ts";

const entry: AuditEntry = {
  id: "e1",
  at: "2026-11-24T09:00:00.000Z",
  kind: "people",
  action: "member.role",
  actor: { kind: "person", name: "=Dana", of: "Northstar Talent", apiKey: "Nightly sync" },
  personId: "p1",
  entityId: "p2",
  organization: "Northstar Talent",
  did: "changed the role of",
  subject: 'Lee "Al" Park',
  detail: null,
};
const now = Date.parse("2026-11-24T10:00:00.000Z");

describe("the audit log as a file", () => {
  test("CSV has one row per entry, and no cell runs as a formula", () => {
    const { fileName, mediaType, text } = auditFile([entry], "csv", now);
    expect([fileName, mediaType]).toEqual(["audit-log-2026-11-24.csv", "text/csv"]);
    expect(text.split("\r\n")).toEqual([
      expect.stringContaining('"Time (UTC)","Actor"'),
      '"2026-11-24T09:00:00.000Z","\'=Dana","Northstar Talent","Nightly sync","Northstar Talent",' +
        '"member.role","changed the role of","Lee ""Al"" Park","","p2","p1","e1"',
      "",
    ]);
  });

  test("JSON Lines has one entry per line, without anything only a screen needs", () => {
    const shown = { ...entry, href: "/mls/profile", hasReason: true };
    const { fileName, text } = auditFile([shown, entry], "jsonl", now);
    expect(fileName).toBe("audit-log-2026-11-24.jsonl");
    expect(text.endsWith("\n")).toBe(true);
    const lines = text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([entry, entry]);
  });
});
