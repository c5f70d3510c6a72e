import { hourMs } from "#domain/core/calendar.ts";
import { type Introduction, lapse, type Offer, requesterOf } from "#domain/introduction/introduction.ts";
import { introductionCodeFrom } from "#domain/introduction/code.ts";
import { decideRequest } from "#domain/introduction/request.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { SampleIds } from "../ecosystem/sample.ts";
import { insertIntroduction, lockedIntroductions, saveIntroduction } from "../introduction/store.ts";
import { noticesOfStep } from "#domain/notification/introductions.ts";
import { listingsById } from "../listing/store.ts";
import { isRegistered } from "#domain/register/register.ts";
import { enterRegister } from "../register/enter.ts";
import { requestCard } from "#domain/thread/thread.ts";
import { appendCard } from "../thread/card.ts";
import { markRead } from "../thread/store.ts";
import { insertSampleNotices } from "./notifications.ts";
import { isOpenIntroduction } from "#domain/introduction/status.ts";
import { existsFor } from "./blocks.ts";
import { fee, type Move, moved, split, text } from "./introduction-moves.ts";
import {
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

/** The introductions of the sample history are older. */
const recentMs = 60 * 24 * hourMs;

/**
 * Who requests whom, for which employer. `gone`: the candidate has left the market since. `deal`: it led to a deal
 * draft.
 */
type Asked = {
  by: string;
  of: string;
  for?: string;
  hoursAgo: number;
  offer: Offer;
  message: string;
  gone?: true;
  deal?: true;
};
const marketplace = "TalentMLS";

/** Introductions in every state, as on a working day. */
const samples: readonly (readonly [Asked, ...Move[]])[] = [
  [
    {
      by: meridian,
      of: northstar,
      hoursAgo: 6,
      offer: fee(2_200),
      message: "We are building a second team and would like to meet this candidate within two weeks.",
    },
  ],
  [
    {
      by: harbor,
      of: northstar,
      for: juniper,
      hoursAgo: 27,
      offer: split(5_500),
      message: "Our client is hiring this quarter and has confirmed the budget.",
    },
  ],
  [
    {
      by: northstar,
      of: cedar,
      for: tidewater,
      hoursAgo: 52,
      offer: split(5_000),
      message: "Our client can start in January and decides quickly.",
    },
    {
      by: cedar,
      hoursAgo: 29,
      counter: split(6_500),
      note: "This has been a long search for us, so we're staying close to our usual split.",
    },
  ],
  [
    {
      by: harbor,
      of: northstar,
      for: halcyon,
      hoursAgo: 74,
      offer: split(5_000),
      message: "A growing company with remote teams.",
    },
    { by: northstar, hoursAgo: 48, counter: split(6_000), note: "Our listed split, please." },
  ],
  [
    {
      by: meridian,
      of: harbor,
      hoursAgo: 96,
      offer: fee(2_000),
      message: "A lead role with a small team to begin with.",
    },
    { by: harbor, hoursAgo: 80, counter: fee(2_500, 120), note: "A longer guarantee for the usual fee." },
    { by: meridian, hoursAgo: 31, accept: true },
  ],
  [
    {
      by: northstar,
      of: lattice,
      for: meridian,
      hoursAgo: 120,
      offer: split(6_000),
      message: "Our client knows the field and pays within ten days.",
    },
    { by: lattice, hoursAgo: 47, accept: true },
  ],
  [
    {
      by: harbor,
      of: northstar,
      for: tidewater,
      hoursAgo: 24 * 9 + 6,
      offer: split(6_000),
      message: "Our client is opening a second site in the spring.",
      deal: true,
    },
    { by: northstar, hoursAgo: 24 * 9 + 2, accept: true },
    { by: harbor, hoursAgo: 126, sign: true },
  ],
  [
    { by: meridian, of: northstar, hoursAgo: 260, offer: fee(2_500), message: "Controls work for our next line." },
    { by: northstar, hoursAgo: 240, accept: true },
    { by: meridian, hoursAgo: 220, sign: true },
    { by: meridian, hoursAgo: 219, open: true },
  ],
  [
    { by: tidewater, of: northstar, hoursAgo: 620, offer: fee(2_500), message: "Pricing for our carrier network." },
    { by: northstar, hoursAgo: 600, accept: true },
    { by: tidewater, hoursAgo: 580, sign: true },
    { by: tidewater, hoursAgo: 570, open: true },
    {
      by: northstar,
      hoursAgo: 300,
      revoke: "The search was put on hold, and the candidate asked us to close the access.",
      from: tidewater,
    },
  ],
  [
    { by: meridian, of: harbor, hoursAgo: 130, offer: fee(2_400), message: "An engineer to run our test benches." },
    { by: harbor, hoursAgo: 110, accept: true },
    { by: meridian, hoursAgo: 64, sign: true },
    { by: meridian, hoursAgo: 45, open: true },
    {
      by: meridian,
      hoursAgo: 20,
      declare:
        "Applied with us in March through our own careers page; our recruiter spoke with the candidate twice in April.",
    },
  ],
  [
    {
      by: halcyon,
      of: northstar,
      hoursAgo: 400,
      offer: fee(2_300),
      message: "A platform lead for our learning product.",
    },
    { by: northstar, hoursAgo: 390, accept: true },
    { by: halcyon, hoursAgo: 380, sign: true },
    { by: halcyon, hoursAgo: 370, open: true },
    {
      by: halcyon,
      hoursAgo: 350,
      declare: "We believe the candidate spoke with us at a job fair two years ago. We have no record of it.",
    },
    {
      by: marketplace,
      hoursAgo: 310,
      decide: "rejected",
      reason: "Nothing in the evidence shows that the employer knew the candidate before the introduction.",
    },
  ],
  [
    {
      by: summit,
      of: northstar,
      for: halcyon,
      hoursAgo: 330,
      offer: split(5_000),
      message: "Our client could also start part-time.",
    },
    { by: northstar, hoursAgo: 305, decline: "The candidate looks for a full-time role only." },
  ],
  [
    { by: meridian, of: cedar, hoursAgo: 280, offer: fee(2_000), message: "A lead for our warehouse line." },
    { by: meridian, hoursAgo: 255, withdraw: true },
  ],
  [
    {
      by: juniper,
      of: northstar,
      hoursAgo: 24 * 21,
      offer: fee(2_000),
      message: "Our integration team is looking for a senior engineer.",
    },
  ],
  [
    {
      by: tidewater,
      of: northstar,
      hoursAgo: 24 * 11,
      offer: fee(2_400),
      message: "Forecasting for freight volumes.",
      gone: true,
    },
    { by: northstar, hoursAgo: 24 * 8, end: true },
  ],
];

/**
 * Creates the requests between sample organizations with the same decisions as real introductions, each step registered
 * in order. Atomic.
 */
export async function introductionSamples(needs: Seeding, ids: SampleIds): Promise<void> {
  const { database, clock, keyRing, newId, randomBytes } = needs;
  const now = clock.now().getTime();
  await database.asSystem(async (work) => {
    // The next start finishes an interrupted first start.
    const recent = work.db
      .selectFrom("mls_introductions")
      .select("id")
      .where("created_at", ">", new Date(now - recentMs));
    if (await recent.limit(1).executeTakeFirst()) return;
    const taken = new Set<string>();
    const laidOut: Introduction[] = [];
    for (const [asked, ...moves] of samples) {
      const deal = asked.deal ? await draftBetween(work.db, ids, asked) : null;
      const listing = deal
        ? await listingOf(work.db, deal.candidate_id)
        : await listingFor(work.db, ids, asked, now, taken);
      taken.add(listing.id);
      const by = memberOf(ids, asked.by);
      const first = decideRequest(by, {
        id: newId(),
        code: introductionCodeFrom(randomBytes(4)),
        now: now - asked.hoursAgo * hourMs,
        offer: asked.offer,
        message: text("message", asked.message),
        earlier: [],
        // Its status at that time.
        found: { listing: { ...listing, status: "active" }, blocked: false },
        employer:
          asked.for === undefined
            ? null
            : { id: idOf(ids.organizations, asked.for), name: asked.for, kind: "employer" },
      });
      let introduction = await insertIntroduction(work.db, first, randomBytes);
      const go = async (after: Introduction | null) => {
        if (after) await saveIntroduction(work.db, keyRing, introduction, after);
        introduction = after ?? introduction;
      };
      for (const move of moves) await go(moved(introduction, move, { ids, newId, now: now - move.hoursAgo * hourMs }));
      await go(lapse(introduction, now));
      if (deal)
        await work.db
          .updateTable("mls_deals")
          .set({ introduction_id: introduction.id })
          .where("id", "=", deal.id)
          .execute();
      if (isOpenIntroduction(introduction.status)) await layCard(work.db, newId, by, introduction);
      laidOut.push(introduction);
    }
    const entries = laidOut.flatMap((introduction) => introduction.steps.map((step) => ({ introduction, step })));
    for (const { introduction, step } of entries.toSorted((a, b) => a.step.at - b.step.at)) {
      const { action, organizationId, at } = step;
      if (isRegistered(action)) enterRegister(work, needs, { introduction, action, actor: { organizationId }, at });
    }
  });
}

async function layCard(db: Work["db"], newId: () => string, by: Viewer, introduction: Introduction): Promise<void> {
  const { thread, message } = await appendCard(
    { db },
    { newId },
    by,
    introduction,
    requestCard(introduction),
    await goingOn(db, introduction, introduction.createdAt),
  );
  if (message.number > 1) await markRead(db, by, thread.id, message.number);
}

/** `at`, in ms, or a minute after the last message if the two sides already have a thread. */
export async function goingOn(db: Work["db"], introduction: Introduction, at: number): Promise<number> {
  const sides = [introduction.listingAgency.id, requesterOf(introduction).id];
  const { last } = await db
    .selectFrom("mls_threads")
    .select((eb) => eb.fn.max("last_message_at").as("last"))
    .where("candidate_id", "=", introduction.listingId)
    .where("deal_id", "is", null)
    .where("starter_organization_id", "in", sides)
    .where("other_organization_id", "in", sides)
    .executeTakeFirstOrThrow();
  return Math.max(at, (last?.getTime() ?? 0) + 60_000);
}

/**
 * Notifications of the sample people about introductions, by the same rules and texts; no emails. Runs after the other
 * sample notifications. Atomic.
 */
export async function introductionNotices(needs: Seeding): Promise<void> {
  await needs.database.asSystem(async ({ db }) => {
    if (
      await db
        .selectFrom("mls_notifications")
        .select("id")
        .where("type", "=", "introduction_update")
        .limit(1)
        .executeTakeFirst()
    )
      return;
    const recent = db
      .selectFrom("mls_introductions")
      .select("id")
      .where("created_at", ">", new Date(needs.clock.now().getTime() - recentMs));
    const ids = (await recent.execute()).map(({ id }) => id);
    const notices = (await lockedIntroductions(db, needs.keyRing, ids)).flatMap((introduction) =>
      introduction.steps.flatMap((step) =>
        noticesOfStep(introduction, step).flatMap(({ organizationId, news }) =>
          organizationId === null ? [] : [{ organizationId, news, at: step.at }],
        ),
      ),
    );
    await insertSampleNotices(db, needs, notices);
  });
}

/**
 * The agency's newest listing that existed at the time of the request, has neither a deal nor another introduction, and
 * is hidden from none of the parties.
 */
async function listingFor(
  db: Work["db"],
  ids: SampleIds,
  { by, of, for: employer, hoursAgo, gone }: Asked,
  now: number,
  taken: ReadonlySet<string>,
): Promise<Listing> {
  const parties = [by, ...(employer === undefined ? [] : [employer])].map((name) => idOf(ids.organizations, name));
  const statuses: Exclude<ListingStatus, "draft">[] = gone ? ["placed", "withdrawn", "expired"] : ["active"];
  const rows = await db
    .selectFrom("mls_candidates as c")
    .select("c.id")
    .where("c.listing_agency_id", "=", idOf(ids.organizations, of))
    .where("c.status", "in", statuses)
    .where("c.published_at", "<", new Date(now - hoursAgo * hourMs))
    .where(existsFor(parties))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("mls_deals").select("id").whereRef("candidate_id", "=", "c.id"))),
    )
    .orderBy("c.published_at", "desc")
    .orderBy("c.id")
    .execute();
  return listingOf(db, rows.find((row) => !taken.has(row.id))?.id ?? failed(`listing of ${of}`));
}

const listingOf = async (db: Work["db"], id: string): Promise<Listing> =>
  (await listingsById(db, [id]))[0] ?? failed(`listing ${id}`);

/** The draft of these three parties, created once the terms were agreed. */
async function draftBetween(
  db: Work["db"],
  { organizations }: SampleIds,
  { by, of, for: employer = by }: Asked,
): Promise<{ id: string; candidate_id: string }> {
  const found = await db
    .selectFrom("mls_deals")
    .select(["id", "candidate_id"])
    .where("status", "=", "draft")
    .where("listing_agency_id", "=", idOf(organizations, of))
    .where("selling_agency_id", "=", idOf(organizations, by))
    .where("employer_id", "=", idOf(organizations, employer))
    .executeTakeFirst();
  return found ?? failed(`deal of ${by} for ${employer}`);
}
