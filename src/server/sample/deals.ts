import { type Deal, decideAccept, decideCreate, decideLose, decidePropose, currentTerms } from "#domain/deal.ts";
import { dealCodeFrom } from "#domain/deal-code.ts";
import { type DealTemplate, dealTemplates, platformShareBp, termsAsked } from "#domain/deal-terms.ts";
import { publishDealText } from "#domain/deal-text.ts";
import { dollars } from "#domain/money.ts";
import type { Viewer } from "#domain/viewer.ts";
import { insertDeal } from "../deal/store.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import type { Services } from "../http/context.ts";
import { findListing } from "../listing/store.ts";

type Needs = Pick<Services, "database" | "clock" | "newId" | "randomBytes">;

type By = "la" | "sa";
/** What happened to a deal after it was made, in order; `daysAgo` grows smaller. */
type Step = { by: By; daysAgo: number } & ({ counter: Partial<Pick<DealTemplate, "feePercent" | "laSplit" | "guaranteeDays">> & { raise?: number } } | { accept: true } | { lost: string });
type SampleDeal = { la: string; sa: string | null; employer: string; template: DealTemplate["id"]; by: By; daysAgo: number; steps: readonly Step[] };

const [northstar, harbor, cedar, lattice, brightwater, summit] = [
  "Northstar Talent", "Harbor Search Partners", "Cedar & Vale Recruiting", "Lattice Point Search", "Brightwater Talent Group", "Summit Ridge Partners",
];
const [meridian, juniper, tidewater, halcyon] = ["Meridian Robotics", "Juniper Health Systems", "Tidewater Logistics", "Halcyon Learning"];

/** Deals on their way to agreed terms, and lost ones. */
const samples: readonly SampleDeal[] = [
  { la: northstar, sa: harbor, employer: meridian, template: "standard", by: "sa", daysAgo: 1, steps: [] },
  { la: northstar, sa: summit, employer: juniper, template: "executive", by: "la", daysAgo: 2, steps: [] },
  { la: harbor, sa: northstar, employer: tidewater, template: "standard", by: "sa", daysAgo: 3, steps: [] },
  { la: cedar, sa: northstar, employer: halcyon, template: "contract", by: "la", daysAgo: 4, steps: [] },
  { la: northstar, sa: harbor, employer: tidewater, template: "standard", by: "la", daysAgo: 9, steps: [{ by: "sa", daysAgo: 6, counter: { laSplit: 55 } }] },
  {
    la: harbor, sa: northstar, employer: meridian, template: "standard", by: "sa", daysAgo: 12,
    steps: [{ by: "la", daysAgo: 10, counter: { laSplit: 65, feePercent: 27 } }, { by: "sa", daysAgo: 7, counter: { laSplit: 62.5, raise: 5_000 } }],
  },
  { la: northstar, sa: brightwater, employer: halcyon, template: "executive", by: "sa", daysAgo: 14, steps: [{ by: "la", daysAgo: 11, counter: { guaranteeDays: 90 } }] },
  { la: lattice, sa: northstar, employer: juniper, template: "standard", by: "sa", daysAgo: 16, steps: [{ by: "la", daysAgo: 13, accept: true }] },
  {
    la: northstar, sa: harbor, employer: meridian, template: "standard", by: "sa", daysAgo: 19,
    steps: [{ by: "la", daysAgo: 18, counter: { laSplit: 65 } }, { by: "sa", daysAgo: 15, accept: true }],
  },
  { la: northstar, sa: null, employer: juniper, template: "standard", by: "la", daysAgo: 20, steps: [] },
  { la: harbor, sa: null, employer: tidewater, template: "executive", by: "la", daysAgo: 22, steps: [] },
  {
    la: northstar, sa: summit, employer: tidewater, template: "standard", by: "sa", daysAgo: 30,
    steps: [{ by: "la", daysAgo: 28, counter: { feePercent: 30 } }, { by: "sa", daysAgo: 24, lost: "The client filled the role from within." }],
  },
  { la: harbor, sa: northstar, employer: halcyon, template: "contract", by: "sa", daysAgo: 34, steps: [{ by: "la", daysAgo: 26, lost: "Budget frozen until next quarter." }] },
  { la: northstar, sa: null, employer: meridian, template: "standard", by: "la", daysAgo: 40, steps: [{ by: "la", daysAgo: 33, lost: "Candidate accepted another offer." }] },
];

