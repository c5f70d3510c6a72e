import { type Deal, decideCreate, dealtListing, decidePropose, type Party } from "#domain/deal/deal.ts";
import { platformShareBp, proposedTerms } from "#domain/deal/terms.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { demoMember } from "./acting.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";

type Ask = Parameters<typeof proposedTerms>[0];

/** Spec §9: the demo sheet's fee of 25 percent on 160,000, and 90 days. */
const standard: Ask = {
  targetSalary: 160_000,
  feePercent: 25,
  laSplit: 60,
  guaranteeDays: 90,
  terms: "Start within 30 days of offer acceptance.",
};

/**
 * The two sample deals of the specification. Each waits for the visitor's agency: the first as the listing agency, the
 * second as the selling one, from an introduction. `now` in ms.
 */
export function sampleDeals(now: number, listings: readonly Listing[], introductions: readonly Introduction[]): Deal[] {
  const daysAgo = (days: number) => now - days * 86_400_000;
  const first = made({
    id: "1",
    code: "DEAL-4F7K2M",
    listingId: "8",
    listings,
    introductions,
    selling: "2",
    employer: "employer-3",
    by: "2",
    ask: standard,
    at: daysAgo(3),
  });
  const second = made({
    id: "2",
    code: "DEAL-9QX3TB",
    listingId: "2",
    listings,
    introductions,
    selling: "1",
    employer: "employer-4",
    by: "1",
    ask: { ...standard, targetSalary: 175_000 },
    at: daysAgo(8),
  });
  const counter = { ...standard, targetSalary: 182_000, laSplit: 65, guaranteeDays: 60 as const };
  return [
    first,
    decidePropose(demoMember("2"), second, { terms: termsOf(counter), confirmBelowMinimum: false, now: daysAgo(6) }),
  ];
}

type Made = {
  id: string;
  code: string;
  listingId: string;
  listings: readonly Listing[];
  introductions: readonly Introduction[];
  selling: string;
  employer: string;
  by: string;
  ask: Ask;
  at: number;
};

function made({ id, code, listingId, listings, introductions, selling, employer, by, ask, at }: Made): Deal {
  const listing = listings.find((each) => each.id === listingId);
  if (!listing) throw new Error(`the sample deal ${id} is about no listing`);
  return decideCreate(demoMember(by), {
    id,
    code,
    now: at,
    terms: termsOf(ask),
    platformBp: platformShareBp,
    confirmBelowMinimum: false,
    listing: dealtListing(listing),
    listingAgency: { id: listing.agency.id, name: listing.agency.name },
    sellingAgency: partyOf(demoAgencies, selling),
    employer: partyOf(demoEmployers, employer),
    kinds: new Map([
      [selling, "agency"],
      [employer, "employer"],
    ]),
    hiddenFrom: new Set(),
    introductionId:
      introductions.find(
        (each) => each.listingId === listingId && each.sellingAgency?.id === selling && each.employer.id === employer,
      )?.id ?? null,
  });
}

function termsOf(ask: Ask) {
  const terms = proposedTerms(ask);
  return { ...terms, text: publishDealText("terms", terms.text, { own: null, confirmed: [] }) };
}

function partyOf(parties: readonly Party[], id: string): Party {
  const found = parties.find((each) => each.id === id);
  if (!found) throw new Error(`the demo has no organization ${id}`);
  return { id: found.id, name: found.name };
}
