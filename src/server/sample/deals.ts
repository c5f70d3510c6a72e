import { type Deal, decideCreate, dealtListing } from "#domain/deal/deal.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { type DealTemplate, dealTemplates, platformShareBp } from "#domain/deal/terms.ts";
import type { GuaranteePolicy } from "#domain/deal/guarantee.ts";
import { insertDeal } from "../deal/save.ts";
import { allSampleOrganizations, type SampleIds } from "../ecosystem/sample.ts";
import type { Work } from "../platform/db/database.ts";
import { recordEnding } from "../listing/ending.ts";
import { findListing } from "../listing/store.ts";
import { type Actors, type By, publicTerms, type Step, stepped } from "./deal-steps.ts";
import { existsFor } from "./blocks.ts";
import {
  brightwater,
  cedar,
  failed,
  halcyon,
  harbor,
  idOf,
  juniper,
  lattice,
  memberOf,
  meridian,
  northstar,
  summit,
  tidewater,
} from "./named.ts";
import type { Seeding } from "./seeding.ts";

export type SampleDeal = {
  /** The listing agency, the selling agency or null, the employer. */
  parties: readonly [la: string, sa: string | null, employer: string];
  template: DealTemplate["id"];
  by: By;
  daysAgo: number;
  steps: readonly Step[];
  policy?: GuaranteePolicy;
  /** In dollars, if it differs from the candidate's target. */ target?: number;
  /** If it differs from the template's. */ feePercent?: number;
};

/** Steps with their days ago: accepted by the other agency and sent; signed by both agencies; signed by everyone. */
const accepted = (by: By, agreed: number): Step[] => [
  { by, daysAgo: agreed, accept: true },
  { daysAgo: agreed - 1, sent: true },
];
const signedByAgencies = (by: By, agreed: number): Step[] => [
  ...accepted(by, agreed),
  { daysAgo: agreed - 1.1, signed: "listing" },
  { daysAgo: agreed - 2, signed: "selling" },
];
const signedByAll = (by: By, agreed: number): Step[] => [
  ...signedByAgencies(by, agreed),
  { daysAgo: agreed - 2.5, signed: "employer" },
];

