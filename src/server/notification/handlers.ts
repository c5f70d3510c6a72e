import { notificationFor } from "#domain/notification/notification.ts";
import {
  defaultsFor,
  lastChoices,
  preferencesFor,
  requireReceived,
  requireReceivedBy,
} from "#domain/notification/preferences.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { answering, reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { announceRead } from "./announce.ts";
import {
  addressOf,
  choose,
  chosenBy,
  forNewMembers,
  markNotificationsRead,
  notificationPage,
  personal,
  unreadCount,
} from "./store.ts";
import { stopEmails } from "./unsubscribe.ts";

export const notifications: Handlers["notifications"] = {
  list: (context, query) =>
    reading(context, async ({ work, viewer }) => {
      const { items, nextCursor } = await notificationPage(work.db, viewer, query);
      return { items: items.map(notificationFor), nextCursor };
    }),

  count: (context) => reading(context, async ({ work, viewer }) => ({ unread: await unreadCount(work.db, viewer) })),

  read: (context, { id }) =>
    answering(context, async ({ work, viewer }) => {
      const read =
        (await markNotificationsRead(work.db, viewer, { id: knownId(id) }, context.clock.now())) ?? refuse("not-found");
      if (read > 0) announceRead(work, viewer);
      return undefined;
    }),

  readAll: (context, { until }) =>
    answering(context, async ({ work, viewer }) => {
      const now = context.clock.now();
      if (await markNotificationsRead(work.db, viewer, { until: until === undefined ? now : new Date(until) }, now))
        announceRead(work, viewer);
      return undefined;
    }),

  preferences: (context) => reading(context, ({ viewer, work }) => preferencesOf(context, viewer, work)),

  async setPreferences(context, { items }) {
    requireReceived(context.viewer, items);
    return answering(context, async ({ work, viewer }) => {
      await choose(work.db, personal(viewer), lastChoices(items), context.clock.now());
      return preferencesOf(context, viewer, work);
    });
  },

  defaults: (context) => reading(context, ({ work, viewer }) => defaultsSeen(work, viewer)),

  async setDefaults(context, { items }) {
    requireReceivedBy(context.viewer.organizationKind, items);
    return answering(context, async ({ work, viewer }) => {
      await choose(work.db, forNewMembers(viewer.organizationId), lastChoices(items), context.clock.now());
      await audit(work, context, viewer, {
        action: "notification.defaults",
        entityId: viewer.organizationId,
        reason: items.map(({ type }) => type).join(", "),
      });
      return defaultsSeen(work, viewer);
    });
  },

  unsubscribe: (context, { token }) => stopEmails(context, token),
};

const defaultsSeen = async ({ db }: Work, { organizationId, organizationKind }: Viewer) => ({
  items: defaultsFor(organizationKind, await chosenBy(db, forNewMembers(organizationId))),
});

async function preferencesOf({ mail }: Context, viewer: Viewer, { db }: Work) {
  return {
    items: preferencesFor(viewer, await chosenBy(db, personal(viewer))),
    address: await addressOf(db, viewer),
    emails: mail.delivery,
  };
}
