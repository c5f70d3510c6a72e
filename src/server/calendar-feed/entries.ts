import type { FeedEntry } from "#documents/calendar.ts";
import { calendarFeedLimits as limits } from "#domain/calendar-feed/calendar-feed.ts";
import { dateOf, dayMs } from "#domain/core/calendar.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { dealDays } from "#domain/deal/calendar.ts";
import { interviewEvent } from "#domain/interview/view.ts";
import type { Services } from "../platform/http/context.ts";
import { datedDeals } from "../deal/list.ts";
import { datedInterviews } from "../interview/list.ts";

/**
 * What a calendar shows of the interviews and deals that the viewer can see now, in the viewer's own transaction.
 * Masked codes only, also under a reveal grant: a calendar service reads it (spec §16).
 */
export async function feedEntries(
  { database, keyRing, clock }: Pick<Services, "database" | "keyRing" | "clock">,
  viewer: Viewer,
  origin: string,
): Promise<FeedEntry[]> {
  const now = clock.now().getTime();
  const since = now - limits.pastDays * dayMs;
  return database.asViewer(viewer, async ({ db }) => {
    const found = await datedInterviews(db, keyRing, viewer, { since, limit: limits.events, now });
    const interviews = found.flatMap(({ introduction, interview }): FeedEntry[] => {
      const event = interviewEvent(introduction, interview, now);
      if (!event || event.endsAt < since) return [];
      const changedAt = interview.steps.at(-1)?.at ?? interview.createdAt;
      return [{ ...event, changedAt, url: `${origin}/mls/introductions/${introduction.id}` }];
    });
    const deals = (await datedDeals(db, viewer, { since: dateOf(since), limit: limits.events })).flatMap(
      ({ deal, closing }): FeedEntry[] => {
        const { id, code, candidate, employer, version, updatedAt } = deal;
        const days = dealDays({ id, code, ...candidate, employer, closing }) ?? [];
        return days
          .filter(({ date }) => date >= dateOf(since))
          .map((day) => ({ ...day, sequence: version, changedAt: updatedAt, url: `${origin}/mls/deal/${id}` }));
      },
    );
    return [...interviews, ...deals];
  });
}
