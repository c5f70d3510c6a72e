import { addDays, dateOf, dayMs, daysBetween } from "#domain/core/calendar.ts";
import { decideRequest } from "#domain/introduction/request.ts";
import { introductionCodeFrom } from "#domain/introduction/code.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { checkPublicText } from "#domain/leak/check.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { daysOf, halvesOn } from "#domain/market-comp/market-comp.ts";
import { isRegistered } from "#domain/register/register.ts";
import { historyEmployer, type SampleIds, sampleOrganizations } from "../ecosystem/sample.ts";
import { insertIntroduction, saveIntroduction } from "../introduction/store.ts";
import { publishDraft } from "../listing/publish.ts";
import { agencyOf } from "../organization/plan.ts";
import type { Work } from "../platform/db/database.ts";
import { enterRegister } from "../register/enter.ts";
import { layDeal } from "./deals.ts";
import type { Step } from "./deal-steps.ts";
import { fee, type Move, moved, text } from "./introduction-moves.ts";
import { sampleForm } from "./listings.ts";
import { failed, idOf, memberOf } from "./named.ts";
import { familyNames, givenNames } from "./people.ts";
import type { Seeding } from "./seeding.ts";

const named = (kind: "agency" | "employer") => sampleOrganizations.filter((each) => each.kind === kind);
const agencies = named("agency").map(({ name }) => name);
const employers = [...named("employer"), historyEmployer].map(({ name }) => name);

/** Two roles in one area each; both have enough hires of enough parties for a market rate. */
const cells = [
  { role: "Senior Platform Engineer", city: "Austin", state: "TX", timeZone: "Central Time", salary: 165_000 },
  { role: "Senior Data Engineer", city: "Boston", state: "MA", timeZone: "Eastern Time", salary: 150_000 },
] as const;
const hiresPerCell = 15;
const guaranteeDays = 90;

type Hire = { place: number; agency: string; employer: string; closedDaysAgo: number };

/**
 * Hires of the latest half-year that market rates are counted for. Each agency has five of them and each employer six,
 * so that their records have figures too. Days ago are whole numbers.
 */
export function historyHires(today: string): Hire[] {
  const [half] = halvesOn(today);
  if (!half) return [];
  const closing = (place: number) => addDays(daysOf(half).last, -6 - 2 * place);
  return Array.from({ length: cells.length * hiresPerCell }, (_, place) => ({
    place,
    agency: agencies[place % agencies.length] ?? "",
    employer: employers[place % employers.length] ?? "",
    closedDaysAgo: daysBetween(closing(place), today),
  })).toReversed();
}

/**
 * Hires of some months ago: listed, introduced, revealed, placed and paid by the same decisions as real ones. Market
 * rates and track records are counted from them. Atomic; before the other introductions, because the register is in
 * order of time.
 */
export async function historySamples(needs: Seeding, ids: SampleIds): Promise<void> {
  const { database, clock } = needs;
  const now = clock.now().getTime();
  const profiles = new Map(
    await Promise.all(
      agencies.map(async (name) => [name, await agencyOf(database, idOf(ids.organizations, name))] as const),
    ),
  );
  await database.asSystem(async (work) => {
    const laidOut: Introduction[] = [];
    for (const hire of historyHires(dateOf(now))) {
      const agency = profiles.get(hire.agency) ?? failed(hire.agency);
      const listing = await listed(work, needs, { hire, agency, personId: memberOf(ids, hire.agency).personId, now });
      const introduction = await introduced(work, needs, { hire, listing, ids, now });
      laidOut.push(introduction);
      const deal = await layDeal(
        work,
        { ...needs, now },
        {
          ids,
          listing,
          sample: {
            parties: [hire.agency, null, hire.employer],
            template: "standard",
            by: "la",
            daysAgo: hire.closedDaysAgo + 16,
            feePercent: 20 + (hire.place % 6),
            steps: stepsOf(hire),
          },
        },
      );
      await work.db
        .updateTable("mls_deals")
        .set({ introduction_id: introduction.id })
        .where("id", "=", deal.id)
        .execute();
    }
    const entries = laidOut.flatMap((introduction) => introduction.steps.map((step) => ({ introduction, step })));
    for (const { introduction, step } of entries.toSorted((a, b) => a.step.at - b.step.at)) {
      const { action, organizationId, at } = step;
      if (isRegistered(action)) enterRegister(work, needs, { introduction, action, actor: { organizationId }, at });
    }
  });
}

