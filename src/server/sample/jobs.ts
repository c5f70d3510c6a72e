import { sql } from "kysely";
import type { CandidateList } from "#domain/candidate-list/candidate-list.ts";
import { addDays, dateOf, dayMs } from "#domain/core/calendar.ts";
import type { Client } from "#domain/job/client.ts";
import type { Job, JobState } from "#domain/job/job.ts";
import { noRequirements } from "#domain/job-description/requirements.ts";
import { sampleCard } from "#domain/pipeline/sample-card.ts";
import { insertList } from "../candidate-list/store.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { insertJob, jobCount } from "../job/store.ts";
import { insertPlaced } from "../pipeline/store.ts";
import type { Work } from "../platform/db/database.ts";
import { memberOf, meridian, northstar } from "./named.ts";
import type { Seeding } from "./seeding.ts";

type SampleJob = Pick<Job, "role" | "description" | "openings" | "feeBp"> & {
  /** A member of the marketplace, or a company as the agency typed it. */
  client: string | Client;
  state: JobState | { filledDaysAgo: number };
  skills: readonly string[];
  years: number;
  openedDaysAgo: number;
  fillInDays: number;
  /** Days ago that each of its candidates entered the stages, first stage first; the longest in it first. */
  cards: readonly (readonly number[])[];
};

/** Oldest first. */
const samples: readonly SampleJob[] = [
  {
    role: "Product Designer",
    client: { kind: "company", name: "Brackenwell Systems", email: "hiring@brackenwell.example" },
    description: "You design our customer portal, from research to design system.",
    skills: ["Figma"],
    years: 4,
    openings: 1,
    feeBp: null,
    state: { status: "on_hold", until: null },
    openedDaysAgo: 40,
    fillInDays: 50,
    cards: [],
  },
  {
    // Filled by the placement of the sample deals that started 15 days ago.
    role: "Senior Product Designer",
    client: meridian,
    description: "You design the tools that our robots' operators work with, and own our design system in Figma.",
    skills: ["Figma"],
    years: 6,
    openings: 1,
    feeBp: null,
    state: { filledDaysAgo: 20 },
    openedDaysAgo: 35,
    fillInDays: -10,
    cards: [],
  },
  {
    role: "Senior Data Engineer",
    client: "Tidewater Logistics",
    description: "You own our Python and Spark pipelines, with 5 years of experience or more.",
    skills: ["Python", "Spark"],
    years: 5,
    openings: 1,
    feeBp: 2_500,
    state: { status: "open" },
    openedDaysAgo: 31,
    fillInDays: -2,
    cards: [[27, 20], [12]],
  },
  {
    role: "Senior Platform Engineer",
    client: meridian,
    description:
      "You run the platform that our robots report to: Kubernetes, Go and PostgreSQL. At least 6 years of " +
      "experience. Remote is fine.",
    skills: ["Kubernetes", "Go", "PostgreSQL"],
    years: 6,
    openings: 2,
    feeBp: 2_200,
    state: { status: "open" },
    openedDaysAgo: 18,
    fillInDays: 24,
    cards: [[15, 11, 4], [13, 6], [9]],
  },
];

/**
 * Jobs of one agency with candidates on its board, its introductions and deals with their clients, and a list for the
 * newest. Atomic; a second call changes nothing.
 */
export async function jobSamples({ database, clock, keyRing, newId }: Seeding, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const { personId: ownerId, organizationId } = memberOf(ids, northstar);
  await database.asSystem(async (work) => {
    if ((await jobCount(work.db, organizationId)).next > 1) return;
    for (const [place, sample] of samples.entries()) {
      const { client, skills, years, state, openedDaysAgo, fillInDays, cards, ...written } = sample;
      const createdAt = now - openedDaysAgo * dayMs;
      const job: Job = {
        ...written,
        id: newId(),
        organizationId,
        ownerId,
        number: place + 1,
        client:
          typeof client === "string"
            ? { kind: "organization", id: memberOf(ids, client).organizationId, name: client }
            : client,
        wanted: {
          ...noRequirements,
          role: written.role,
          years,
          skills: skills.map((name) => ({ name, importance: "must" as const })),
        },
        guaranteeDays: written.feeBp === null ? null : 90,
        terms: "",
        state: "filledDaysAgo" in state ? { status: "filled", on: dateOf(now - state.filledDaysAgo * dayMs) } : state,
        watcherIds: [],
        submitBy: addDays(dateOf(createdAt), 7),
        fillBy: addDays(dateOf(now), fillInDays),
        version: 1,
        createdAt,
        updatedAt: createdAt,
      };
      await insertJob(work.db, keyRing, job);
      const found = await candidatesFor(work, { skill: skills[0] ?? "", before: createdAt, count: cards.length });
      const placed = found.map((listing, at) => {
        const entered = (cards[at] ?? []).map((daysAgo) => now - daysAgo * dayMs);
        const card = sampleCard(listing.id, listing.masked_code, { entered }, { jobId: job.id, ownerId });
        return { id: newId(), card, removedAt: null };
      });
      await insertPlaced(work, keyRing, organizationId, placed);
      await linkWork(work, job, skills);
      if (place < samples.length - 1) continue;
      const list: CandidateList = {
        id: newId(),
        organizationId,
        jobId: job.id,
        ownerId,
        name: `First ${found.length} for ${job.client.name}`,
        entries: found.map(({ id, masked_code }, at) => ({
          listingId: id,
          maskedCode: masked_code,
          note: at === 0 ? "Strongest match. Wants details of the on-call rotation." : "",
          version: 1,
        })),
        version: 1,
        createdAt: now - 3 * dayMs,
        updatedAt: now - 3 * dayMs,
      };
      await insertList(work.db, keyRing, list);
    }
  });
}

/**
 * The agency's introductions and deals with the client since the job was opened are for it if the candidate has one of
 * its skills.
 */
async function linkWork(
  { db }: Pick<Work, "db">,
  { id, organizationId, client, createdAt }: Job,
  skills: readonly string[],
): Promise<void> {
  if (client.kind !== "organization") return;
  const fits = sql`employer_id = ${client.id} and created_at >= ${new Date(createdAt)} and exists (
    select from mls_candidates where mls_candidates.id = candidate_id and key_skills && ${skills}::text[])`;
  await sql`insert into mls_job_introductions (introduction_id, organization_id, job_id)
    select id, ${organizationId}::uuid, ${id}::uuid from mls_introductions
    where selling_agency_id = ${organizationId} and ${fits}`.execute(db);
  await sql`insert into mls_job_deals (deal_id, organization_id, job_id)
    select id, ${organizationId}::uuid, ${id}::uuid from mls_deals
    where coalesce(selling_agency_id, listing_agency_id) = ${organizationId} and ${fits}`.execute(db);
}

/** Live listings of any agency with the skill, listed before this time in ms, the longest on the market first. */
function candidatesFor(
  { db }: Pick<Work, "db">,
  { skill, before, count }: { skill: string; before: number; count: number },
) {
  return db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code"])
    .where("status", "=", "active")
    .where("published_at", "<", new Date(before))
    .where((each) => each(each.val(skill), "=", each.fn.any("key_skills")))
    .orderBy("published_at")
    .orderBy("id")
    .limit(count)
    .execute();
}
