import { publishDealText } from "#domain/leak/publish-text.ts";
import { type Correspondent, nextMessage, type ThreadSubject } from "#domain/thread/thread.ts";
import { sampleAccounts, type SampleIds, sampleOrganizations } from "../ecosystem/sample.ts";
import { fieldsFrom } from "../platform/db/fields.ts";
import type { Trx } from "../platform/db/tables.ts";
import { appendMessage, markRead, threadBetween } from "../thread/store.ts";
import { existsFor } from "./blocks.ts";
import { cedar, failed, harbor, idOf, juniper, lattice, memberOf, meridian, northstar, summit } from "./named.ts";
import type { Seeding } from "./seeding.ts";

/** `[from, hours ago, text]`, in order; the first one's organization starts. */
type Words = [from: string, hoursAgo: number, content: string];
/**
 * About a listing of `listing`, or the newest deal of these parties (`employer`: one that was sent to it). `read`: how
 * far an account that didn't answer has read.
 */
type SampleThread = {
  about: { listing: string } | { la: string; sa: string; employer?: string };
  with: string;
  words: readonly Words[];
  read?: Readonly<Record<string, number>>;
};

const recruiter = "recruiter@northstar.example";
const [rosa, theo] = ["admin@northstar.example", "admin@harbor.example"];

/** Only listings older than this, so that they precede all messages. */
const listedDays = 7;

/** A week of messages: questions, answers, and some unread ones. */
const samples: readonly SampleThread[] = [
  {
    about: { listing: northstar },
    with: northstar,
    words: [
      [harbor, 7, "A client of ours would like to meet this candidate next week. Do mornings work?"],
      [harbor, 3, "Tuesday or Wednesday would suit them best."],
    ],
  },
  {
    about: { listing: northstar },
    with: northstar,
    words: [
      [meridian, 52, "We like this profile. Is the start date firm?"],
      [northstar, 47, "Two weeks either way is fine."],
      [meridian, 21, "That works for us. What is the notice period?"],
    ],
    read: { [recruiter]: 3 },
  },
  {
    about: { listing: northstar },
    with: northstar,
    words: [
      [summit, 30, "Would the candidate look at a contract role first?"],
      [northstar, 27, "No, permanent roles only."],
    ],
    read: { [recruiter]: 1 },
  },
  {
    about: { listing: northstar },
    with: northstar,
    words: [[juniper, 12, "Does the candidate have experience with audits of medical software?"]],
    read: { [recruiter]: 1 },
  },
  {
    about: { listing: harbor },
    with: harbor,
    words: [
      [northstar, 76, "Our client asks whether the salary range is open at the top."],
      [harbor, 70, "A little, for the right team."],
      [northstar, 68, "Good. We will come back with a proposal."],
    ],
    read: { [recruiter]: 3 },
  },
  {
    about: { listing: cedar },
    with: cedar,
    words: [
      [northstar, 99, "Is this candidate open to relocation?"],
      [cedar, 55, "Yes, with support for the move."],
    ],
    read: { [recruiter]: 2 },
  },
  {
    about: { listing: harbor },
    with: harbor,
    words: [
      [meridian, 90, "How many people has the candidate led?"],
      [harbor, 84, "Nine, over three years."],
    ],
  },
  {
    about: { listing: lattice },
    with: lattice,
    words: [
      [meridian, 140, "Can the first interview be a short call?"],
      [lattice, 133, "Yes. Half an hour is enough for a start."],
      [meridian, 130, "Then we will propose times."],
    ],
  },
  {
    about: { la: northstar, sa: harbor },
    with: northstar,
    words: [
      [harbor, 20, "We have proposed terms. The client would like an answer this week."],
      [northstar, 18, "We are going through them and will answer by Thursday."],
      [harbor, 5, "Thank you. The client has confirmed the budget."],
    ],
    read: { [recruiter]: 2 },
  },
  {
    about: { la: harbor, sa: northstar },
    with: northstar,
    words: [
      [harbor, 44, "Can we agree on a guarantee of 60 days here?"],
      [northstar, 40, "Our client asks for 90. Let's keep that."],
    ],
    read: { [theo]: 1, [recruiter]: 2 },
  },
  {
    about: { la: lattice, sa: northstar },
    with: lattice,
    words: [
      [northstar, 110, "Shall we send this one for signature?"],
      [lattice, 104, "Yes, once the start date is settled."],
    ],
    read: { [recruiter]: 2, [rosa]: 2 },
  },
  {
    about: { la: northstar, sa: harbor, employer: meridian },
    with: northstar,
    words: [
      [meridian, 26, "Our legal team is reading the agreement. May we sign on Friday?"],
      [northstar, 25, "Of course. It stays open for longer than that."],
    ],
    read: { [recruiter]: 1 },
  },
];

