import { glob, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { standings } from "#domain/core/standing.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { SigningPart } from "#domain/deal/signing.ts";
import { candidateEmail } from "#server/candidacy/emails.ts";
import { guestAnswerEmail, guestAnswers, guestCodeEmail, guestEmail } from "#server/guest/emails.ts";
import {
  declinedEmail,
  executedEmail,
  guaranteeEmail,
  recalledEmail,
  signatureEmail,
} from "#server/deal/email-texts.ts";
import { invitedKinds } from "#domain/member/organization-invitation.ts";
import { organizationInvitationEmail } from "#server/member/organization-invitations.ts";
import { bouncedTestEmail } from "#server/member/test-email.ts";
import {
  accountThereEmail,
  companyAccountEmail,
  confirmEmail,
  factorEmail,
  passwordEmail,
  passwordChangedEmail,
  passwordSetEmail,
  recoveryCodeUsedEmail,
} from "#server/ecosystem/emails.ts";
import { scorecardEmail } from "#server/interview/scorecard-email.ts";
import { archiveEmail } from "#server/archive/emails.ts";
import { callEmail, callStaffEmail } from "#server/lead/emails.ts";
import { formerAddressEmail } from "#server/listing/address-changed.ts";
import { invitationEmail } from "#server/member/invitation-email.ts";
import { digestEmail, noticeEmail } from "#server/notification-email/words.ts";
import { releasedEmail } from "#server/company-sign-in/emails.ts";
import { clientDecisionEmail, decisionEmail } from "#server/organization/emails.ts";
import type { ComposedEmail } from "#server/platform/mail/compose.ts";
import { alertEmail, dailyAlertEmail } from "#server/saved-search/words.ts";

/** A value with every character that HTML must escape. */
const odd = (name: string): string => `${name} <b>"O'Neil" & Co</b>`;
const brand = odd("TalentMLS");
const origin = "https://mls.example";
const link = `${origin}/page#token=a&b="c"`;

const agency = { id: "agency", name: odd("Northstar") };
const deal = {
  id: "deal",
  code: "DEAL-4F7K2M",
  listingAgency: agency,
  employer: { id: "employer", name: odd("Brackenwell") },
  candidate: { maskedCode: "MC-1", headlineRole: odd("Engineer") as PublicText },
};
const part: SigningPart = {
  id: "part",
  place: 1,
  role: "employer",
  organization: deal.employer,
  document: "client",
  signer: { name: odd("Ada"), email: "ada@brackenwell.example" },
  toMembers: false,
  openedAt: null,
  remindedAt: null,
  seenAt: null,
  signature: null,
  declined: { reason: odd("Too short") as PublicText, at: 0 },
};
const sending = { parts: [part], expiresAt: Date.UTC(2026, 11, 1) };
const lead = {
  id: "lead",
  name: odd("Ada"),
  email: "ada@brackenwell.example",
  organization: odd("Brackenwell"),
  kind: "agency",
  note: odd("How are splits agreed?"),
  slot: Date.UTC(2026, 11, 1, 15),
  timeZone: "America/New_York",
  revision: 0,
  origin,
} as const;
const calls = {
  brandName: brand,
  mailSender: { from: "TalentMLS <no-reply@mls.example>" },
  demoCalls: { hours: null, room: new URL(`${origin}/room?a=1&b=2`) },
};
const news = {
  title: odd("Terms"),
  message: odd("Answer\nby Friday"),
  priority: "high",
  action_url: "/mls/deal/1",
} as const;
const reader = {
  brandName: brand,
  isStaff: false,
  organization: agency.name,
  origin,
  stop: `${origin}/stop?t=1&u=2`,
  what: "digest",
  supportEmail: "help@mls.example",
} as const;
const decision = {
  number: 1,
  about: "standing",
  before: "pending",
  after: "refused",
  reason: odd("No website"),
  by: "Operator",
  at: 0,
} as const;

const decided = { name: agency.name, plan: "professional", requested: null } as const;

const found = {
  search: { id: "1", name: odd("Founders"), params: { keywords: odd("bell") } },
  listings: [
    {
      id: "listing",
      maskedCode: "MC-1",
      headlineRole: odd("Engineer") as PublicText,
      locationCity: "Austin" as PublicText,
      locationState: "TX" as PublicText,
      salaryMin: 150_000,
      salaryMax: 180_000,
      yearsExperience: 9,
      agency,
    },
  ],
};

const emails: Record<string, ComposedEmail[]> = {
  accountThereEmail: [accountThereEmail(brand, origin)],
  alertEmail: [alertEmail(found, { ...reader, supportEmail: "" })],
  archiveEmail: [archiveEmail(agency.name, { brandName: brand, origin })],
  bouncedTestEmail: [bouncedTestEmail(brand, link)],
  callEmail: [
    callEmail(calls, { lead, step: "booked", token: "token" }),
    callEmail(calls, { lead, step: "canceled", token: null }),
  ],
  callStaffEmail: [callStaffEmail(calls, { lead, step: "booked", token: null })],
  candidateEmail: (
    [
      { kind: "link", isShown: true },
      { kind: "link", isShown: false },
      { kind: "granted", to: odd("Harbor") },
      { kind: "available" },
      { kind: "introduction", sellingAgency: odd("Harbor"), employer: odd("Brackenwell"), knownTo: [] },
      { kind: "outcome", employer: odd("Brackenwell") },
      { kind: "introduction", sellingAgency: null, employer: odd("Brackenwell"), knownTo: [odd("Brackenwell")] },
    ] as const
  ).map((about) => candidateEmail({ fullName: odd("Quillon"), agency: agency.name, about, link }, brand)),
  clientDecisionEmail: (["vetted", "refused", "suspended"] as const).flatMap(
    (standing) => clientDecisionEmail(odd("Brackenwell"), standing, { brandName: brand, origin }) ?? [],
  ),
  companyAccountEmail: [companyAccountEmail(brand)],
  confirmEmail: [confirmEmail(brand, link)],
  dailyAlertEmail: [dailyAlertEmail([found, found], reader)],
  decisionEmail: [
    ...(["agency", "employer"] as const).flatMap((kind) =>
      standings.map((after) =>
        decisionEmail({ ...decided, kind }, { ...decision, after }, null, { brandName: brand, origin }),
      ),
    ),
    decisionEmail(
      { ...decided, kind: "agency" },
      { ...decision, about: "plan", before: "starter", after: "professional", reason: "" },
      { days: 14, endsAt: 0 },
      { brandName: brand, origin },
    ),
    decisionEmail(
      { ...decided, kind: "agency", requested: { plan: "enterprise", at: 0 } },
      { ...decision, about: "plan", before: "professional", after: "declined" },
      null,
      { brandName: brand, origin },
    ),
  ],
  declinedEmail: [`${origin}/mls/deal/1`, null].map((page) =>
    declinedEmail(deal, sending, part, { page, brandName: brand }),
  ),
  digestEmail: [digestEmail([news, { ...news, priority: "medium" }], 5, reader)],
  executedEmail: [executedEmail(deal, [{ kind: "client", fileName: odd("a.pdf"), hash: "0".repeat(64) }], brand)],
  factorEmail: (
    ["totp-on", "totp-off", "recovery-codes", "reset", "passkey-added", "passkey-removed", "passkey-stale"] as const
  ).map((change) => factorEmail(brand, change)),
  formerAddressEmail: ["help@mls.example", ""].map((supportEmail) =>
    formerAddressEmail({ fullName: odd("Quillon"), agency: agency.name, supportEmail }, brand),
  ),
  guaranteeEmail: [guaranteeEmail(deal, "December 1, 2026", brand)],
  guestAnswerEmail: guestAnswers.flatMap((answer) =>
    [true, false].map((toSign) =>
      guestAnswerEmail(
        { contactName: odd("Ada"), company: odd("Kestrel"), agencyName: agency.name, answer, toSign, link },
        brand,
      ),
    ),
  ),
  guestCodeEmail: [guestCodeEmail({ contactName: odd("Ada"), company: odd("Kestrel"), code: "012345" }, brand)],
  guestEmail: [1, 3, 4].map((count) =>
    guestEmail(
      {
        contactName: odd("Ada"),
        company: odd("Kestrel"),
        agencyName: agency.name,
        senderName: odd("Rosa"),
        message: odd("Look at these"),
        count,
        asksAnswers: count > 1,
        expiresAt: 0,
        hasAccount: count > 3,
        link,
      },
      brand,
    ),
  ),
  invitationEmail: [
    invitationEmail(
      { config: { brandName: brand, smtpUrl: undefined }, from: { origin } },
      {
        email: "rosa@northstar.example",
        role: "recruiter",
        token: "token",
        organization: agency.name,
        invitedBy: odd("Rosa"),
      },
    ),
  ],
  noticeEmail: [noticeEmail(news, { ...reader, supportEmail: "" }), noticeEmail(news, { ...reader, isStaff: true })],
  organizationInvitationEmail: invitedKinds.map((kind) =>
    organizationInvitationEmail({ kind, invitedBy: odd("Rosa"), origin }, brand),
  ),
  passwordChangedEmail: [passwordChangedEmail(brand)],
  passwordEmail: [passwordEmail(brand, link)],
  passwordSetEmail: [passwordSetEmail(brand)],
  recalledEmail: (["draft", "closed_lost"] as const).map((status) =>
    recalledEmail({ ...deal, status }, "client agreement", brand),
  ),
  recoveryCodeUsedEmail: [9, 1, 0].map((left) => recoveryCodeUsedEmail(brand, left)),
  releasedEmail: [
    releasedEmail(
      { organization: agency.name, domain: "northstar.example", reason: odd("Sold") },
      { brandName: brand, origin },
    ),
  ],
  scorecardEmail: [
    scorecardEmail(
      {
        organizationName: odd("Meridian"),
        candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: odd("Engineer") },
        startsAt: 0,
        timeZone: "America/Chicago",
        origin,
        token: "token",
      },
      brand,
    ),
  ],
  signatureEmail: [null, `${origin}/partner?a=1&b=2`].map((page) =>
    signatureEmail(deal, sending, part, { link, page, brandName: brand }),
  ),
};

