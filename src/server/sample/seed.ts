import { isExpired, isVisible } from "#domain/core/listing-status.ts";
import { dateOf, hourMs } from "#domain/core/calendar.ts";
import { checkPublicText } from "#domain/leak/check.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import {
  allSampleOrganizations,
  missingSampleOrganizations,
  sampleOrganizations,
  seedSampleEcosystem,
} from "../ecosystem/sample.ts";
import { insertDrafts } from "../listing/drafts.ts";
import { agencyOf } from "../organization/plan.ts";
import { recordEnding } from "../listing/ending.ts";
import { publishDraft } from "../listing/publish.ts";
import { recordView } from "../listing/views.ts";
import { openCases } from "../match-case/open.ts";
import { billingSamples } from "./billing.ts";
import { candidacySamples } from "./candidacies.ts";
import { dealSamples } from "./deals.ts";
import { introductionNotices, introductionSamples } from "./introductions.ts";
import { fileSamples } from "./files.ts";
import { historySamples } from "./history.ts";
import { jobSamples } from "./jobs.ts";
import { interviewSamples } from "./interviews.ts";
import { sampleForm, sampleListingCount } from "./listings.ts";
import { memberSamples } from "./members.ts";
import { marketNewsSamples } from "./market-news.ts";
import { idOf, northstar } from "./named.ts";
import { newcomerSamples } from "./newcomers.ts";
import { notificationSamples } from "./notifications.ts";
import { threadSamples } from "./threads.ts";
import { usageSamples } from "./usage.ts";
import { workbenchSamples } from "./workbench.ts";
import type { Seeding } from "./seeding.ts";
import { countOf } from "../platform/db/count.ts";

/**
 * Fills an empty database with the sample data of spec §21: organizations, accounts, 120 listings published the same
 * way as real ones, drafts, views, shortlists, pipelines, deals, threads, introductions and interviews. Complete sample
 * data stays unchanged; an interrupted seed is finished, since it was never reachable. `history`: also hires of some
 * months ago, for market rates and track records, and an agency's jobs.
 */
export async function seedSamples(needs: Seeding, { history = false } = {}): Promise<{ seeded: boolean }> {
  const laidOut = await countOf(needs.database.kysely.selectFrom("mls_candidates"));
  const isComplete = laidOut >= sampleListingCount;
  if (isComplete && (await missingSampleOrganizations(needs.database)).length === 0) return { seeded: false };
  const withHistory = history && !isComplete;
  const ids = await seedSampleEcosystem(needs, withHistory ? allSampleOrganizations : sampleOrganizations);
  if (isComplete) return { seeded: false };
  const agencies = sampleOrganizations.filter(({ kind }) => kind === "agency").map(({ name }) => name);
  const now = needs.clock.now().getTime();
  for (let n = laidOut; n < sampleListingCount; n++) {
    // Northstar has every third listing, so that the account most people try first has plenty to manage.
    const agency = (n + Math.floor(n / 12)) % 3 === 0 ? agencies[0] : agencies[1 + (n % (agencies.length - 1))];
    const publishedAt = new Date(now - ((n * 37) % 1_300) * hourMs - hourMs);
    await publishSample(needs, { n, agency: agency ?? "", ids, publishedAt });
  }
  await openCases(needs, "all");
  await draftSamples(needs, ids);
  await workbenchSamples(needs);
  await billingSamples(needs, ids);
  await dealSamples(needs, ids);
  await threadSamples(needs, ids);
  await candidacySamples(needs, ids);
  if (withHistory) await historySamples(needs, ids);
  await introductionSamples(needs, ids);
  if (withHistory) await jobSamples(needs, ids);
  await fileSamples(needs, ids);
  await marketNewsSamples(needs, idOf(ids.organizations, northstar));
  await notificationSamples(needs);
  await introductionNotices(needs);
  await interviewSamples(needs, ids);
  await memberSamples(needs);
  await closeFirstSteps(needs);
  await newcomerSamples(needs);
  await usageSamples(needs, ids);
  return { seeded: true };
}

