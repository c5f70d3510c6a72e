import { timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import { notificationTypes } from "#domain/notification/notification.ts";
import { preferenceOf, stopped, type Stopped } from "#domain/notification/preferences.ts";
import { refuse } from "#domain/core/errors.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Services } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import type { Receiver } from "./notify.ts";
import { choose, chosenBy, personal, stopAlerts } from "./store.ts";

type Needs = Pick<Services, "database" | "keyRing" | "clock">;

const purpose = "notification-letters";

/**
 * A token that lets the recipient of an email unsubscribe without signing in: it names the person and the kind of
 * emails (of saved searches, one search or all), signed with our own key. It is good for nothing else, so it doesn't
 * expire.
 */
export function unsubscribeToken(
  keyRing: KeyRing,
  { personId, organizationId }: Receiver,
  what: Stopped,
  searchId?: string,
): string {
  const said = [personId, organizationId, what, ...(searchId === undefined ? [] : [searchId])].join(" ");
  return `${Buffer.from(said).toString("base64url")}.${keyRing.hmac(purpose, said).toString("base64url")}`;
}

type Named = Receiver & { what: Stopped; searchId: string | undefined };

function readToken(keyRing: KeyRing, token: string): Named {
  const [said = "", mac = ""] = token.split(".");
  const text = Buffer.from(said, "base64url").toString("utf8");
  const [given, own] = [Buffer.from(mac, "base64url"), keyRing.hmac(purpose, text)];
  if (given.length !== own.length || !timingSafeEqual(given, own)) refuse("not-found");
  const [personId = "", organizationId = "", what = "", searchId] = text.split(" ");
  const known =
    what === "digest" || what === "saved_search"
      ? what
      : (notificationTypes.find((type) => type === what) ?? refuse("not-found"));
  return { personId, organizationId, what: known, searchId };
}

/** Stops the emails the token names. Idempotent. @throws ExpectedError `not-found` */
export async function stopEmails(
  { database, keyRing, clock }: Needs,
  token: string,
): Promise<{ stopped: Stopped; organizationName: string }> {
  const { what, searchId, ...person } = readToken(keyRing, token);
  if (askedIds([person.personId, person.organizationId]).possible.length !== 2) refuse("not-found");
  return database.asSystem(async ({ db }) => {
    const found = await db
      .selectFrom("mls_organizations as o")
      .innerJoin("mls_people as p", (join) => join.on("p.id", "=", person.personId))
      .select("o.name")
      .where("o.id", "=", person.organizationId)
      .executeTakeFirst();
    if (!found) refuse("not-found");
    if (what === "saved_search") {
      await stopAlerts(db, person, searchId);
      return { stopped: what, organizationName: found.name };
    }
    const chosen = await chosenBy(db, personal(person));
    await choose(
      db,
      personal(person),
      stopped(
        what,
        notificationTypes.map((type) => preferenceOf(chosen, type)),
      ),
      clock.now(),
    );
    return { stopped: what, organizationName: found.name };
  });
}

/** The unsubscribe link of an email: a page for the reader, a one-click target for mail programs (RFC 8058). */
export const unsubscribeUrl = (origin: string, token: string): string => `${origin}/unsubscribe?token=${token}`;

/** Headers that mail programs understand (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/**
 * RFC 8058: a bare form POST that comes from none of our pages. Only POST changes something: link scanners change
 * nothing.
 */
export function oneClick(needs: Needs): FastifyPluginAsync {
  return async (app) => {
    // The form says `List-Unsubscribe=One-Click` in any encoding; the token is in the address.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4_096 }, (_request, _body, done) =>
      done(null, undefined),
    );
    app.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async ({ query }, reply) => {
      await stopEmails(needs, String(query.token ?? ""));
      return reply.code(204).header("cache-control", "no-store").send();
    });
  };
}