/** Deals that are being negotiated, lost ones, and those that reached signature and placement. */
const samples: readonly SampleDeal[] = [
  { parties: [northstar, harbor, meridian], template: "standard", by: "sa", daysAgo: 1, steps: [] },
  { parties: [northstar, summit, juniper], template: "executive", by: "la", daysAgo: 2, steps: [] },
  { parties: [harbor, northstar, tidewater], template: "standard", by: "sa", daysAgo: 3, steps: [] },
  { parties: [cedar, northstar, halcyon], template: "contract", by: "la", daysAgo: 4, steps: [] },
  {
    parties: [northstar, harbor, tidewater],
    template: "standard",
    by: "la",
    daysAgo: 9,
    steps: [{ by: "sa", daysAgo: 6, counter: { laSplit: 55 } }],
  },
  {
    parties: [harbor, northstar, meridian],
    template: "standard",
    by: "sa",
    daysAgo: 12,
    steps: [
      { by: "la", daysAgo: 10, counter: { laSplit: 65, feePercent: 27 } },
      { by: "sa", daysAgo: 7, counter: { laSplit: 62.5, raise: 5_000 } },
    ],
  },
  {
    parties: [northstar, brightwater, halcyon],
    template: "executive",
    by: "sa",
    daysAgo: 14,
    steps: [{ by: "la", daysAgo: 11, counter: { guaranteeDays: 90 } }],
  },
  {
    parties: [lattice, northstar, juniper],
    template: "standard",
    by: "sa",
    daysAgo: 16,
    steps: [{ by: "la", daysAgo: 13, accept: true }],
  },
  {
    parties: [northstar, harbor, meridian],
    template: "standard",
    by: "sa",
    daysAgo: 19,
    steps: [
      { by: "la", daysAgo: 18, counter: { laSplit: 65 } },
      { by: "sa", daysAgo: 15, accept: true },
    ],
  },
  { parties: [northstar, null, juniper], template: "standard", by: "la", daysAgo: 20, steps: [] },
  { parties: [harbor, null, tidewater], template: "executive", by: "la", daysAgo: 22, steps: [] },
  {
    parties: [northstar, summit, tidewater],
    template: "standard",
    by: "sa",
    daysAgo: 30,
    steps: [
      { by: "la", daysAgo: 28, counter: { feePercent: 30 } },
      { by: "sa", daysAgo: 24, lost: "The client filled the role internally." },
    ],
  },
  {
    parties: [harbor, northstar, halcyon],
    template: "contract",
    by: "sa",
    daysAgo: 34,
    steps: [{ by: "la", daysAgo: 26, lost: "Budget frozen until next quarter." }],
  },
  {
    parties: [northstar, null, meridian],
    template: "standard",
    by: "la",
    daysAgo: 40,
    steps: [{ by: "la", daysAgo: 33, lost: "Candidate accepted another offer." }],
  },
  {
    parties: [northstar, harbor, meridian],
    template: "standard",
    by: "sa",
    daysAgo: 5,
    steps: [...accepted("la", 3), { daysAgo: 1.8, signed: "listing" }],
  },
  {
    parties: [harbor, northstar, meridian],
    template: "standard",
    by: "sa",
    daysAgo: 8,
    steps: signedByAgencies("la", 4),
  },
  {
    parties: [northstar, harbor, meridian],
    template: "executive",
    by: "la",
    daysAgo: 12,
    steps: signedByAll("sa", 8),
  },
  {
    parties: [northstar, summit, juniper],
    template: "standard",
    by: "sa",
    daysAgo: 36,
    steps: [
      ...signedByAll("la", 33),
      { daysAgo: 29, won: { raise: 3_000, started: 20 } },
      { daysAgo: 11, paid: "client_paid" },
    ],
  },
  {
    parties: [northstar, brightwater, tidewater],
    template: "contract",
    by: "sa",
    daysAgo: 47,
    steps: [
      ...signedByAll("la", 45),
      { daysAgo: 42, won: { raise: -2_500, started: 38 } },
      { daysAgo: 30, paid: "client_paid" },
      { daysAgo: 7, released: true },
      { daysAgo: 5, paid: "partner_paid" },
    ],
  },
  {
    // Day 41 of 90: $27,902.78 of $51,250.00 is refunded, borne by both agencies (spec §15).
    parties: [harbor, northstar, meridian],
    template: "standard",
    by: "sa",
    daysAgo: 50,
    target: 205_000,
    steps: [
      ...signedByAll("la", 48),
      { daysAgo: 45, won: { started: 43 } },
      { daysAgo: 30, paid: "client_paid" },
      { daysAgo: 28, paid: "partner_paid" },
      { daysAgo: 1, fellOff: { lastDay: 2, reason: "Moved away for family reasons." } },
    ],
  },
  {
    parties: [northstar, harbor, halcyon],
    template: "standard",
    by: "la",
    daysAgo: 40,
    policy: "replacement",
    steps: [
      ...signedByAll("sa", 37),
      { daysAgo: 33, won: { started: 27 } },
      { daysAgo: 16, paid: "client_paid" },
      { daysAgo: 3, fellOff: { lastDay: 4, reason: "The role wasn't the one described." } },
    ],
  },
  {
    parties: [northstar, null, meridian],
    template: "executive",
    by: "la",
    daysAgo: 26,
    policy: "installment",
    steps: [
      { daysAgo: 24, sent: true },
      { daysAgo: 23.8, signed: "listing" },
      { daysAgo: 23, signed: "employer" },
      { daysAgo: 20, won: { raise: 5_000, started: 15 } },
      { daysAgo: 12, paid: "client_paid", installment: true },
    ],
  },
];

/**
 * Creates the sample deals through the same decisions as real ones. Executed documents are rendered once the server
 * runs.
 */
