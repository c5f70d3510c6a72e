import { createHash } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { feedFile } from "#documents/calendar.ts";
import { calendarFeedLimits, readsFeed } from "#domain/calendar-feed/calendar-feed.ts";
import { refuse } from "#domain/core/errors.ts";
import { createAttempts } from "../platform/attempts.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import { fromOf } from "../platform/http/from.ts";
import type { Services } from "../platform/http/context.ts";
import { feedEntries } from "./entries.ts";
import { noteFetch, readerBySecret } from "./store.ts";

const address = /^([\w-]{43})\.ics$/;

/**
 * A person's calendar by its secret link, without a session (docs/decisions/0075). Who reads it and what they can see
 * is decided with each request. Wrong, ended and replaced links, former members and organizations that aren't
 * vetted all answer 404.
 */
export function calendarFeed(services: Services): FastifyPluginAsync {
  const { database, clock, config } = services;
  const wrong = createAttempts(services, { purpose: "calendar-attempts", says: "requests with a wrong calendar link" });
  const { fetches, windowMs } = calendarFeedLimits;
  const fetched = createAttempts(services, {
    purpose: "calendar-fetches",
    says: "requests for this calendar",
    limits: { account: fetches, address: fetches, windowMs },
  });

  return async (app) => {
    app.get<{ Params: { file: string } }>("/calendar/:file", async (request, reply) => {
      const [, secret] = address.exec(request.params.file) ?? [];
      const found = secret === undefined ? null : await readerBySecret(database.kysely, hashToken(secret));
      if (!found || !readsFeed(found.viewer)) {
        await wrong.start(null, request.ip);
        return refuse("not-found");
      }
      // Counted by link: one address of a calendar service fetches the calendars of many people.
      await fetched.start(null, found.id);
      const { origin } = fromOf(request, config);
      const entries = await feedEntries(services, found.viewer, origin);
      const text = feedFile(entries, { name: `${config.brandName} ${found.viewer.organizationName}` });
      await noteFetch(database.kysely, found.id, clock.now());
      const tag = `"${createHash("sha256").update(text).digest("base64url")}"`;
      void reply.headers({ etag: tag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" });
      if (
        request.headers["if-none-match"]
          ?.replaceAll("W/", "")
          .split(/\s*,\s*/)
          .includes(tag)
      )
        return reply.code(304).send();
      return reply.type("text/calendar; charset=utf-8").send(text);
    });
  };
}
