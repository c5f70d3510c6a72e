import { describe, expect, test } from "vitest";
import { calendarFile } from "./calendar.ts";

const createdAt = new Date("2026-11-18T15:04:05Z");
const start = { id: "deal-7-start", title: "Start date", date: "2026-12-01", description: "Staff Platform Engineer" };

/** The file's lines, with folded ones joined. */
const linesOf = (file: string): string[] => file.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

describe("a calendar file", () => {
  test("has an all-day event with a stable id and our timestamp for each date", () => {
    const file = calendarFile(
      [
        start,
        {
          ...start,
          id: "deal-7-guarantee",
          title: "Guarantee ends",
          date: "2027-03-01",
          url: "https://talentmls.example/mls/deal/7",
        },
      ],
      { name: "DEAL-4F7K2M", createdAt },
    );
    const lines = linesOf(file);
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        "UID:deal-7-start",
        "UID:deal-7-guarantee",
        "SUMMARY:Start date",
        "DTSTART;VALUE=DATE:20261201",
        "DTSTART;VALUE=DATE:20270301",
      ]),
    );
    expect(lines.filter((line) => line === "DTSTAMP:20261118T150405Z")).toHaveLength(2);
    expect(lines).toContain("URL;VALUE=URI:https://talentmls.example/mls/deal/7");
    expect(calendarFile([start], { name: "DEAL-4F7K2M", createdAt })).toBe(
      calendarFile([start], { name: "DEAL-4F7K2M", createdAt }),
    );
  });

  test("ends every line with CRLF, with at most 75 bytes per line", () => {
    const file = calendarFile([{ ...start, description: "Łukasz 東京 ".repeat(60) }], { name: "Deals", createdAt });
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...file.split("\r\n").map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(
      75,
    );
    expect(linesOf(file).find((line) => line.startsWith("DESCRIPTION:"))).toContain("Łukasz 東京 Łukasz");
  });

  test("escapes any text, so that it can't start a line or another field", () => {
    const nasty = "One; two, three\\four\r\nBEGIN:VALARM";
    const lines = linesOf(calendarFile([{ ...start, title: nasty, description: nasty }], { name: nasty, createdAt }));
    expect(lines).toContain(String.raw`DESCRIPTION:One\; two\, three\\four\nBEGIN:VALARM`);
    expect(lines).toContain(String.raw`X-WR-CALNAME:One\; two\, three\\four BEGIN:VALARM`);
    expect(lines).not.toContain("BEGIN:VALARM");
  });
});
