import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { audit } from "../platform/audit.ts";
import type { Handlers } from "../platform/http/context.ts";
import { linkOf, removeLink, replaceLink } from "./store.ts";

export const calendarFeeds: Handlers["calendarFeeds"] = {
  async get({ database, viewer }) {
    const link = await linkOf(database.kysely, viewer);
    return {
      link: link && {
        createdAt: link.createdAt.toISOString(),
        lastFetchedAt: link.lastFetchedAt?.toISOString() ?? null,
      },
    };
  },

  async create(context) {
    const { database, viewer, clock, newId, from } = context;
    const [id, secret, now] = [newId(), randomToken(), clock.now()];
    await database.asSystem(async (work) => {
      const replaced = await replaceLink(work.db, viewer, { id, hash: hashToken(secret), now });
      await audit(work, context, viewer, {
        action: replaced ? "calendar_feed.replaced" : "calendar_feed.created",
        entityId: id,
      });
    });
    return {
      link: { createdAt: now.toISOString(), lastFetchedAt: null },
      url: `${from.origin}/calendar/${secret}.ics`,
    };
  },

  async revoke(context) {
    const { database, viewer } = context;
    await database.asSystem(async (work) => {
      const entityId = await removeLink(work.db, viewer);
      if (entityId !== null) await audit(work, context, viewer, { action: "calendar_feed.revoked", entityId });
    });
    return { link: null };
  },
};
