import { confirmedWith, cvView, queuedCv, requireChecked, standingOf } from "#domain/cv/intake.ts";
import { type HeldBackReason, reasonsOf } from "#domain/import/held-back.ts";
import { refuse } from "#domain/core/errors.ts";
import { isOfThisRow } from "../import/publish-job.ts";
import { draftsById, lockDraft } from "../listing/drafts.ts";
import { publishOwn } from "../listing/handlers.ts";
import { audit } from "../platform/audit.ts";
import { countOf } from "../platform/db/count.ts";
import type { Work } from "../platform/db/database.ts";
import { idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import { type Context, type Handlers, keepNoAnswer } from "../platform/http/context.ts";
import { answering, reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { olderDuplicates } from "./duplicates.ts";
import { employersOf, saveEmployers } from "./employers.ts";
import { duplicatesOf, mergeDraft } from "./merge.ts";
import { startFromCv } from "./start.ts";
import { readingsOf, saveReading } from "./store.ts";

const inOrderOfArrival: Keyset = { direction: "asc", keys: [instantKey("added_at"), idKey("draft_id")] };

export const cvs: Handlers["cvs"] = {
  start: startFromCv,

  reading: (context, { id }) =>
    reading(context, async ({ viewer, work }) => {
      const found = await draftFromCv(context, work, id);
      await audit(work, context, viewer, { action: "identity.cv", entityId: found.draft.id });
      return cvView(found.draft.form, found.reading);
    }),

  confirm: (context, { id, paths }) =>
    answering(context, async ({ work }) => {
      const found = await draftFromCv(context, work, id);
      const confirmed = confirmedWith(found.reading, paths);
      const next = { ...found.reading, confirmed };
      await saveReading(work, context.keyRing, found.draft, next);
      return { confirmed, ...standingOf(found.draft.form, next) };
    }),

  async queue(context, ask) {
    const { viewer, keyRing } = context;
    const { rows, total, nextCursor, drafts, readings } = await context.database.asViewer(viewer, async (work) => {
      const own = work.db.selectFrom("mls_cv_readings").where("agency_id", "=", viewer.organizationId);
      const page = await pageOf(own.select(["draft_id", "added_at"]), inOrderOfArrival, ask);
      const ids = page.rows.map(({ draft_id }) => draft_id);
      return {
        ...page,
        total: await countOf(own),
        drafts: new Map(
          (await draftsById(work, keyRing, ids, viewer.organizationId)).map((draft) => [draft.id, draft]),
        ),
        readings: await readingsOf(work, keyRing, ids),
      };
    });
    const found = rows.flatMap(({ draft_id, added_at }) => {
      const [draft, cv] = [drafts.get(draft_id), readings.get(draft_id)];
      return draft && cv ? [{ draft, cv, addedAt: added_at }] : [];
    });
    const duplicates = await olderDuplicates(
      context,
      found.map(({ draft }) => ({ id: draft.id, identity: draft.form.identity })),
    );
    return {
      items: found.map(({ draft, cv, addedAt }, index) => ({
        ...queuedCv(draft, cv),
        duplicates: duplicates[index] ?? [],
        addedAt: addedAt.toISOString(),
      })),
      total,
      nextCursor,
    };
  },

  async publish(context, { items, candidateConsent, dataAccuracy, termsAgreed }) {
    const consents = { candidateConsent, dataAccuracy, termsAgreed };
    const published: { id: string; maskedCode: string | null; reasons: HeldBackReason[] }[] = [];
    // Separate transactions, so that an error in one doesn't affect the others; each with its own leak check, which may
    // run it again.
    for (const item of new Map(items.map((each) => [each.id, each])).values()) {
      const { id } = item;
      try {
        const { maskedCode } = await context.leakChecks.during((checkLeaks) =>
          publishOwn({ ...context, checkLeaks, keepAnswer: keepNoAnswer }, item, async (work, draft) => {
            const found = await draftFromCv(context, work, draft.id);
            const form = { ...draft.form, ...consents };
            requireChecked(standingOf(form, found.reading));
            return { ...draft, form };
          }),
        );
        published.push({ id, maskedCode, reasons: [] });
      } catch (error) {
        if (!isOfThisRow(error)) throw error;
        published.push({ id, maskedCode: null, reasons: reasonsOf(error) });
      }
    }
    return { items: published, published: published.filter(({ maskedCode }) => maskedCode !== null).length };
  },

  duplicates: (context, { id }) => duplicatesOf(context, id),
  merge: mergeDraft,

  employers: (context) => reading(context, ({ viewer, work }) => employersOf(work, viewer.organizationId)),

  setEmployers: (context, table) =>
    answering(context, ({ viewer, work }) => saveEmployers(work, viewer.organizationId, table, context.clock.now())),
};

/** The agency's own draft, locked, and the reading of its CV. @throws ExpectedError `not-found` */
async function draftFromCv({ keyRing, viewer }: Context, work: Work, id: string) {
  const draft = (await lockDraft(work, keyRing, knownId(id), viewer.organizationId)) ?? refuse("not-found");
  return { draft, reading: (await readingsOf(work, keyRing, [draft.id])).get(draft.id) ?? refuse("not-found") };
}
