import type { Answer } from "#contract/index.ts";
import { dateOf, iso } from "#domain/core/calendar.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { defaultEmployerKinds } from "#domain/cv/employers.ts";
import {
  confirmedWith,
  cvView,
  queuedCv,
  alreadyText,
  type CvDuplicate,
  type CvRecord,
  mergeDifferences,
  mergePatch,
  requireChecked,
  requireDuplicate,
  standingOf,
  withDefaults,
} from "#domain/cv/intake.ts";
import type { Identity } from "#domain/identity/identity.ts";
import { personKeys } from "#domain/import/duplicates.ts";
import { reasonsOf } from "#domain/import/held-back.ts";
import { type Draft, ownFormOfDraft, ownFormOfListing } from "#domain/own/listing-view.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { withDrafts } from "./cv-drafts.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { listings, requireSeenDraft, vaultOf } from "./listing.ts";
import { pageOf } from "./page.ts";
import type { Afterwards, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { uploadedBytes } from "./uploaded-bytes.ts";

type Started = Answer<"cvs", "start">;

const noFiles = "The demo stores no files: it keeps the text of the CV in this browser.";

/** The same intake as the server's: the CV is read in this browser, by code that is loaded with the first one. */
export const cvs: DemoHandlers["cvs"] = {
  start(state, { name, base64, defaults = {} }, { viewer, now, newId }) {
    const bytes = uploadedBytes(base64);
    const hash = fingerprintOf(bytes);
    const already = startedBefore(state, hash);
    if (already) return { answer: already };
    const answer = Promise.withResolvers<Started>();
    const afterwards: Afterwards = async () => {
      try {
        const { readCvFile } = await import("./cv-reader.ts");
        const { items: employers } = employersOf(state);
        const { text, proposal } = await readCvFile(bytes, { name, today: dateOf(now), employers });
        const form = withDefaults(proposal.form, defaults);
        const { evidence, replacements } = proposal;
        const reading: CvRecord = {
          fileName: name,
          text,
          evidence,
          replacements,
          confirmed: [],
          notStored: noFiles,
        };
        const draft: Draft = {
          id: newId(),
          agencyId: viewer.organizationId,
          importId: null,
          step: 1,
          version: 1,
          form,
          updatedAt: now,
        };
        return (current) => {
          const repeated = startedBefore(current, hash);
          if (repeated) {
            answer.resolve(repeated);
            return { state: current };
          }
          const cvsNow = { ...current.cvs, [draft.id]: { ...reading, addedAt: now } };
          const next = {
            ...current,
            drafts: [...current.drafts, draft],
            cvs: cvsNow,
            cvFiles: { ...current.cvFiles, [hash]: draft.id },
          };
          answer.resolve({
            draft: { id: draft.id, version: 1 },
            already: null,
            fullName: form.identity.fullName,
            headlineRole: form.headlineRole,
            ...standingOf(form, reading),
            duplicates: olderDuplicates(next, viewer, draft),
            notStored: noFiles,
          });
          return { state: next };
        };
      } catch (error) {
        answer.reject(error);
        return null;
      }
    };
    return { answer: answer.promise, afterwards };
  },
  reading(state, { id }) {
    const { draft, reading } = draftFromCv(state, id);
    return { answer: cvView(draft.form, reading) };
  },
  confirm(state, { id, paths }) {
    const { draft, reading } = draftFromCv(state, id);
    const confirmed = confirmedWith(reading, paths);
    const next = { ...reading, confirmed };
    return {
      answer: { confirmed, ...standingOf(draft.form, next) },
      state: { ...state, cvs: { ...state.cvs, [draft.id]: next } },
    };
  },
  queue(state, ask, { viewer }) {
    const own = state.drafts
      .flatMap((draft) => {
        const reading = state.cvs[draft.id];
        return reading ? [{ id: draft.id, draft, reading }] : [];
      })
      .sort((a, b) => a.reading.addedAt - b.reading.addedAt || a.id.localeCompare(b.id));
    const { items, ...page } = pageOf(own, ask);
    return {
      answer: {
        ...page,
        items: items.map(({ draft, reading }) => ({
          ...queuedCv(draft, reading),
          duplicates: olderDuplicates(state, viewer, draft),
          addedAt: iso(reading.addedAt),
        })),
      },
    };
  },
  publish(before, { items, candidateConsent, dataAccuracy, termsAgreed }, context) {
    let state = before;
    const published: Answer<"cvs", "publish">["items"] = [];
    for (const item of new Map(items.map((each) => [each.id, each])).values()) {
      try {
        const { draft, reading } = draftFromCv(state, item.id);
        requireChecked(standingOf(draft.form, reading));
        const form = { ...draft.form, candidateConsent, dataAccuracy, termsAgreed };
        const confirmed = withDrafts(
          state,
          state.drafts.map((each) => (each.id === draft.id ? { ...draft, form } : each)),
        );
        const { answer, state: next = state } = listings.publish(confirmed, item, context);
        published.push({ id: item.id, maskedCode: (answer as { maskedCode: string }).maskedCode, reasons: [] });
        state = next;
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        published.push({ id: item.id, maskedCode: null, reasons: reasonsOf(error) });
      }
    }
    const done = published.filter(({ maskedCode }) => maskedCode !== null).length;
    return { answer: { items: published, published: done }, state };
  },
  duplicates(state, { id }, { viewer }) {
    const { draft } = draftFromCv(state, id);
    const items = olderDuplicates(state, viewer, draft).map((older) => {
      const { form, version } = formOf(state, older.id);
      return { ...older, version, headlineRole: form.headlineRole, differences: mergeDifferences(draft.form, form) };
    });
    return { answer: { items } };
  },
  merge(state, { id, version, into, fields }, context) {
    const { draft } = draftFromCv(state, id);
    requireSeenDraft(draft, version);
    requireDuplicate(olderDuplicates(state, context.viewer, draft), into.id);
    const current = formOf(state, into.id);
    if (current.version !== into.version) refuse("version-conflict", { current });
    const form = mergePatch(draft.form, current.form, fields);
    const { answer, state: merged = state } = listings.update(state, { ...into, form }, context);
    const cvFiles = Object.fromEntries(
      Object.entries(merged.cvFiles).map(([hash, made]) => [hash, made === id ? into.id : made]),
    );
    return {
      answer,
      state: {
        ...withDrafts(
          merged,
          merged.drafts.filter((each) => each.id !== id),
        ),
        cvFiles,
      },
    };
  },
  employers: (state) => ({ answer: employersOf(state) }),
  setEmployers(state, { version, items }) {
    const current = employersOf(state);
    if (current.version !== version) refuse("version-conflict", { current });
    const next = { ...state, employers: { version: version + 1, items } };
    return { answer: employersOf(next), state: next };
  },
};

function employersOf({ employers }: DemoState): Answer<"cvs", "employers"> {
  const own = employers?.items ?? [];
  return { version: employers?.version ?? 1, items: own.length > 0 ? own : [...defaultEmployerKinds] };
}

function startedBefore(state: DemoState, hash: string): Started | null {
  const id = state.cvFiles[hash];
  const draft = state.drafts.find((each) => each.id === id);
  const listing = state.listings.find((each) => each.id === id && each.erasedAt === undefined);
  const reading = draft && state.cvs[draft.id];
  if (id === undefined || (!draft && !listing)) return null;
  const already: CvDuplicate = { id, status: listing?.status ?? "draft", maskedCode: listing?.maskedCode ?? null };
  return {
    draft: draft ? { id, version: draft.version } : null,
    already,
    fullName: draft?.form.identity.fullName ?? "",
    headlineRole: draft?.form.headlineRole ?? "",
    ...(draft && reading ? standingOf(draft.form, reading) : { missing: [], unsure: [], ready: false, open: 0 }),
    duplicates: [],
    notStored: alreadyText(already),
  };
}

function draftFromCv(state: DemoState, id: string) {
  const draft = state.drafts.find((each) => each.id === id) ?? refuse("not-found");
  return { draft, reading: state.cvs[id] ?? refuse("not-found") };
}

/** The agency's listings, and its drafts that were there before, of the same person. */
function olderDuplicates(state: DemoState, viewer: Viewer, draft: Draft): CvDuplicate[] {
  const keys = new Set(personKeys(draft.form.identity));
  const isSame = (identity: Identity | undefined): boolean =>
    identity !== undefined && personKeys(identity).some((key) => keys.has(key));
  const own = state.listings.filter(({ agency }) => agency.id === viewer.organizationId);
  const before = state.drafts.slice(
    0,
    state.drafts.findIndex(({ id }) => id === draft.id),
  );
  return [
    ...own
      .filter(({ id }) => isSame(state.vaults[id]?.content.identity))
      .map(({ id, status, maskedCode }) => ({ id, status, maskedCode })),
    ...before
      .filter(({ form }) => isSame(form.identity))
      .map(({ id }) => ({ id, status: "draft" as const, maskedCode: null })),
  ];
}

function formOf(state: DemoState, id: string) {
  const draft = state.drafts.find((each) => each.id === id);
  if (draft) return ownFormOfDraft(draft);
  return ownFormOfListing(state.listings.find((each) => each.id === id) ?? refuse("not-found"), vaultOf(state, id));
}
