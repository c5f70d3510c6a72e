import { sql } from "kysely";
import { grantedStatuses, openStatuses } from "#domain/introduction/introduction.ts";
import { type IntroductionReminder, reminderMs, remindersOf } from "#domain/notification/introduction-reminders.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { notify } from "../notification/notify.ts";
import { hasBarredParty } from "./rows.ts";
import { lockedIntroductions } from "./store.ts";
import { timeNews } from "#domain/notification/introductions.ts";
import { unawareOf } from "./notify.ts";

/**
 * Reminds organizations that must answer or sign soon, or whose grant ends soon. Returns the number of organizations.
 * Idempotent.
 */
export async function remindOfIntroductions(services: Services): Promise<number> {
  const { database, clock, keyRing } = services;
  const now = clock.now();
  const [answerBy, grantBy] = [reminderMs.answer, reminderMs.grant].map((ms) => new Date(now.getTime() + ms)) as [
    Date,
    Date,
  ];
  const due = await database.kysely
    .selectFrom("mls_introductions as i")
    .select("i.id")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("i.status", "in", [...openStatuses, ...grantedStatuses]),
          eb("i.answer_by", ">", now),
          eb("i.answer_by", "<=", answerBy),
          // No one can reply or sign then, and the reminder isn't used up.
          sql<boolean>`not ${hasBarredParty}`,
        ]),
        eb.exists(
          eb
            .selectFrom("mls_reveal_grants as g")
            .select("g.id")
            .whereRef("g.introduction_id", "=", "i.id")
            .where("g.revoked_at", "is", null)
            .where("g.ends_at", ">", now)
            .where("g.ends_at", "<=", grantBy),
        ),
      ]),
    )
    .orderBy("i.id")
    .execute();
  let reminded = 0;
  await eachOnItsOwn("introductions", idsOf(due), async (id) => {
    reminded += await database.asSystem(async (work) => {
      const [introduction] = await lockedIntroductions(work.db, keyRing, [id]);
      if (!introduction) return 0;
      const unaware = await unawareOf(work.db, introduction);
      const open = remindersOf(introduction, now.getTime()).filter(({ organizationId }) => organizationId !== unaware);
      let notified = 0;
      for (const reminder of open) {
        if (!(await isFirst(work.db, id, reminder))) continue;
        notify(work, services, {
          organizationId: reminder.organizationId,
          news: timeNews(introduction, reminder.step),
        });
        notified += 1;
      }
      return notified;
    });
  });
  return reminded;
}

/** Recorded in the transaction that notifies, so that a crash leaves both or neither. */
async function isFirst(
  db: Work["db"],
  introductionId: string,
  { organizationId, step, endsAt }: IntroductionReminder,
): Promise<boolean> {
  const noted = await db
    .insertInto("mls_introduction_reminders")
    .values({ introduction_id: introductionId, organization_id: organizationId, step, ends_at: new Date(endsAt) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("introduction_id")
    .executeTakeFirst();
  return noted !== undefined;
}
