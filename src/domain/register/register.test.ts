import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Introduction } from "../introduction/introduction.ts";
import type { PublicText } from "../core/public-text.ts";
import {
  type RegisterAction,
  entryHash,
  firstBreak,
  visibleEntries,
  nextEntry,
  noHash,
  type Openings,
  type SealedEntry,
  threadHash,
  threadOf,
} from "./register.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const text = (value: string) => value as PublicText;
const listingAgency = { id: "l", name: "Northstar Talent" };
const sellingAgency = { id: "s", name: "Harbor Search Partners" };
const employer = { id: "e", name: "Meridian Robotics" };
const opening = (party: { id: string; name: string }) => ({
  ...party,
  salt: `salt of ${party.id}`,
  threadSalt: `thread of ${party.id}`,
});

function introduction(code = "INT-AAAAAA", selling: typeof sellingAgency | null = sellingAgency): Introduction {
  const nda = (organization: string) => ({
    name: "Ada Bell",
    personId: "p",
    at: 5,
    ip: "::1",
    version: "1",
    consent: "1",
    hash: sha256(`nda of ${organization}`),
  });
  return {
    id: "i",
    code,
    listingId: "c",
    candidate: { maskedCode: "TM-AAAAAAAA", headlineRole: text("Welder") },
    listingAgency,
    sellingAgency: selling,
    employer,
    status: "requested",
    message: text(""),
    offers: [],
    grantDays: 90,
    answerDays: 14,
    protectionMonths: 12,
    reason: null,
    priorKnowledge: null,
    decisions: [],
    steps: [],
    answerBy: 1,
    createdAt: 1,
    updatedAt: 1,
    version: 1,
    parts: [
      ...(selling
        ? [{ role: "selling" as const, organization: selling, nda: nda("s"), grant: null, refusedAt: null }]
        : []),
      {
        role: "employer",
        organization: employer,
        nda: nda("e"),
        grant: {
          id: "g",
          givenAt: 1,
          endsAt: 99,
          openedAt: 6,
          revoked: { at: 7, by: "listing" as const, reason: text("Over") },
        },
        refusedAt: null,
      },
    ],
  };
}

const walk: [RegisterAction, string | null][] = [
  ["requested", "s"],
  ["countered", "l"],
  ["accepted", "s"],
  ["nda_signed", "s"],
  ["nda_signed", "e"],
  ["opened", "s"],
  ["opened", "e"],
  ["revoked", "l"],
  ["prior_declared", "e"],
  ["prior_rejected", "staff"],
];

/** The register after these steps, one second apart; `revoked` at 7 ms, as in the grant. */
function register(steps: readonly [RegisterAction, string | null][], about = introduction()): SealedEntry[] {
  const openings: Openings = {
    listing: opening(listingAgency),
    selling: about.sellingAgency && opening(sellingAgency),
    employer: opening(employer),
  };
  const entries: SealedEntry[] = [];
  for (const [action, organizationId] of steps) {
    const entry = nextEntry(
      { introduction: about, action, actor: { organizationId }, at: action === "revoked" ? 7 : entries.length },
      { last: entries.at(-1) ?? null, earlier: entries, openings },
      sha256,
    );
    entries.push({ ...entry, signature: `signed ${entry.hash}` });
  }
  return entries;
}

const keys = { sha256, signed: (hash: string, signature: string) => signature === `signed ${hash}` };
const actions = (entries: readonly SealedEntry[]) =>
  entries.map(({ action, about }) => (about ? `${action} ${about}` : action));

