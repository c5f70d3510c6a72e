import { dayMs, hourMs } from "#domain/core/calendar.ts";
import { sampleCard } from "#domain/pipeline/sample-card.ts";
import type { ShortlistEntry } from "#domain/shortlist/shortlist.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";
import { sampleAccounts } from "../ecosystem/sample.ts";
import { lockPipeline } from "../pipeline/stages.ts";
import { insertPlaced, placedIds } from "../pipeline/store.ts";
import { insertEntries } from "../shortlist/store.ts";
import type { Seeding } from "./seeding.ts";

/** Notes on a person's shortlist, newest entry first; all are live listings of other agencies. */
const sampleShortlists: Readonly<Record<string, readonly string[]>> = {
  "recruiter@northstar.example": [
    "Fits the Lakeview search. Ask for a shorter notice period.",
    "",
    "Second choice; salary at the top of the range.",
    "",
  ],
  "admin@northstar.example": ["", "Send to two clients this week."],
  "admin@harbor.example": ["Strong on paper. Call before Friday.", "", ""],
  "hiring@meridian.example": [
    "Panel liked the profile. Discuss on Thursday.",
    "",
    "Compare with the two from last week.",
  ],
};

/**
 * `entered`: days ago a candidate entered the first stage, the second and so on; `left`: days ago they left the
 * pipeline.
 */
type SamplePassage = { entered: readonly number[]; note?: string; left?: number };

const samplePipelines: Readonly<Record<string, readonly SamplePassage[]>> = {
  "recruiter@northstar.example": [
    { entered: [50, 46, 38, 22, 6], note: "Offer is out. Start date depends on the notice period." },
    { entered: [41, 37, 29, 14, 2] },
    { entered: [44, 39, 27, 9], note: "Leadership round went well. References next." },
    { entered: [36, 31, 20, 4] },
    { entered: [33, 29, 16], note: "Waiting for the panel's scorecards." },
    { entered: [30, 24, 11] },
    { entered: [27, 23, 7], note: "Prefers mornings, Central Time." },
    { entered: [21, 17, 3] },
    { entered: [40, 33], note: "Asked to pause until the next quarter." },
    { entered: [19, 12] },
    { entered: [16, 9], note: "Client wants to see a code sample first." },
    { entered: [13, 6] },
    { entered: [10, 2] },
    { entered: [24] },
    { entered: [12] },
    { entered: [8], note: "Rate is above the range; client may stretch." },
    { entered: [5] },
    { entered: [3] },
    { entered: [48, 43], left: 36 },
    { entered: [45, 40, 30], left: 24 },
    { entered: [35], left: 28 },
    { entered: [49, 42, 33, 21, 12], left: 5 },
  ],
  "admin@harbor.example": [
    { entered: [31, 24, 13], note: "Second interview is booked." },
    { entered: [22, 15] },
    { entered: [11, 4] },
    { entered: [17] },
    { entered: [6], note: "Ask which clearance is active." },
    { entered: [43, 36, 25], left: 18 },
  ],
  "hiring@meridian.example": [
    { entered: [39, 34, 25, 10], note: "Meets the chief engineer on Tuesday." },
    { entered: [28, 22, 12] },
    { entered: [26, 20, 6], note: "Strong in the practical part." },
    { entered: [18, 9] },
    { entered: [14, 5] },
    { entered: [9] },
    { entered: [4], note: "Found by the platform team." },
    { entered: [47, 41, 32], left: 20 },
  ],
};

/** Shortlists of the sample accounts and pipelines of their organizations, with a history. */
export async function workbenchSamples(needs: Seeding): Promise<void> {
  const now = needs.clock.now().getTime();
  for (const [email, notes] of Object.entries(sampleShortlists))
    await shortlistSample(needs, await memberOf(needs, email), notes, now);
  for (const [email, passages] of Object.entries(samplePipelines))
    await pipelineSample(needs, await memberOf(needs, email), passages, now);
}

async function memberOf({ database }: Seeding, email: string): Promise<ActingFor> {
  const account = sampleAccounts.find((each) => each.email === email);
  return database.kysely
    .selectFrom("mls_people as p")
    .innerJoin("mls_memberships as m", "m.person_id", "p.id")
    .select(["p.id as personId", "m.organization_id as organizationId"])
    .where("p.ecosystem_user_id", "=", account?.id ?? "")
    .executeTakeFirstOrThrow();
}

type Listed = { id: string; masked_code: string; published_at: Date };

/** Live listings of other agencies that the member can see, latest first. */
function marketOf({ db }: Pick<Work, "db">, { organizationId }: ActingFor): Promise<Listed[]> {
  return db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code", "published_at"])
    .where("status", "=", "active")
    .where("listing_agency_id", "<>", organizationId)
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
}

/** Takes the latest listing that was public by then: no one is shortlisted or moved before they are listed. */
function takeListed(market: Listed[], by: number): Listed {
  const place = market.findIndex(({ published_at }) => published_at.getTime() <= by);
  const [listing] = place < 0 ? [] : market.splice(place, 1);
  if (!listing) throw new Error("the sample data has too few listings for its pipelines");
  return listing;
}

async function shortlistSample(
  { database, keyRing }: Seeding,
  owner: ActingFor,
  notes: readonly string[],
  now: number,
): Promise<void> {
  await database.asViewer(owner, async (work) => {
    const market = await marketOf(work, owner);
    const entries = notes.map((note, index): ShortlistEntry => {
      const addedAt = now - (2 + index * 31) * hourMs;
      const { id, masked_code } = takeListed(market, addedAt);
      return { listingId: id, maskedCode: masked_code, addedAt, notes: note, version: 1 };
    });
    await insertEntries(work, keyRing, owner, entries);
  });
}

async function pipelineSample(
  { database, keyRing, newId }: Seeding,
  member: ActingFor,
  passages: readonly SamplePassage[],
  now: number,
): Promise<void> {
  await database.asViewer(member, async (work) => {
    const { organizationId } = member;
    await lockPipeline(work, organizationId);
    // The next start finishes an interrupted first start.
    if ((await placedIds(work, organizationId)).size > 0) return;
    const market = await marketOf(work, member);
    const placed = passages.map(({ entered, note = "", left }, index) => {
      const at = (daysAgo: number) => now - daysAgo * dayMs - (index % 7) * hourMs;
      const [first = 0] = entered;
      const removedAt = left === undefined ? null : at(left);
      const { id, masked_code } = takeListed(market, at(first) - hourMs);
      const card = sampleCard(id, masked_code, {
        entered: entered.map(at),
        left: removedAt,
        note,
      });
      return { id: newId(), card, removedAt };
    });
    await insertPlaced(work, keyRing, organizationId, placed);
  });
}
