import type { Answer } from "#contract/index.ts";
import { decideGuest, guestLimits } from "#domain/guest/guest.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { sheetFields } from "#domain/listing/sheet.ts";
import { authorize } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { readableText } from "#domain/core/withheld.ts";
import { sql } from "kysely";
import { clientsOf } from "../client/list.ts";
import { logEntry, sentCandidate, sentOf, viewsOfLinks } from "../client/sent.ts";
import { registrableDomain } from "../identity/registrable-domain.ts";
import { findListings, subjectOf } from "../listing/store.ts";
import { dealText } from "../listing/text.ts";
import { countOf } from "../platform/db/count.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import type { Trx } from "../platform/db/tables.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { guestClient, guestPerson } from "./acting.ts";
import { guestEmail } from "./emails.ts";
import { linkOf, type LinkRow, linkRows, makeGuestKey } from "./links.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";
import { columnsFrom } from "../platform/db/fields.ts";

type LinkView = Answer<"guests", "send">["link"];
type SendAsk = Parameters<Handlers["guests"]["send"]>[1];

/**
 * Emails a contact of one of the agency's clients a new link; a client with an account reads the candidates there.
 * Only the listing agency is shown that a candidate is hidden from the client: another agency could find the current
 * employer by trying. So the sender gets the link only if all candidates are its own: its page shows which are missing.
 * @throws ExpectedError `not-found`, `wrong-state`, `invalid-input`, `leak`, `rate-limited`
 */
export async function sendLink(context: Context, ask: SendAsk): Promise<Answer<"guests", "send">> {
  const { viewer, database, clock } = context;
  const now = clock.now();
  const clientId = knownId(ask.clientId);
  const listingIds = [...new Set(askedIds(ask.listingIds).asked)].map(knownId);
  const list = ask.list && { ...ask.list, id: knownId(ask.list.id) };
  const agencies = await database.asViewer(viewer, async (work) => {
    if (list) await requireOnList(work, list.id, listingIds);
    return requireSendable(work, viewer, { clientId, listingIds });
  });
  const guestIn = async (work: Work) => {
    if (list) await requireStillThere(work, list.id);
    const client = (await guestClient(work, clientId)) ?? refuse("not-found");
    const contact = decideGuest(client, ask, registrableDomain);
    await requireFewLinks(work, viewer, now);
    return { client, contact };
  };
  // Before the message is checked: an error after that would say that it passed (docs/decisions/0058).
  await database.asSystem(guestIn);
  const message = await database.asViewer(viewer, (work) => checkedMessage(context, work, ask, agencies));
  return database.asSystem(async (work) => {
    const { client, contact } = await guestIn(work);
    const id = context.newId();
    const guestId = await guestPerson(work, context, { organizationId: client.id, ...contact, at: now });
    const expiresAt = new Date(now.getTime() + ask.days * 86_400_000);
    await work.db
      .insertInto("mls_guest_links")
      .values({
        ...columnsFrom({ id, guestId, message, expiresAt }),
        agency_id: viewer.organizationId,
        sender_id: viewer.personId,
        organization_id: client.id,
        contact_name: contact.name,
        contact_email: contact.email,
        sent_at: now,
        list_id: list?.id ?? null,
        fields: list && sheetFields.filter((field) => list.fields.includes(field)),
      })
      .execute();
    await work.db
      .insertInto("mls_guest_candidates")
      .values(listingIds.map((listing_id, place) => ({ link_id: id, listing_id, place })))
      .execute();
    const { origin } = context.from;
    const url = client.hasMembers ? null : await makeGuestKey(work, context.keyRing, { linkId: id, origin });
    const email = guestEmail(
      {
        contactName: contact.name,
        company: client.name,
        agencyName: viewer.organizationName,
        senderName: viewer.displayName,
        message,
        count: listingIds.length,
        asksAnswers: list !== null,
        expiresAt: expiresAt.getTime(),
        hasAccount: client.hasMembers,
        link: url ?? `${origin}/mls/lists/${id}`,
      },
      context.config.brandName,
    );
    context.mail.queue(work, { to: contact.email, ...email, confidential: true, byHand: true });
    const link = await linkView(work.db, viewer, id, { now: now.getTime(), keyRing: context.keyRing });
    context.keepAnswer(work, { link, url: null });
    const areOwn = [...agencies.values()].every((agency) => agency.id === viewer.organizationId);
    return { link, url: areOwn ? url : null };
  });
}

