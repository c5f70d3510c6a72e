import { hourMs } from "#domain/core/calendar.ts";
import { canonicalJson } from "#domain/deal/agreement.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { decideEnd, type Introduction, type Offer } from "#domain/introduction/introduction.ts";
import {
  decideAgree,
  decideCounter,
  decideDecline,
  decideWithdraw,
  type ListingFacts,
} from "#domain/introduction/reply.ts";
import { decideRequest } from "#domain/introduction/request.ts";
import {
  decideDeclarePrior,
  decideOpened,
  decideRevoke,
  decideSignNda,
  ndaOf,
  seeingPartOf,
} from "#domain/introduction/reveal.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoMember } from "./acting.ts";
import { fingerprint } from "./fingerprint.ts";
import { demoEmployers } from "./parties.ts";

const facts: ListingFacts = { listingStatus: "active", hiddenFromEmployer: false, hiddenFromRequester: false };
const text = (words: string): PublicText => publishDealText("message", words, { own: null, confirmed: [] });
const [own, harbor, cedar] = ["1", "2", "3"].map((id) => demoMember(id)) as [Viewer, Viewer, Viewer];
const [meridian, juniper, tidewater, halcyon] = demoEmployers.map(({ id }) => demoMember(id)) as [
  Viewer,
  Viewer,
  Viewer,
  Viewer,
];

const fee = (feeBp: number, guaranteeDays: 30 | 60 | 90 | 120 = 90): Offer => ({ kind: "fee", feeBp, guaranteeDays });
const split = (laSplitBp: number): Offer => ({ kind: "split", laSplitBp });

/** Introductions in every state, created by the rules; `now` in ms. */
export function sampleIntroductions(now: number, listings: readonly Listing[]): Introduction[] {
  const hoursAgo = (hours: number) => now - hours * hourMs;
  const { asked, agreed, signed, opened } = createSteps(hoursAgo, listings);

  const waiting = asked(
    meridian,
    "1",
    5,
    "We are building a platform team and would like to meet this candidate within two weeks.",
    fee(2_200),
  );
  const fromAgency = asked(
    harbor,
    "3",
    20,
    "A client in learning software hires a designer this quarter.",
    split(6_000),
    "employer-4",
  );
  const countered = decideCounter(
    cedar,
    asked(own, "4", 50, "Our client has the program and the budget. Can start in January.", split(5_000), "employer-1"),
    {
      offer: split(6_500),
      note: text("Long search on our side: we stay near our usual split."),
      grantDays: null,
      facts,
      now: hoursAgo(28),
    },
  );
  // With the deal drafted at that time (sample-deals.ts), at the split proposed there since.
  const toSign = agreed(
    harbor,
    asked(own, "2", 24 * 8, "Our client has cleared data teams and pays within ten days.", split(6_500), "employer-4"),
    30,
  );
  const live = opened(
    juniper,
    signed(
      juniper,
      agreed(own, asked(juniper, "6", 150, "Ranking work for a clinical search product.", fee(2_500)), 130),
      100,
      "Aurelia Penhallow",
    ),
    99,
  );
  const revokedBefore = opened(
    tidewater,
    signed(
      tidewater,
      agreed(own, asked(tidewater, "8", 400, "Pricing product for our carrier network.", fee(2_500)), 380),
      360,
      "Cassius Orrin",
    ),
    350,
  );
  const revoked = decideRevoke(own, revokedBefore, {
    organizationId: tidewater.organizationId,
    reason: text("The search was put on hold, and the candidate asked us to close the access."),
    now: hoursAgo(200),
  });
  const disputed = decideDeclarePrior(
    halcyon,
    opened(
      halcyon,
      signed(
        halcyon,
        agreed(own, asked(halcyon, "1", 90, "Platform lead for a learning product.", fee(2_400)), 80),
        60,
        "Bettina Larkspur",
      ),
      40,
    ),
    "Applied with us in March through our own careers page; our recruiter spoke with the candidate twice in April.",
    hoursAgo(30),
  );
  const declined = decideDecline(
    own,
    asked(halcyon, "3", 300, "Could start part-time.", fee(1_500)),
    text("The candidate looks for a full-time role only."),
    hoursAgo(280),
  );
  const withdrawn = decideWithdraw(
    meridian,
    asked(meridian, "8", 260, "Product lead for our warehouse line.", fee(2_000)),
    hoursAgo(240),
  );
  const expired = asked(tidewater, "6", 24 * 20, "Forecasting for freight volumes.", fee(2_000));
  const ended = decideEnd(asked(juniper, "7", 24 * 12, "Clinical integration team.", fee(2_500)), hoursAgo(24 * 9));
  const signedOnly = signed(
    meridian,
    agreed(harbor, asked(meridian, "5", 60, "A mobile lead for our operator tablets.", fee(2_500)), 40),
    3,
    "Lysander Quaid",
  );
  return [
    waiting,
    fromAgency,
    countered,
    toSign,
    live,
    revoked,
    disputed,
    declined,
    withdrawn,
    expired,
    ...(ended ? [ended] : []),
    signedOnly,
  ];
}

/** The steps most introductions take, by the rules. */
function createSteps(hoursAgo: (hours: number) => number, listings: readonly Listing[]) {
  let count = 0;
  /** A new introduction, with the next number. */
  const asked = (
    by: Viewer,
    listingId: string,
    hours: number,
    message: string,
    offer: Offer,
    employerId?: string,
  ): Introduction => {
    const listing = listings.find(({ id }) => id === listingId);
    if (!listing) throw new Error(`the demo has no listing ${listingId} to introduce`);
    count += 1;
    const employer = demoEmployers.find(({ id }) => id === employerId);
    return decideRequest(by, {
      id: String(count),
      code: `INT-${codes[count - 1] ?? ""}`,
      found: { listing: { ...listing, status: "active" }, blocked: false },
      employer: employer ? { id: employer.id, name: employer.name, kind: "employer" } : null,
      offer,
      message: text(message),
      earlier: [],
      now: hoursAgo(hours),
    });
  };
  const agreed = (by: Viewer, introduction: Introduction, hours: number) =>
    decideAgree(by, introduction, { grantDays: null, facts, now: hoursAgo(hours) });
  const signed = (by: Viewer, introduction: Introduction, hours: number, name: string): Introduction => {
    const part = seeingPartOf(by, introduction);
    if (!part) throw new Error(`${by.organizationName} is not to see ${introduction.code}`);
    const hash = fingerprint(canonicalJson(ndaOf(introduction, part)));
    return decideSignNda(by, introduction, {
      name,
      consent: true,
      hash,
      ip: "not stored in the demo",
      grantId: `grant ${introduction.id} ${by.organizationId}`,
      facts,
      now: hoursAgo(hours),
      sha256: fingerprint,
    });
  };
  const opened = (by: Viewer, introduction: Introduction, hours: number) =>
    decideOpened(by, introduction, hoursAgo(hours)) ?? introduction;
  return { asked, agreed, signed, opened };
}

const codes = "7K3QF9 2MZ8RC QH5T6W BV7N4K XC3J8P FW2D5G TD9A1H RG6Y0N 4N8SKM 9PX2VE H6JW3T 5ZC7QA".split(" ");
