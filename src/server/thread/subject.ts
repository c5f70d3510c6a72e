import { sql } from "kysely";
import type { DealHead } from "#domain/deal/deal.ts";
import { refuse } from "#domain/core/errors.ts";
import {
  correspondentAsking,
  correspondentOfDeal,
  correspondentOfListing,
  correspondentsOfDeal,
  type Correspondent,
  requireCorrespondent,
  type Thread,
  type ThreadSubject,
} from "#domain/thread/thread.ts";
import { disclosureFor, type DisclosureView } from "#domain/thread/view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { findClientDeal, findDeal } from "../deal/store.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { findListing } from "../listing/store.ts";
import { disclosuresWith } from "./disclosure.ts";
import { threadsAbout } from "./store.ts";

type Db = Work["db"];
export type Asked = { listingId?: string | undefined; dealId?: string | undefined };

/** What the thread is about, and with whom. @throws ExpectedError `not-found`, `wrong-state`, `invalid-input` */
export async function subjectAsked(
  db: Db,
  viewer: Viewer,
  { listingId = "", dealId }: Asked,
  organizationId: string,
): Promise<{ subject: ThreadSubject; other: Correspondent }> {
  const wanted = organizationId.toLowerCase();
  if (dealId !== undefined) {
    const deal = await dealFor(db, viewer, dealId);
    return { subject: subjectOfDeal(deal), other: correspondentOfDeal(viewer, deal, wanted) };
  }
  const found = await listingFor(db, listingId);
  const isOwn = found?.listing.agency.id === viewer.organizationId;
  const other = isOwn
    ? correspondentAsking(await askingFor(db, found.listing.id), wanted)
    : correspondentOfListing(viewer, found);
  requireCorrespondent(other, wanted);
  const { id, maskedCode, headlineRole, agency } = found?.listing ?? refuse("not-found");
  return { subject: { listingId: id, maskedCode, headlineRole, listingAgencyId: agency.id, deal: null }, other };
}

/**
 * Whom one can write to about it, with the existing threads and whether the candidate may be named. The listing's own
 * agency sees who has written to it. `now` in ms.
 * @throws ExpectedError `not-found`
 */
export async function correspondentsAsked(
  db: Db,
  viewer: Viewer,
  { listingId = "", dealId }: Asked,
  now: number,
): Promise<{ organization: Correspondent; threadId: string | null; disclosure: DisclosureView }[]> {
  if (dealId !== undefined) {
    const deal = await dealFor(db, viewer, dealId);
    return withThreads(
      db,
      viewer,
      { id: deal.id, listingId: deal.listingId, listingAgencyId: deal.listingAgency.id },
      correspondentsOfDeal(viewer, deal),
      now,
    );
  }
  const found = await listingFor(db, listingId);
  const { id, agency } = found?.listing ?? refuse("not-found", { detail: "Candidate not found" });
  const correspondents =
    agency.id === viewer.organizationId
      ? await writingOrAsking(db, viewer, id)
      : [correspondentOfListing(viewer, found)];
  return withThreads(db, viewer, { id, listingId: id, listingAgencyId: agency.id }, correspondents, now);
}

async function writingOrAsking(db: Db, viewer: Viewer, listingId: string): Promise<Correspondent[]> {
  const writing = (await threadsAbout(db, viewer, listingId)).map(({ other }) => other);
  return [...writing, ...(await askingFor(db, listingId)).filter(({ id }) => writing.every((each) => each.id !== id))];
}

/** Organizations that requested an introduction to the viewer's own candidate, oldest first. */
async function askingFor(db: Db, listingId: string): Promise<Correspondent[]> {
  const rows = await db
    .selectFrom("mls_introductions as i")
    .innerJoin("mls_organizations as o", (join) =>
      join.on("o.id", "=", sql<string>`coalesce(i.selling_agency_id, i.employer_id)`),
    )
    .select(["o.id", "o.name", "o.kind"])
    .where("i.candidate_id", "=", listingId)
    .orderBy("i.created_at")
    .orderBy("i.id")
    .execute();
  return [...new Map(rows.map(({ id, name, kind }) => [id, { id, name, kind }])).values()];
}

/** Whether the listing is hidden from the other side, for its own agency; for others the database always says no. */
export async function hiddenFromOther(db: Db, thread: Pick<Thread, "subject">, other: Correspondent): Promise<boolean> {
  if (thread.subject.deal) return false;
  const { rows } = await sql<{
    hidden: boolean;
  }>`select coalesce(mls_own_listing_hidden_from(${thread.subject.listingId}::uuid, ${other.id}::uuid), false) as
    hidden`.execute(db);
  return rows[0]?.hidden ?? false;
}

async function listingFor(db: Db, listingId: string) {
  const [id] = askedIds([listingId]).possible;
  return (id === undefined ? null : await findListing(db, id)) ?? undefined;
}

/** The deal as the viewer's organization sees it: an employer's own side of it, from the first sending on. */
async function dealFor(
  db: Db,
  viewer: Viewer,
  dealId: string,
): Promise<
  Pick<DealHead, "id" | "code" | "listingId" | "candidate" | "listingAgency" | "sellingAgency" | "employer" | "sentAt">
> {
  const id = knownId(dealId);
  if (viewer.organizationKind === "employer")
    return (await findClientDeal(db, viewer, id))?.deal.head ?? refuse("not-found");
  return (await findDeal(db, viewer, { id }))?.deal ?? refuse("not-found");
}

function subjectOfDeal({
  id,
  code,
  listingId,
  candidate,
  listingAgency,
}: Pick<DealHead, "id" | "code" | "listingId" | "candidate" | "listingAgency">): ThreadSubject {
  return { listingId, ...candidate, listingAgencyId: listingAgency.id, deal: { id, code } };
}

type Subject = { id: string; listingId: string; listingAgencyId: string };

async function withThreads(
  db: Db,
  viewer: Viewer,
  subject: Subject,
  organizations: readonly Correspondent[],
  now: number,
) {
  const threads = await threadsAbout(db, viewer, subject.id);
  const disclosures = await disclosuresWith(
    db,
    viewer,
    subject,
    organizations.map(({ id }) => id),
    now,
  );
  return organizations.map(({ id, name, kind }) => ({
    organization: { id, name, kind },
    threadId: threads.find(({ other }) => other.id === id)?.id ?? null,
    disclosure: disclosureFor(viewer, disclosures.get(id) ?? null),
  }));
}
