import { type GuestAction, guestCode, guestCodeFrom, guestLinkEnd } from "#domain/guest/guest.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import { sql } from "kysely";
import { openedByLink } from "../platform/attempts.ts";
import { hashToken, randomToken, sameBytes } from "../platform/crypto/handles.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { Context, Visited } from "../platform/http/context.ts";
import { actAsGuest } from "./acting.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

/** URL of the link's page. The token is in the fragment, which isn't logged or sent as Referer. */
export const guestLink = (origin: string, token: string): string => `${origin}/guest#${token}`;

export const guestLinkPlace = (linkId: string) => `mls_guest_keys ${linkId}`;

/** Stores the token of a new link; in its transaction, as the system. @returns its address */
export async function makeGuestKey(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  { linkId, origin }: { linkId: string; origin: string },
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto("mls_guest_keys")
    .values({
      link_id: linkId,
      token_hash: hashToken(token),
      token_sealed: keyRing.seal(token, guestLinkPlace(linkId)),
      origin,
    })
    .execute();
  return guestLink(origin, token);
}

/** The link of this token, ended or not. @throws ExpectedError `not-found`, `rate-limited` */
export async function linkOfToken(context: Visited, token: string): Promise<GuestLink> {
  const row = await openedByLink(context, "guest-links", () =>
    linkRows(context.database.kysely)
      .innerJoin("mls_guest_keys as k", "k.link_id", "l.id")
      .where("k.token_hash", "=", hashToken(token))
      .executeTakeFirst(),
  );
  return linkOf(row, context.clock.now().getTime());
}

/** Links with the names on them; as the system. */
export const linkRows = (db: Db) =>
  db
    .selectFrom("mls_guest_links as l")
    .innerJoin("mls_organizations as a", "a.id", "l.agency_id")
    .innerJoin("mls_organizations as o", "o.id", "l.organization_id")
    .innerJoin("mls_people as s", "s.id", "l.sender_id")
    .select([
      "l.id",
      "l.agency_id",
      "l.sender_id",
      "l.organization_id",
      "l.guest_id",
      "l.contact_name",
      "l.contact_email",
      "l.message",
      "l.sent_at",
      "l.expires_at",
      "l.revoked_at",
      "l.list_id",
      "l.fields",
      "a.name as agency_name",
      "a.standing as agency_standing",
      "o.name as client_name",
      "o.standing as client_standing",
      "s.display_name as sender_name",
      sql<boolean>`mls_has_members(o.id)`.as("has_members"),
    ]);

export type LinkRow = Awaited<ReturnType<ReturnType<typeof linkRows>["execute"]>>[number];

/**
 * A link with the agency and the client it is between. `fields`: the parts of the sheet, of a link that shows a list;
 * otherwise null. `now` in ms.
 */
export const linkOf = (row: LinkRow, now: number) => ({
  ...fieldsFrom(row, ["id", "message", "expires_at", "list_id", "fields"]),
  agency: { id: row.agency_id, name: row.agency_name },
  sender: { id: row.sender_id, name: row.sender_name },
  client: { id: row.organization_id, name: row.client_name },
  contact: { id: row.guest_id, name: row.contact_name, email: row.contact_email },
  end: guestLinkEnd(
    {
      ...fieldsFrom(row, ["expires_at", "revoked_at", "agency_standing", "client_standing"]),
      clientHasMembers: row.has_members,
    },
    now,
  ),
});

export type GuestLink = ReturnType<typeof linkOf>;

/** A link, and the request in the name of its contact, or of a member of the client. */
export type GuestSession = { link: GuestLink; guest: Context };

/** @throws ExpectedError `not-found` once the link has ended, `rate-limited` */
export async function guestSession(context: Visited, token: string): Promise<GuestSession> {
  return sessionOf(context, await linkOfToken(context, token));
}

export async function sessionOf(context: Visited, link: GuestLink): Promise<GuestSession> {
  if (link.end !== null) refuse("not-found");
  const guest = await actAsGuest(context, {
    organizationId: link.client.id,
    guestId: link.contact.id,
    linkId: link.id,
  });
  return { link, guest };
}

/**
 * The same with a pass: the browser that typed the code emailed to the contact. Possession of the link alone doesn't
 * accept terms, sign or read a name (docs/decisions/0041).
 * @throws ExpectedError `forbidden` without a live pass
 */
export async function confirmedSession(context: Visited, token: string, pass: string): Promise<GuestSession> {
  const session = await guestSession(context, token);
  if (!(await isLivePass(context, session.link.id, pass)))
    refuse("forbidden", { detail: "Confirm again that it's you: get a new code by email." });
  return session;
}

export async function isLivePass({ database, clock }: Visited, linkId: string, pass: string): Promise<boolean> {
  const key = await database.kysely
    .selectFrom("mls_guest_keys")
    .select(["pass_hash", "pass_until"])
    .where("link_id", "=", linkId)
    .executeTakeFirst();
  if (!key?.pass_hash || !key.pass_until || key.pass_until <= clock.now()) return false;
  return sameBytes(hashToken(pass), key.pass_hash);
}

