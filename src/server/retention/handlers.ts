import { dateOf } from "#domain/core/calendar.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import {
  decideExtension,
  daysKept,
  extensionOf,
  keptUntil,
  requireRetentionDays,
  type Retention,
  type RetentionPeriod,
} from "#domain/retention/retention.ts";
import type { NeededFor } from "#domain/retention/needs.ts";
import { audit } from "../platform/audit.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { findListing, subjectOf } from "../listing/store.ts";
import { neededFor, periodOf, retentionOf, saveIdentityDays } from "./store.ts";

type Period = RetentionPeriod & { chosen: number | null };

const settingsFor = ({ chosen, days, limits }: Period) => ({
  days,
  chosen: chosen !== null,
  usual: daysKept(null, limits),
  least: limits.least,
  most: limits.most,
});

const retentionFor = (retention: Retention, period: Period, needs: readonly NeededFor[], today: string) => ({
  endedOn: retention.endedOn,
  keptUntil: keptUntil(retention, period, today),
  warned: retention.announcedUntil !== null,
  neededFor: needs.map(({ need, code }) => ({ need, code })),
  extension: extensionOf(retention, period, today),
  extended: retention.extendedUntil !== null,
});

/** @throws ExpectedError `not-found` for a listing that isn't the viewer's own */
async function requireOwn({ database, viewer }: Context, listingId: string): Promise<string> {
  const id = knownId(listingId);
  const found = await database.asViewer(viewer, ({ db }) => findListing(db, id));
  authorize(viewer, "listing.manage", subjectOf(found ?? refuse("not-found")));
  return id;
}

export const retentions: Handlers["retentions"] = {
  async settings(context) {
    return settingsFor(await periodOf(context.database.kysely, context.viewer.organizationId));
  },

  async saveSettings(context, { days }) {
    const { viewer } = context;
    return context.database.asSystem(async (work) => {
      requireRetentionDays(days, (await periodOf(work.db, viewer.organizationId)).limits);
      if (await saveIdentityDays(work.db, viewer.organizationId, days, context.clock.now()))
        await audit(work, context, viewer, {
          action: "organization.retention",
          entityId: viewer.organizationId,
          reason: `${days} days`,
        });
      return context.keepAnswer(work, settingsFor(await periodOf(work.db, viewer.organizationId)));
    });
  },

  async get(context, { listingId }) {
    const id = await requireOwn(context, listingId);
    const now = context.clock.now().getTime();
    return context.database.asSystem(async (work) => {
      const found = await retentionOf(work.db, id);
      if (!found) return { retention: null };
      const period = await periodOf(work.db, context.viewer.organizationId);
      return {
        retention: retentionFor(found.retention, period, await neededFor(work, context.keyRing, id, now), dateOf(now)),
      };
    });
  },

  async extend(context, { listingId }) {
    const { viewer, keyRing } = context;
    const id = await requireOwn(context, listingId);
    const now = context.clock.now().getTime();
    return context.database.asSystem(async (work) => {
      const { retention: before } =
        (await retentionOf(work.db, id, { lock: true })) ??
        refuseState("This listing hasn't ended, or its candidate was erased. There is nothing to keep longer.");
      const period = await periodOf(work.db, viewer.organizationId);
      const retention = { ...before, extendedUntil: decideExtension(before, period, dateOf(now)) };
      await work.db
        .updateTable("mls_identity_retentions")
        .set({ extended_until: retention.extendedUntil })
        .where("listing_id", "=", id)
        .execute();
      await audit(work, context, viewer, {
        action: "identity.extended",
        entityId: id,
        reason: `until ${retention.extendedUntil}`,
      });
      const answer = {
        retention: retentionFor(retention, period, await neededFor(work, keyRing, id, now), dateOf(now)),
      };
      return context.keepAnswer(work, answer);
    });
  },
};
