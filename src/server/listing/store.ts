import { type Insertable, type Selectable, sql } from "kysely";
import type { Listing, PublicFace } from "#domain/listing/listing.ts";
import { isHeld, isVisible } from "#domain/core/listing-status.ts";
import { type FaceField, faceFields } from "#domain/listing/fields.ts";
import { type Action, authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { knownId } from "../platform/http/known-id.ts";
import type { Db } from "../platform/db/tables.ts";
import type { CandidatesTable } from "../platform/db/tables/listing.ts";
import type { ColumnName, PlainColumns, PlainField } from "../platform/db/tables/listing-columns.ts";

// Called in a transaction or, for the projection, on the plain connection.

/** Fields that aren't stored as they are, read from a row; all others have the column of their name. */
const converted = {
  scorecards: (row: Row) => row.screening.scorecards,
  screeningNotes: (row: Row) => row.screening.notes,
  defaultSplitLA: (row: Row) => row.default_split_la_bp / 100,
  defaultSplitSA: (row: Row) => row.default_split_sa_bp / 100,
  minimumFee: (row: Row) => row.minimum_fee_cents / 100,
  showCompanyNames: (row: Row) => row.visibility_settings.show_company_names,
  showContactInfo: (row: Row) => row.visibility_settings.show_contact_info,
} satisfies { [Field in Exclude<FaceField, PlainField>]: (row: Row) => PublicFace[Field] };

const isPlain = (field: FaceField): field is PlainField => !(field in converted);
const plainFields = faceFields.filter(isPlain);
const columnName = (field: PlainField) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<PlainField>;

const columns = [
  ...plainFields.map((field) => `c.${columnName(field)}` as const),
  "c.id",
  "c.masked_code",
  "c.listing_agency_id",
  "c.status",
  "c.version",
  "c.screening",
  "c.portfolio_kinds",
  "c.default_split_la_bp",
  "c.default_split_sa_bp",
  "c.minimum_fee_cents",
  "c.exclusivity_until",
  "c.visibility_settings",
  "c.published_at",
  "c.first_listed_at",
  "c.created_at",
  "c.updated_at",
  "c.erased_at",
  "c.asked_at",
  "c.unanswered",
  "o.name as agency_name",
  "o.contact_name as agency_contact_name",
  "o.agency_type",
  "o.asks_candidate",
] as const;

type Row = Selectable<Omit<CandidatesTable, "remote_flag" | "reminded_for" | "confirmed_at">> & {
  agency_name: string;
  agency_contact_name: string | null;
  asks_candidate: boolean;
  agency_type: Listing["agency"]["type"] | null;
};

/** The only place where a row (snake_case, cents, basis points) becomes a listing (spec §19). */
function listingFrom(row: Row): Listing {
  return {
    id: row.id,
    maskedCode: row.masked_code,
    agency: {
      id: row.listing_agency_id,
      name: row.agency_name,
      contactName: row.agency_contact_name ?? "",
      type: row.agency_type ?? "both",
      asksCandidate: row.asks_candidate,
    },
    status: row.status,
    version: row.version,
    ...faceFrom(row),
    portfolioKinds: row.portfolio_kinds,
    exclusivityUntil: row.exclusivity_until,
    publishedAt: row.published_at.getTime(),
    firstListedAt: row.first_listed_at.getTime(),
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    ...(row.erased_at && { erasedAt: row.erased_at.getTime() }),
    ...(row.asked_at && { askedAt: row.asked_at.getTime() }),
    ...(row.unanswered && { unanswered: true }),
  };
}

const faceFrom = (row: Row): Pick<PublicFace, FaceField> =>
  Object.fromEntries(
    faceFields.map((field) => [field, isPlain(field) ? row[columnName(field)] : converted[field](row)]),
  ) as Pick<PublicFace, FaceField>;

/** Columns of a listing that its form doesn't set. */
type LifeColumn =
  | "id"
  | "masked_code"
  | "listing_agency_id"
  | "status"
  | "version"
  | "remote_flag"
  | "exclusivity_until"
  | "published_at"
  | "first_listed_at"
  | "reminded_for"
  | "confirmed_at"
  | "asked_at"
  | "unanswered"
  | "created_at"
  | "updated_at"
  | "erased_at";

/**
 * Every column must be named here, including nullable ones and those with a default: a missing one would never be
 * saved.
 */
type FaceColumns = Required<Pick<Insertable<CandidatesTable>, Exclude<keyof CandidatesTable, LifeColumn>>>;

/** The columns of a public face, for insert and update. */
export function faceColumns(face: PublicFace): FaceColumns {
  return {
    ...(Object.fromEntries(plainFields.map((field) => [columnName(field), face[field]])) as PlainColumns),
    screening: JSON.stringify({ scorecards: face.scorecards, notes: face.screeningNotes }),
    portfolio_kinds: JSON.stringify(face.portfolioKinds),
    default_split_la_bp: face.defaultSplitLA * 100,
    default_split_sa_bp: face.defaultSplitSA * 100,
    minimum_fee_cents: face.minimumFee * 100,
    visibility_settings: JSON.stringify({
      show_company_names: face.showCompanyNames,
      show_contact_info: face.showContactInfo,
    }),
  };
}

/** The columns of a listing whose agency or candidate says at `at` that the candidate is still available. */
export const stillAvailable = (at: Date) => ({ confirmed_at: at, asked_at: null, unanswered: false });

const listings = (db: Db) =>
  db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_organizations as o", "o.id", "c.listing_agency_id")
    .select(columns);

/** One listing as the acting role can read it, and whether it is hidden from the acting organization. */
export async function findListing(db: Db, id: string): Promise<{ listing: Listing; blocked: boolean } | null> {
  const row = await listings(db)
    .select(sql<boolean>`mls_hidden_from_acting(c.id)`.as("blocked"))
    .where("c.id", "=", id)
    .executeTakeFirst();
  return row ? { listing: listingFrom(row), blocked: row.blocked } : null;
}

/** Several at once, by id; those the acting role can't read are absent. */
export async function findListings(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { listing: Listing; blocked: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await listings(db)
    .select(sql<boolean>`mls_hidden_from_acting(c.id)`.as("blocked"))
    .where("c.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { listing: listingFrom(row), blocked: row.blocked }]));
}

/** One row, locked until the transaction ends: first step of every change. */
export async function lockListing(db: Db, id: string, agencyId: string): Promise<Listing | null> {
  const row = await listings(db)
    .where("c.id", "=", id)
    .where("c.listing_agency_id", "=", agencyId)
    .forNoKeyUpdate("c")
    .executeTakeFirst();
  return row ? listingFrom(row) : null;
}

/**
 * Keeps these listings from changing until the transaction ends: for one that refers to them and depends on their
 * status. Before they are read, and before their introductions are locked (docs/decisions/0112). Needs no right to
 * change them.
 */
export async function holdListings(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select mls_hold_listing(id) from unnest(${ids.toSorted()}::uuid[]) as asked (id)`.execute(db);
}

/** Several at once, by id, in the order of the ids. */
export async function listingsById(db: Db, ids: readonly string[]): Promise<Listing[]> {
  if (ids.length === 0) return [];
  const rows = await listings(db).where("c.id", "in", ids).orderBy("c.id").execute();
  return rows.map(listingFrom);
}

/** `hiddenFrom`: ids of the organizations it does not exist for. */
export type LiveListing = { listing: Listing; hiddenFrom: string[] };

/**
 * The next ids of active listings, in their order, those of inactive agencies included. Without the join with agencies:
 * for a page of a join the planner can sort all that are left.
 */
export async function activeIdsAfter(db: Db, after: string | null, limit: number): Promise<string[]> {
  let query = db.selectFrom("mls_candidates").select("id").where("status", "=", "active").orderBy("id").limit(limit);
  if (after !== null) query = query.where("id", ">", after);
  return (await query.execute()).map(({ id }) => id);
}

/** How many listings are live. */
export async function countLiveListings(db: Db): Promise<number> {
  const { count } = await listings(db)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("c.status", "=", "active")
    .where("o.standing", "=", "vetted")
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * For the projection: the current state of these listings; those no longer live, or of an inactive agency, are absent.
 */
export async function liveListingsById(db: Db, ids: readonly string[]): Promise<LiveListing[]> {
  if (ids.length === 0) return [];
  return (await heldListingsById(db, ids)).filter(({ listing }) => isVisible(listing.status));
}

/** As `liveListingsById`, those on hold included. */
export async function heldListingsById(db: Db, ids: readonly string[]): Promise<LiveListing[]> {
  if (ids.length === 0) return [];
  const rows = await listings(db).where("c.id", "in", ids).where("o.standing", "=", "vetted").execute();
  return withBlocks(
    db,
    rows.map(listingFrom).filter((listing) => isHeld(listing.status)),
  );
}

async function withBlocks(db: Db, found: Listing[]): Promise<LiveListing[]> {
  if (found.length === 0) return [];
  const hidden = await hiddenPairs(db)
    .where(
      "b.listing_id",
      "in",
      found.map((listing) => listing.id),
    )
    .execute();
  const hiddenFrom = new Map<string, string[]>();
  for (const { listingId, organizationId } of hidden)
    hiddenFrom.set(listingId, [...(hiddenFrom.get(listingId) ?? []), organizationId]);
  return found.map((listing) => ({ listing, hiddenFrom: hiddenFrom.get(listing.id) ?? [] }));
}

const hiddenPairs = (db: Db) =>
  db
    .selectFrom("mls_listing_blocks as b")
    .innerJoin("mls_organization_keys as k", "k.hash", "b.hash")
    .select(["b.listing_id as listingId", "k.organization_id as organizationId"])
    .distinct();

/** Every listing that doesn't exist for this organization. */
export async function idsHiddenFrom(db: Db, organizationId: string): Promise<string[]> {
  return (await hiddenPairs(db).where("k.organization_id", "=", organizationId).execute()).map(
    ({ listingId }) => listingId,
  );
}

/** What the policy looks at. */
export const subjectOf = (found: Awaited<ReturnType<typeof findListing>>) =>
  found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {};

/** The listing if the viewer can do this with it. @throws ExpectedError as `authorize` */
export async function requireListing(db: Db, viewer: Viewer, action: Action, listingId: string): Promise<Listing> {
  const found = await findListing(db, knownId(listingId));
  authorize(viewer, action, subjectOf(found));
  return found?.listing ?? refuse("not-found");
}