/** Lays out the sample deals through the same decisions as real ones. */
export async function dealSamples({ database, clock, newId, randomBytes }: Needs, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const at = (daysAgo: number) => now - daysAgo * 86_400_000;
  const taken = new Set<string>();
  await database.asSystem(async ({ db }) => {
    for (const sample of samples) {
      const agencyId = idOf(ids.organisations, sample.la);
      // The agency's newest live listing that was there when the deal was made and that exists for all parties, each in one deal.
      const parties = [agencyId, idOf(ids.organisations, sample.employer), ...(sample.sa === null ? [] : [idOf(ids.organisations, sample.sa)])];
      const candidates = await db
        .selectFrom("mls_candidates as c")
        .select("c.id")
        .where("c.listing_agency_id", "=", agencyId)
        .where("c.status", "=", "active")
        .where("c.published_at", "<", new Date(at(sample.daysAgo)))
        .where(({ not, exists, selectFrom }) =>
          not(exists(
            selectFrom("mls_listing_blocks as b").innerJoin("mls_organisation_keys as k", "k.hash", "b.hash")
              .select("b.listing_id").whereRef("b.listing_id", "=", "c.id").where("k.organisation_id", "in", parties),
          )),
        )
        .orderBy("c.published_at", "desc")
        .execute();
      const { id } = candidates.find((each) => !taken.has(each.id)) ?? failed(`listing of ${sample.la}`);
      taken.add(id);
      const { listing } = (await findListing(db, id)) ?? failed(`listing of ${sample.la}`);
      const template = dealTemplates.find(({ id }) => id === sample.template) ?? failed(sample.template);
      const party = (name: string) => ({ id: idOf(ids.organisations, name), name });
      const actor = (by: By) => memberOf(ids, by === "la" ? sample.la : (sample.sa ?? sample.la));
      const ask = { targetSalary: listing.salaryMax, feePercent: template.feePercent, laSplit: sample.sa ? template.laSplit : 100, guaranteeDays: template.guaranteeDays, terms: template.terms };
      const made = decideCreate(actor(sample.by), {
        id: newId(), code: dealCodeFrom(randomBytes(4)), now: at(sample.daysAgo), terms: termsOf(ask), platformBp: platformShareBp, confirmBelowMinimum: true, hiddenFrom: new Set(),
        listing: { id: listing.id, maskedCode: listing.maskedCode, headlineRole: listing.headlineRole, minimumFee: dollars(listing.minimumFee), status: listing.status },
        listingAgency: party(sample.la), sellingAgency: sample.sa === null ? null : party(sample.sa), employer: party(sample.employer),
        kinds: new Map([[idOf(ids.organisations, sample.employer), "employer"], ...(sample.sa === null ? [] : [[idOf(ids.organisations, sample.sa), "agency"] as const])]),
      });
      await insertDeal(db, sample.steps.reduce((deal, step) => stepped(deal, step, actor(step.by), at(step.daysAgo)), made), randomBytes);
    }
  });
}

function stepped(deal: Deal, step: Step, actor: Viewer, now: number): Deal {
  if ("lost" in step) return decideLose(actor, deal, publishDealText("reason", step.lost, { own: null, confirmed: [] }), now);
  const { number, terms } = currentTerms(deal);
  if ("accept" in step) return decideAccept(actor, deal, { number, confirmBelowMinimum: true }, now);
  const { raise = 0, ...counter } = step.counter;
  const ask = { feePercent: terms.feeBp / 100, laSplit: terms.laSplitBp / 100, guaranteeDays: terms.guaranteeDays, ...counter, targetSalary: terms.targetSalary / 100 + raise, terms: terms.text };
  return decidePropose(actor, deal, { terms: termsOf(ask), confirmBelowMinimum: true, now });
}

function termsOf(ask: Parameters<typeof termsAsked>[0]) {
  const terms = termsAsked(ask);
  return { ...terms, text: publishDealText("terms", terms.text, { own: null, confirmed: [] }) };
}

function memberOf({ organisations, people }: SampleIds, name: string): Viewer {
  return {
    personId: idOf(people, name), displayName: "", organisationId: idOf(organisations, name), organisationName: name, organisationKind: "agency",
    agencyType: "both", roles: ["recruiter"], sessionId: "",
  };
}

function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  return ids.get(name) ?? failed(name);
}

function failed(what: string): never {
  throw new Error(`the sample world has no ${what}`);
}
