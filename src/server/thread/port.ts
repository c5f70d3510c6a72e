import { sql } from "kysely";
import { refuse } from "#domain/core/errors.ts";
import { idsOf } from "#domain/core/ids.ts";
import { isBarred } from "#domain/core/standing.ts";
import { type Correspondent, otherEnd } from "#domain/thread/thread.ts";
import type { ThreadPort } from "#domain/thread/use-cases.ts";
import { findClientDeal, findDeal } from "../deal/store.ts";
import { ifPossible } from "../platform/http/known-id.ts";
import type { StepAt } from "../platform/http/step.ts";
import { findListing } from "../listing/store.ts";
import { dealText } from "../listing/text.ts";
import { announceRead } from "../notification/announce.ts";
import { notify } from "../notification/notify.ts";
import { markNotificationsRead } from "../notification/store.ts";
import type { Trx } from "../platform/db/tables.ts";
import { announceThread } from "./announce.ts";
import { disclosuresWith, readGranted, sealWords } from "./disclosure.ts";
import {
  appendMessage,
  findThread,
  lockThread,
  markRead,
  marksOf,
  messagesOf,
  threadBetween,
  threadsAbout,
} from "./store.ts";

/** The reads and writes of threads, in one transaction. */
export function threadPort({ context, viewer, work, now }: StepAt): ThreadPort {
  const { db } = work;
  const { keyRing, newId, clock } = context;
  return {
    viewer,
    now,
    deal: (asked) =>
      ifPossible(asked, async (id) =>
        viewer.organizationKind === "employer"
          ? ((await findClientDeal(db, viewer, id))?.deal.head ?? null)
          : ((await findDeal(db, viewer, { id }))?.deal ?? null),
      ),
    listing: async (asked) => (await ifPossible(asked, (id) => findListing(db, id))) ?? undefined,
    asking: (listingId) => askingFor(db, listingId),
    threadsAbout: async ({ deal, listingId }) =>
      (await ifPossible(deal?.id ?? listingId, (id) => threadsAbout(db, viewer, id))) ?? [],
    disclosures: (subject, others) => disclosuresWith(db, viewer, subject, idsOf(others), now),
    hiddenFrom: (listingId, organizationId) => hiddenFrom(db, listingId, organizationId),
    isBarred: (organizationId) => isBarredIn(db, organizationId),
    find: (asked) => ifPossible(asked, (id) => findThread(db, viewer, id)),
    lock: (asked) => ifPossible(asked, (id) => lockThread(db, viewer, id)),
    begin: (between) => threadBetween(db, viewer, { id: newId(), ...between, now: clock.now() }),
    async messages(thread, page, disclosure) {
      const messages = await messagesOf(db, viewer, thread, page);
      const granted = await readGranted(db, keyRing, viewer, thread, messages, disclosure);
      return { messages, granted, marks: await marksOf(db, viewer, thread.id) };
    },
    check: (text, { listingId, listingAgencyId }) =>
      dealText(context, viewer, work, text, { listingId, listingAgency: { id: listingAgencyId } }),
    async append(thread, message, words) {
      const sealed = words === null ? null : await sealWords(work, keyRing, thread, message.number, words);
      await appendMessage(db, thread, message, sealed);
      return (await findThread(db, viewer, thread.id)) ?? refuse("not-found");
    },
    markRead: (thread, upTo) => markRead(db, viewer, thread.id, upTo),
    async markNotificationsRead({ id: threadId }, upTo) {
      if (await markNotificationsRead(db, viewer, { threadId, upTo }, new Date(now))) announceRead(work, viewer);
    },
    announce: (thread, action) => announceThread(work, viewer, thread, action),
    notify(thread, { number }) {
      const { listingId, maskedCode, headlineRole, deal } = thread.subject;
      notify(work, context, {
        organizationId: otherEnd(viewer, thread).id,
        news: {
          type: "message_received",
          from: viewer.organizationName,
          threadId: thread.id,
          number,
          listingId,
          candidate: { maskedCode, headlineRole },
          deal,
        },
      });
    },
  };
}

/** Organizations that requested an introduction to the viewer's own candidate, oldest first. */
async function askingFor(db: Trx, listingId: string): Promise<Correspondent[]> {
  const rows = await db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_organizations as o", (join) =>
      join.on("o.id", "=", sql<string>`coalesce(i.selling_agency_id, i.employer_id)`),
    )
    .select(["o.id", "o.name", "o.kind"])
    .where("i.candidate_id", "=", listingId)
    .orderBy("i.created_at")
    .orderBy("i.id")
    .execute();
  return [...new Map(rows.map(({ id, name, kind }) => [id, { id, name, kind }])).values()];
}

const isBarredIn = async (db: Trx, id: string): Promise<boolean> =>
  isBarred(
    (await db.selectFrom("mls_organizations").select("standing").where("id", "=", id).executeTakeFirst())?.standing,
  );

/** For anyone but the listing's own agency, the database says no. */
async function hiddenFrom(db: Trx, listingId: string, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{
    hidden: boolean;
  }>`select coalesce(mls_own_listing_hidden_from(${listingId}::uuid, ${organizationId}::uuid), false) as
    hidden`.execute(db);
  return rows[0]?.hidden ?? false;
}
