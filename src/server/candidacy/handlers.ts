import {
  candidacyLimits,
  type CandidateCommand,
  decideCandidate,
  decideConfirm,
  decideReport,
  requireSendable,
  stopTexts,
} from "#domain/candidacy/candidacy.ts";
import { acceptedCorrection, proposedCorrection } from "#domain/candidacy/correction.ts";
import { ownersCandidacy, type OwnersCandidacy } from "#domain/candidacy/view.ts";
import { authorize } from "#domain/core/policy.ts";
import { unshowable } from "#domain/core/public-text.ts";
import { refuse, refuseFields, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { notifyAgency, emailCandidate } from "./emails.ts";
import { fileByLink } from "./files.ts";
import { answerIntroduction, dropAnswers } from "./introductions.ts";
import { isReported } from "../listing/candidate-links.ts";
import { byLink, carryOut, carryOutAvailable, end, type OwnStep } from "./page.ts";
import {
  addCandidateRequest,
  candidacyOf,
  closeRequests,
  consentsOf,
  emailsSent,
  recordCandidateConsent,
  saveCandidacy,
  withdrawConsents,
  candidateRequestsOf,
} from "../listing/candidacy.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Visited, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { identityVersion, openIdentities } from "../identity/vault.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { editListing } from "../listing/edit.ts";
import { findListing } from "../listing/store.ts";

export const candidacy: Handlers["candidacy"] = {
  open: (context, { token }) =>
    byLink(context, token, async ({ candidacy, at }, work) =>
      saveCandidacy(work.db, { ...candidacy, openedAt: at.getTime() }),
    ),

  confirm: (context, { token, name, ...rest }) =>
    byLink(context, token, async (found, work) => {
      const { listing, candidacy, content, at } = found;
      const typed = name.trim();
      refuseFields(unshowable({ name: typed }));
      const { fullName } = content.identity;
      const decided = decideConfirm(candidacy, listing, { name: typed, ...rest }, fullName, at.getTime());
      await recordCandidateConsent(work, context.keyRing, {
        listing: { id: listing.id, agencyId: listing.agency.id },
        name: typed,
        ip: context.from.ip,
        until: rest.until,
        at,
      });
      await carryOut(context, work, found, decided, "confirmed");
    }),

  withdraw: (context, { token }) => command(context, token, "withdraw", "withdrawn"),
  pause: (context, { token }) => command(context, token, "pause", "paused"),
  resume: (context, { token }) => command(context, token, "resume", "resumed"),
  available: (context, { token }) =>
    byLink(context, token, async (found, work) => carryOutAvailable(context, work, found)),
  askErasure: (context, { token }) => command(context, token, "askErasure", "erasure"),
  keep: (context, { token }) => command(context, token, "keep", "kept"),

  report: (context, { token }) =>
    byLink(context, token, async (found, work) => {
      await carryOut(
        context,
        work,
        found,
        decideReport(found.candidacy, found.listing, found.at.getTime()),
        "reported",
      );
      // The reader isn't the candidate, so nothing they said by this link counts (docs/decisions/0113).
      await withdrawConsents(work.db, found.listing.id, found.at, "by-link");
      await closeRequests(work.db, found.listing.id, found.at);
      await dropAnswers(work, found.listing);
      return end(work, found.listing.id, "reported", found.at);
    }),

  renew: (context, { token }) =>
    byLink(context, token, async ({ listing, at }, work) => {
      emailCandidate(work, context, { listingId: listing.id, what: { kind: "link", renew: true } });
      return end(work, listing.id, "renewed", at, { sameAddress: true });
    }),

  emails: (context, { token, wanted }) =>
    byLink(context, token, async ({ candidacy, at }, work) =>
      saveCandidacy(work.db, {
        ...candidacy,
        emailsStoppedAt: wanted ? null : (candidacy.emailsStoppedAt ?? at.getTime()),
      }),
    ),

  wish: (context, { token, about, text }) =>
    byLink(context, token, async ({ listing, at }, work) => {
      const asked = text.trim();
      refuseFields(asked === "" ? { text: missingRequest[about] } : unshowable({ text: asked }));
      await requireFewRequests(context, work, listing);
      await addCandidateRequest(work, context.keyRing, {
        id: context.newId(),
        listing: { id: listing.id, agencyId: listing.agency.id },
        about,
        text: asked,
        at,
      });
      notifyAgency(work, context, listing, about === "hide" ? "wish" : "correction");
    }),

  correct: (context, { token, field, text }) =>
    byLink(context, token, async ({ listing, at }, work) => {
      const { from, to } = proposedCorrection(listing, field, text);
      await requireFewRequests(context, work, listing);
      await addCandidateRequest(work, context.keyRing, {
        id: context.newId(),
        listing: { id: listing.id, agencyId: listing.agency.id },
        about: "profile",
        text: to,
        correction: { field, from },
        at,
      });
      notifyAgency(work, context, listing, "correction");
    }),

  answer: (context, { token, introductionId, reply, note }) =>
    byLink(context, token, async (found, work) => {
      const typed = note.trim();
      refuseFields(unshowable({ note: typed }));
      await answerIntroduction(context, work, found, { introductionId: knownId(introductionId), reply, note: typed });
    }),

  file: fileByLink,

  async ofListing(context, { listingId }) {
    return ofOwner(context, listingId, (_viewer, work, id) => ownersView(context, work, id));
  },

  async send(context, { listingId, renew }) {
    // Only the system can read whether an address was reported, and the address itself.
    const { id, agencyId } = await ofOwner(context, listingId, async (viewer, _work, found) => ({
      id: found,
      agencyId: viewer.organizationId,
    }));
    return context.database.asSystem(async (work) => {
      await work.db.selectFrom("mls_candidates").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
      const candidacy = await candidacyOf(work.db, id);
      const now = context.clock.now();
      const { lastAt } = await emailsSent(work.db, id);
      requireSendable({ candidacy, lastAt, erased: (await identityVersion(work, id)) === 0 }, now.getTime());
      if (candidacy.reportedAt !== null && (await isStillReported(context, work, { id, agencyId })))
        refuseState(stopTexts.reported);
      emailCandidate(work, context, { listingId: id, what: { kind: "link", renew } });
      return context.keepAnswer(work, await ownersView(context, work, id, now.getTime()));
    });
  },

  async decide(context, { listingId, id, accept, confirmedTexts }) {
    return ofOwner(context, listingId, async (viewer, work, listing) => {
      const request = (await candidateRequestsOf(work, context.keyRing, listing)).find(
        (each) => each.id === knownId(id),
      );
      const { correction, text: to, doneAt } = request ?? refuse("not-found");
      if (correction === null) refuseState("This request isn't a correction of one field. Mark it as done instead.");
      const settled =
        doneAt === null &&
        (await work.db
          .updateTable("mls_candidate_wishes")
          .set({ done_at: context.clock.now(), accepted: accept })
          .where("id", "=", knownId(id))
          .where("done_at", "is", null)
          .returning("id")
          .executeTakeFirst());
      if (settled) {
        if (accept)
          await editListing(context, viewer, work, {
            id: listing,
            version: null,
            patchOf: (current, content) => ({
              ...acceptedCorrection(current, { field: correction.field, from: correction.from, to }),
              confirmedTexts: [...content.confirmedTexts, ...confirmedTexts],
            }),
          });
      } else if (doneAt === null || correction.accepted !== accept)
        refuseState("A colleague has already answered this correction. Reload to see how.");
      return context.keepAnswer(work, await ownersView(context, work, listing));
    });
  },

  async settle(context, { listingId, id }) {
    return ofOwner(context, listingId, async (_viewer, work, listing) => {
      const settled = await work.db
        .updateTable("mls_candidate_wishes")
        .set({ done_at: context.clock.now() })
        .where("id", "=", knownId(id))
        .where("listing_id", "=", listing)
        .where("field", "is", null)
        .where("done_at", "is", null)
        .executeTakeFirst();
      if (
        settled.numUpdatedRows === 0n &&
        !(await candidateRequestsOf(work, context.keyRing, listing)).some((wish) => wish.id === knownId(id))
      )
        refuse("not-found");
      return context.keepAnswer(work, await ownersView(context, work, listing));
    });
  },
};

/** @throws ExpectedError `wrong-state` */
async function requireFewRequests({ keyRing }: Visited, work: Work, { id, agency }: Listing): Promise<void> {
  const open = (await candidateRequestsOf(work, keyRing, id)).filter(({ doneAt }) => doneAt === null).length;
  if (open >= candidacyLimits.openRequests)
    refuseState(`${agency.name} still has ${open} open requests from you. Write again once some are done.`);
}

const missingRequest = { hide: "Name the organization.", profile: "Say what should change." } as const;

function command(context: Visited, token: string, what: CandidateCommand, news: OwnStep) {
  return byLink(context, token, async (found, work) => {
    const decided = decideCandidate(found.candidacy, what, found.listing, found.at.getTime());
    if (what === "withdraw") await withdrawConsents(work.db, found.listing.id, found.at);
    await carryOut(context, work, found, decided, news);
  });
}

/** Runs in a transaction of the listing's own agency. @throws ExpectedError `not-found` for anyone else */
async function ofOwner<T>(
  context: Context,
  listingId: string,
  step: (viewer: Viewer, work: Work, id: string) => Promise<T>,
): Promise<T> {
  const { viewer } = context;
  return context.database.asViewer(viewer, async (work) => {
    const found = await findListing(work.db, knownId(listingId));
    authorize(context.viewer, "listing.manage", found ? { agencyId: found.listing.agency.id } : {});
    return step(viewer, work, knownId(listingId));
  });
}

/** `asked`: when an email was requested in this transaction, in ms. */
async function ownersView(
  { clock, keyRing }: Visited,
  work: Work,
  id: string,
  asked: number | null = null,
): Promise<OwnersCandidacy> {
  const { sentAt, lastAt } = asked === null ? await emailsSent(work.db, id) : { sentAt: asked, lastAt: asked };
  return ownersCandidacy(
    {
      candidacy: await candidacyOf(work.db, id),
      consents: await consentsOf(work.db, id),
      wishes: await candidateRequestsOf(work, keyRing, id),
      sentAt,
      lastAt,
      erased: (await identityVersion(work, id)) === 0,
    },
    clock.now().getTime(),
  );
}

async function isStillReported(
  context: Visited,
  work: Work,
  { id, agencyId }: { id: string; agencyId: string },
): Promise<boolean> {
  const agency = { organizationId: agencyId, personId: null };
  const opened = await openIdentities(work, [id], context, agency, { as: "letter" });
  const email = opened.get(id)?.content.identity.email;
  return email !== undefined && isReported(work, context.keyRing, id, email);
}
