import { iso } from "#domain/core/calendar.ts";
import { pick } from "#domain/core/pick.ts";
import { requireIdentity } from "#domain/listing/erasure.ts";
import { decideLifecycle, leadsToMarket, type Listing, type ListingAction } from "#domain/listing/listing.ts";
import { exportedListing, exportFaults, listingsFile } from "#domain/import/export.ts";
import { isVisible, type ListingStatus, listingStatuses } from "#domain/core/listing-status.ts";
import { listingFormDefaults } from "#domain/listing/form.ts";
import { decideEdit, decidePublish, ownVersion, vaultContent } from "#domain/listing/publish.ts";
import { cardFor, detailFor, foundView, maxFound, recentlyOpened } from "#domain/listing/view.ts";
import { maskedCodeFrom } from "#domain/core/masked-code.ts";
import {
  type Draft,
  ownFormOfDraft,
  ownFormOfListing,
  ownRowOfDraft,
  ownRowOfListing,
  type Vault,
} from "#domain/own/listing-view.ts";
import { authorize } from "#domain/core/policy.ts";
import { readPrivacyMeter } from "#domain/listing/privacy-meter.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import { decodeSearchCursor } from "#domain/search/cursor.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { createSearchIndex, type SearchIndex } from "#domain/search/search-index.ts";
import { leftOutFor, ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { withAudited } from "./audited.ts";
import { demoMatches } from "./blocked.ts";
import { withDrafts } from "./cv-drafts.ts";
import { withChanged } from "./home.ts";
import { withIntroductionsEnded } from "./introduction-end.ts";
import { pageOf } from "./page.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import { listingsOf } from "./same-person.ts";
import { sampleProfileViews } from "./sample.ts";
import type { DemoState } from "./state.ts";

export const listings: DemoHandlers["listings"] = {
  search(state, { cursor, limit, ...query }, { viewer, now }) {
    const from = cursor === undefined ? null : decodeSearchCursor(cursor, query.sort);
    const page = indexOf(state).search(query, { ...searchContext(state, query, viewer, now), limit, cursor: from });
    return {
      answer: {
        items: page.items.map((listing) => cardFor(viewer, listing)),
        ...pick(page, ["total", "nextCursor", "reading"]),
      },
    };
  },
  find(state, { text }) {
    return { answer: { items: indexOf(state).find(text, { limit: maxFound }).map(foundView) } };
  },
  recent(state, _ask, { viewer }) {
    const items = state.opened.flatMap(({ listingId }) => indexOf(state).get(listingId) ?? []);
    return { answer: { items: items.slice(0, recentlyOpened.shown).map((listing) => cardFor(viewer, listing)) } };
  },
  facets(state, query, { viewer, now }) {
    const contextFor = (each: SearchQuery) => searchContext(state, each, viewer, now);
    return { answer: indexOf(state).facets(query, contextFor(query), contextFor) };
  },
  crowd(state, { except, ...facts }, { viewer }) {
    const index = indexOf(state);
    const own = except !== undefined && index.get(except)?.agency.id === viewer.organizationId;
    return {
      answer: readPrivacyMeter(facts, {
        live: index.count(),
        count: (alike) => index.countAlike(alike, { without: own ? except : undefined }),
      }),
    };
  },
  hiddenFrom(_state, { entries }, { viewer }) {
    return { answer: { items: demoMatches(entries, viewer.organizationId) } };
  },
  mine(state, { status, ...ask }, { viewer }) {
    const drafts = state.drafts
      .filter((draft) => draft.agencyId === viewer.organizationId)
      .map((draft) => ownRowOfDraft(draft));
    const own = state.listings.filter((listing) => listing.agency.id === viewer.organizationId);
    const rows = [
      ...drafts,
      ...own.map((listing) =>
        ownRowOfListing(listing, state.vaults[listing.id] ?? null, sampleProfileViews(listing.id)),
      ),
    ];
    const counts = Object.fromEntries(
      listingStatuses.map((each) => [each, rows.filter((row) => row.status === each).length]),
    ) as Record<(typeof listingStatuses)[number], number>;
    const wanted = rows
      .filter((row) => !status || row.status === status)
      .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id.localeCompare(a.id));
    return { answer: { ...pageOf(wanted, ask), counts } };
  },
  export(state, { format, status, ids, identities, reason }, context) {
    const { viewer, now } = context;
    if (identities) authorize(viewer, "identity.export");
    refuseFields(exportFaults(identities, reason));
    const wanted = (id: string, each: ListingStatus) =>
      (status === undefined || each === status) && (ids?.includes(id) ?? true);
    const drafts = state.drafts
      .filter(({ id, agencyId }) => identities && wanted(id, "draft") && agencyId === viewer.organizationId)
      .map(({ id, form, updatedAt }) => ({ id, code: null, status: "draft" as const, updatedAt, form }));
    const own = state.listings.filter(
      (listing) => listing.agency.id === viewer.organizationId && wanted(listing.id, listing.status),
    );
    const found = [
      ...drafts,
      ...own.map((listing) =>
        exportedListing(listing, identities ? (state.vaults[listing.id]?.content ?? null) : null),
      ),
    ];
    return {
      answer: listingsFile(
        found.sort((a, b) => b.updatedAt - a.updatedAt),
        { format, identities, now },
      ),
      ...(identities && {
        state: withAudited(
          state,
          context,
          "identity.export",
          found.flatMap(({ id, code }) => (code === null || state.vaults[id] ? id : [])),
        ),
      }),
    };
  },
  get(state, { id }, { viewer, now }) {
    const listing = state.listings.find((each) => each.id === id);
    authorize(viewer, "listing.read", subjectOf(listing));
    if (!listing) refuse("not-found");
    return {
      answer: detailFor(
        viewer,
        listing,
        { profileViews: sampleProfileViews(id), ownVersion: ownVersion(listing, state.vaults[id]?.version ?? 0) },
        now,
      ),
    };
  },
  view(state, { id }, { viewer, now }) {
    const listing = state.listings.find((each) => each.id === id);
    authorize(viewer, "listing.view.count", subjectOf(listing));
    if (!listing || listing.agency.id === viewer.organizationId) return { answer: undefined };
    const others = state.opened.filter(({ listingId }) => listingId !== id);
    return {
      answer: undefined,
      state: { ...state, opened: [{ listingId: id, at: now }, ...others].slice(0, mostOpened) },
      event: { type: "candidate_view" as const, data: { candidateId: id, candidateCode: listing.maskedCode } },
    };
  },
  form(state, { id }, context) {
    const draft = state.drafts.find((each) => each.id === id);
    if (draft) return { answer: ownFormOfDraft(draft) };
    const listing = ownListing(state, context.viewer.organizationId, id);
    requireIdentity(listing);
    return {
      answer: ownFormOfListing(listing, vaultOf(state, id)),
      state: withAudited(state, context, "identity.edit", [id]),
    };
  },
  create(state, { form, step }, { viewer, now, newId }) {
    const draft: Draft = {
      id: newId(),
      agencyId: viewer.organizationId,
      importId: null,
      step,
      version: 1,
      form: { ...listingFormDefaults, ...form },
      updatedAt: now,
    };
    return { answer: ownFormOfDraft(draft), state: { ...state, drafts: [...state.drafts, draft] } };
  },
  update(state, { id, version, form, step }, context) {
    const { viewer, now } = context;
    const draft = state.drafts.find((each) => each.id === id);
    if (draft) {
      requireSeenDraft(draft, version);
      const next = {
        ...draft,
        version: version + 1,
        step: step ?? draft.step,
        form: { ...draft.form, ...form },
        updatedAt: now,
      };
      return {
        answer: ownFormOfDraft(next),
        state: { ...state, drafts: state.drafts.map((each) => (each.id === id ? next : each)) },
      };
    }
    const { listing, vault } = seenListing(state, viewer, { id, version });
    if (step !== undefined) refuse("version-conflict", { current: ownFormOfListing(listing, vault) });
    const changed = decideEdit(listing, vault.content, form, now);
    const next = changed.listing ?? listing;
    const nextVault = changed.content ? { content: changed.content, version: vault.version + 1 } : vault;
    const opened = withAudited(state, context, "identity.edit", [id]);
    const edited = changed.listing || changed.content ? withAudited(opened, context, "listing.edit", [id]) : opened;
    return {
      answer: ownFormOfListing(next, nextVault),
      state: { ...withChanged(edited, listing, next, now), vaults: { ...state.vaults, [id]: nextVault } },
    };
  },
  publish(state, { id, version }, context) {
    const { viewer, now, randomBytes } = context;
    const draft = state.drafts.find((each) => each.id === id) ?? refuse("not-found");
    requireSeenDraft(draft, version);
    const agency = {
      id: viewer.organizationId,
      name: viewer.organizationName,
      contactName: viewer.displayName,
      type: viewer.agencyType ?? "both",
    };
    const listing = decidePublish(draft.form, {
      id,
      maskedCode: maskedCodeFrom(randomBytes(5)),
      agency,
      now,
      firstListedAt: firstListed(state, draft, now),
    });
    return {
      answer: {
        id,
        status: "active" as const,
        version: 1,
        maskedCode: listing.maskedCode,
        savedAt: iso(now),
      },
      state: {
        ...withAudited(withoutDraft(state, id), context, "listing.published", [id]),
        listings: [...state.listings, listing],
        vaults: { ...state.vaults, [id]: { content: vaultContent(draft.form), version: 1 } },
      },
    };
  },
  hold: lifecycle("hold"),
  resume: lifecycle("resume"),
  renew: lifecycle("renew"),
  withdraw: lifecycle("withdraw"),
  relist: lifecycle("relist"),
  available: lifecycle("available"),
  discard(state, { id, version }) {
    const draft = state.drafts.find((each) => each.id === id) ?? refuse("not-found");
    requireSeenDraft(draft, version);
    return { answer: undefined, state: withoutDraft(state, id) };
  },
};

