import { type GuestClient, guestViewer } from "#domain/guest/guest.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import { introductionStatusesThat } from "#domain/introduction/status.ts";
import { requestUseCases } from "#domain/introduction/use-cases.ts";
import { authorize } from "#domain/core/policy.ts";
import { runUseCaseAsync } from "#domain/core/step.ts";
import { sql } from "kysely";
import { requestPort } from "../introduction/request.ts";
import { listings } from "../listing/handlers.ts";
import type { Work } from "../platform/db/database.ts";
import { activeMembers, viewerFrom } from "../platform/db/active-members.ts";
import { type Context, keepNoAnswer, type Visited } from "../platform/http/context.ts";
import { reading, type StepAt } from "../platform/http/step.ts";

/** The issuer of contacts in `mls_people`: they have no account and no membership. */
const guestIssuer = "guest";

/** A contact of a client, by address. A later name replaces an earlier one. */
export async function guestPerson(
  { db }: Pick<Work, "db">,
  { newId }: Pick<Visited, "newId">,
  contact: { organizationId: string; name: string; email: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("mls_people")
    .values({
      id: newId(),
      issuer: guestIssuer,
      ecosystem_user_id: `${contact.organizationId} ${contact.email}`,
      display_name: contact.name,
      email: contact.email,
      created_at: contact.at,
      updated_at: contact.at,
    })
    .onConflict((conflict) =>
      conflict
        .constraint("mls_people_ecosystem_key")
        .doUpdateSet((eb) => ({ display_name: eb.ref("excluded.display_name"), updated_at: contact.at })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A client as the system reads it; null if there is no such employer. */
export async function guestClient({ db }: Pick<Work, "db">, id: string): Promise<GuestClient | null> {
  const row = await db
    .selectFrom("mls_organizations as o")
    .select(["o.id", "o.name", "o.standing", "o.domains", sql<boolean>`mls_has_members(o.id)`.as("has_members")])
    .where("o.id", "=", id)
    .where("o.kind", "=", "employer")
    .executeTakeFirst();
  return row
    ? { id: row.id, name: row.name, standing: row.standing, domains: row.domains, hasMembers: row.has_members }
    : null;
}

/**
 * A request in the name of a client's contact (`guestPerson`): each existing use case and row policy then decides as
 * for a member of the client. `linkId`: the emailed link, which stands in for a session.
 * @throws ExpectedError `not-found` once the client has an account, `not-vetted`
 */
export async function actAsGuest(
  context: Visited,
  { organizationId, guestId, linkId }: { organizationId: string; guestId: string; linkId: string },
): Promise<Context> {
  const viewer = await context.database.asSystem(async (work) => {
    const client = await guestClient(work, organizationId);
    if (!client || client.hasMembers) return refuse("not-found");
    const contact = await work.db
      .selectFrom("mls_people")
      .select(["id", "display_name"])
      .where("id", "=", guestId)
      .where("issuer", "=", guestIssuer)
      .executeTakeFirst();
    return contact ? guestViewer(client, { id: contact.id, name: contact.display_name }, linkId) : refuse("not-found");
  });
  authorize(viewer, "introduction.use");
  // The answers of the use cases aren't those of the guest's own procedures.
  return { ...context, viewer, keepAnswer: keepNoAnswer };
}

/** The person of an agency who sent candidates to a client. */
export type SentBy = { agencyId: string; personId: string };

/**
 * Requests an introduction for the client, in the name of its contact or member. If the agency that sent the candidate
 * represents it, the client requests it from that agency, with the usual fee and guarantee. Otherwise that agency
 * requests it for the client, with the listing's own split. One that is already running counts. `record`: in the same
 * transaction, as the system.
 * @throws ExpectedError `not-found` if the client can't see the candidate, `wrong-state`
 */
export async function requestAsGuest(
  guest: Context,
  sentBy: SentBy,
  listingId: string,
  record: (work: Pick<Work, "db">, isNew: boolean) => Promise<void>,
): Promise<void> {
  const { agencyId } = await listings.get(guest, { id: listingId });
  const isOwn = agencyId === sentBy.agencyId;
  const requester = isOwn ? guest : await actAsSender(guest, sentBy);
  const employerId = isOwn ? null : guest.viewer.organizationId;
  const ask = { listingIds: [listingId], employerId, message: "", confirmedTexts: [] };
  await reading(requester, async (at) => {
    const { items } = await runUseCaseAsync(requestUseCases.requestMany(requestPort(at), ask));
    const refused = items[0]?.refused ?? null;
    if (refused !== null && !(await isRequested(at, listingId, employerId))) refuseState(refused);
    at.work.beforeCommit((db) => record({ db }, refused === null));
  });
}

async function isRequested({ work: { db }, viewer }: StepAt, listingId: string, employerId: string | null) {
  const found = await db
    .selectFrom("mls_introductions")
    .select("id")
    .where("candidate_id", "=", listingId)
    .where("employer_id", "=", employerId ?? viewer.organizationId)
    .where("selling_agency_id", employerId === null ? "is" : "=", employerId === null ? null : viewer.organizationId)
    .where("status", "not in", introductionStatusesThat("isClosed"))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** @throws ExpectedError `wrong-state` once the person has left the agency */
async function actAsSender(guest: Context, { agencyId, personId }: SentBy): Promise<Context> {
  const row = await guest.database.asSystem(({ db }) =>
    activeMembers(db).where("o.id", "=", agencyId).where("p.id", "=", personId).executeTakeFirst(),
  );
  if (!row) refuseState("The person who sent you this has left the agency. Ask it for a new link.");
  const viewer = viewerFrom(row, guest.viewer.sessionId);
  authorize(viewer, "introduction.use");
  return { ...guest, viewer };
}
