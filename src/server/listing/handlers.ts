import { topicOfStep } from "#domain/live/topics.ts";
import { needsCandidate, requireCandidateAllows, requireNoStopElsewhere } from "#domain/candidacy/candidacy.ts";
import { requireIdentity } from "#domain/listing/erasure.ts";
import { decideLifecycle, type ListingAction, startsPeriod } from "#domain/listing/listing.ts";
import { pick } from "#domain/core/pick.ts";
import { exportFaults, listingsFile } from "#domain/import/export.ts";
import { detailFor, cardFor, foundView, maxFound, recentlyOpened } from "#domain/listing/view.ts";
import type { SearchQuery } from "#domain/search/query.ts";
import { listingFormDefaults, renewedConsent } from "#domain/listing/form.ts";
import { ownVersion } from "#domain/listing/publish.ts";
import { type Draft, ownFormOfDraft, ownFormOfListing, withoutRest } from "#domain/own/listing-view.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { countUsage } from "../usage/store.ts";
import { candidacyOf, contactHashes, stoppedListing } from "./candidacy.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { readsIdentities } from "../platform/http/key-answers.ts";
import { destroyKeys } from "../platform/crypto/data-keys.ts";
import { eraseFiles } from "../identity/files.ts";
import { identityVersion, openIdentities } from "../identity/vault.ts";
import { deleteDraft, insertDrafts, lockDraft, saveDraft } from "./drafts.ts";
import { reviseListing } from "./edit.ts";
import { ownListingsToExport } from "./export.ts";
import { ownPage } from "./own.ts";
import { moveListing } from "./move.ts";
import { agencyOf, requirePlanRoom } from "../organization/plan.ts";
import { publishDraft, recordConsents } from "./publish.ts";
import { lockListing, requireListing, stillAvailable } from "./store.ts";
import { profileViews, recordView, seenBy } from "./views.ts";
import { audit } from "../platform/audit.ts";
import { matchEntries } from "../identity/hidden-members.ts";
import { changedListings } from "../event/changed.ts";
import { followedList, noRows, withoutRows } from "../event/sync.ts";
import { asFollowed, followedAs, unfollowable } from "#domain/search/followable.ts";
import { amongOf, crowdOf, facetsOf, foundBy, pageOf } from "./search-projection.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { reading } from "../platform/http/step.ts";
import { isVisible } from "#domain/core/listing-status.ts";