/** Signed before it was won, paid after the start, and released once the guarantee was over. */
function stepsOf({ place, closedDaysAgo }: Hire): Step[] {
  const started = closedDaysAgo - 7;
  const steps: Step[] = [
    { daysAgo: closedDaysAgo + 12, sent: true },
    { daysAgo: closedDaysAgo + 11, signed: "listing" },
    { daysAgo: closedDaysAgo + 9, signed: "employer" },
    { daysAgo: closedDaysAgo, won: { raise: ((place % 5) - 2) * 4_000, started } },
    { daysAgo: started - 12 - (place % 4) * 6, paid: "client_paid" },
    { daysAgo: started - guaranteeDays - 1, released: true },
  ];
  return steps.filter(({ daysAgo }) => daysAgo > 0);
}

async function listed(
  work: Work,
  { keyRing, newId, randomBytes }: Seeding,
  { hire, agency, personId, now }: { hire: Hire; agency: Listing["agency"]; personId: string; now: number },
): Promise<Listing> {
  const { place, closedDaysAgo } = hire;
  const { role, city, state, timeZone, salary } = cells[Math.floor(place / hiresPerCell)] ?? cells[0];
  const publishedAt = new Date(now - (closedDaysAgo + 60) * dayMs);
  const salaryMin = salary + ((place * 7) % hiresPerCell) * 3_000;
  const given = givenNames[place % givenNames.length] ?? "";
  const family = familyNames[(place * 11 + 4) % familyNames.length] ?? "";
  const form = {
    ...sampleForm(place, dateOf(publishedAt.getTime())),
    headlineRole: role,
    locationCity: city,
    locationState: state,
    timeZone,
    salaryMin,
    salaryMax: salaryMin + 20_000,
    clearance: null,
    identity: {
      fullName: `${given} ${family}`,
      email: `${given}.${family}.${place}@post.example`.toLowerCase(),
      phone: `+1 (971) 555-01${String(place).padStart(2, "0")}`,
      portfolioLinks: [],
      currentEmployer: { name: "Brackenwell Systems", domain: "brackenwell.example" },
      pastEmployers: [],
    },
  };
  const draft = { id: newId(), agencyId: agency.id, importId: null, step: 4, version: 1, form };
  return publishDraft(
    work,
    { ...draft, updatedAt: publishedAt.getTime() },
    { keyRing, randomBytes, personId, agency, now: publishedAt, checkLeaks: checkPublicText, readsIdentities: true },
  );
}

/** Requested by the employer, agreed, signed and opened. */
async function introduced(
  work: Work,
  { keyRing, newId, randomBytes }: Seeding,
  { hire, listing, ids, now }: { hire: Hire; listing: Listing; ids: SampleIds; now: number },
): Promise<Introduction> {
  const { place, agency, employer, closedDaysAgo } = hire;
  const asked = (closedDaysAgo + 40) * 24;
  const answer = asked - 4 - ((place * 5) % 31);
  const moves: Move[] = [
    { by: agency, hoursAgo: answer, accept: true },
    { by: employer, hoursAgo: answer - 20, sign: true },
    { by: employer, hoursAgo: answer - 21, open: true },
  ];
  const first = decideRequest(memberOf(ids, employer), {
    id: newId(),
    code: introductionCodeFrom(randomBytes(4)),
    now: now - asked * 3_600_000,
    offer: fee((20 + (place % 6)) * 100),
    message: text("message", "We are hiring for this role and would like to meet the candidate."),
    earlier: [],
    found: { listing, blocked: false },
    employer: null,
  });
  let introduction = await insertIntroduction(work.db, first, randomBytes);
  for (const move of moves) {
    const after = moved(introduction, move, { ids, newId, now: now - move.hoursAgo * 3_600_000 });
    await saveIntroduction(work.db, keyRing, introduction, after);
    introduction = after;
  }
  return introduction;
}
