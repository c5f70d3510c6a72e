import type { Answer } from "#contract/index.ts";
import { dateOf, isoOrNull } from "#domain/core/calendar.ts";
import { leadsToMarket } from "#domain/listing/listing.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { type OwnRow, ownRowOfDraft, ownRowOfListing } from "#domain/own/listing-view.ts";
import {
  attentionOf,
  ownPageOf,
  queryOwnListings,
  type Searched,
  withdrawalReasonLabels,
} from "#domain/own/listings.ts";
import { namedBits } from "#domain/own/find.ts";
import { authorize } from "#domain/core/policy.ts";
import { ExpectedError, refuseFields } from "#domain/core/errors.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import { parseKeywords } from "#domain/core/tokenize.ts";
import { demoViewer } from "./acting.ts";
import { demandOfListings } from "./demand.ts";
import { lifecycle } from "./listing.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import { sampleProfileViews } from "./sample.ts";
import type { DemoState } from "./state.ts";

type Found = Searched & { item: Answer<"own", "listings">["items"][number] };

/** Always the visitor's own agency, because only it lists candidates. */
export const ownListings: Pick<DemoHandlers["own"], "listings" | "change"> = {
  listings(state, { cursor, limit, ...query }, { now }) {
    const viewer = demoViewer;
    const today = dateOf(now);
    const all = kept(state, viewer.organizationId, query.search, today);
    const { found, counts, attention } = queryOwnListings(all, query, today);
    const { page, nextCursor } = ownPageOf(found, { sort: query.sort, cursor, limit });
    return {
      answer: {
        items: page.map(({ item }) => item),
        total: found.length,
        nextCursor,
        counts,
        attention,
        all: all.length,
      },
    };
  },
  change(state, { step, items, reason }, context) {
    const own = { ...context, viewer: demoViewer };
    authorize(own.viewer, leadsToMarket(step) ? "listing.publish" : "listing.create");
    refuseFields(
      step === "withdraw" && reason === undefined ? { reason: "Choose why these listings are withdrawn." } : {},
    );
    const why = reason && { reason: withdrawalReasonLabels[reason] };
    let next = state;
    const event: DemoEvent[] = [];
    const changed = [...new Map(items.map((each) => [each.id, each])).values()].map((item) => {
      try {
        const done = lifecycle(step)(next, { ...item, ...why }, own);
        next = done.state;
        event.push(...done.event);
        return { id: item.id, refused: null };
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        return { id: item.id, refused: detailOf(error) };
      }
    });
    return {
      answer: { items: changed, done: changed.filter(({ refused }) => refused === null).length },
      state: next,
      event,
    };
  },
};

function kept(state: DemoState, agencyId: string, search: string, today: string): Found[] {
  const terms = parseKeywords(search);
  const demandOf = demandOfListings(state, agencyId);
  const drafts = state.drafts
    .filter((draft) => draft.agencyId === agencyId)
    .map((draft) =>
      foundOf(today, ownRowOfDraft(draft), draft.form, {
        publishedAt: null,
        updatedAt: draft.updatedAt,
        demand: null,
        erased: false,
        named: namedBits(draft.form.identity, search, terms),
      }),
    );
  const listings = state.listings
    .filter(({ agency }) => agency.id === agencyId)
    .map((listing) => {
      const vault = state.vaults[listing.id] ?? null;
      return foundOf(today, ownRowOfListing(listing, vault, sampleProfileViews(listing.id)), listing, {
        publishedAt: listing.publishedAt,
        updatedAt: listing.updatedAt,
        demand: demandOf(listing),
        erased: listing.erasedAt !== undefined,
        askedAt: listing.askedAt,
        named: vault ? namedBits(vault.content.identity, search, terms) : 0,
      });
    });
  return [...drafts, ...listings];
}

function foundOf(
  today: string,
  row: OwnRow,
  {
    keySkills: skills,
    workType,
    salaryMin,
    salaryMax,
  }: Pick<ListingForm, "keySkills" | "workType" | "salaryMin" | "salaryMax">,
  own: Pick<Searched, "publishedAt" | "updatedAt" | "erased" | "askedAt" | "named"> & {
    demand: Found["item"]["demand"];
  },
): Found {
  const { demand } = own;
  const facts = { ...row, skills, workType, salaryMax, views: row.profileViews, ...own, demand: demand ?? 0 };
  const listedAt = isoOrNull(own.publishedAt);
  const attention = attentionOf(facts, today);
  return { ...facts, item: { ...row, workType, salaryMin, salaryMax, listedAt, attention, demand } };
}