export async function dealSamples({ database, clock, newId, randomBytes }: Seeding, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const at = (daysAgo: number) => now - daysAgo * 86_400_000;
  const taken = new Set<string>();
  await database.asSystem(async (work) => {
    const { db } = work;
    // The next start finishes an interrupted first start.
    if (await db.selectFrom("mls_deals").select("id").limit(1).executeTakeFirst()) return;
    // Placed candidates leave the market, so don't take one that is on a board or a shortlist.
    const watched = new Set(
      (
        await db
          .selectFrom("mls_pipeline_candidates")
          .select("listing_id")
          .union(db.selectFrom("mls_shortlist").select("listing_id"))
          .execute()
      ).map(({ listing_id }) => listing_id),
    );
    // Oldest first: few listings are that old.
    for (const sample of samples.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const [la, sa, employer] = sample.parties;
      const agencyId = idOf(ids.organizations, la);
      // The agency's newest live listing that existed when the deal was created and that exists for all parties, each
      // in one deal only.
      const parties = [
        agencyId,
        idOf(ids.organizations, employer),
        ...(sa === null ? [] : [idOf(ids.organizations, sa)]),
      ];
      const candidates = await db
        .selectFrom("mls_candidates as c")
        .select("c.id")
        .where("c.listing_agency_id", "=", agencyId)
        .where("c.status", "=", "active")
        .where("c.published_at", "<", new Date(at(sample.daysAgo)))
        .where(existsFor(parties))
        .orderBy("c.published_at", "desc")
        .execute();
      const { id } =
        candidates.find(
          (each) => !taken.has(each.id) && !(sample.steps.some((step) => "won" in step) && watched.has(each.id)),
        ) ?? failed(`listing of ${la}, ${sample.daysAgo} days old`);
      taken.add(id);
      const { listing } = (await findListing(db, id)) ?? failed(`listing of ${la}`);
      await layDeal(work, { newId, randomBytes, now }, { ids, sample, listing });
    }
  });
}

/** Takes a deal through its steps; one that is won takes its candidate off the market. `now` in ms. */
export async function layDeal(
  work: Work,
  { newId, randomBytes, now }: Pick<Seeding, "newId" | "randomBytes"> & { now: number },
  { ids, sample, listing }: { ids: SampleIds; sample: SampleDeal; listing: Listing },
): Promise<Deal> {
  const template = dealTemplates.find(({ id }) => id === sample.template) ?? failed(sample.template);
  const party = (name: string) => ({ id: idOf(ids.organizations, name), name });
  const [la, sa, employer] = sample.parties;
  const actors = actorsOf(sample.parties, ids, newId);
  const ask = {
    targetSalary: sample.target ?? listing.salaryMax,
    feePercent: sample.feePercent ?? template.feePercent,
    laSplit: sa ? template.laSplit : 100,
    guaranteeDays: template.guaranteeDays,
    guaranteePolicy: sample.policy ?? "prorated",
    terms: template.terms,
  };
  const made = decideCreate(actors.by(sample.by), {
    id: newId(),
    code: dealCodeFrom(randomBytes(4)),
    now: now - sample.daysAgo * 86_400_000,
    terms: publicTerms(ask),
    platformBp: platformShareBp,
    confirmBelowMinimum: true,
    hiddenFrom: new Set(),
    listing: dealtListing(listing),
    listingAgency: party(la),
    sellingAgency: sa === null ? null : party(sa),
    employer: party(employer),
    kinds: new Map([
      [idOf(ids.organizations, employer), "employer"],
      ...(sa === null ? [] : [[idOf(ids.organizations, sa), "agency"] as const]),
    ]),
  });
  const deal = sample.steps.reduce((before, step) => stepped(before, step, actors, now), made);
  await insertDeal(work.db, deal, randomBytes, actors.by("la"));
  if (!deal.closing) return deal;
  const { id, agency, status: before } = listing;
  await work.db
    .updateTable("mls_candidates")
    .set({ status: "placed", version: listing.version + 1 })
    .where("id", "=", id)
    .execute();
  recordEnding(work, { id, agencyId: agency.id, before, after: "placed" }, new Date(deal.closing.at));
  return deal;
}

function actorsOf([la, sa, employer]: SampleDeal["parties"], ids: SampleIds, newId: () => string): Actors {
  const names = { listing: la, selling: sa ?? la, employer };
  return {
    newId,
    by: (by) => memberOf(ids, by === "la" ? la : (sa ?? la)),
    signer: (role) => ({
      name: allSampleOrganizations.find(({ name }) => name === names[role])?.contact.name ?? failed(names[role]),
      personId: idOf(ids.people, names[role]),
    }),
  };
}
