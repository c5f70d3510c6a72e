import { getDomain } from "tldts";
import { describe, expect, test } from "vitest";
import { blockedKeys, isSameOrganization, type NamedOrganization, suggestMember } from "./blocked-match.ts";

const registrable = (host: string): string => getDomain(host, { allowPrivateDomains: true }) ?? "";

/**
 * An entry of the list, and which of the organizations below it has to match. An entry with a dot and no space is a
 * domain.
 */
const entryOf = (text: string): NamedOrganization =>
  /^\S+\.[a-z.]{2,}(?:[:/?#]\S*)?$/i.test(text) ? { name: "", domain: text } : { name: text, domain: "" };
const organization = (name: string, ...domains: string[]): NamedOrganization[] => [
  { name, domain: "" },
  ...domains.map((domain) => ({ name: "", domain })),
];

const meridian = organization("Meridian Robotics, Inc.", "meridian.example");
const juniper = organization("Juniper Health Systems LLC", "juniperhealth.example");
const northstar = organization("Northstar Talent", "northstar.example");

const spellings: readonly (readonly [string, NamedOrganization[], readonly string[]])[] = [
  [
    "Meridian Robotics",
    meridian,
    [
      "Meridian Robotics",
      "MERIDIAN ROBOTICS",
      "meridian robotics",
      "MeridianRobotics",
      "Meridianrobotics",
      "meridian-robotics",
      "Meridian_Robotics",
      "Meridian  Robotics ",
      "Meridian Robotics Inc",
      "Meridian Robotics, Inc.",
      "Meridian Robotics Corporation",
      "Meridian Robotics Corporation USA",
      "Meridian Robotics USA",
      "Meridian Robotics (US) LLC",
      "Meridian Robotics, L.L.C.",
      "Meridian Robotics L. L. C.",
      "Meridian Robotics Pvt. Ltd.",
      "Meridian Robotics India Private Limited",
      "Meridian Robotics GmbH",
      "Meridian Robotics Deutschland GmbH",
      "Meridian Robotics U.S.A.",
      "Meridian Robotics United States",
      "MeridianRoboticsInc",
      "The Meridian Robotics Company",
      "Robotics Meridian",
      "Robotics, Meridian",
      "RoboticsMeridian",
      "Mérìdian Robotics",
      "Ｍｅｒｉｄｉａｎ Robotics",
      "Meridan Robotics",
      "Meridian Robotcs",
      "Meridiann Robotics",
      "Meridian Roboticts",
      "Meridien Robotics",
      "Meridain Robotics",
      "MeridanRobotics",
      "Meridian Robotic",
      "meridian.example",
      "www.meridian.example",
      "careers.meridian.example",
      "jobs.eu.meridian.example",
      "https://careers.meridian.example/openings?team=9",
      "hr@meridian.example",
      "MERIDIAN.EXAMPLE.",
      "meridian.example:443",
      "meridianrobotics.com",
      "meridian-robotics.io",
    ],
  ],
  [
    "Juniper Health Systems",
    juniper,
    [
      "Juniper Health Systems",
      "JuniperHealthSystems",
      "Juniper HealthSystems",
      "juniper health systems llc",
      "Juniper Health Systems, Inc.",
      "Juniper Health Systems Corp",
      "Juniper Health Systems Corporation USA",
      "Juniper Health Systems US",
      "Juniper Health Systems Canada",
      "Juniper-Health-Systems",
      "Systems Juniper Health",
      "Health Systems, Juniper",
      "The Juniper Health Systems",
      "Juniper Health Sytems",
      "Junipr Health Systems",
      "Juniper Health Systms",
      "Juniper Health System",
      "Junpier Health Systems",
      "juniperhealth.example",
      "portal.juniperhealth.example",
      "juniperhealth.test",
      "Juniper Health",
      "https://www.juniperhealth.example/about",
      "talent@juniperhealth.example",
    ],
  ],
  [
    "Northstar Talent",
    northstar,
    [
      "Northstar Talent",
      "NORTHSTAR TALENT",
      "NorthstarTalent",
      "NorthStar Talent",
      "North Star Talent",
      "northstar-talent",
      "Northstar Talent LLC",
      "Northstar Talent, LLP",
      "Northstar Talent Corporation",
      "Northstar Talent Corp. USA",
      "Northstar Talent UK Ltd",
      "Northstar Talent Limited",
      "Talent Northstar",
      "Talent, Northstar",
      "Nortstar Talent",
      "Northstr Talent",
      "Northstar Tallent",
      "Northstar Talant",
      "northstar.example",
      "apply.northstar.example",
      "http://northstar.example",
      "recruiter@northstar.example",
    ],
  ],
];

const nearMisses: readonly (readonly [string, NamedOrganization[], readonly string[]])[] = [
  [
    "Meridian Robotics",
    meridian,
    [
      "Meridian",
      "Robotics",
      "Meridian Health",
      "Meridian Logistics",
      "Meridian Automation",
      "Meridian Robotics Supply",
      "Meridian Robotics Partners",
      "Median Robotics",
      "Veridian Robotics",
      "Meridian Cobotics",
      "Meridiam",
      "Obsidian Robotics",
      "Guardian Robotics",
      "Meridian Roofing",
      "American Robotics",
      "Meridian Aesthetics",
      "Mr. Robotics",
      "Medicine Robotics",
      "Inc.",
      "LLC",
      "USA",
      "The",
      "&",
      "meridian.test",
      "meridianhealth.example",
      "notmeridian.example",
      "meridian.example.com",
      "example",
      "gmail.com",
      "meridian-labs.example",
    ],
  ],
  [
    "Juniper Health Systems",
    juniper,
    [
      "Juniper",
      "Juniper Systems",
      "Juniper Networks",
      "Health Systems",
      "Jupiter Health Systems Group",
      "Jasper Health Systems",
      "Sniper Health Systems",
      "Juniper Wealth Systems",
      "Juniper Stealth Systems",
      "Juniper Health Services",
      "Juniper Home Health Systems",
      "Jupiter Health",
      "Systems",
      "Juniper Health Insurance",
      "Juniper Health Partners",
      "Junior Health Systems",
      "juniper.example",
      "juniperwealth.example",
      "health.example",
      "juniperhealth.example.org",
    ],
  ],
  [
    "Northstar Talent",
    northstar,
    [
      "Northstar",
      "Talent",
      "Northstar Tale",
      "Southstar Talent",
      "Northstar Talents Agency",
      "Northstar Search",
      "Northstar Partners",
      "Northern Talent",
      "North Talent",
      "Star Talent",
      "Northstar Valent",
      "Northside Talent",
      "Northshore Talent",
      "Northstar Consulting",
      "Polestar Talent",
      "Northstar Italy",
      "Northstar Labs",
      "Fourth Star Talent",
      "northstar.test",
      "north.example",
      "star.example",
      "talent.example",
    ],
  ],
  ["P&G", organization("P&G", "pg.example"), ["PG", "P G", "PNG", "pg.test"]],
  ["Bank of America", organization("Bank of America"), ["Bank", "Bank of Canada", "Bank of Albania"]],
  ["Vale", organization("Vale"), ["Valve", "Dale", "Vales", "Vail", "Value"]],
  [
    "Studio 54 Productions",
    organization("Studio 54 Productions"),
    ["Studio 64 Productions", "Studio 5 Productions", "Studio 4 Productions"],
  ],
];

describe.each(spellings)("%s", (_, member, written) => {
  test("is matched in at least twenty spellings", () => expect(new Set(written).size).toBeGreaterThanOrEqual(20));
  test.each(written)("is matched by %j", (text) =>
    expect(isSameOrganization([entryOf(text)], member, registrable)).toBe(true),
  );
});

describe.each(nearMisses)("%s, for another company's entry,", (_, member, written) => {
  test.each(written)("can still see what %j hides", (text) =>
    expect(isSameOrganization([entryOf(text)], member, registrable)).toBe(false),
  );
});

test("each of the three organizations has at least twenty near misses", () => {
  for (const [, , written] of nearMisses.slice(0, 3)) expect(new Set(written).size).toBeGreaterThanOrEqual(20);
});

test("a domain entered as the name counts as a domain", () => {
  expect(isSameOrganization([{ name: "careers.meridian.example", domain: "" }], meridian, registrable)).toBe(true);
});

test("registrable domains follow the public suffix list", () => {
  const british = organization("Cedar", "cedar.co.uk");
  expect(isSameOrganization([entryOf("jobs.cedar.co.uk")], british, registrable)).toBe(true);
  expect(isSameOrganization([entryOf("maple.co.uk")], british, registrable)).toBe(false);
  expect(isSameOrganization([entryOf("maple.github.io")], organization("Cedar", "cedar.github.io"), registrable)).toBe(
    false,
  );
});

test("an empty entry has no keys, and an odd name doesn't throw", () => {
  expect(
    blockedKeys(
      [
        { name: "", domain: "" },
        { name: " – ", domain: " " },
      ],
      registrable,
    ),
  ).toEqual([]);
  for (const name of ["𝕄𝕖𝕣𝕚𝕕𝕚𝕒𝕟", "株式会社メリディアン", "\u202eМеридиан", "a".repeat(160), "😀 GmbH"])
    expect(() => blockedKeys([{ name, domain: name }], registrable)).not.toThrow();
});

describe("suggestions", () => {
  const members = [
    "Meridian Robotics",
    "Juniper Health Systems",
    "Northstar Talent",
    "Tidewater Logistics",
    "Vale",
  ].map((name) => ({ id: name, name }));
  test.each([
    ["Meridian", "Meridian Robotics"],
    ["Veridian Robotics", "Meridian Robotics"],
    ["Maridian Robatics", "Meridian Robotics"],
    ["Meridian Robotics Supply", "Meridian Robotics"],
    ["Juniper Health", "Juniper Health Systems"],
    ["meridian.test", "Meridian Robotics"],
    ["meridianrobotix.example", null],
    ["Valve", null],
    ["Acme", null],
    ["", null],
    ["Tidewater", "Tidewater Logistics"],
    ["Northern Lights", null],
  ])("%j suggests %j", (text, name) =>
    expect(suggestMember(entryOf(text), members, registrable)?.name ?? null).toBe(name),
  );
});
