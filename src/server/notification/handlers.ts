import { notificationFor } from "#domain/notification/notification.ts";
import { defaultsFor, preferencesFor, requireReceived, requireReceivedBy } from "#domain/notification/preferences.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { announceRead } from "./announce.ts";
import {
  addressOf,
  choose,
  chooseDefaults,
  chosenBy,
  defaultsOf,
  markNotificationsRead,
  notificationPage,
  unreadCount,
} from "./store.ts";
import { stopEmails } from "./unsubscribe.ts";

export const notifications: Handlers["notifications"] = {
  async list(context, query) {
    const { viewer } = context;
    const { items, nextCursor } = await context.database.asViewer(viewer, ({ db }) =>
      notificationPage(db, viewer, query),
    );
    return { items: items.map(notificationFor), nextCursor };
  },

  async count(context) {
    const { viewer } = context;
    return { unread: await context.database.asViewer(viewer, ({ db }) => unreadCount(db, viewer)) };
  },

  async read(context, { id }) {
    const { viewer } = context;
    await context.database.asViewer(viewer, async (work) => {
      const read =
        (await markNotificationsRead(work.db, viewer, { id: knownId(id) }, context.clock.now())) ?? refuse("not-found");
      if (read > 0) announceRead(work, viewer);
      context.keepAnswer(work, undefined);
    });
    return undefined;
  },

  async readAll(context, { until }) {
    const { viewer } = context;
    await context.database.asViewer(viewer, async (work) => {
      const now = context.clock.now();
      if (await markNotificationsRead(work.db, viewer, { until: until === undefined ? now : new Date(until) }, now))
        announceRead(work, viewer);
      context.keepAnswer(work, undefined);
    });
    return undefined;
  },

  async preferences(context) {
    const { viewer } = context;
    return context.database.asViewer(viewer, (work) => preferencesOf(context, viewer, work));
  },

  async setPreferences(context, { items }) {
    const { viewer } = context;
    requireReceived(viewer, items);
    return context.database.asViewer(viewer, async (work) => {
      // If a type is listed twice, the last choice counts.
      await choose(work.db, viewer, [...new Map(items.map((each) => [each.type, each])).values()], context.clock.now());
      return context.keepAnswer(work, await preferencesOf(context, viewer, work));
    });
  },

  async defaults(context) {
    const { viewer } = context;
    const chosen = await context.database.asViewer(viewer, ({ db }) => defaultsOf(db, viewer.organizationId));
    return { items: defaultsFor(viewer.organizationKind, chosen) };
  },

  async setDefaults(context, { items }) {
    const { viewer } = context;
    requireReceivedBy(viewer.organizationKind, items);
    return context.database.asViewer(viewer, async (work) => {
      await chooseDefaults(
        work.db,
        viewer.organizationId,
        [...new Map(items.map((each) => [each.type, each])).values()],
        context.clock.now(),
      );
      await audit(work, context, viewer, {
        action: "notification.defaults",
        entityId: viewer.organizationId,
        reason: items.map(({ type }) => type).join(", "),
      });
      return context.keepAnswer(work, {
        items: defaultsFor(viewer.organizationKind, await defaultsOf(work.db, viewer.organizationId)),
      });
    });
  },

  unsubscribe: (context, { token }) => stopEmails(context, token),
};

async function preferencesOf({ mail }: Context, viewer: Viewer, { db }: Work) {
  return {
    items: preferencesFor(viewer, await chosenBy(db, viewer)),
    address: await addressOf(db, viewer),
    emails: mail.delivery,
  };
}
