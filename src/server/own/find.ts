import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import { isOrganizationNamed, knownOrganizations, maxOwnFound, othersOf, minOwnSearch } from "#domain/own/find.ts";
import { mayDo } from "#domain/core/policy.ts";
import { codesTyped, type CodeKind } from "#domain/core/typed-code.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { idKey, type Keyset, pageOf, textKey } from "../platform/db/keyset.ts";
import { dealPage } from "../deal/list.ts";
import { dealsOf } from "../deal/store.ts";
import type { StepAt } from "../platform/http/step.ts";
import { knownOf } from "../introduction/list.ts";
import { introductionsOf } from "../introduction/rows.ts";
import { findListing } from "../listing/store.ts";
import { grantedCandidates, ownCandidates } from "./candidates.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Found = Answer<"own", "find">;

const nothingFound: Found = { candidates: [], deals: [], introductions: [], organizations: [], listing: null };

/** A shorter word is in most roles and would hide the other results. */
const shortestDealSearch = 3;

/** Everything of the acting organization that matches the text, under its own role; platform staff find by code. */
export async function findOwn(at: StepAt, text: string): Promise<Found> {
  const { viewer, work } = at;
  if (text.length < minOwnSearch) return nothingFound;
  const codes = (kind: CodeKind) => codesTyped(text).flatMap((each) => (each.kind === kind ? [each.code] : []));
  const asked = { text, codes: codes("listing") };
  const own = mayDo(viewer, "listing.create") ? await ownCandidates(at, asked) : [];
  const granted = mayDo(viewer, "introduction.use") ? await grantedCandidates(at, asked) : [];
  const candidates = [...own, ...granted].slice(0, maxOwnFound);
  const known = new Set([...own, ...granted].map(({ id }) => id));
  return {
    candidates,
    deals: mayDo(viewer, "deal.use") ? await deals(at, { text, code: codes("deal")[0] }) : [],
    introductions: await introductions(at, { introduction: codes("introduction"), listing: codes("listing") }),
    organizations: mayDo(viewer, "introduction.use") ? await partners(at, text) : [],
    listing: mayDo(viewer, "listing.search") ? await listingOfCode(viewer, work, text, known) : null,
  };
}

async function deals(
  { viewer, work, now }: StepAt,
  { text, code }: { text: string; code: string | undefined },
): Promise<Found["deals"]> {
  if (code === undefined && (text.length < shortestDealSearch || viewer.organizationKind === "platform")) return [];
  const { items } = await dealPage(work.db, viewer, {
    search: code ?? text,
    statuses: [],
    sort: "updated",
    direction: "desc",
    limit: maxOwnFound,
    now,
  });
  return items.map(({ deal: { id, code: dealCode, candidate, status, listingAgency, sellingAgency, employer } }) => ({
    id,
    code: dealCode,
    maskedCode: candidate.maskedCode,
    headlineRole: candidate.headlineRole,
    status,
    parties: othersOf(viewer, [listingAgency, sellingAgency, employer]).map(({ name }) => name),
  }));
}

/** By their own code or the candidate's, newest first. */
async function introductions(
  { viewer, work: { db }, now }: StepAt,
  codes: { introduction: string[]; listing: string[] },
): Promise<Found["introductions"]> {
  const startsWithCode = [
    ...codes.introduction.map((code) => sql<boolean>`i.display_code like ${`${code}%`}`),
    ...codes.listing.map((code) => sql<boolean>`i.masked_code like ${`${code}%`}`),
  ];
  const party = mayDo(viewer, "introduction.use");
  if (startsWithCode.length === 0 || !(party || mayDo(viewer, "introduction.oversee"))) return [];
  let query = introductionsOf(db)
    .select([
      "i.id",
      "i.display_code",
      "i.masked_code",
      "i.headline_role",
      "i.listing_agency_id",
      "i.selling_agency_id",
      "i.employer_id",
      "la.name as listing_name",
      "sa.name as selling_name",
      "e.name as employer_name",
    ])
    .where((eb) => eb.or(startsWithCode));
  if (party) query = query.where("i.id", "in", db.selectFrom(knownOf(db, viewer, now).as("k")).select("k.id"));
  const rows = await query.orderBy("i.created_at", "desc").orderBy("i.id").limit(maxOwnFound).execute();
  return rows.map((row) => ({
    ...fieldsFrom(row, ["id", "masked_code", "headline_role"]),
    code: row.display_code,
    parties: othersOf(viewer, [
      { id: row.listing_agency_id, name: row.listing_name },
      row.selling_agency_id === null ? null : { id: row.selling_agency_id, name: row.selling_name ?? "" },
      { id: row.employer_id, name: row.employer_name },
    ]).map(({ name }) => name),
  }));
}

