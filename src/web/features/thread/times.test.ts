import { describe, expect, it } from "vitest";
import { clockText, dayText, firstUnread, runsOf } from "./times.ts";

/** A Saturday. */
const now = Date.parse("2026-11-21T15:30:00Z");

describe("the line between days", () => {
  it.each([
    ["2026-11-21T00:00:00Z", "Today"],
    ["2026-11-20T23:59:00Z", "Yesterday"],
    ["2026-11-19T12:00:00Z", "Thursday"],
    ["2026-11-15T12:00:00Z", "Sunday"],
    ["2026-11-14T12:00:00Z", "Nov 14, 2026"],
  ])("shows %s as %s", (instant, words) => expect(dayText(instant, now)).toBe(words));

  it("shows the time of the viewer's clock below it", () => expect(clockText("2026-11-21T09:05:00Z")).toBe("9:05 AM"));
});

const said = (number: number, sentAt: string, parts: { mine?: boolean; from?: string; readBy?: string[] } = {}) => ({
  number,
  sentAt,
  mine: false,
  from: "Harbor Search Partners",
  readBy: [] as string[],
  ...parts,
});

describe("grouped messages", () => {
  it("are from one person on one day without a long pause", () => {
    const runs = runsOf(
      [
        said(1, "2026-11-20T23:55:00Z"),
        said(2, "2026-11-21T00:01:00Z"),
        said(3, "2026-11-21T00:05:00Z"),
        said(4, "2026-11-21T00:06:00Z", { mine: true, from: "Rosa Mendes" }),
        said(5, "2026-11-21T00:07:00Z", { mine: true, from: "Ada Kern" }),
        said(6, "2026-11-21T00:30:00Z", { mine: true, from: "Ada Kern" }),
        said(7, "2026-11-21T00:31:00Z", { mine: true, from: "Ada Kern" }),
      ],
      { newFrom: 7, now },
    );
    expect(runs.map(({ day, messages }) => [day, messages.map(({ number }) => number)])).toEqual([
      ["Yesterday", [1]],
      ["Today", [2, 3]],
      [null, [4]],
      [null, [5]],
      [null, [6]],
      [null, [7]],
    ]);
  });

  it("show a colleague at the last one they have read", () => {
    const [run] = runsOf(
      [
        said(1, "2026-11-21T09:00:00Z", { readBy: ["Ada Kern", "Rosa Mendes"] }),
        said(2, "2026-11-21T09:01:00Z", { readBy: ["Ada Kern"] }),
        said(3, "2026-11-21T09:02:00Z"),
      ],
      { newFrom: null, now },
    );
    expect(run?.messages.map(({ lastReadBy }) => lastReadBy)).toEqual([["Rosa Mendes"], ["Ada Kern"], []]);
  });
});

describe("the line before new messages", () => {
  const messages = [
    said(1, "2026-11-21T09:00:00Z"),
    said(2, "2026-11-21T09:01:00Z", { mine: true }),
    said(3, "2026-11-21T09:02:00Z"),
    said(4, "2026-11-21T09:03:00Z"),
  ];
  it.each([
    [0, null],
    [1, 4],
    [2, 3],
    [9, 1],
  ])("with %i unread at %s", (unread, number) => expect(firstUnread(messages, unread)).toBe(number));
});
