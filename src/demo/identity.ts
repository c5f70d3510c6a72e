import { iso } from "#domain/core/calendar.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import { eraseListing, erasureSummary, requireIdentity, requireTypedCode } from "#domain/listing/erasure.ts";
import { isRecordOf } from "#domain/import/duplicates.ts";
import { decideErase, decideOpened, erasedKnowledge, liveGrantOf } from "#domain/introduction/reveal.ts";
import { openedIdentity, ownersIdentity } from "#domain/identity/view.ts";
import { blockedOrganizations } from "#domain/listing/form.ts";
import type { Listing } from "#domain/listing/listing.ts";
import type { PipelineCard } from "#domain/pipeline/pipeline.ts";
import { authorize, mayDo } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import { withAudited } from "./audited.ts";
import { demoMatches, isHiddenFrom } from "./blocked.ts";
import { withDrafts } from "./cv-drafts.ts";
import { seenBy } from "./introduction.ts";
import { withIntroductionsChanged } from "./introduction-news.ts";
import { subjectOf, vaultOf } from "./listing.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import { alsoListed } from "./same-person.ts";
import type { DemoState } from "./state.ts";
import { withoutWords } from "./thread-disclosure.ts";

/** Readable for the listing's agency and for organizations with a live grant. */
export const identities: DemoHandlers["identities"] = {
  get(state, { listingId, reason }, context) {
    const { viewer, now } = context;
    const listing = state.listings.find((each) => each.id === listingId);
    const owns = listing?.agency.id === viewer.organizationId;
    const granted =
      !owns &&
      seenBy(state, viewer).some((each) => each.listingId === listingId && liveGrantOf(viewer, each, now) !== null);
    authorize(viewer, "identity.read", {
      ...subjectOf(listing),
      blocked: !owns && isHiddenFrom(state, listingId, viewer.organizationId),
      granted,
      ...(reason !== undefined && { reason }),
    });
    const { content } = vaultOf(state, listingId);
    const identity = openedIdentity(content.identity, {
      as: owns ? "owner" : "grant",
      showContactInfo: listing?.showContactInfo ?? false,
    });
    const entries = blockedOrganizations(content);
    const matches = demoMatches(entries, viewer.organizationId);
    const answer = owns
      ? ownersIdentity(
          identity,
          entries,
          matches.map(({ members }) => members),
        )
      : identity;
    const seen = withAudited(state, context, owns ? "identity.show" : "identity.grant", [listingId]);
    if (owns) return { answer, state: seen };
    // An organization can have one introduction per employer it names: the opening counts for all of them.
    const news = withIntroductionsChanged(seen, context, (each) =>
      each.listingId === listingId ? decideOpened(viewer, each, now) : null,
    );
    return { answer, state: news.state, event: news.events };
  },
  erase(state, { listingId, maskedCode, reason }, context) {
    const { viewer, now } = context;
    const listing = state.listings.find((each) => each.id === listingId);
    const subject = { ...subjectOf(listing), ...(reason !== undefined && { reason }) };
    if (mayDo(viewer, "listing.manage", subject) && !mayDo(viewer, "identity.erase", subject))
      refuse("forbidden", { detail: erasureSummary.needsAdmin });
    authorize(viewer, "identity.erase", subject);
    if (!listing) refuse("not-found");
    requireTypedCode(listing, maskedCode);
    requireIdentity(listing);
    const erased = withoutPerson(state, listing, context);
    return {
      answer: {
        id: listing.id,
        maskedCode: listing.maskedCode,
        erasedAt: iso(now),
        alsoListed: alsoListed(state, listing.id)
          .map(({ maskedCode: code }) => code)
          .toSorted(),
      },
      state: withAudited(erased.state, context, "identity.erase", [listingId]),
      event: erased.events,
    };
  },
};

/**
 * Like the server: deletes the identity, drafts of the same person, notes, interview links and grants, and ends open
 * introductions.
 */
function withoutPerson(
  before: DemoState,
  listing: Listing,
  context: Pick<DemoContext, "now" | "newId">,
): { state: DemoState; events: DemoEvent[] } {
  const reason = publishDealText("reason", erasureSummary.revoked, { own: null, confirmed: [] });
  const { state, events } = withIntroductionsChanged(before, context, (each) =>
    each.listingId === listing.id ? decideErase(each, reason, context.now) : null,
  );
  const { [listing.id]: gone, ...vaults } = state.vaults;
  const erased = eraseListing(listing, context.now);
  const blank = publishDealText("note", "", { own: null, confirmed: [] });
  const withoutNote = (card: PipelineCard) => (card.listingId === listing.id ? { ...card, pipelineNotes: "" } : card);
  const drafts = gone
    ? state.drafts.filter(
        ({ agencyId, form }) => agencyId !== listing.agency.id || !isRecordOf(form.identity, gone.content.identity),
      )
    : state.drafts;
  const own = new Set(state.introductions.flatMap(({ id, listingId }) => (listingId === listing.id ? id : [])));
  const introductions = state.introductions.map((each) =>
    own.has(each.id)
      ? {
          ...each,
          // Evidence and decisions name people.
          decisions: each.decisions.map((decision) => ({ ...decision, round: blank, note: blank })),
          priorKnowledge: each.priorKnowledge && erasedKnowledge(each.priorKnowledge),
        }
      : each,
  );
  const next = {
    ...withDrafts(state, drafts),
    cvFiles: Object.fromEntries(Object.entries(state.cvFiles).filter(([, id]) => id !== listing.id)),
    vaults,
    listings: state.listings.map((each) => (each.id === listing.id ? erased : each)),
    shortlist: state.shortlist.map((entry) => (entry.candidateId === listing.id ? { ...entry, notes: "" } : entry)),
    pipeline: state.pipeline.map(withoutNote),
    leftPipeline: state.leftPipeline.map((left) => ({ ...left, card: withoutNote(left.card) })),
    lists: state.lists.map((list) => ({
      ...list,
      entries: list.entries.map((entry) =>
        entry.listingId === listing.id && entry.note !== ""
          ? { ...entry, note: "", version: entry.version + 1 }
          : entry,
      ),
    })),
    leakReports: state.leakReports.map((report) =>
      report.listing.id === listing.id
        ? { ...report, what: null, message: null, decision: report.decision && { ...report.decision, reason: "" } }
        : report,
    ),
    news: state.news.filter(({ listingId }) => listingId !== listing.id),
    rankings: state.rankings.map((run) => ({
      ...run,
      results: run.results.map((result) =>
        result.listingId === listing.id ? { ...result, listingId: "", parts: [] } : result,
      ),
    })),
    threads: withoutWords(state.threads, listing.id),
    introductions,
    interviews: state.interviews.map((each) => (own.has(each.introductionId) ? { ...each, links: {} } : each)),
  };
  return { state: next, events };
}
