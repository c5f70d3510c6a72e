import type { Answer, contract, InputOf } from "#contract/index.ts";
import { dateOf, iso } from "#domain/core/calendar.ts";
import { namedBits } from "#domain/own/find.ts";
import { attentionOf, ownPageOf, queryOwnListings, type Searched } from "#domain/own/listings.ts";
import { parseKeywords } from "#domain/core/tokenize.ts";
import type { Draft } from "#domain/own/listing-view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { idsOf } from "#domain/core/ids.ts";
import type { Work } from "../platform/db/database.ts";
import type { StepAt } from "../platform/http/step.ts";
import { searchIdentities } from "../identity/vault.ts";
import { draftsWhere } from "../listing/drafts.ts";
import { ownRows } from "../listing/own.ts";
import { profileViews } from "../listing/views.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Asked = InputOf<(typeof contract)["own"]["listings"]>;

/** The agency's listings that can have a number of organizations that look for them. */
export const idsOnMarket = async ({ db }: Work, { organizationId }: Viewer): Promise<string[]> =>
  idsOf(
    await db
      .selectFrom("mls_candidates")
      .select("id")
      .where("listing_agency_id", "=", organizationId)
      .where("status", "=", "active")
      .execute(),
  );

type All = Answer<"own", "listings">;
type Page = Omit<All, "items"> & { items: Omit<All["items"][number], "demand">[] };

/**
 * A page of the agency's own listings and drafts. Ordering and filters read only a few columns of all of them; drafts
 * are sealed, and opened only if the query searches their content. Identities are compared in the vault (decision
 * 0023). `demand`: the numbers to order by, of all its listings on the market.
 */
export async function ownListings(
  at: StepAt,
  { cursor, limit, ...query }: Asked,
  demand: ReadonlyMap<string, { atLeast: number | null }> | null,
): Promise<Page> {
  const today = dateOf(at.now);
  const all = await searched(at, query, demand);
  const { found, counts, attention } = queryOwnListings(all, query, today);
  const { page, nextCursor } = ownPageOf(found, { sort: query.sort, cursor, limit });
  const rows = await ownRows(at, page);
  return {
    items: rows.map(({ row, listing, draft }) => {
      const { workType, salaryMin, salaryMax } = listing ?? (draft as Draft).form;
      return {
        ...row,
        workType,
        salaryMin,
        salaryMax,
        listedAt: listing && iso(listing.publishedAt),
        attention: attentionOf({ ...row, askedAt: listing?.askedAt, erased: listing?.erasedAt !== undefined }, today),
      };
    }),
    total: found.length,
    nextCursor,
    counts,
    attention,
    all: all.length,
  };
}

async function searched(
  { context, viewer, work }: StepAt,
  { search, workTypes, sort }: Omit<Asked, "cursor" | "limit">,
  demand: ReadonlyMap<string, { atLeast: number | null }> | null,
): Promise<Searched[]> {
  const agencyId = viewer.organizationId;
  const { keyRing } = context;
  const terms = parseKeywords(search);
  const columns = await work.db
    .selectFrom("mls_candidates")
    .select([
      "id",
      "masked_code",
      "status",
      "headline_role",
      "location_city",
      "location_state",
      "key_skills",
      "work_type",
      "salary_max",
      "exclusivity_until",
      "published_at",
      "updated_at",
      "erased_at",
      "asked_at",
    ])
    .where("listing_agency_id", "=", agencyId)
    .execute();
  const named =
    terms.length === 0
      ? null
      : await searchIdentities(work, { agencyId }, { keyRing, test: (identity) => namedBits(identity, search, terms) });
  const views = sort === "views" ? await profileViews(work.db, idsOf(columns), context.clock.now()) : null;
  const looksInside = terms.length > 0 || workTypes.length > 0 || sort === "salary";
  const drafts = looksInside
    ? (await draftsWhere(work, keyRing, agencyId, () => true)).map((draft) =>
        draftFacts(draft, namedBits(draft.form.identity, search, terms)),
      )
    : await sealedDrafts(work, agencyId);
  return [
    ...columns.map((row): Searched => ({
      ...fieldsFrom(row, ["id", "status", "masked_code", "headline_role", "location_city", "location_state"]),
      ...fieldsFrom(row, ["work_type", "salary_max", "exclusivity_until", "published_at", "updated_at"]),
      skills: row.key_skills,
      views: views?.get(row.id) ?? 0,
      demand: demand?.get(row.id)?.atLeast ?? 0,
      erased: row.erased_at !== null,
      ...(row.asked_at && { askedAt: row.asked_at.getTime() }),
      named: named?.get(row.id) ?? 0,
    })),
    ...drafts,
  ];
}

const emptyRow = {
  maskedCode: null,
  exclusivityUntil: null,
  publishedAt: null,
  views: 0,
  demand: 0,
  erased: false,
  status: "draft",
} as const;

function draftFacts({ id, updatedAt, form }: Draft, named: number): Searched {
  const { headlineRole, locationCity, locationState, keySkills: skills, workType, salaryMax } = form;
  return { ...emptyRow, id, updatedAt, headlineRole, locationCity, locationState, skills, workType, salaryMax, named };
}

/** Metadata only: nothing of a draft but when it was saved. */
async function sealedDrafts({ db }: Work, agencyId: string): Promise<Searched[]> {
  const rows = await db
    .selectFrom("mls_listing_drafts")
    .select(["id", "updated_at"])
    .where("agency_id", "=", agencyId)
    .execute();
  return rows.map(({ id, updated_at }) => ({
    ...emptyRow,
    id,
    updatedAt: updated_at.getTime(),
    headlineRole: "",
    locationCity: "",
    locationState: "",
    skills: [],
    workType: "remote",
    salaryMax: null,
    named: 0,
  }));
}
