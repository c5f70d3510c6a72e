import { describe, expect, it } from "vitest";
import { memberOf, rejectionOf } from "#tests/support/domain-rules.ts";
import type { PublicText } from "../core/public-text.ts";
import {
  type Correspondent,
  correspondentOfDeal,
  correspondentsOfDeal,
  nextMessage,
  otherEnd,
  readUpTo,
  requireContent,
  requireOneSubject,
  requireReachable,
  requireReader,
  takesPart,
  type Thread,
  unreadOf,
} from "./thread.ts";
import { messageFor, threadFor } from "./view.ts";

const [la, sa, client] = [
  { id: "la", name: "Listing Agency" },
  { id: "sa", name: "Selling Agency" },
  { id: "client", name: "Client" },
];
const agency = (party: { id: string; name: string }): Correspondent => ({ ...party, kind: "agency" });
const of = (organizationId: string, displayName = "Ada Bell") =>
  memberOf(organizationId, "agency", {
    personId: `${displayName} of ${organizationId}`,
    displayName,
    roles: ["recruiter"],
  });
const text = (content: string) => content as PublicText;
const thread: Thread = {
  id: "t",
  subject: {
    listingId: "l",
    maskedCode: "TM-7K3QF9XA",
    headlineRole: text("Carpenter"),
    listingAgencyId: "la",
    deal: null,
  },
  starter: agency(sa),
  other: agency(la),
  messages: 3,
  createdAt: 0,
};

const refused = (act: () => unknown) => rejectionOf(act).code;

describe("correspondents", () => {
  const deal = { listingAgency: la, sellingAgency: sa, employer: client, sentAt: null };
  const names = (organizationId: string, parts: object = {}) =>
    correspondentsOfDeal({ organizationId }, { ...deal, ...parts }).map(({ id }) => id);

  it("of a deal are its other parties, the employer from the first sending on", () => {
    expect([names("la"), names("sa"), names("client"), names("else")]).toEqual([["sa"], ["la"], ["la", "sa"], []]);
    expect([names("la", { sentAt: 1 }), names("sa", { sentAt: 1 }), names("client", { sentAt: 1 })]).toEqual([
      ["sa", "client"],
      ["la", "client"],
      ["la", "sa"],
    ]);
    expect(names("la", { sellingAgency: null, sentAt: 1 })).toEqual(["client"]);
    expect(refused(() => correspondentOfDeal({ organizationId: "la" }, deal, "client"))).toBe("invalid-input");
    expect(correspondentOfDeal({ organizationId: "la" }, { ...deal, sentAt: 1 }, "client")).toEqual({
      ...client,
      kind: "employer",
    });
  });

  it("need a listing or a deal, exactly one of both", () => {
    for (const asked of [{}, { listingId: "l", dealId: "d" }])
      expect(refused(() => requireOneSubject(asked))).toBe("invalid-input");
    requireOneSubject({ listingId: "l" });
    requireOneSubject({ dealId: "d" });
  });

  it("need a message and a reachable recipient", () => {
    for (const content of ["", " \n\t", "\u200b\u2060 \u00ad", "\u3164\ufe0f", "\u2800"])
      expect(refused(() => requireContent(content))).toBe("invalid-input");
    for (const content of ["?", "\u{1F469}\u200d\u{1F4BB}", "\u05e9\u05dc\u05d5\u05dd"]) requireContent(content);
    expect(refused(() => requireReachable(agency(sa), true))).toBe("wrong-state");
    requireReachable(agency(sa), false);
    expect(refused(() => requireReader(agency(sa), true))).toBe("wrong-state");
    requireReader(agency(sa), false);
  });
});

const nothing = { may: false, words: new Map<number, string>() };

describe("a thread", () => {
  it("exists for its two organizations only", () => {
    expect([otherEnd(of("la"), thread).id, otherEnd(of("sa"), thread).id]).toEqual(["sa", "la"]);
    expect(refused(() => otherEnd(of("client"), thread))).toBe("not-found");
    expect(["la", "sa", "client"].map((id) => takesPart(of(id), thread))).toEqual([true, true, false]);
  });

  it("numbers its messages, and read marks never go back or past its end", () => {
    expect(nextMessage(of("la"), thread, text("Hello."), 7)).toEqual({
      number: 4,
      organizationId: "la",
      personId: "Ada Bell of la",
      personName: "Ada Bell",
      content: "Hello.",
      sentAt: 7,
    });
    expect([readUpTo(thread, 0, 2), readUpTo(thread, 2, 1), readUpTo(thread, 2, 99)]).toEqual([2, 2, 3]);
  });

  it("counts unread messages of the other side only", () => {
    const messages = ["sa", "la", "sa", "sa"].map((organizationId, place) => ({ number: place + 1, organizationId }));
    expect([0, 1, 2, 3, 4].map((upTo) => unreadOf(of("la"), messages, upTo))).toEqual([3, 2, 2, 1, 0]);
    expect([0, 1, 2].map((upTo) => unreadOf(of("sa"), messages, upTo))).toEqual([1, 1, 0]);
  });

  it("shows who of the own organization wrote and read, and only the organization of the other side", () => {
    const message = nextMessage(of("sa", "Ben Cole"), { messages: 2 }, text("Is it  far?\nWe ask for a client."), 0);
    const marks = [
      { personId: "Ada Bell of la", personName: "Ada Bell", upTo: 3 },
      { personId: "Cleo Park of la", personName: "Cleo Park", upTo: 3 },
      { personId: "Dan Roe of la", personName: "Dan Roe", upTo: 2 },
    ];
    expect(messageFor(of("la"), thread, message, { marks, granted: nothing })).toMatchObject({
      number: 3,
      mine: false,
      from: "Selling Agency",
      readBy: ["Cleo Park"],
    });
    expect(messageFor(of("sa", "Ben Cole"), thread, message, { marks: [], granted: nothing })).toMatchObject({
      mine: true,
      from: "Ben Cole",
      readBy: [],
    });
    expect(threadFor(of("la"), thread, { last: message, unread: 2 })).toMatchObject({
      with: { id: "sa", kind: "agency" },
      last: { mine: false, content: "Is it far? We ask for a client." },
      unread: 2,
    });
    const long = threadFor(of("la"), thread, { last: { ...message, content: text("word ".repeat(100)) }, unread: 2 })
      .last.content;
    expect([[...long].length, long.endsWith("…")]).toEqual([160, true]);
    const whole = "\u{1F44D}".repeat(100);
    expect(threadFor(of("la"), thread, { last: { ...message, content: text(whole) }, unread: 2 }).last.content).toBe(
      whole,
    );
  });
});