/** Creates the messages between sample organizations with the same decisions as real ones. Atomic. */
export async function threadSamples({ database, clock, newId }: Seeding, ids: SampleIds): Promise<void> {
  const now = clock.now().getTime();
  const at = (hoursAgo: number) => now - hoursAgo * 3_600_000;
  await database.asSystem(async ({ db }) => {
    // The next start finishes an interrupted first start.
    if (await db.selectFrom("mls_threads").select("id").limit(1).executeTakeFirst()) return;
    const taken = new Set<string>();
    for (const { about, with: otherName, words, read = {} } of samples) {
      const [starterName, startedAgo] = words[0] ?? failed("first word");
      const [starter, other] = [correspondent(ids, starterName), correspondent(ids, otherName)];
      const subject =
        "listing" in about
          ? await listingOf(db, {
              agency: correspondent(ids, about.listing),
              for: starter,
              before: at(listedDays * 24),
              taken,
            })
          : await dealOf(db, ids, about);
      let thread = await threadBetween(db, memberOf(ids, starterName), {
        id: newId(),
        subject,
        starter,
        other,
        now: new Date(at(startedAgo)),
      });
      for (const [from, hoursAgo, content] of words) {
        const member = memberOf(ids, from);
        const message = nextMessage(
          member,
          thread,
          publishDealText("content", content, { own: null, confirmed: [] }),
          at(hoursAgo),
        );
        await appendMessage(db, thread, message);
        // The sender has read the earlier messages.
        if (message.number > 1) await markRead(db, member, thread.id, message.number);
        thread = { ...thread, messages: message.number };
      }
      for (const [email, upTo] of Object.entries(read)) await markRead(db, await accountOf(db, email), thread.id, upTo);
    }
  });
}

/** A live listing that the other organization can see and that has no sample thread yet. */
async function listingOf(
  db: Trx,
  {
    agency,
    for: reader,
    before,
    taken,
  }: { agency: Correspondent; for: Correspondent; before: number; taken: Set<string> },
): Promise<ThreadSubject> {
  const listed = await db
    .selectFrom("mls_candidates as c")
    .select(["c.id", "c.masked_code", "c.headline_role"])
    .where("c.listing_agency_id", "=", agency.id)
    .where("c.status", "=", "active")
    .where("c.published_at", "<", new Date(before))
    .where(existsFor([reader.id]))
    .orderBy("c.published_at", "desc")
    .orderBy("c.id")
    .execute();
  const found = listed.find(({ id }) => !taken.has(id)) ?? failed(`listing of ${agency.name}`);
  taken.add(found.id);
  return {
    listingId: found.id,
    ...fieldsFrom(found, ["masked_code", "headline_role"]),
    listingAgencyId: agency.id,
    deal: null,
  };
}

async function dealOf(
  db: Trx,
  ids: SampleIds,
  { la, sa, employer }: { la: string; sa: string; employer?: string },
): Promise<ThreadSubject> {
  let query = db
    .selectFrom("mls_deals")
    .select(["id", "display_code", "candidate_id", "masked_code", "headline_role", "listing_agency_id"])
    .where("listing_agency_id", "=", idOf(ids.organizations, la))
    .where("selling_agency_id", "=", idOf(ids.organizations, sa));
  query =
    employer === undefined
      ? query.where("status", "=", "draft")
      : query.where("employer_id", "=", idOf(ids.organizations, employer)).where("sent_at", "is not", null);
  const found =
    (await query.orderBy("created_at", "desc").orderBy("id").limit(1).executeTakeFirst()) ??
    failed(`deal of ${la} and ${sa}`);
  return {
    listingId: found.candidate_id,
    ...fieldsFrom(found, ["masked_code", "headline_role", "listing_agency_id"]),
    deal: { id: found.id, code: found.display_code },
  };
}

function correspondent(ids: SampleIds, name: string): Correspondent {
  const { kind } = sampleOrganizations.find((each) => each.name === name) ?? failed(name);
  return { id: idOf(ids.organizations, name), name, kind };
}

async function accountOf(db: Trx, email: string): Promise<{ personId: string; organizationId: string }> {
  const account = sampleAccounts.find((each) => each.email === email) ?? failed(email);
  return db
    .selectFrom("mls_people as p")
    .innerJoin("mls_memberships as m", "m.person_id", "p.id")
    .select(["p.id as personId", "m.organization_id as organizationId"])
    .where("p.ecosystem_user_id", "=", account.id)
    .executeTakeFirstOrThrow();
}
