import fc from "fast-check";
import { addDays, dateIn } from "#domain/core/calendar.ts";
import {
  decideCorrection,
  decideFallOff,
  decidePayment,
  decideRelease,
  decideReplacement,
  decideWin,
} from "#domain/deal/closing.ts";
import { currentTerms, type Deal, decideCreate, type Party } from "#domain/deal/deal.ts";
import { guaranteePolicies } from "#domain/deal/guarantee.ts";
import { isCorrectable, outstandingOf, paymentKinds } from "#domain/deal/ledger.ts";
import { dealLimits, guaranteeOptions, proposedTerms } from "#domain/deal/terms.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";

/*
 * Deals with all kinds of books between a few agencies and employers, made by the product's own decisions: won, fallen
 * off, replaced or refunded, paid in parts, with reversed payments.
 */
const dayMs = 86_400_000;
const timeZone = "America/Chicago";
const text = (field: "terms" | "reason", words: string): PublicText =>
  publishDealText(field, words, { own: null, confirmed: [] });

export const viewerFor = ({ id, name }: Party, organizationKind: Viewer["organizationKind"]): Viewer => ({
  personId: `person of ${id}`,
  displayName: `Recruiter of ${name}`,
  organizationId: id,
  organizationName: name,
  organizationKind,
  agencyType: organizationKind === "agency" ? "both" : null,
  standing: "vetted",
  roles: ["organization_admin"],
  sessionId: "s",
});

export const partiesNamed = (what: string, count: number): Party[] =>
  Array.from({ length: count }, (_each, place) => ({ id: `${what}-${place}`, name: `${what} No. ${place + 1}` }));

const made = (agencies: number, employers: number) =>
  fc.record({
    listing: fc.nat(agencies - 1),
    selling: fc.option(fc.nat(agencies - 1), { freq: 8 }),
    employer: fc.nat(employers - 1),
    salary: fc.integer({ min: 1, max: dealLimits.maxSalary / 100 }),
    fee: fc.integer({ min: 0, max: dealLimits.maxFeeBp }),
    la: fc.integer({ min: 0, max: 10_000 }),
    platformBp: fc.constantFrom(0, 250, 1_999),
    days: fc.constantFrom(...guaranteeOptions),
    policy: fc.constantFrom(...guaranteePolicies),
    status: fc.constantFrom("draft", "closed_lost", "won", "won", "won", "won"),
    startedAgo: fc.integer({ min: -20, max: 200 }),
    fellOffOn: fc.option(fc.integer({ min: 0, max: 119 })),
    replaced: fc.constantFrom("owed", "found", "refunded"),
    steps: fc.array(
      fc.record({ kind: fc.constantFrom(...paymentKinds), part: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
      {
        maxLength: 8,
      },
    ),
    undone: fc.option(fc.nat(7), { freq: 2 }),
  });
type Made = typeof made extends (...all: never[]) => fc.Arbitrary<infer Value> ? Value : never;

/** `count` deals at `now` (ms), the same for the same seed. */
export function randomDeals(
  count: number,
  {
    agencies,
    employers,
    now,
    seed,
  }: { agencies: readonly Party[]; employers: readonly Party[]; now: number; seed: number },
): Deal[] {
  return fc
    .sample(made(agencies.length, employers.length), { numRuns: count, seed })
    .map((each, place) => dealFrom(each, place, { agencies, employers, now }));
}

function dealFrom(
  facts: Made,
  place: number,
  { agencies, employers, now }: { agencies: readonly Party[]; employers: readonly Party[]; now: number },
): Deal {
  const listingAgency = agencies[facts.listing]!;
  const other = facts.selling === null || facts.selling === facts.listing ? null : agencies[facts.selling]!;
  const employer = employers[facts.employer]!;
  const listing = viewerFor(listingAgency, "agency");
  const terms = {
    ...proposedTerms({
      targetSalary: facts.salary,
      feePercent: facts.fee / 100,
      laSplit: other ? facts.la / 100 : 100,
      guaranteeDays: facts.days,
      guaranteePolicy: facts.policy,
      terms: "",
    }),
    text: text("terms", ""),
  };
  const draft = decideCreate(listing, {
    id: `deal-${place}`,
    code: `DEAL-${String(place).padStart(6, "0")}`,
    now: now - 260 * dayMs,
    platformBp: facts.platformBp,
    confirmBelowMinimum: true,
    hiddenFrom: new Set(),
    terms,
    listing: {
      id: `listing-${place}`,
      maskedCode: `TM-${String(place).padStart(8, "0")}`,
      headlineRole: text("terms", `Engineer ${place}`),
      minimumFee: 0,
      status: "active",
    },
    listingAgency,
    sellingAgency: other,
    employer,
    kinds: new Map([
      ...agencies.map(({ id }) => [id, "agency"] as const),
      ...employers.map(({ id }) => [id, "employer"] as const),
    ]),
  });
  if (facts.status !== "won") return { ...draft, status: facts.status === "draft" ? "draft" : "closed_lost" };
  return wonDeal(draft, facts, listing, now);
}

/** Runs each step that the product allows at this point, and skips the others. */
function wonDeal(draft: Deal, facts: Made, listing: Viewer, now: number): Deal {
  const today = dateIn(timeZone, now);
  const wonAt = now - Math.max(0, facts.startedAgo + 3) * dayMs;
  let deal = decideWin(
    listing,
    { ...draft, status: "executed", sentAt: draft.createdAt },
    {
      acceptedSalary: currentTerms(draft).terms.targetSalary,
      startDate: addDays(today, -facts.startedAgo),
      timeZone,
    },
    wonAt,
  );
  const half = Math.ceil(facts.steps.length / 2);
  for (const step of facts.steps.slice(0, half)) deal = paid(deal, step, listing, now);
  const day = facts.fellOffOn;
  if (day !== null && day < facts.days && day <= facts.startedAgo) {
    const lastDay = addDays(today, day - facts.startedAgo);
    const reason = { lastDay, reason: text("reason", "Left.") };
    deal = decideFallOff(listing, deal, reason, now - (facts.startedAgo - day) * dayMs);
    if (deal.fallOff?.replacement === "owed" && facts.replaced !== "owed")
      deal = decideReplacement(listing, deal, facts.replaced === "found" ? "found" : "refunded", now);
  }
  deal = decideRelease(deal, now);
  for (const step of facts.steps.slice(half)) deal = paid(deal, step, listing, now);
  const payments = deal.ledger.filter(({ number }) => isCorrectable(deal.ledger, number));
  const undone = facts.undone === null ? undefined : payments[facts.undone % payments.length];
  return undone ? decideCorrection(listing, deal, undone.number, now) : deal;
}

function paid(deal: Deal, { kind, part }: Made["steps"][number], listing: Viewer, now: number): Deal {
  const cents = Math.ceil(outstandingOf(deal.ledger)[kind] * part);
  return cents === 0 ? deal : decidePayment(listing, deal, { kind, cents, on: dateIn(timeZone, now) }, now);
}
