import { callMinutes, refuseTaken, requireFree, normalizeLead } from "#domain/lead/lead.ts";
import { pick } from "#domain/core/pick.ts";
import { refuseState } from "#domain/core/errors.ts";
import type { Work } from "../platform/db/database.ts";
import { isUniqueViolation } from "../platform/db/faults.ts";
import { writeOfCall } from "./emails.ts";
import { addLead, freeTimes, leadOfLink, leadPage, linkAttempts } from "./store.ts";
import type { Visited, Handlers } from "../platform/http/context.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { iso } from "#domain/core/calendar.ts";

/** Calls with platform staff, booked by anyone, and moved or canceled through an emailed link (spec §19). */
export const leads: Handlers["leads"] = {
  async slots(context) {
    const free = await context.database.asSystem(({ db }) => freeTimes(db, context));
    return {
      timeZone: context.config.demoCalls.hours?.timeZone ?? "UTC",
      minutes: callMinutes,
      slots: free.map(iso),
      emails: context.mail.delivery,
    };
  },

  async book(context, { slot, ...ask }) {
    const lead = normalizeLead({ ...ask, slot: Date.parse(slot) });
    const token = randomToken();
    await context.database.asSystem(async (work) => {
      requireFree(lead.slot, await freeTimes(work.db, context));
      const words = {
        ...pick(lead, ["name", "email", "organization", "note", "timeZone"]),
        origin: context.from.origin,
      };
      const id = context.newId();
      if (!(await addLead(work.db, context, { id, kind: lead.kind, slot: lead.slot, token, ...words })))
        refuseTaken(await freeTimes(work.db, context));
      await writeOfCall(work, context, {
        lead: { ...words, id, kind: lead.kind, slot: lead.slot, revision: 0 },
        step: "booked",
        token,
      });
      context.keepAnswer(work, undefined);
    });
  },

  async open(context, { token }) {
    return withLink(context, (work) =>
      leadOfLink(context, work.db, token).then(async ({ slot, timeZone, state }) => ({
        slot: iso(slot),
        minutes: callMinutes,
        timeZone,
        state,
        slots: (await freeTimes(work.db, context)).map(iso),
        emails: context.mail.delivery,
      })),
    );
  },

  async move(context, { token, slot }) {
    await withLink(context, async (work) => {
      const lead = requireAhead(context, await leadOfLink(context, work.db, token));
      const [to, next, free] = [Date.parse(slot), randomToken(), await freeTimes(work.db, context)];
      requireFree(to, free);
      const moved = { ...lead, slot: to, revision: lead.revision + 1 };
      try {
        await work.db
          .updateTable("mls_leads")
          .set({ slot_at: new Date(to), token_hash: hashToken(next), revision: moved.revision })
          .where("id", "=", lead.id)
          .execute();
      } catch (error) {
        if (isUniqueViolation(error)) refuseTaken(free.filter((each) => each !== to));
        throw error;
      }
      await writeOfCall(work, context, { lead: moved, step: "moved", token: next });
    });
  },

  async cancel(context, { token }) {
    await withLink(context, async (work) => {
      const lead = requireAhead(context, await leadOfLink(context, work.db, token));
      const revision = lead.revision + 1;
      await work.db
        .updateTable("mls_leads")
        .set({ state: "canceled", token_hash: null, revision, ended_at: context.clock.now() })
        .where("id", "=", lead.id)
        .execute();
      await writeOfCall(work, context, { lead: { ...lead, revision }, step: "canceled", token: null });
    });
  },

  async list(context, query) {
    const { items, ahead, nextCursor } = await context.database.asSystem(({ db }) =>
      leadPage(db, context.keyRing, context.clock.now(), query),
    );
    return {
      items: items.map((lead) => ({
        ...pick(lead, ["id", "name", "email", "organization", "kind", "note", "timeZone", "state"]),
        slot: iso(lead.slot),
        createdAt: lead.createdAt.toISOString(),
      })),
      ahead,
      nextCursor,
    };
  },
};

/** Counts attempts with unknown links before the look-up. */
async function withLink<T>(context: Visited, run: (work: Work) => Promise<T>): Promise<T> {
  const attempts = linkAttempts(context);
  await attempts.start(null, context.from.ip);
  const answer = await context.database.asSystem(run);
  await attempts.succeed(null, context.from.ip);
  return answer;
}

function requireAhead<L extends { slot: number }>({ clock }: Visited, lead: L): L {
  if (lead.slot <= clock.now().getTime())
    refuseState("This call has started or ended. Book another time on the start page.");
  return lead;
}
