import { hourMs } from "#domain/core/calendar.ts";
import type { Deal } from "#domain/deal/deal.ts";
import { type Interview, lastProposal } from "#domain/interview/interview.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { noticesOfDeal } from "#domain/notification/deals.ts";
import type { News } from "#domain/notification/words.ts";
import { demoViewer } from "./acting.ts";
import { type DemoNotification, notificationOf } from "./notification.ts";
import type { DemoThread } from "./state.ts";
import { awaitsListing } from "#domain/introduction/status.ts";

type World = {
  listings: readonly Listing[];
  deals: readonly Deal[];
  threads: readonly DemoThread[];
  introductions: readonly Introduction[];
  interviews: readonly Interview[];
};

/**
 * The visitor's notifications of the sample conversations, deals and introductions; read if the item was seen. `now` in
 * ms.
 */
export function sampleNotifications(
  now: number,
  { listings, deals, threads, introductions, interviews }: World,
): DemoNotification[] {
  const mine = demoViewer.organizationId;
  const made: { news: News; at: number; read: boolean }[] = [];
  for (const { thread, messages, marks } of threads) {
    const last = messages.findLast(({ organizationId }) => organizationId !== mine);
    const { listingId, maskedCode, headlineRole, deal } = thread.subject;
    const from = thread.starter.id === mine ? thread.other : thread.starter;
    if (last)
      made.push({
        news: {
          type: "message_received",
          from: from.name,
          threadId: thread.id,
          number: last.number,
          listingId,
          candidate: { maskedCode, headlineRole },
          deal,
        },
        at: last.sentAt,
        read: marks.some(({ upTo }) => upTo >= last.number),
      });
  }
  for (const deal of deals) {
    const newest = deal.versions.at(-1);
    const by = newest?.proposedBy.organizationId ?? mine;
    for (const { organizationId, news } of noticesOfDeal(deal, newest?.number === 1 ? "created" : "terms_proposed", by))
      if (organizationId === mine) made.push({ news, at: newest?.proposedBy.at ?? now, read: newest?.number !== 1 });
  }
  for (const { id, code, candidate, listingAgency, sellingAgency, employer, status, createdAt } of introductions) {
    const from = (sellingAgency ?? employer).name;
    const introduction = {
      id,
      code,
      candidate: { maskedCode: candidate.maskedCode, headlineRole: candidate.headlineRole },
    };
    if (listingAgency.id === mine && awaitsListing(status))
      made.push({
        news: { type: "introduction_update", step: "requested", from, introduction },
        at: createdAt,
        read: false,
      });
  }
  for (const interview of interviews) {
    const introduction = introductions.find(({ id }) => id === interview.introductionId);
    if (!introduction) continue;
    const {
      candidate: { maskedCode, headlineRole },
      listingAgency,
      sellingAgency,
      employer,
    } = introduction;
    for (const { action, at, organizationId, startsAt } of interview.steps.filter(
      ({ organizationId }) => organizationId !== mine,
    )) {
      const from = [listingAgency, sellingAgency, employer].find((party) => party?.id === organizationId)?.name ?? null;
      made.push({
        news: {
          type: "interview_scheduled",
          from,
          interview: {
            step: action,
            candidate: { maskedCode, headlineRole },
            introductionId: introduction.id,
            interviewId: interview.id,
            at: startsAt,
            timeZone: lastProposal(interview).timeZone,
          },
        },
        at,
        read: at < now - 24 * hourMs,
      });
    }
  }
  const since = now - 48 * hourMs;
  const fresh = listings.filter(({ agency, updatedAt }) => agency.id !== mine && updatedAt > since).length;
  if (fresh > 0) made.push({ news: { type: "new_candidate", count: fresh, since }, at: now - 6 * hourMs, read: false });
  return made
    .toSorted((a, b) => a.at - b.at)
    .map(({ news, at, read }, place) =>
      notificationOf(news, { id: String(place + 1), at, readAt: read ? at + hourMs : null }),
    );
}
