import { describe, expect, it } from "vitest";
import { knownOrganizations, namedBits, namedBy } from "./find.ts";
import { parseKeywords } from "../core/tokenize.ts";

const ada = { fullName: "Ada-Marie O’Bellwether", email: "ada.b@mail.example" };

const isNamed = (person: Parameters<ReturnType<typeof namedBy>>[0], text: string) => namedBy(text)(person);

describe("a typed text", () => {
  it.each(["ada", "ADA bell", "marie o’bell", "bellw", "ada b", "ada.b@", "Ada.B@mail.example", "ádä"])(
    "matches by “%s”",
    (text) => expect(isNamed(ada, text)).toBe(true),
  );
  it.each(["", "a", "be", "da", "ada smith", "mail.example", "b@mail", "@mail.example", "ada.bell@"])(
    "doesn't match by “%s”",
    (text) => expect(isNamed(ada, text)).toBe(false),
  );
  it("of two letters matches a whole name only", () => {
    expect(isNamed({ fullName: "Li Wei" }, "li")).toBe(true);
    expect(isNamed({ fullName: "Liam Weir" }, "li")).toBe(false);
  });
  it("matches no address without the right to see it", () =>
    expect(isNamed({ fullName: ada.fullName }, "ada.b@mail.example")).toBe(false));
});

it("reports which terms the name contains, so that a search over several fields can add the others", () => {
  const bits = (text: string) => namedBits(ada, text, parseKeywords(text));
  expect([bits("ada austin"), bits("austin bell"), bits("austin"), bits("ada.b@mail.example")]).toEqual([
    0b01,
    0b10,
    0,
    2 ** parseKeywords("ada.b@mail.example").length - 1,
  ]);
});

it("finds the organizations a viewer deals with, those with most dealings first", () => {
  const [me, harbor, meridian] = [
    { id: "me", name: "Northstar Talent" },
    { id: "h", name: "Harbor Search Partners" },
    { id: "m", name: "Harborside Robotics" },
  ];
  const all = [
    { parties: [me, harbor, meridian], deals: 2, introductions: 0, latest: null },
    { parties: [me, null, meridian], deals: 0, introductions: 3, latest: { id: "i2", at: 2 } },
    { parties: [me, harbor, meridian], deals: 0, introductions: 1, latest: { id: "i1", at: 1 } },
  ];
  const viewer = { organizationId: "me" };
  expect(knownOrganizations(viewer, all, "harbor")).toEqual([
    { ...meridian, deals: 2, introductions: 4, introductionId: "i2" },
    { ...harbor, deals: 2, introductions: 1, introductionId: "i1" },
  ]);
  expect(knownOrganizations(viewer, all, "harbor search").map(({ id }) => id)).toEqual(["h"]);
  expect([knownOrganizations(viewer, all, "northstar"), knownOrganizations(viewer, all, "")]).toEqual([[], []]);
});
