import { createHash } from "node:crypto";
import type { Answer, contract, InputOf } from "#contract/index.ts";
import { dateOf } from "#domain/core/calendar.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { alreadyText, type CvDuplicate, type CvRecord, standingOf, withDefaults } from "#domain/cv/intake.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import { isDraft } from "#domain/core/listing-status.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { abandonFile, auditFiles, awaitFile, keepFile, uploadedBytes } from "../identity/files.ts";
import { claimRows, importedAs } from "../import/imported-rows.ts";
import { draftsById, insertDrafts } from "../listing/drafts.ts";
import { destroyKeys } from "../platform/crypto/data-keys.ts";
import type { Work } from "../platform/db/database.ts";
import { strip, type Stripped } from "../platform/files/strip/strip.ts";
import type { Context } from "../platform/http/context.ts";
import { olderDuplicates } from "./duplicates.ts";
import { employersOf } from "./employers.ts";
import { readCvFile } from "./reader.ts";
import type { Uploader } from "../platform/files/file-threads.ts";
import { insertReading, readingsOf } from "./store.ts";

type Asked = InputOf<(typeof contract)["cvs"]["start"]>;
type Started = Answer<"cvs", "start">;

const byOwner = { as: "owner", for: "edit" } as const;

/**
 * Reads a CV in a thread and starts a sealed draft from it. The draft, its reading and its file appear together; the
 * same bytes again make nothing.
 */
export async function startFromCv(context: Context, { name, base64, defaults = {} }: Asked): Promise<Started> {
  const { viewer, database, keyRing, clock } = context;
  const bytes = uploadedBytes(base64);
  const agencyId = viewer.organizationId;
  const hash = keyRing.hmac("import-row", `cv:${createHash("sha256").update(bytes).digest("hex")}`);
  const [already, { items: employers }] = await database.asViewer(viewer, async (work) => [
    await importedAs(work, agencyId, hash),
    await employersOf(work, agencyId),
  ]);
  if (already) return alreadyStarted(context, already);

  const [{ text, proposal }, kept] = await Promise.all([
    readCvFile({ bytes, name, today: dateOf(clock.now().getTime()), employers }, viewer),
    strippedCopy(bytes, viewer),
  ]);
  const form = withDefaults(proposal.form, defaults);
  const { evidence, replacements } = proposal;
  const notStored = "notStored" in kept ? kept.notStored : null;
  const reading: CvRecord = { fileName: name, text, evidence, replacements, confirmed: [], notStored };
  const draft = { id: context.newId(), agencyId, authorId: viewer.personId, importId: null, step: 1, form };
  const file = await storeFile(context, draft.id, name, kept);
  const [duplicates = []] = await olderDuplicates(context, [{ id: draft.id, identity: form.identity }]);
  const answer: Started = {
    draft: { id: draft.id, version: 1 },
    already: null,
    fullName: form.identity.fullName,
    headlineRole: form.headlineRole,
    ...standingOf(form, reading),
    duplicates,
    notStored,
  };
  const lost = await database
    .asViewer(viewer, async (work) => {
      const at = clock.now();
      await insertDrafts(work, keyRing, [draft], at);
      const claimed = await claimRows(work, { agencyId, importId: null }, [{ number: 1, hash, draftId: draft.id }]);
      // The same file arrived twice at the same time: the other draft is the one.
      if (claimed.size === 0) throw new Repeated();
      await insertReading(work, keyRing, draft, reading, at);
      if (file !== null && (await keepFile(work, file)))
        await auditFiles(work, "added", draft.id, viewer, byOwner, context);
      context.keepAnswer(work, answer);
      return false;
    })
    .catch(async (error: unknown) => {
      if (file !== null) await database.asSystem((work) => undoFile(context, work, { file, draft, hash }));
      if (!(error instanceof Repeated)) throw error;
      return true;
    });
  if (!lost) return answer;
  const first = await database.asViewer(viewer, (work) => importedAs(work, agencyId, hash));
  if (!first) throw new Error("a repeated CV has no draft");
  return alreadyStarted(context, first);
}

/**
 * Gives up the file of a draft that wasn't stored, with the key that was made for it. The answer to a commit can be
 * lost: a stored draft keeps both.
 */
async function undoFile(
  { clock }: Context,
  work: Work,
  { file, draft, hash }: { file: string; draft: { id: string; agencyId: string }; hash: Buffer },
): Promise<void> {
  // First, because this waits for a transaction that is about to keep the file.
  await abandonFile(work, file);
  const stored = await work.db
    .selectFrom("mls_import_rows")
    .select("listing_id")
    .where("agency_id", "=", draft.agencyId)
    .where("row_hash", "=", hash)
    .where("listing_id", "=", draft.id)
    .executeTakeFirst();
  if (!stored) await destroyKeys(work, [draft], clock.now());
}

class Repeated extends Error {
  override name = "Repeated";
}

/** The draft or listing that the same file made before. */
async function alreadyStarted(context: Context, already: CvDuplicate): Promise<Started> {
  const { viewer, database, keyRing } = context;
  return database.asViewer(viewer, async (work) => {
    const [draft] = isDraft(already.status) ? await draftsById(work, keyRing, [already.id], viewer.organizationId) : [];
    const reading = draft && (await readingsOf(work, keyRing, [draft.id])).get(draft.id);
    const form: ListingForm | undefined = draft?.form;
    return {
      draft: draft ? { id: draft.id, version: draft.version } : null,
      already,
      fullName: form?.identity.fullName ?? "",
      headlineRole: form?.headlineRole ?? "",
      ...(form && reading ? standingOf(form, reading) : { missing: [], unsure: [], ready: false, open: 0 }),
      duplicates: [],
      notStored: alreadyText(already),
    };
  });
}

/** The copy that is safe to serve. Kinds that aren't served, and files that can't be made safe, are read only. */
async function strippedCopy(bytes: Uint8Array, by: Uploader): Promise<Stripped | { notStored: string }> {
  try {
    return await strip(bytes, by);
  } catch (error) {
    if (!(error instanceof ExpectedError) || error.code !== "invalid-input") throw error;
    return { notStored: detailOf(error) };
  }
}

/** Stores the copy before its draft, which claims it; an unclaimed one is swept. */
async function storeFile(
  { viewer, database, keyRing, files, newId, clock }: Context,
  listingId: string,
  name: string,
  copy: Stripped | { notStored: string },
): Promise<string | null> {
  if ("notStored" in copy) return null;
  const arriving = { id: newId(), listingId, agencyId: viewer.organizationId, ...copy, name, at: clock.now() };
  const { file, sealed } = await database.asViewer(viewer, (work) => awaitFile(work, keyRing, arriving));
  try {
    await files.put(file.id, sealed);
  } catch (error) {
    await database.asSystem((work) => abandonFile(work, file.id));
    throw error;
  }
  return file.id;
}
