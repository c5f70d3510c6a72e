import type { Answer, contract, InputOf } from "#contract/index.ts";
import { mergeDifferences, mergePatch, requireDuplicate } from "#domain/cv/intake.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import { ownFormOfDraft } from "#domain/own/listing-view.ts";
import { refuse } from "#domain/core/errors.ts";
import {
  abandonFile,
  auditFiles,
  awaitFile,
  filesOf,
  firstName,
  keepFile,
  openFile,
  requireRoom,
} from "../identity/files.ts";
import { lockOwn } from "../identity-file/rights.ts";
import { lockDraft, saveDraft } from "../listing/drafts.ts";
import { reviseListing } from "../listing/edit.ts";
import { discardDraft, lockVersion, ownFormOf } from "../listing/handlers.ts";
import type { Work } from "../platform/db/database.ts";
import { type Context, keepNoAnswer } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { olderDuplicates } from "./duplicates.ts";

type OwnForm = Answer<"listings", "form">;

/** The older drafts and listings of a draft's person, with the fields that differ. */
export async function duplicatesOf(context: Context, id: string): Promise<Answer<"cvs", "duplicates">> {
  const { viewer, database, keyRing } = context;
  const draft = await database.asViewer(
    viewer,
    async (work) => (await lockDraft(work, keyRing, knownId(id), viewer.organizationId)) ?? refuse("not-found"),
  );
  const [found = []] = await olderDuplicates(context, [{ id: draft.id, identity: draft.form.identity }]);
  return database.asViewer(viewer, async (work) => {
    const items = [];
    for (const { id: olderId, status, maskedCode } of found) {
      const { form, version } = await formOf(context, work, olderId);
      items.push({
        id: olderId,
        status,
        maskedCode,
        version,
        headlineRole: form.headlineRole,
        differences: mergeDifferences(draft.form, form),
      });
    }
    return { items };
  });
}

/**
 * Takes the chosen fields and the CV into the older draft or listing, through the same rules as an edit by hand, and
 * discards the newer draft.
 */
export async function mergeDraft(
  context: Context,
  { id, version, into, fields, file }: InputOf<(typeof contract)["cvs"]["merge"]>,
): Promise<OwnForm> {
  const { viewer, database, keyRing } = context;
  const target = knownId(into.id);
  const own = await database.asViewer(viewer, (work) => lockVersion(context, work, { id, version }));
  const [older = []] = await olderDuplicates(context, [{ id: own.id, identity: own.form.identity }]);
  requireDuplicate(older, target);
  const copied: string[] = [];
  try {
    if (file) await copyFiles(context, own.id, target, (id) => copied.push(id));
    return await database.asViewer(viewer, async (work) => {
      const draft = await lockVersion(context, work, { id, version });
      const current = await formOf(context, work, target);
      if (current.version !== into.version) refuse("version-conflict", { current });
      const patch = mergePatch(draft.form, current.form, fields);
      const merged = await change(context, work, current, patch);
      for (const each of copied)
        if (await keepFile(work, each))
          await auditFiles(work, "added", target, viewer, { as: "owner", for: "edit" }, context);
      // The same file again leads to the draft or listing that it was merged into.
      await work.db
        .updateTable("mls_import_rows")
        .set({ listing_id: target })
        .where("agency_id", "=", viewer.organizationId)
        .where("listing_id", "=", draft.id)
        .execute();
      await discardDraft(context, work, draft);
      return context.keepAnswer(work, merged);
    });
  } catch (error) {
    await database.asSystem(async (work) => {
      for (const each of copied) await abandonFile(work, each);
    });
    throw error;
  }

  async function change(at: Context, work: Work, current: OwnForm, patch: Partial<OwnForm["form"]>): Promise<OwnForm> {
    if (Object.keys(patch).length === 0) return current;
    const ask = { id: target, version: current.version, patch };
    if (!isDraft(current.status)) return reviseListing({ ...at, keepAnswer: keepNoAnswer }, viewer, work, ask);
    const draft = await lockVersion(at, work, ask);
    return ownFormOfDraft(
      await saveDraft(work, keyRing, { ...draft, form: { ...draft.form, ...patch } }, at.clock.now()),
    );
  }
}

async function formOf(context: Context, work: Work, id: string): Promise<OwnForm> {
  const draft = await lockDraft(work, context.keyRing, id, context.viewer.organizationId);
  return draft ? ownFormOfDraft(draft) : ownFormOf(context, context.viewer, work, id);
}

/**
 * Copies a draft's files, sealed for another of the agency's listings; they are kept by the merge. `began`: gets the id
 * of each copy once its row is stored, before its bytes are.
 */
async function copyFiles(context: Context, from: string, into: string, began: (id: string) => void): Promise<void> {
  const { viewer, database, keyRing, files, newId, clock } = context;
  for (const file of await database.asViewer(viewer, (work) => filesOf(work, from))) {
    const bytes = await files.get(file.id);
    const copy = await database.asViewer(viewer, async (work) => {
      await lockOwn(work, viewer, into);
      await requireRoom(work, into);
      return awaitFile(work, keyRing, {
        id: newId(),
        listingId: into,
        agencyId: viewer.organizationId,
        kind: file.kind,
        name: await firstName(work, keyRing, file),
        bytes: await openFile(work, keyRing, file, bytes),
        at: clock.now(),
      });
    });
    began(copy.file.id);
    await files.put(copy.file.id, copy.sealed);
  }
}