describe("the register", () => {
  it("numbers and chains entries, with the actor's part and the hash of what was signed", () => {
    const entries = register(walk);
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(entries.map(({ by }) => by)).toEqual([
      "selling",
      "listing",
      "selling",
      "selling",
      "employer",
      "selling",
      "employer",
      "listing",
      "employer",
      "platform",
    ]);
    expect(entries.map(({ document }) => document)).toEqual([
      null,
      null,
      null,
      sha256("nda of s"),
      sha256("nda of e"),
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(entries[0]?.previous).toBe(noHash);
    expect(entries[4]?.previous).toBe(entries[3]?.hash);
    expect(firstBreak(null, entries, keys)).toBeNull();
  });

  it("names no organization, and hashes the same one differently in another introduction", () => {
    const stored = JSON.stringify(register(walk));
    for (const name of ["Northstar", "Harbor", "Meridian", "Ada Bell", "Welder", '"l"', '"e"'])
      expect(stored).not.toContain(name);
    const other = nextEntry(
      { introduction: introduction("INT-BBBBBB"), action: "requested", actor: { organizationId: "s" }, at: 0 },
      {
        last: null,
        earlier: [],
        openings: {
          listing: { ...opening(listingAgency), salt: "another" },
          selling: opening(sellingAgency),
          employer: opening(employer),
        },
      },
      sha256,
    );
    expect(other.listing).not.toBe(register(walk)[0]?.listing);
  });

  it.each([
    [
      "altered",
      (entries: SealedEntry[]) =>
        entries.map((entry) => (entry.number === 4 ? { ...entry, by: "employer" as const } : entry)),
      4,
      /altered/,
    ],
    [
      "altered with a recomputed hash",
      (entries: SealedEntry[]) =>
        entries.map((entry) => (entry.number === 4 ? rehashed({ ...entry, by: "employer" }) : entry)),
      4,
      /altered/,
    ],
    [
      "signed by another key",
      (entries: SealedEntry[]) =>
        entries.map((entry) => (entry.number === 4 ? { ...entry, signature: "theirs" } : entry)),
      4,
      /not signed/,
    ],
    ["taken out", (entries: SealedEntry[]) => entries.filter(({ number }) => number !== 4), 4, /missing/],
    ["the first taken out", (entries: SealedEntry[]) => entries.slice(1), 1, /missing/],
    ["put twice", (entries: SealedEntry[]) => [...entries.slice(0, 4), ...entries.slice(3)], 4, /out of order/],
    [
      "exchanged for another that was signed",
      (entries: SealedEntry[]) => [
        ...entries.slice(0, 3),
        ...register([
          ["requested", "s"],
          ["declined", "l"],
          ["requested", "s"],
          ["declined", "l"],
        ]).slice(3),
        ...entries.slice(4),
      ],
      4,
      /out of order/,
    ],
  ])("names the entry that was %s, and the reason", (_what, change, number, why) => {
    const broken = firstBreak(null, change(register(walk)), keys);
    expect(broken?.number).toBe(number);
    expect(broken?.says).toMatch(why);
  });

  function rehashed(entry: SealedEntry): SealedEntry {
    return { ...entry, hash: entryHash(entry, sha256) };
  }
});

describe("a party's part of the register", () => {
  it("gives each party the entries that its screen shows, and none of another party", () => {
    const entries = register(walk);
    expect(visibleEntries("listing", entries)).toEqual(entries);
    expect(actions(visibleEntries("selling", entries))).toEqual([
      "requested",
      "countered",
      "accepted",
      "nda_signed selling",
      "opened selling",
    ]);
    expect(actions(visibleEntries("employer", entries))).toEqual([
      "accepted",
      "nda_signed employer",
      "opened employer",
      "revoked employer",
      "prior_declared",
      "prior_rejected",
    ]);
    const asked = register(
      [
        ["requested", "e"],
        ["countered", "l"],
        ["accepted", "e"],
      ],
      introduction("INT-CCCCCC", null),
    );
    expect(actions(visibleEntries("employer", asked))).toEqual(["requested", "countered", "accepted"]);
  });

  it("shows a named employer nothing from before the agreement", () => {
    expect(
      visibleEntries(
        "employer",
        register([
          ["requested", "s"],
          ["declined", "l"],
        ]),
      ),
    ).toEqual([]);
  });

  it("gives each party a thread that proves its entries complete", () => {
    const entries = register(walk);
    for (const [part, salt] of [
      ["listing", "thread of l"],
      ["selling", "thread of s"],
      ["employer", "thread of e"],
    ] as const) {
      const own = visibleEntries(part, entries);
      for (const [place, entry] of own.entries())
        expect(threadOf(entry, part)).toBe(
          threadHash({ salt, number: entry.number, previous: own[place - 1]?.hash ?? noHash }, sha256),
        );
    }
  });

  it("reveals nothing through another party's threads about events in between", () => {
    const quiet = register([
      ["requested", "s"],
      ["accepted", "l"],
      ["nda_signed", "e"],
      ["opened", "e"],
    ]);
    const [third, fourth] = quiet.slice(2);
    // The selling agency did nothing between these two, and still its threads differ.
    expect(third?.sellingThread).not.toBe(fourth?.sellingThread);
  });
});