export const listings: Handlers["listings"] = {
  async search(context, { cursor, limit, updatedSince, ...asked }) {
    const { viewer, projection } = context;
    if (updatedSince !== undefined) refuseFields(unfollowable(asked));
    const query = updatedSince === undefined ? asked : asFollowed(asked);
    const ask = {
      organizationId: viewer.organizationId,
      seen: await seenFor(context, query),
      now: context.clock.now().getTime(),
    };
    const whole = async () => {
      const page = pageOf(projection, query, { ...ask, limit, cursor });
      return {
        items: page.items.map((listing) => cardFor(viewer, listing)),
        ...pick(page, ["total", "nextCursor", "reading"]),
      };
    };
    return followedList(context, {
      ask: { updatedSince, cursor },
      call: followedAs(asked),
      limit,
      whole,
      source: changedListings,
      async changed({ ids }) {
        const { reading } = pageOf(projection, query, { ...ask, limit: 1, cursor: undefined });
        const items = amongOf(projection, query, ids, ask).map((listing) => cardFor(viewer, listing));
        return { answer: { ...noRows, items, total: items.length, reading }, removed: withoutRows(ids, items) };
      },
    });
  },

  async find(context, { text }) {
    return {
      items: foundBy(context.projection, text, { organizationId: context.viewer.organizationId, limit: maxFound }).map(
        foundView,
      ),
    };
  },

  async recent(context) {
    const { viewer, projection } = context;
    const ids = await reading(context, ({ work }) => seenBy(work.db, viewer, recentlyOpened.read));
    const keys = projection.keysOf(viewer.organizationId);
    const items = ids.flatMap((id) => projection.index.get(id, keys) ?? []).slice(0, recentlyOpened.shown);
    return { items: items.map((listing) => cardFor(viewer, listing)) };
  },

  async facets(context, query) {
    return facetsOf(context.projection, query, {
      organizationId: context.viewer.organizationId,
      seen: await seenFor(context, query),
      now: context.clock.now().getTime(),
    });
  },

  async crowd(context, { except, ...facts }) {
    return crowdOf(context.projection, facts, { organizationId: context.viewer.organizationId, except });
  },

  async hiddenFrom(context, { entries }) {
    return { items: await matchEntries(context, context.viewer, entries) };
  },

  mine: (context, ask) => reading(context, (at) => ownPage(at, ask)),

  async export(context, { format, status, ids, identities, reason }) {
    if (identities) authorize(context.viewer, "identity.export");
    refuseFields(exportFaults(identities, reason));
    const found = await reading(context, ({ work, viewer }) =>
      ownListingsToExport(context, viewer, work, {
        status,
        ids: ids && askedIds(ids).possible,
        reason: identities ? (reason ?? "").trim() : null,
      }),
    );
    return listingsFile(found, { format, identities, now: context.clock.now().getTime() });
  },

  async get(context, { id }) {
    return reading(context, async ({ work, viewer, now }) => {
      const listing = await requireListing(work.db, viewer, "listing.read", id);
      const views = await profileViews(work.db, [listing.id], new Date(now));
      const version = await identityVersion(work, listing.id);
      return detailFor(
        viewer,
        listing,
        { profileViews: views.get(listing.id) ?? 0, ownVersion: ownVersion(listing, version) },
        now,
      );
    });
  },

  async view(context, { id }) {
    await reading(context, async ({ work, viewer }) => {
      const { id: listingId, agency, maskedCode } = await requireListing(work.db, viewer, "listing.view.count", id);
      if (agency.id === viewer.organizationId) return;
      const now = context.clock.now();
      const viewsNow = async () => (await profileViews(work.db, [listingId], now)).get(listingId) ?? 0;
      const before = await viewsNow();
      await recordView(work.db, listingId, viewer, now);
      countUsage(work, viewer, now, { kind: "view", agencyId: agency.id });
      const views = await viewsNow();
      work.change({
        topic: "listing.viewed",
        entityId: listingId,
        organizationId: viewer.organizationId,
        data: {
          personId: viewer.personId,
          agencyId: agency.id,
          candidateCode: maskedCode,
          ...(views !== before && { views }),
        },
      });
    });
    return undefined;
  },

  async form(context, { id }) {
    return reading(context, async ({ work, viewer }) => {
      const draft = await lockDraft(work, context.keyRing, knownId(id), viewer.organizationId);
      if (draft) return ownFormOfDraft(draft);
      return ownFormOf(context, viewer, work, id);
    });
  },

  async create(context, { form, step }) {
    const { viewer } = context;
    const draft = {
      id: context.newId(),
      agencyId: viewer.organizationId,
      authorId: viewer.personId,
      importId: null,
      step,
      form: { ...listingFormDefaults, ...form },
    };
    const at = context.clock.now();
    return reading(context, async ({ work }) => {
      await insertDrafts(work, context.keyRing, [draft], at);
      return context.keepAnswer(work, ownFormOfDraft({ ...draft, version: 1, updatedAt: at.getTime() }));
    });
  },

  async update(context, { id, version, form, step }) {
    return reading(context, async ({ work, viewer }) => {
      const draft = await lockDraft(work, context.keyRing, knownId(id), viewer.organizationId);
      if (!draft && step !== undefined)
        return refuse("version-conflict", { current: await ownFormOf(context, viewer, work, id) });
      if (!draft) return reviseListing(context, viewer, work, { id, version, patch: form });
      if (draft.version !== version) refuse("version-conflict", { current: ownFormOfDraft(draft) });
      const next = { ...draft, step: step ?? draft.step, form: { ...draft.form, ...form } };
      const saved = ownFormOfDraft(await saveDraft(work, context.keyRing, next, context.clock.now()));
      return readsIdentities(viewer) ? saved : withoutRest(saved, form);
    });
  },

  publish: (context, ask) => publishOwn(context, ask),

  hold: (context, ask) => changeLifecycle(context, "hold", ask),
  resume: (context, ask) => changeLifecycle(context, "resume", ask),
  renew: (context, ask) => changeLifecycle(context, "renew", ask),
  withdraw: (context, ask) => changeLifecycle(context, "withdraw", ask),
  relist: (context, ask) => changeLifecycle(context, "relist", ask),
  available: (context, ask) => changeLifecycle(context, "available", ask),

  async discard(context, { id, version }) {
    await reading(context, async ({ work }) =>
      discardDraft(context, work, await lockVersion(context, work, { id, version })),
    );
    return undefined;
  },
};