/** Sample organizations were set up long ago, so their lists of first steps are closed. */
async function closeFirstSteps({ database, clock }: Seeding): Promise<void> {
  await database.asSystem(async ({ db }) => {
    const members = await db
      .selectFrom("mls_memberships")
      .select(["person_id", "organization_id"])
      .where("is_active", "=", true)
      .execute();
    const closed = members.map((member) => ({ ...member, hidden_at: clock.now() }));
    await db
      .insertInto("mls_first_steps_hidden")
      .values(closed)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

type Ids = Awaited<ReturnType<typeof seedSampleEcosystem>>;

async function publishSample(
  needs: Seeding,
  { n, agency, ids, publishedAt }: { n: number; agency: string; ids: Ids; publishedAt: Date },
): Promise<void> {
  const { database, keyRing, newId, randomBytes } = needs;
  const agencyId = idOf(ids.organizations, agency);
  const personId = idOf(ids.people, agency);
  const listingAgency = await agencyOf(database, agencyId);
  await database.asSystem(async (work) => {
    const form = sampleForm(n, dateOf(needs.clock.now().getTime()));
    const draft = {
      id: newId(),
      agencyId,
      importId: null,
      step: 4,
      version: 1,
      form,
      updatedAt: publishedAt.getTime(),
    };
    const listing = await publishDraft(work, draft, {
      keyRing,
      randomBytes,
      personId,
      agency: listingAgency,
      now: publishedAt,
      checkLeaks: checkPublicText,
      readsIdentities: true,
    });
    const status = statusOf(n);
    if (!isVisible(status))
      await work.db.updateTable("mls_candidates").set({ status }).where("id", "=", listing.id).execute();
    recordEnding(work, { id: listing.id, agencyId, before: "active", after: status }, needs.clock.now());
    if (isExpired(status))
      await work.db
        .updateTable("mls_candidates")
        .set({ exclusivity_until: dateOf(publishedAt.getTime()) })
        .where("id", "=", listing.id)
        .execute();
    if (!isVisible(status)) return;
    const now = needs.clock.now();
    // Agencies are asked about a few, not about all that were listed weeks ago.
    const askedAt = n % 24 === 3 ? new Date(now.getTime() - 48 * hourMs) : null;
    await work.db
      .updateTable("mls_candidates")
      .set({ confirmed_at: askedAt ?? now, asked_at: askedAt })
      .where("id", "=", listing.id)
      .execute();
    for (const [place, organization] of sampleOrganizations.entries()) {
      if (organization.name === agency || (n * 3 + place * 5) % 4 !== 0) continue;
      const viewer = {
        personId: idOf(ids.people, organization.name),
        organizationId: idOf(ids.organizations, organization.name),
      };
      await recordView(work.db, listing.id, viewer, new Date(publishedAt.getTime() + hourMs / 2));
    }
  });
}

/** A few listings in each lifecycle status besides active. */
function statusOf(n: number): "active" | "on_hold" | "placed" | "expired" | "withdrawn" {
  if (n % 24 === 9) return "on_hold";
  if (n % 40 === 12) return "placed";
  if (n % 30 === 18) return "expired";
  if (n % 48 === 27) return "withdrawn";
  return "active";
}

async function draftSamples({ database, keyRing, newId, clock }: Seeding, ids: Ids): Promise<void> {
  const agencyId = idOf(ids.organizations, northstar);
  const authorId = idOf(ids.people, northstar);
  const today = dateOf(clock.now().getTime());
  const unfinished = (n: number, without: Partial<ListingForm>): ListingForm => ({
    ...sampleForm(n, today),
    candidateConsent: false,
    dataAccuracy: false,
    termsAgreed: false,
    ...without,
  });
  const drafts = [
    { step: 2, form: unfinished(sampleListingCount + 1, { summary: "", keySkills: [] }) },
    { step: 4, form: unfinished(sampleListingCount + 5, {}) },
  ].map((draft) => ({ ...draft, id: newId(), agencyId, authorId, importId: null }));
  await database.asSystem((work) => insertDrafts(work, keyRing, drafts, clock.now()));
}