export function lifecycle(action: ListingAction) {
  return (
    state: DemoState,
    { id, version, reason }: { id: string; version: number; reason?: string },
    context: DemoContext,
  ) => {
    const { viewer, now } = context;
    authorize(viewer, leadsToMarket(action) ? "listing.publish" : "listing.create");
    const { listing } = seenListing(state, viewer, { id, version });
    const next = { ...listing, ...decideLifecycle(listing, action, now), version: listing.version + 1 };
    const ended = action === "withdraw" ? withIntroductionsEnded(state, id, context) : { state, events: [] };
    return {
      answer: {
        id,
        status: next.status,
        version: version + 1,
        maskedCode: next.maskedCode,
        savedAt: iso(now),
      },
      state: withAudited(withChanged(ended.state, listing, next, now), context, `listing.${action}`, [id], reason),
      event: ended.events,
    };
  };
}

/** Opened candidates to remember. */
const mostOpened = 500;

/** What a search leaves out for the visitor. `now` in ms. */
export const searchContext = (
  { opened }: DemoState,
  query: Pick<SearchQuery, "own" | "seen">,
  { organizationId }: Pick<Viewer, "organizationId">,
  now: number,
) => ({
  ...leftOutFor(query, { organizationId, keys: [], seen: opened.map(({ listingId }) => listingId) }),
  now,
});