/** A new code, which replaces the last one; in a system transaction. @throws ExpectedError `rate-limited` */
export async function makeCode(
  { db }: Pick<Work, "db">,
  { keyRing, clock, randomBytes }: Pick<Visited, "keyRing" | "clock" | "randomBytes">,
  { id: linkId, agency, client }: GuestLink,
): Promise<{ code: string; until: Date }> {
  const now = clock.now();
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  // All of them are locked, so that the limit holds for several links at once.
  const keys = await db
    .selectFrom("mls_guest_keys as k")
    .innerJoin("mls_guest_links as l", "l.id", "k.link_id")
    .select(["k.link_id", "k.codes_sent", "k.codes_since"])
    .where("l.agency_id", "=", agency.id)
    .where("l.organization_id", "=", client.id)
    .where("l.expires_at", ">", dayAgo)
    .orderBy("k.link_id")
    .forUpdate("k")
    .execute();
  const today = keys.filter(({ codes_since: since }) => since !== null && since > dayAgo);
  const own = today.find(({ link_id }) => link_id === linkId);
  const sent = today.reduce((sum, { codes_sent }) => sum + codes_sent, 0);
  if ((own?.codes_sent ?? 0) >= guestCode.perDay || sent >= guestCode.perClient)
    refuse("rate-limited", { detail: "Too many codes were sent today. Try again tomorrow." });
  const code = guestCodeFrom(randomBytes(8));
  const until = new Date(now.getTime() + guestCode.lastsMs);
  await db
    .updateTable("mls_guest_keys")
    .set({
      code_hash: codeHash(keyRing, linkId, code),
      code_until: until,
      code_tries: 0,
      codes_sent: (own?.codes_sent ?? 0) + 1,
      codes_since: own?.codes_since ?? now,
    })
    .where("link_id", "=", linkId)
    .execute();
  return { code, until };
}

const codeHash = (keyRing: KeyRing, linkId: string, code: string): Buffer =>
  keyRing.hmac("guest-codes", `${linkId}\n${code}`);

/**
 * A pass for a correct code, which works once. Each try is counted before it is compared, and a wrong one stays
 * counted. @throws ExpectedError `invalid-input` for `code`
 */
export async function exchangeCode(
  context: Visited,
  linkId: string,
  code: string,
): Promise<{ pass: string; until: Date }> {
  const { keyRing, clock, database } = context;
  const now = clock.now();
  const key = await database.asSystem(({ db }) =>
    db
      .updateTable("mls_guest_keys")
      .set((eb) => ({ code_tries: eb("code_tries", "+", 1) }))
      .where("link_id", "=", linkId)
      .where("code_until", ">", now)
      .where("code_tries", "<", guestCode.tries)
      .returning("code_hash")
      .executeTakeFirst(),
  );
  if (!key?.code_hash) refuseFields({ code: "This code no longer works. Get a new one." });
  if (!sameBytes(codeHash(keyRing, linkId, code), key?.code_hash ?? Buffer.alloc(0)))
    refuseFields({ code: "That isn't the code. Check the newest email." });
  const pass = randomToken();
  const until = new Date(now.getTime() + guestCode.passMs);
  await database.asSystem(async (work) => {
    const used = await work.db
      .updateTable("mls_guest_keys")
      .set({ code_hash: null, code_until: null, pass_hash: hashToken(pass), pass_until: until })
      .where("link_id", "=", linkId)
      .where("code_hash", "=", key?.code_hash ?? null)
      .returning("link_id")
      .executeTakeFirst();
    if (!used) refuseFields({ code: "This code no longer works. Get a new one." });
    await recordView(work, context, { linkId, action: "confirmed" });
  });
  return { pass, until };
}

/** How long a page that is opened again isn't another visit. */
const visitMs = 10 * 60_000;

/** For the agency that sent the link; in a system transaction. */
export async function recordView(
  { db }: Pick<Work, "db">,
  { newId, clock }: Pick<Visited, "newId" | "clock">,
  { linkId, action, listingId = null }: { linkId: string; action: GuestAction; listingId?: string | null },
): Promise<void> {
  const at = clock.now();
  if (action === "opened" || action === "viewed" || action === "answered" || action === "revealed") {
    let latest = db
      .selectFrom("mls_guest_views")
      .select("id")
      .where("link_id", "=", linkId)
      .where("action", "=", action)
      .where("at", ">", new Date(at.getTime() - visitMs));
    if (listingId !== null) latest = latest.where("listing_id", "=", listingId);
    if (await latest.limit(1).executeTakeFirst()) return;
  }
  await db
    .insertInto("mls_guest_views")
    .values({ id: newId(), link_id: linkId, at, action, listing_id: listingId })
    .execute();
}
