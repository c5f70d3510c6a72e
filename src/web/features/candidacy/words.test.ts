import { expect, test } from "vitest";
import {
  type CandidatesIntroduction,
  consentWords,
  endWords,
  grantWords,
  knownToText,
  type OpenPage,
  outcomeOf,
  ownAndEarlier,
  standing,
} from "./words.ts";

const face = { agencyName: "Northstar Talent", status: "active" } as OpenPage["face"];
const page = {
  agencyName: "Northstar Talent",
  agencyIsVetted: true,
  face,
  stop: null,
  erasureDueAt: null,
} as OpenPage;
const since = "2026-11-21T09:00:00.000Z";

test.each<[string, Partial<OpenPage>, string]>([
  ["is listed", {}, "Your profile is listed without your name"],
  ["paused", { stop: { what: "paused", since } }, "Your profile is paused"],
  ["withdrew the agreement", { stop: { what: "withdrawn", since } }, "You have withdrawn your agreement"],
  [
    "asked to be erased",
    { stop: { what: "erasure", since }, erasureDueAt: "2026-12-05T09:00:00.000Z" },
    "You asked us to erase your data",
  ],
  ["was placed", { face: { ...face, status: "placed" } }, "You have been placed"],
  ["has an agency that is suspended", { agencyIsVetted: false }, "Your profile isn't listed at the moment"],
  ["is off the market", { face: { ...face, status: "expired" } }, "Your profile isn't listed"],
])("a candidate who %s is shown that", (_what, parts, title) =>
  expect(standing({ ...page, ...parts }).title).toBe(title),
);

test("only a withdrawal is said to be the agency's decision", () => {
  const textOf = (status: OpenPage["face"]["status"]) => standing({ ...page, face: { ...face, status } }).text;
  // Also after the candidate's yes, while the agency's plan has no room.
  expect(textOf("on_hold")).toContain("at the moment. Northstar Talent can list you again.");
  expect(textOf("expired")).toContain("the period for which Northstar Talent lists you has ended.");
  expect(textOf("withdrawn")).toContain("Northstar Talent has taken your profile off the market.");
});

test("a yes to the question promises no listing that the agency has no room for", () =>
  expect(standing({ ...page, asked: { paused: true } }).text).toContain("listed again if Northstar Talent has room."));

test("a deadline is named", () => {
  expect(
    standing({ ...page, stop: { what: "erasure", since }, erasureDueAt: "2026-12-05T09:00:00.000Z" }).text,
  ).toContain("until Dec 5, 2026");
  expect(endWords({ state: "ended", why: "erased", at: since }).text).toContain("erased on Nov 21, 2026");
});

test("each notified organization is named with its current access", () => {
  const now = Date.parse("2026-11-25T09:00:00.000Z");
  const grant = {
    organizationName: "Meridian Robotics",
    givenAt: since,
    endsAt: "2027-11-21T09:00:00.000Z",
    revokedAt: null,
    openedAt: null,
    isHidden: false,
  };
  expect(grantWords(grant, now)).toBe(
    "Got access on Nov 21, 2026, hasn't opened your details yet. Can see them until Nov 21, 2027.",
  );
  expect(grantWords({ ...grant, openedAt: "2026-11-22T09:00:00.000Z" }, now)).toBe(
    "Got access on Nov 21, 2026, opened your details on Nov 22, 2026. Can see them until Nov 21, 2027.",
  );
  expect(grantWords({ ...grant, isHidden: true }, now)).toBe(
    "Got access on Nov 21, 2026, hasn't opened your details yet. Can't open them now, because you're hidden from " +
      "Meridian Robotics.",
  );
  expect(grantWords({ ...grant, isHidden: true, openedAt: "2026-11-22T09:00:00.000Z" }, now)).toBe(
    "Got access on Nov 21, 2026, opened your details on Nov 22, 2026. Can't open them now, because you're hidden " +
      "from Meridian Robotics.",
  );
  expect(grantWords({ ...grant, revokedAt: "2026-11-23T09:00:00.000Z" }, now)).toBe(
    "Got access on Nov 21, 2026. Access ended on Nov 23, 2026.",
  );
  expect(grantWords({ ...grant, endsAt: "2026-11-24T09:00:00.000Z" }, now)).toBe(
    "Got access on Nov 21, 2026. Access ended on Nov 24, 2026.",
  );
});

