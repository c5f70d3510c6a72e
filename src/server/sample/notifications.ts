import { dayMs } from "#domain/core/calendar.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { lastSending } from "#domain/deal/signing.ts";
import { receives } from "#domain/notification/notification.ts";
import type { DealAction } from "#domain/deal/actions.ts";
import { noticesOfDeal } from "#domain/notification/deals.ts";
import { repeatOf } from "#domain/notification/repeats.ts";
import { type News, renderNotification } from "#domain/notification/words.ts";
import { dealById } from "../deal/store.ts";
import { listedBetween } from "../notification/new-candidates.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { Seeding } from "./seeding.ts";

/** Instants in ms. `readBy`: who in the organization has read it; without it, old ones count as read. */
export type SampleNotice = { organizationId: string; news: News; at: number; readBy?: ReadonlySet<string> };

/** Older notifications count as read. */
const readAfterMs = 3 * dayMs;
const keptMs = 60 * dayMs;

/**
 * Notifications of the sample people about the sample messages and deals, by the same rules and texts; no emails.
 * Atomic.
 */
export async function notificationSamples(needs: Seeding): Promise<void> {
  const now = needs.clock.now().getTime();
  await needs.database.asSystem(async ({ db }) => {
    if (await db.selectFrom("mls_notifications").select("id").limit(1).executeTakeFirst()) return;
    const notices = [...(await ofThreads(db)), ...(await ofDeals(db)), ...(await ofNewCandidates(db, now))];
    await insertSampleNotices(
      db,
      needs,
      notices.filter(({ at }) => now - at < keptMs),
    );
  });
}

/** A row for each member concerned, as `notify` would have written it then. */
export async function insertSampleNotices(
  db: Trx,
  { newId, clock }: Pick<Seeding, "newId" | "clock">,
  notices: readonly SampleNotice[],
): Promise<void> {
  const now = clock.now().getTime();
  const members = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .select(["m.person_id", "m.organization_id", "m.roles", "o.kind"])
    .where("m.is_active", "=", true)
    .orderBy("m.organization_id")
    .orderBy("m.person_id")
    .execute();
  const rows = notices
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ organizationId, news, at, readBy }) => {
      const { actionUrl, ...words } = renderNotification(news);
      return members
        .filter(
          (member) =>
            member.organization_id === organizationId &&
            receives({ organizationKind: member.kind, roles: member.roles }, news.type),
        )
        .map(({ person_id }) => {
          const isRead = readBy ? readBy.has(person_id) : now - at > readAfterMs;
          return {
            id: newId(),
            organization_id: organizationId,
            person_id,
            type: news.type,
            ...words,
            action_url: actionUrl,
            shown: true,
            at: new Date(at),
            read_at: isRead ? new Date(Math.min(now, at + dayMs / 24)) : null,
            repeats: repeatOf(news),
            ...(news.type === "message_received" && "number" in news
              ? { thread_id: news.threadId, thread_number: news.number }
              : { thread_id: null, thread_number: null }),
            interview_id: news.type === "interview_scheduled" ? news.interview.interviewId : null,
            counted_from: news.type === "new_candidate" ? new Date(news.since) : null,
            origin: "",
            letter: null,
            letter_at: null,
            mailed_at: null,
          };
        });
    });
  if (rows.length > 0) await db.insertInto("mls_notifications").values(rows).execute();
}

/** The last message of the other side in each thread, read by members who have read that far. */
async function ofThreads(db: Trx): Promise<SampleNotice[]> {
  const threads = await db
    .selectFrom("mls_threads as t")
    .innerJoin("mls_organizations as s", "s.id", "t.starter_organization_id")
    .innerJoin("mls_organizations as o", "o.id", "t.other_organization_id")
    .select([
      "t.id",
      "t.candidate_id",
      "t.masked_code",
      "t.headline_role",
      "t.deal_id",
      "t.deal_code",
      "s.id as starter",
      "s.name as starter_name",
      "o.id as other",
      "o.name as other_name",
    ])
    .orderBy("t.id")
    .execute();
  const messages = await db
    .selectFrom("mls_messages")
    .select(["thread_id", "number", "organization_id", "sent_at"])
    .where("introduction_id", "is", null)
    .where("interview_id", "is", null)
    .orderBy("number")
    .execute();
  const marks = await db
    .selectFrom("mls_thread_reads")
    .select(["thread_id", "organization_id", "person_id", "up_to"])
    .execute();
  return threads.flatMap((thread) =>
    [
      { to: thread.starter, from: thread.other, name: thread.other_name },
      { to: thread.other, from: thread.starter, name: thread.starter_name },
    ].flatMap(({ to, from, name }) => {
      const last = messages.findLast(
        ({ thread_id, organization_id }) => thread_id === thread.id && organization_id === from,
      );
      if (!last) return [];
      const readBy = new Set(
        marks
          .filter((mark) => mark.thread_id === thread.id && mark.organization_id === to && mark.up_to >= last.number)
          .map(({ person_id }) => person_id),
      );
      const deal =
        thread.deal_id !== null && thread.deal_code !== null ? { id: thread.deal_id, code: thread.deal_code } : null;
      const candidate = { maskedCode: thread.masked_code, headlineRole: thread.headline_role };
      return [
        {
          organizationId: to,
          news: {
            type: "message_received" as const,
            from: name,
            threadId: thread.id,
            number: last.number,
            listingId: thread.candidate_id,
            candidate,
            deal,
          },
          at: last.sent_at.getTime(),
          readBy,
        },
      ];
    }),
  );
}

async function ofDeals(db: Trx): Promise<SampleNotice[]> {
  const ids = await db
    .selectFrom("mls_deals")
    .select("id")
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const deals: Deal[] = [];
  for (const { id } of ids) deals.push(...[(await dealById(db, id))?.deal].flatMap((deal) => deal ?? []));
  return deals.flatMap((deal) => {
    const dealNotices = (action: DealAction, by: string, at: number): SampleNotice[] =>
      noticesOfDeal(deal, action, by).map(({ organizationId, news }) => ({ organizationId, news, at }));
    const newest = deal.versions.at(-1);
    const sending = lastSending(deal);
    const lastSigned = sending?.parts.toSorted((a, b) => (a.signature?.at ?? 0) - (b.signature?.at ?? 0)).at(-1);
    return [
      ...(newest
        ? dealNotices(
            newest.number === 1 ? "created" : "terms_proposed",
            newest.proposedBy.organizationId,
            newest.proposedBy.at,
          )
        : []),
      ...(sending ? dealNotices("sent", deal.listingAgency.id, sending.sentAt) : []),
      ...(sending?.completedAt ? dealNotices("executed", lastSigned?.organization.id ?? "", sending.completedAt) : []),
      ...(deal.closing ? dealNotices("closed_won", deal.listingAgency.id, deal.closing.at) : []),
      ...(deal.lost ? dealNotices("closed_lost", deal.listingAgency.id, deal.lost.at) : []),
    ];
  });
}

/** The number of new listings, for everyone but their own agency. */
async function ofNewCandidates(db: Trx, now: number): Promise<SampleNotice[]> {
  const organizations = await db
    .selectFrom("mls_organizations")
    .select("id")
    .where("kind", "<>", "platform")
    .orderBy("id")
    .execute();
  const notices: SampleNotice[] = [];
  for (const { id } of organizations) {
    const [since, at] = [now - dayMs, now - dayMs / 24];
    const count = await listedBetween(db, id, new Date(since), new Date(at));
    if (count > 0) notices.push({ organizationId: id, news: { type: "new_candidate", count, since }, at });
  }
  return notices;
}