const indexes = new WeakMap<Listing[], SearchIndex<Listing>>();

/** The same search as the server's, over the listings of this state; rebuilt when they changed. */
export function indexOf(state: DemoState): SearchIndex<Listing> {
  const known = indexes.get(state.listings);
  if (known) return known;
  const index = createSearchIndex<Listing>();
  for (const listing of state.listings)
    if (isVisible(listing.status)) index.put(searchDocumentOf(listing), listing, [ownedBy(listing.agency.id)]);
  indexes.set(state.listings, index);
  return index;
}

/** Days listed carry over when the same agency lists the same person again (spec §12). */
function firstListed(state: DemoState, { agencyId, form }: Draft, now: number): number {
  const earlier = listingsOf(state, agencyId, form.identity);
  return Math.min(now, ...earlier.map(({ firstListedAt }) => firstListedAt));
}

const withoutDraft = (state: DemoState, id: string): DemoState =>
  withDrafts(
    state,
    state.drafts.filter((each) => each.id !== id),
  );

function ownListing(state: DemoState, agencyId: string, id: string): Listing {
  return state.listings.find((each) => each.id === id && each.agency.id === agencyId) ?? refuse("not-found");
}

/** The agency's listing and its vault, unless they changed after the version it saw. */
function seenListing(state: DemoState, viewer: Viewer, { id, version }: { id: string; version: number }) {
  const listing = ownListing(state, viewer.organizationId, id);
  requireIdentity(listing);
  const vault = vaultOf(state, id);
  if (ownVersion(listing, vault.version) !== version)
    refuse("version-conflict", { current: ownFormOfListing(listing, vault) });
  return { listing, vault };
}

export function requireSeenDraft(draft: Draft, version: number): void {
  if (draft.version !== version) refuse("version-conflict", { current: ownFormOfDraft(draft) });
}

export function vaultOf(state: DemoState, id: string): Vault {
  return state.vaults[id] ?? refuse("not-found");
}

export function subjectOf(listing: Listing | undefined) {
  return listing ? { agencyId: listing.agency.id, status: listing.status } : {};
}