/** Under the agency's own rights. @returns the agency of each candidate */
async function requireSendable(
  work: Work,
  viewer: Viewer,
  ask: { clientId: string; listingIds: readonly string[] },
): Promise<ReadonlyMap<string, { id: string }>> {
  const client = await clientsOf(work.db, viewer).where("o.id", "=", ask.clientId).executeTakeFirst();
  if (!client) refuse("not-found");
  const found = await findListings(work.db, ask.listingIds);
  const agencies = new Map<string, { id: string }>();
  for (const id of ask.listingIds) {
    const about = found.get(id) ?? null;
    authorize(viewer, "listing.read", subjectOf(about));
    const { listing } = about ?? refuse("not-found");
    if (!isVisible(listing.status)) refuseState(`${listing.maskedCode} isn't on the market. Put it back first.`);
    if (await isHiddenFrom(work, id, client.id))
      refuseState(
        `${listing.maskedCode} is hidden from ${client.name}. Remove it from the blocked organizations first.`,
      );
    agencies.set(id, listing.agency);
  }
  return agencies;
}

/** Checked for each candidate: the sender can know who one of them is. @throws ExpectedError `leak`, `invalid-input` */
async function checkedMessage(
  context: Context,
  work: Work,
  { message, confirmedTexts: confirmed }: SendAsk,
  agencies: ReadonlyMap<string, { id: string }>,
): Promise<string> {
  let text = message.trim();
  for (const [listingId, listingAgency] of agencies)
    text = await dealText(
      context,
      context.viewer,
      work,
      { field: "message", text, confirmed },
      { listingId, listingAgency },
    );
  return text;
}

/** A list of the viewer's agency, with these candidates on it. @throws ExpectedError `not-found`, `wrong-state` */
async function requireOnList({ db }: Work, listId: string, listingIds: readonly string[]): Promise<void> {
  const list = await db.selectFrom("mls_lists").select("id").where("id", "=", listId).executeTakeFirst();
  if (!list) refuse("not-found");
  const entries = await db.selectFrom("mls_list_entries").select("listing_id").where("list_id", "=", listId).execute();
  const onList = new Set(entries.map(({ listing_id }) => listing_id));
  if (!listingIds.every((id) => onList.has(id)))
    refuseState("Some of these candidates are no longer on the list. Reload and send it again.");
}

/**
 * A colleague can delete the list after it was checked. Locked, so that deleting it waits and ends this link too.
 * @throws ExpectedError `wrong-state`
 */
async function requireStillThere({ db }: Work, listId: string): Promise<void> {
  const list = await db.selectFrom("mls_lists").select("id").where("id", "=", listId).forKeyShare().executeTakeFirst();
  if (!list)
    refuseState("A colleague has just deleted this list, so nothing was sent. Add the candidates to another list.");
}

/** For the agency's own listings; false for others. */
async function isHiddenFrom({ db }: Work, listingId: string, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ hidden: boolean }>`
    select coalesce(mls_own_listing_hidden_from(${listingId}::uuid, ${organizationId}::uuid), false) as hidden`.execute(
    db,
  );
  return rows[0]?.hidden ?? false;
}

