import { sql } from "kysely";
import type { z } from "zod";
import type { deals } from "#contract/deal.ts";
import { type Deal, decideCreate, type Party, requireCreatable } from "#domain/deal/deal.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { refuseIntroduction, wholeDealAsk } from "#domain/introduction/deal.ts";
import { proposedTerms } from "#domain/deal/terms.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { dollars } from "#domain/core/money.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context } from "../platform/http/context.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { findIntroduction } from "./store.ts";
import { findListing } from "../listing/store.ts";
import { insertDeal } from "../deal/store.ts";
import { dealText } from "../listing/text.ts";

/**
 * Creates and stores a deal about a listing that exists for the viewer's agency. If the listing is hidden from the
 * employer, only the listing agency is told so; a selling agency gets its usual answer, because it could find the
 * current employer otherwise. `askedWith`: the introduction requested together with the deal, in which nothing is
 * agreed yet.
 * @throws ExpectedError `not-found`, `invalid-input`, `forbidden`, `wrong-state`, `below-minimum-fee`, `leak`
 */
export async function createDeal(
  context: Context,
  viewer: Viewer,
  work: Work,
  asked: z.output<(typeof deals)["create"]["input"]>,
  { askedWith = null }: { askedWith?: string | null } = {},
): Promise<Deal> {
  const now = context.clock.now().getTime();
  const introduction =
    asked.introductionId === undefined
      ? null
      : await introductionNamed(context, viewer, work, asked.introductionId, now);
  const ask = wholeDealAsk(viewer, asked, introduction, now);
  const found = await findListing(work.db, knownId(ask.listingId));
  authorize(
    viewer,
    "listing.read",
    found ? { agencyId: found.listing.agency.id, status: found.listing.status, blocked: found.blocked } : {},
  );
  const { listing } = found ?? refuse("not-found");
  const named = await organizationsNamed(work, [
    ask.employerId,
    ...(ask.sellingAgencyId === null ? [] : [ask.sellingAgencyId]),
  ]);
  const party = (id: string): Party => named.get(id.toLowerCase()) ?? { id, name: "" };
  const about = {
    listing: {
      id: listing.id,
      maskedCode: listing.maskedCode,
      headlineRole: listing.headlineRole,
      minimumFee: dollars(listing.minimumFee),
      status: listing.status,
    },
    listingAgency: { id: listing.agency.id, name: listing.agency.name },
    sellingAgency: ask.sellingAgencyId === null ? null : party(ask.sellingAgencyId),
    employer: party(ask.employerId),
    kinds: new Map([...named].map(([id, { kind }]) => [id, kind])),
    hiddenFrom:
      listing.agency.id === viewer.organizationId
        ? await hiddenFrom(work, listing.id, [...named.keys()])
        : new Set<string>(),
    platformBp: (await configurationIn(work.db)).platformShareBp,
    confirmBelowMinimum: ask.confirmBelowMinimum,
    introductionId: introduction?.id ?? askedWith,
  };
  const terms = proposedTerms(ask);
  requireCreatable(viewer, { ...about, terms });
  const text = await dealText(
    context,
    viewer,
    work,
    { field: "terms", text: terms.text, confirmed: ask.confirmedTexts },
    { listingId: listing.id, listingAgency: listing.agency },
  );
  const decided = decideCreate(viewer, {
    ...about,
    terms: { ...terms, text },
    id: context.newId(),
    code: dealCodeFrom(context.randomBytes(4)),
    now,
  });
  return insertDeal(work.db, decided, context.randomBytes);
}

async function introductionNamed(
  context: Context,
  viewer: Viewer,
  { db }: Work,
  introductionId: string,
  now: number,
): Promise<Introduction> {
  const [id] = askedIds([introductionId]).possible;
  return (
    (id === undefined ? null : await findIntroduction(db, context.keyRing, viewer, { id, now }))?.introduction ??
    refuseIntroduction()
  );
}

async function organizationsNamed({ db }: Work, ids: readonly string[]) {
  const { possible } = askedIds(ids);
  const rows =
    possible.length === 0
      ? []
      : await db
          .selectFrom("mls_organizations")
          .select(["id", "name", "kind"])
          .where("id", "in", possible)
          .where("standing", "=", "vetted")
          .execute();
  return new Map(rows.map(({ id, name, kind }) => [id, { id, name, kind }]));
}

async function hiddenFrom({ db }: Work, listingId: string, organizationIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${sql.val([...organizationIds])}::uuid[]) as named (id) where
      mls_own_listing_hidden_from(${listingId}::uuid, id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