/** The agency's own draft in this version, locked. @throws ExpectedError `not-found`, `version-conflict` */
export async function lockVersion(
  context: Context,
  work: Work,
  { id, version }: { id: string; version: number },
): Promise<Draft> {
  const { keyRing, viewer } = context;
  const draft = (await lockDraft(work, keyRing, knownId(id), viewer.organizationId)) ?? refuse("not-found");
  if (draft.version !== version) refuse("version-conflict", { current: ownFormOfDraft(draft) });
  return draft;
}

/** Deletes a draft and its files, and destroys its key, so that no backup restores it. */
export async function discardDraft({ clock }: Context, work: Work, draft: Draft): Promise<void> {
  await deleteDraft(work, draft.id);
  work.beforeCommit(async (db) => {
    await eraseFiles({ db }, draft.id);
    await destroyKeys({ db }, [draft], clock.now());
  });
}

/** Publishes one draft. `decide` can reject it, or confirm what its form doesn't yet. */
export async function publishOwn(
  context: Context,
  ask: { id: string; version: number },
  decide: (work: Work, draft: Draft) => Draft | Promise<Draft> = (_work, draft) => draft,
) {
  const agency = await agencyOf(context.database, context.viewer.organizationId);
  return reading(context, async ({ work, viewer }) => {
    const draft = await decide(work, await lockVersion(context, work, ask));
    const now = context.clock.now();
    const { maskedCode } = await publishDraft(work, draft, {
      keyRing: context.keyRing,
      randomBytes: context.randomBytes,
      personId: viewer.personId,
      agency,
      now,
      checkLeaks: context.checkLeaks,
      readsIdentities: readsIdentities(viewer),
    });
    await audit(work, context, viewer, { action: "listing.published", entityId: draft.id });
    return context.keepAnswer(work, {
      id: draft.id,
      status: "active" as const,
      version: 1,
      maskedCode,
      savedAt: now.toISOString(),
    });
  });
}

/** One lifecycle step of one listing. `reason`: for the audit log. */
export async function changeLifecycle(
  context: Context,
  action: ListingAction,
  { id, version, reason }: { id: string; version: number; reason?: string },
) {
  return reading(context, async ({ work, viewer }) => {
    const listing = (await lockListing(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
    requireIdentity(listing);
    const hidden = await identityVersion(work, listing.id);
    if (ownVersion(listing, hidden) !== version)
      refuse("version-conflict", { current: await ownFormOf(context, viewer, work, id) });
    const now = context.clock.now();
    requireCandidateAllows(await candidacyOf(work.db, listing.id), action);
    if (needsCandidate(action)) {
      const hashes = await contactHashes(work.db, listing.id);
      const stopped = await stoppedListing(work.db, listing.agency.id, { listingId: listing.id, hashes });
      requireNoStopElsewhere(stopped, readsIdentities(viewer));
    }
    const change = decideLifecycle(listing, action, now.getTime());
    if (isVisible(change.status) && !isVisible(listing.status)) await requirePlanRoom(work, listing.agency.id, now);
    await moveListing(
      work,
      listing,
      {
        status: change.status,
        exclusivity_until: change.exclusivityUntil,
        updated_at: new Date(change.updatedAt),
        ...stillAvailable(now),
      },
      // That the candidate is still available is between the agency and them (docs/decisions/0045).
      { at: now, topic: topicOfStep[action], changesFace: action !== "available" },
    );
    if (startsPeriod(listing, action, now.getTime()))
      await recordConsents(work, [renewedConsent], { listing, personId: viewer.personId, at: now });
    if (action === "withdraw") context.followUps.listingLeft(work, context, listing.id);
    await audit(work, context, viewer, {
      action: `listing.${action}`,
      entityId: listing.id,
      ...(reason !== undefined && { reason }),
    });
    const answer = {
      id: listing.id,
      status: change.status,
      version: version + 1,
      maskedCode: listing.maskedCode,
      savedAt: now.toISOString(),
    };
    return context.keepAnswer(work, answer);
  });
}

/** The listings the person opened, if the search hides those. */
export async function seenFor(context: Context, query: Pick<SearchQuery, "seen">): Promise<readonly string[]> {
  return query.seen === "hide" ? reading(context, ({ work, viewer }) => seenBy(work.db, viewer)) : [];
}

export async function ownFormOf(context: Context, viewer: Viewer, work: Work, id: string) {
  const listing = (await lockListing(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
  requireIdentity(listing);
  const opened = await openIdentities(work, [listing.id], context, viewer, { as: "owner", for: "edit" });
  return ownFormOfListing(listing, opened.get(listing.id) ?? refuse("not-found"));
}