/** One at a time in an agency, so that the limit holds. @throws ExpectedError `rate-limited` */
async function requireFewLinks({ db }: Work, { organizationId }: Viewer, now: Date): Promise<void> {
  await oneAtATime(db, "guestLinks", organizationId);
  const sent = await countOf(
    db
      .selectFrom("mls_guest_links")
      .where("agency_id", "=", organizationId)
      .where("sent_at", ">", new Date(now.getTime() - 86_400_000)),
  );
  if (sent >= guestLimits.linksPerDay)
    refuse("rate-limited", { detail: `You can send ${guestLimits.linksPerDay} links a day. Try again tomorrow.` });
}

/** The agency ends one of its links. Again changes nothing. @throws ExpectedError `not-found` */
export async function revokeLink(context: Context, id: string): Promise<{ link: LinkView }> {
  const { viewer, clock } = context;
  const linkId = knownId(id);
  return context.database.asSystem(async (work) => {
    await work.db
      .updateTable("mls_guest_links")
      .set((eb) => ({ revoked_at: eb.fn.coalesce("revoked_at", eb.val(clock.now())) }))
      .where("id", "=", linkId)
      .where("agency_id", "=", viewer.organizationId)
      .execute();
    const at = { now: clock.now().getTime(), keyRing: context.keyRing };
    return context.keepAnswer(work, { link: await linkView(work.db, viewer, linkId, at) });
  });
}

/** `now` in ms. */
type At = { now: number; keyRing: KeyRing };

const linksOf = (db: Trx, viewer: Viewer) => linkRows(db).where("l.agency_id", "=", viewer.organizationId);

/** Newest first. `now` in ms. */
export async function linkPage(
  db: Trx,
  viewer: Viewer,
  {
    listingId,
    listId,
    now,
    keyRing,
    ...ask
  }: {
    listingId?: string | undefined;
    listId?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  } & At,
): Promise<{ items: LinkView[]; nextCursor: string | null }> {
  let query = linksOf(db, viewer);
  if (listingId !== undefined) {
    const id = knownId(listingId);
    query = query.where(
      "l.id",
      "in",
      db.selectFrom("mls_guest_candidates as c").select("c.link_id").where("c.listing_id", "=", id),
    );
  }
  if (listId !== undefined) query = query.where("l.list_id", "=", knownId(listId));
  const { rows, nextCursor } = await pageOf(query, newestFirst("l.sent_at", "l.id"), ask);
  return { items: await viewsOf(db, viewer, rows, { now, keyRing }), nextCursor };
}

async function linkView(db: Trx, viewer: Viewer, id: string, at: At): Promise<LinkView> {
  const rows = await linksOf(db, viewer).where("l.id", "=", id).execute();
  return (await viewsOf(db, viewer, rows, at))[0] ?? refuse("not-found");
}

const shownViews = 50;

/** A client can have the identity while the sending agency doesn't, so its notes may name any candidate. */
async function viewsOf(db: Trx, viewer: Viewer, rows: readonly LinkRow[], { now, keyRing }: At): Promise<LinkView[]> {
  if (rows.length === 0) return [];
  const canRead = readsIdentities(viewer);
  const ids = rows.map(({ id }) => id);
  const candidates = await sentOf(db, ids);
  const views = await viewsOfLinks(db, ids);
  return rows.map((row) => ({
    id: row.id,
    client: { id: row.organization_id, name: row.client_name },
    contact: { name: row.contact_name, email: row.contact_email },
    sentBy: row.sender_name,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    state: linkOf(row, now).end ?? "open",
    fields: row.fields,
    candidates: candidates
      .filter(({ link_id }) => link_id === row.id)
      .flatMap((each) => {
        const { maskedCode, headlineRole, note, ...sent } = sentCandidate(keyRing, each);
        // One that the agency can't see anymore isn't shown.
        return maskedCode === null || headlineRole === null
          ? []
          : { ...sent, maskedCode, headlineRole, note: readableText(note, canRead) };
      }),
    views: views
      .filter(({ link_id }) => link_id === row.id)
      .slice(0, shownViews)
      .map(logEntry),
  }));
}