describe.each(Object.entries(emails).flatMap(([name, all]) => all.map((email) => [name, email] as const)))(
  "%s",
  (_name, { subject, text, html }) => {
    const body = html.slice(html.indexOf("<body"));
    const shown = body
      .split(/<br>|<[^>]*>/)
      .map((piece) => unescaped(piece).replace(/\s+/g, " ").trim())
      .filter((piece) => !["", "⚑", brand].includes(piece));
    const links = [...body.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href).replace("mailto:", ""));

    test("says the same in text and HTML, with the same links", () => {
      const open = `Open in ${brand}`;
      for (const piece of shown) expect(piece === open || text.includes(piece), piece).toBe(true);
      for (const href of links) expect(text).toContain(href);
      for (const line of text.split("\n").filter((each) => each !== "")) {
        const href = links.find((each) => line.endsWith(each));
        const words = href === undefined ? line : line.slice(0, -href.length).trim();
        if (words !== "")
          expect(
            shown.some((piece) => piece === words || `${piece}:` === words),
            words,
          ).toBe(true);
      }
    });

    test("escapes every value", () => {
      expect(html).not.toMatch(/<\/?b>|& |O'Neil/);
      expect(text).toContain("O'Neil");
      expect(text).not.toContain("undefined");
      expect(subject).not.toBe("");
    });
  },
);

test("a subject to a candidate, which a colleague may see, names a page and no job search", () => {
  const subjects = (emails.candidateEmail ?? []).map(({ subject }) => subject);
  expect([...new Set(subjects)].toSorted()).toEqual([
    "Update on your private page",
    "Your answer is needed on your private page",
    "Your private page",
  ]);
});

test("no kind of email is left out", async () => {
  const found: string[] = [];
  for await (const file of glob("src/server/**/*.ts")) {
    const source = await readFile(file, "utf8");
    if (source.includes("composeEmail("))
      found.push(...[...source.matchAll(/^export (?:const|function) (\w+Email)\b/gm)].map(([, name = ""]) => name));
  }
  expect(found.filter((name) => name !== "composeEmail").toSorted()).toEqual(Object.keys(emails));
});

function unescaped(html: string): string {
  const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replace(/&(?:#(\d+)|(\w+));/g, (_all, code?: string, name?: string) =>
    code === undefined ? (signs[name ?? ""] ?? "?") : String.fromCodePoint(Number(code)),
  );
}
