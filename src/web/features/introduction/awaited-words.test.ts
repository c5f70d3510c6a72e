import { expect, test, vi } from "vitest";
import { askedBy, awaitedWords, otherParty } from "./awaited-words.ts";

type Read = Parameters<typeof awaitedWords>[0];

const now = Date.parse("2026-11-21T12:00:00Z");
const [northstar, harbor, meridian] = ["Northstar Talent", "Harbor Search Partners", "Meridian Robotics"].map(
  (name) => ({ id: name, name }),
) as [Read["employer"], Read["employer"], Read["employer"]];

const read = (parts: Partial<Read>): Read => ({
  status: "requested",
  you: "listing",
  agreed: false,
  actions: [],
  awaits: null,
  barred: null,
  answerBy: null,
  parts: [],
  priorKnowledge: null,
  reason: null,
  listingAgency: northstar,
  sellingAgency: null,
  employer: meridian,
  ...parts,
});
const words = (parts: Partial<Read>) => awaitedWords(read(parts), now).words;
type Grant = NonNullable<Read["parts"][number]["grant"]>;
const grant: Grant = {
  state: "live",
  givenAt: "2026-11-20T12:00:00Z",
  endsAt: "2027-02-18T12:00:00Z",
  openedAt: null,
  revoked: null,
};
const part = (state: Read["parts"][number]["state"], own: Grant | null = null): Read["parts"][number] => ({
  role: "employer",
  organization: meridian,
  state,
  signature: null,
  grant: own,
});

test("says that no one can agree with a suspended party", () => {
  expect(words({ actions: ["decline"], awaits: northstar, barred: meridian.name })).toBe(
    "Meridian Robotics can't take part in the marketplace at the moment",
  );
});

test("says whose turn it is, and until when", () => {
  expect(
    words({ actions: ["accept", "counter", "decline"], awaits: northstar, answerBy: "2026-12-05T12:00:00Z" }),
  ).toBe("Reply by Dec 5, 2026");
  expect(words({ you: "employer", awaits: northstar, answerBy: "2026-12-05T12:00:00Z" })).toBe(
    "Northstar Talent to reply by Dec 5, 2026",
  );
  expect(words({ status: "accepted", parts: [part("sign")], answerBy: "2026-12-05T12:00:00Z" })).toBe(
    "Meridian Robotics signs by Dec 5, 2026",
  );
  expect(
    words({
      you: "employer",
      status: "accepted",
      actions: ["sign"],
      parts: [part("sign")],
      answerBy: "2026-12-05T12:00:00Z",
    }),
  ).toBe("Sign by Dec 5, 2026");
});

test("is urgent within the last three days", () => {
  const due = (answerBy: string) => awaitedWords(read({ actions: ["accept"], awaits: northstar, answerBy }), now);
  expect(due("2026-11-22T12:00:00Z")).toEqual({ words: "Reply by 12:00 PM tomorrow", urgent: true });
  expect(due("2026-11-21T18:00:00Z")).toEqual({ words: "Reply by 6:00 PM today", urgent: true });
  expect(due("2026-11-25T12:00:00Z").urgent).toBe(false);
  // It passed, and the page isn't refetched yet.
  expect(due("2026-11-20T09:00:00Z").words).toBe("Reply by Nov 20, 2026");
});

test("counts days by the reader's own date", () => {
  const due = () => awaitedWords(read({ actions: ["accept"], answerBy: "2026-11-22T02:00:00Z" }), now).words;
  expect(due()).toBe("Reply by 2:00 AM tomorrow");
  vi.stubEnv("TZ", "America/New_York");
  expect(due()).toBe("Reply by 9:00 PM today");
  vi.unstubAllEnvs();
});

test("shows the listing agency who can open the identity, and others only their own right", () => {
  expect(words({ status: "nda_signed", parts: [part("signed", grant)] })).toMatch(
    /^Meridian Robotics can open it until Feb 18, 2027$/,
  );
  expect(words({ status: "nda_signed", you: "employer", actions: ["open"], parts: [part("signed", grant)] })).toBe(
    "You can open it until Feb 18, 2027",
  );
  const revoked: Grant = {
    ...grant,
    state: "revoked",
    revoked: { at: "2026-11-21T11:00:00Z", by: "listing", reason: "On hold." },
  };
  expect(words({ status: "revealed", you: "employer", parts: [part("signed", revoked)] })).toBe(
    "Access ended by the listing agency on Nov 21, 2026",
  );
});

test("says how an introduction ended", () => {
  expect(words({ status: "declined", reason: "Full time only." })).toBe("Declined: Full time only.");
  expect(words({ status: "withdrawn", sellingAgency: harbor })).toBe("Withdrawn by Harbor Search Partners");
  expect(words({ status: "expired" })).toBe("No one replied in time");
  const agreed = { status: "expired", agreed: true, parts: [part("missed")] } as const;
  expect(words({ ...agreed, parts: [...agreed.parts] })).toBe("No one signed the NDA in time");
  expect(words({ ...agreed, parts: [...agreed.parts], you: "employer" })).toBe("You didn't sign the NDA in time");
});

test("names the parties from the reader's side", () => {
  expect(askedBy(read({ sellingAgency: harbor }))).toBe("Harbor Search Partners for Meridian Robotics");
  expect(otherParty(read({}))).toBe("Meridian Robotics");
  expect(otherParty(read({ you: "selling", sellingAgency: harbor }))).toBe("Northstar Talent, for Meridian Robotics");
  expect(otherParty(read({ you: "employer", sellingAgency: harbor }))).toBe(
    "Northstar Talent, through Harbor Search Partners",
  );
});