test("emails about new organizations are promised only while they are on", () => {
  const known = (parts: Partial<OpenPage>) => knownToText({ ...page, ...parts });
  const grants = [{}] as OpenPage["grants"];
  const who = "Northstar Talent, and the organizations listed here.";
  expect(known({ grants, emails: true })).toBe(`${who} You get an email each time one is added.`);
  expect(known({ grants, emails: false })).toBe(`${who} You turned off emails, so look here.`);
  expect(known({ grants: [], emails: false })).toBe("Only Northstar Talent. No one else has received your name.");
});

const introduction = {
  sellingAgency: null,
  employer: "Meridian Robotics",
  status: "requested",
  hired: false,
  knownTo: [] as string[],
  revealedAt: null,
  outcome: null,
  decidedBy: null,
} as CandidatesIntroduction;

test("a decision is the one of the organization that made it", () => {
  const textOf = (outcome: "advanced" | "passed", decidedBy: string) =>
    outcomeOf({ ...introduction, sellingAgency: "Harbor Search", outcome, decidedBy }, false).text;
  expect(textOf("advanced", "Harbor Search")).toBe("Harbor Search wants to continue with you.");
  expect(textOf("passed", "Harbor Search")).toContain("Harbor Search isn't moving forward with you for this role.");
  expect(textOf("passed", "Meridian Robotics")).toContain("Meridian Robotics isn't moving forward");
});

test("the name is said to be hidden only if no party has it", () => {
  const textOf = (parts: Partial<CandidatesIntroduction>) => outcomeOf({ ...introduction, ...parts }, false).text;
  expect(textOf({})).toBe("The terms aren't agreed yet. Your name is hidden.");
  expect(textOf({ status: "declined" })).toBe("Your agency declined. Your name stayed hidden.");
  expect(textOf({ knownTo: ["Meridian Robotics"] })).toBe(
    "The terms aren't agreed yet. Meridian Robotics has received your name through another introduction.",
  );
  for (const status of ["declined", "withdrawn", "expired", "ended"] as const)
    expect(textOf({ status, knownTo: ["Harbor Search", "Meridian Robotics"] })).toMatch(
      /\. Harbor Search and Meridian Robotics have received your name through other introductions\.$/,
    );
});

test("an accepted introduction promises the name only to a candidate who hasn't stopped their listing", () => {
  const accepted = { ...introduction, status: "accepted" as const };
  expect(outcomeOf(accepted, false).text).toBe("Your name is shared when the NDA is signed.");
  expect(outcomeOf(accepted, true).text).toBe("Your name isn't shared while you are hidden.");
});

test("a consent names who confirmed it", () => {
  const consent = {
    kind: "candidateConsent" as const,
    text: "",
    version: "1",
    confirmedBy: "agency" as const,
    at: since,
    until: "2027-05-20",
    withdrawnAt: null,
    stands: true,
  };
  expect(consentWords(consent, "Northstar Talent")).toBe(
    "Northstar Talent says that you agreed on Nov 21, 2026. Valid until May 20, 2027.",
  );
  expect(consentWords({ ...consent, confirmedBy: "candidate", stands: false }, "")).toBe(
    "You agreed on Nov 21, 2026. Was valid until May 20, 2027.",
  );
  expect(consentWords({ ...consent, confirmedBy: "candidate", withdrawnAt: "2026-11-22T09:00:00.000Z" }, "")).toBe(
    "You agreed on Nov 21, 2026. Withdrawn on Nov 22, 2026.",
  );
});

test("the current consent isn't among the earlier ones", () => {
  const byAgency = { confirmedBy: "agency", at: "2026-11-20T09:00:00.000Z", stands: true };
  const one = { kind: "candidateConsent", confirmedBy: "candidate", at: since, stands: true };
  const other = { ...one, kind: "another part" };
  const split = (consents: object[]) => ownAndEarlier(consents as OpenPage["consents"]);
  expect(split([one, other, byAgency])).toEqual({ own: [one, other], earlier: [byAgency] });
  expect(split([byAgency])).toEqual({ own: [], earlier: [byAgency] });
});