/** Organizations with which the viewer's has a deal or an introduction that it can see. */
async function partners({ viewer, work: { db }, now }: StepAt, text: string): Promise<Found["organizations"]> {
  const sides = ["listing_agency_id", "selling_agency_id", "employer_id"] as const;
  const dealt = await dealsOf(db, viewer)
    .select(sides.map((side) => `d.${side}` as const))
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .groupBy(sides.map((side) => `d.${side}` as const))
    .execute();
  const introduced = await db
    .selectFrom(knownOf(db, viewer, now).as("k"))
    .innerJoin("mls_introductions as i", "i.id", "k.id")
    .select(sides.map((side) => `i.${side}` as const))
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<string>`(array_agg(k.id order by k.created_at desc, k.id))[1]`.as("latest"),
      eb.fn.max("k.created_at").as("at"),
    ])
    .groupBy(sides.map((side) => `i.${side}` as const))
    .execute();
  const ids = [...new Set([...dealt, ...introduced].flatMap((row) => sides.flatMap((side) => row[side] ?? [])))];
  if (ids.length === 0) return [];
  const names = new Map(
    (await db.selectFrom("mls_organizations").select(["id", "name"]).where("id", "in", ids).execute()).map(
      ({ id, name }) => [id, name],
    ),
  );
  const parties = (row: (typeof dealt)[number] | (typeof introduced)[number]) =>
    sides.map((side) => (row[side] === null ? null : { id: row[side], name: names.get(row[side]) ?? "" }));
  const all = [
    ...dealt.map((row) => ({ parties: parties(row), deals: row.count, introductions: 0, latest: null })),
    ...introduced.map((row) => ({
      parties: parties(row),
      deals: 0,
      introductions: row.count,
      latest: { id: row.latest, at: row.at.getTime() },
    })),
  ];
  return knownOrganizations(viewer, all, text)
    .slice(0, maxOwnFound)
    .map(({ id, name, ...dealings }) => ({ id, name, dealings, kind: null }));
}

/** What `listings.get` would show the viewer; anything else is absent, whether it exists or not. */
async function listingOfCode(
  viewer: Viewer,
  { db }: Work,
  text: string,
  known: ReadonlySet<string>,
): Promise<Found["listing"]> {
  const code = codesTyped(text).find(({ kind, whole }) => kind === "listing" && whole)?.code;
  const row =
    code === undefined
      ? undefined
      : await db.selectFrom("mls_candidates").select("id").where("masked_code", "=", code).executeTakeFirst();
  const found = row && !known.has(row.id) ? await findListing(db, row.id) : null;
  if (
    !found ||
    !mayDo(viewer, "listing.read", {
      agencyId: found.listing.agency.id,
      status: found.listing.status,
      blocked: found.blocked,
    })
  )
    return null;
  const { id, maskedCode, headlineRole, locationCity, locationState } = found.listing;
  return { id, maskedCode, headlineRole, locationCity, locationState };
}

/** Organizations read at once while names are compared. */
const readAtOnce = 500;
const byName: Keyset = { direction: "asc", keys: [textKey(sql`o.name`), idKey("o.id")] };

/** Every organization, for platform staff. Needs a system transaction. */
export async function organizationsNamed({ db }: Pick<Work, "db">, text: string): Promise<Found["organizations"]> {
  if (text.length < minOwnSearch) return [];
  const all = db.selectFrom("mls_organizations as o").select(["o.id", "o.name", "o.kind"]);
  const found: Found["organizations"] = [];
  let cursor: string | undefined;
  do {
    const page = await pageOf(all.where("o.kind", "<>", "platform"), byName, { limit: readAtOnce, cursor });
    const named = page.rows.filter(({ name }) => isOrganizationNamed(name, text));
    found.push(...named.map(({ id, name, kind }) => ({ id, name, kind, dealings: null })));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < maxOwnFound);
  return found.slice(0, maxOwnFound);
}
