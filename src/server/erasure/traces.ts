import { sql } from "kysely";
import { type CellEdit, withEdits } from "#domain/import/cell-edits.ts";
import { canImportAnyway, isRecordOf, isSkipped, isSomeoneElse, nameWords } from "#domain/import/duplicates.ts";
import { isFile, readStaged, type StagedRow } from "#domain/import/staged-row.ts";
import { contactsOf, type Identity, isEmailAddress, normalizePhone } from "#domain/identity/identity.ts";
import type { VaultContent } from "#domain/listing/publish.ts";
import { idsOf } from "#domain/core/ids.ts";
import { type KeyRing, SealBroken } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { partsOf } from "../platform/db/parts.ts";
import { eraseLeakTexts } from "../leak-report/store.ts";
import { answerPlace } from "../platform/http/idempotency.ts";
import { withoutRows } from "../import/check.ts";
import { type ImportRecord, openRows, readingPlan, recordFrom, sealPlan, sealRows } from "../import/records.ts";
import { deleteDraft, draftsById } from "../listing/drafts.ts";
import { emailPlace } from "../platform/mail/mail.ts";
import { eraseCaseNotes } from "../match-case/store.ts";
import { destroyKeys } from "../platform/crypto/data-keys.ts";
import { eraseFiles, filesOf } from "../identity/files.ts";

/** Sealed values opened per batch. */
const atOnce = 200;

type Person = {
  id: string;
  maskedCode: string;
  agencyId: string;
  /** Null if the identity can't be opened: then only traces with the listing's id are found. */
  content: VaultContent | null;
};

/**
 * Removes an erased candidate from all other stored data: the agency's drafts and import rows of the same person,
 * stored answers, emails in the outbox, notes, and what the candidate sent through their link.
 */
export async function eraseTraces(work: Work, keyRing: KeyRing, person: Person, at: Date): Promise<void> {
  const { db } = work;
  const answered = await answeredOf(work, person.id);
  await blankNotes(work, person.id);
  await db.deleteFrom("mls_listing_news").where("listing_id", "=", person.id).execute();
  await db.deleteFrom("mls_identity_retentions").where("listing_id", "=", person.id).execute();
  await db.deleteFrom("mls_candidate_wishes").where("listing_id", "=", person.id).execute();
  await db.updateTable("mls_scorecards").set({ comments_sealed: null }).where("listing_id", "=", person.id).execute();
  await db.deleteFrom("mls_candidate_answers").where("listing_id", "=", person.id).execute();
  await db
    .updateTable("mls_candidate_links")
    .set({ sealed: null })
    .where("listing_id", "=", person.id)
    .where("ended_at", "is not", null)
    .execute();
  await db.updateTable("mls_consents").set({ proof: null }).where("listing_id", "=", person.id).execute();
  await db
    .updateTable("mls_ranking_results")
    .set({ candidate_id: null, parts: "[]" })
    .where("candidate_id", "=", person.id)
    .execute();
  const { content } = person;
  const spelled = content ? spellings(content) : { names: [], contacts: [], numbers: [] };
  await eraseAnswers(work, keyRing, [...spelled.names, ...spelled.contacts, ...spelled.numbers, ...answered]);
  if (content) {
    // First, because it waits for imports that are making drafts of their rows.
    await eraseStaged(work, keyRing, { ...person, content }, spelled);
    await eraseDrafts(work, keyRing, person.agencyId, content, at);
    const pointers = [person.id, person.maskedCode].map(plain);
    const words = nameWords(content.identity.fullName);
    await eraseEmails(work, keyRing, (texts) => isEmailOf(texts, spelled, { words, pointers }));
  }
  // After the staged rows, which need these row numbers.
  await db.deleteFrom("mls_import_rows").where("listing_id", "=", person.id).execute();
}

/** Notes about the person, in any organization; the card itself stays for its figures. Needs a system transaction. */
export async function blankNotes({ db }: Pick<Work, "db">, listingId: string): Promise<void> {
  await eraseCaseNotes(db, listingId);
  await eraseLeakTexts(db, listingId);
  await db.deleteFrom("mls_listing_arrivals").where("listing_id", "=", listingId).execute();
  // From whom it was hidden says where the person worked. The rows stay: readers recognize their place by them.
  for (const table of ["mls_changes", "mls_change_inbox"])
    await sql`update ${sql.table(table)} set data = case when entity_id = ${listingId}
        then '{"listings":[],"organizations":[]}'::jsonb
        else jsonb_set(data, '{listings}', (data -> 'listings') - ${listingId}::text) end
      where topic = 'listing.visibility' and jsonb_exists(data -> 'listings', ${listingId}::text)`.execute(db);
  await db
    .updateTable("mls_shortlist")
    .set((eb) => ({ sealed: null, version: eb("version", "+", 1) }))
    .where("listing_id", "=", listingId)
    .where("sealed", "is not", null)
    .execute();
  await db
    .updateTable("mls_list_entries")
    .set((eb) => ({ sealed: null, version: eb("version", "+", 1) }))
    .where("listing_id", "=", listingId)
    .where("sealed", "is not", null)
    .execute();
  await db
    .updateTable("mls_guest_candidates")
    .set({ note_sealed: null })
    .where("listing_id", "=", listingId)
    .where("note_sealed", "is not", null)
    .execute();
  // A candidate can have several cards on one board, which a bulk move needs too.
  await db
    .selectFrom("mls_pipeline_candidates")
    .select("id")
    .where("listing_id", "=", listingId)
    .where("sealed", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await db
    .updateTable("mls_pipeline_candidates")
    .set((eb) => ({ sealed: null, notes_version: eb("notes_version", "+", 1) }))
    .where("listing_id", "=", listingId)
    .where("sealed", "is not", null)
    .execute();
}

async function eraseDrafts(
  work: Work,
  keyRing: KeyRing,
  agencyId: string,
  { identity }: VaultContent,
  at: Date,
): Promise<void> {
  const drafts = work.db.selectFrom("mls_listing_drafts").select("id").where("agency_id", "=", agencyId);
  for await (const ids of partsOf(drafts, "id", atOnce)) {
    const same = (await draftsById(work, keyRing, idsOf(ids), agencyId)).filter(({ form }) =>
      isRecordOf(form.identity, identity),
    );
    for (const { id } of same) {
      await eraseFiles(work, id);
      await deleteDraft(work, id);
    }
    if (same.length > 0) await work.db.deleteFrom("mls_import_rows").where("listing_id", "in", idsOf(same)).execute();
    await destroyKeys(
      work,
      same.map(({ id }) => ({ id, agencyId })),
      at,
    );
  }
}

/** Rows lose their content but keep their position; the dry run's copies are removed too. */
async function eraseStaged(
  work: Work,
  keyRing: KeyRing,
  person: Person & { content: VaultContent },
  spelled: Spellings,
): Promise<void> {
  const { db } = work;
  const known = await db
    .selectFrom("mls_import_rows")
    .select(["import_id", "row_number"])
    .where("listing_id", "=", person.id)
    .execute();
  const imports = await db
    .selectFrom("mls_imports")
    .selectAll()
    .where("agency_id", "=", person.agencyId)
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const row of imports) {
    const record = recordFrom(keyRing, row);
    const numbers = new Set(known.flatMap((each) => (each.import_id === record.id ? [each.row_number] : [])));
    const gone: StagedRow[] = [];
    const removed: StagedRow[] = [];
    let waiting = 0;
    const chunks = await db
      .selectFrom("mls_import_chunks")
      .select(["chunk", "done"])
      .where("import_id", "=", record.id)
      .orderBy("chunk")
      .execute();
    for (const { chunk, done } of chunks) {
      const { sealed } = await db
        .selectFrom("mls_import_chunks")
        .select("sealed")
        .where("import_id", "=", record.id)
        .where("chunk", "=", chunk)
        .executeTakeFirstOrThrow();
      const rows = openRows(keyRing, record.id, chunk, sealed);
      const remaining = rows.filter((staged) => {
        const theirs =
          numbers.has(staged.number) || isOfPerson(staged, readingPlan(record.plan), person.content, spelled);
        if (theirs) {
          removed.push(staged);
          gone.push(...spelledRows(staged, record.plan.edits));
        }
        return !theirs;
      });
      // Rows of a chunk that is done stay counted, as drafts, duplicates or errors.
      if (!done) waiting += rows.length - remaining.length;
      if (remaining.length < rows.length)
        await db
          .updateTable("mls_import_chunks")
          .set({ sealed: sealRows(keyRing, record.id, chunk, remaining) })
          .where("import_id", "=", record.id)
          .where("chunk", "=", chunk)
          .execute();
    }
    const matched =
      record.plan.names[person.id] !== undefined ||
      record.plan.check.duplicates.rows.some(({ existing }) => existing?.listingId === person.id);
    if (gone.length > 0 || matched)
      await db
        .updateTable("mls_imports")
        .set((eb) => ({
          sealed: sealPlan(
            keyRing,
            record.id,
            planWithout({ ...record.plan, check: withoutRows(record.plan, removed) }, gone, person.id),
          ),
          total: eb("total", "-", waiting),
          // A check that has read the rows before can't store them again.
          version: eb("version", "+", 1),
        }))
        .where("id", "=", record.id)
        .execute();
  }
}

function planWithout(
  { check, columns, names, ...plan }: ImportRecord["plan"],
  gone: readonly StagedRow[],
  listingId: string,
): ImportRecord["plan"] {
  const numbers = new Set(gone.map(({ number }) => number));
  const files = new Set(gone.flatMap((row) => (isFile(row) ? [row.number] : [])));
  // A sample is a cell, possibly truncated.
  const sampledOf = (sample: string, index: number): boolean =>
    gone.some((row) => !isFile(row) && (row.cells[index] ?? "").includes(sample.replace(/…$/, "")));
  const held = (example: string): boolean =>
    gone.some(
      (row) => !isFile(row) && row.cells.some((cell) => cell.replace(/\s+/g, " ").includes(example.replace(/…$/, ""))),
    );
  const { duplicates } = check;
  const lost = duplicates.rows.filter(({ row, existing }) => numbers.has(row) || existing?.listingId === listingId);
  const others = <Row extends { row: number }>(rows: readonly Row[]): Row[] =>
    rows.filter(({ row }) => !numbers.has(row));
  return {
    ...plan,
    names: Object.fromEntries(Object.entries(names).filter(([id]) => id !== listingId)),
    columns: columns.map((column, index) => ({
      ...column,
      samples: column.samples.filter((sample) => !sampledOf(sample, index)),
    })),
    // A file is asked for by its place.
    fileNames: plan.fileNames.map((name, index) => (files.has(index + 1) ? "" : name)),
    edits: others(plan.edits),
    check: {
      ...check,
      errors: others(check.errors),
      notes: others(check.notes),
      preview: others(check.preview),
      groups: check.groups.map((group) => ({
        ...group,
        firstRows: group.firstRows.filter((row) => !numbers.has(row)),
        examples: group.examples.filter((example) => !held(example)),
      })),
      duplicates: {
        total: duplicates.total - lost.length,
        undecidable: duplicates.undecidable - lost.filter(({ kind }) => !canImportAnyway(kind)).length,
        skipped: duplicates.skipped - lost.filter((each) => isSkipped(each, plan.duplicateChoice)).length,
        rows: duplicates.rows.filter((each) => !lost.includes(each)),
      },
    },
  };
}

/**
 * Ids in stored answers that may name the person: evidence of prior knowledge, the candidate's requests and answers,
 * original file names.
 */
async function answeredOf({ db }: Work, listingId: string): Promise<string[]> {
  const declared = await db
    .selectFrom("mls_prior_knowledge as p")
    .innerJoin("mls_introductions as i", "i.id", "p.introduction_id")
    .select("i.id")
    .where("i.candidate_id", "=", listingId)
    .where("p.evidence_sealed", "is not", null)
    .execute();
  const wishes = await db.selectFrom("mls_candidate_wishes").select("id").where("listing_id", "=", listingId).execute();
  const replied = await db
    .selectFrom("mls_candidate_answers")
    .select("introduction_id as id")
    .where("listing_id", "=", listingId)
    .execute();
  return [...declared, ...wishes, ...replied, ...(await filesOf({ db }, listingId))].map(({ id }) => id);
}

/** A repeat of that write within its day is treated as new. */
async function eraseAnswers({ db }: Work, keyRing: KeyRing, names: readonly string[]): Promise<void> {
  const answers = db
    .selectFrom("mls_idempotency_keys")
    .select(["scope_hash", "answer"])
    .where("answer", "is not", null);
  for await (const rows of partsOf(answers, "scope_hash", atOnce)) {
    const theirs = rows
      .filter(
        ({ scope_hash, answer }) =>
          answer && opensWith(keyRing, answer, answerPlace(scope_hash), (text) => holdsAny(text, names)),
      )
      .map(({ scope_hash }) => scope_hash);
    if (theirs.length > 0) await db.deleteFrom("mls_idempotency_keys").where("scope_hash", "in", theirs).execute();
  }
}

async function eraseEmails(
  { db }: Work,
  keyRing: KeyRing,
  isTheirs: (texts: readonly string[]) => boolean,
): Promise<void> {
  const emails = db.selectFrom("mls_mail_outbox").select(["id", "content"]);
  for await (const rows of partsOf(emails, "id", atOnce)) {
    const theirs = rows
      .filter(({ id, content }) => opensWith(keyRing, content, emailPlace(id), (text) => isTheirs(jsonTexts(text))))
      .map(({ id }) => id);
    if (theirs.length > 0) await db.deleteFrom("mls_mail_outbox").where("id", "in", theirs).execute();
  }
}

/** `names` can be a namesake's too, and `numbers` several people's. `contacts` are the person's. */
type Spellings = { names: string[]; contacts: string[]; numbers: string[] };

/** How the person is written: full name, address, profile, number. A single name or word is too common. */
function spellings({ identity }: VaultContent): Spellings {
  const digits = (identity.phone ?? "").replace(/\D/g, "");
  const long = (texts: readonly string[]) => texts.map(plain).filter((each) => each.length >= 7);
  return {
    names: long([identity.fullName]),
    contacts: long([identity.email, identity.linkedinUrl ?? ""]),
    numbers: long([identity.phone ?? "", digits]),
  };
}

const plain = (text: string): string => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const holdsAny = (text: string, names: readonly string[]): boolean => {
  const within = plain(text);
  return names.some((name) => within.includes(name));
};

/**
 * Whether the name is in the text as whole words: "Ann Lee" isn't in "Joann Leeds". Only scripts with upper and lower
 * case separate words reliably; in others, a name counts wherever it is.
 */
function holdsName(text: string, name: string): boolean {
  const within = plain(text);
  for (let at = within.indexOf(name); at !== -1; at = within.indexOf(name, at + 1))
    if (!/\p{Ll}/u.test(within.charAt(at - 1)) && !/\p{Ll}/u.test(within.charAt(at + name.length))) return true;
  return false;
}

const isNamedIn = (texts: readonly string[], spelled: Spellings): boolean =>
  texts.some((text) => holdsAny(text, spelled.contacts) || spelled.names.some((name) => holdsName(text, name)));

/** Without accents, as `nameWords` are. */
const folded = (text: string): string => plain(text).normalize("NFKD").replace(/\p{M}/gu, "");

/**
 * Whether an email is about the person. A number that others share counts only beside something else of theirs, unless
 * the name has no word to look for.
 */
const isEmailOf = (
  texts: readonly string[],
  spelled: Spellings,
  { words, pointers }: { words: readonly string[]; pointers: readonly string[] },
): boolean =>
  isNamedIn(texts, spelled) ||
  (texts.some((text) => holdsAny(text, spelled.numbers)) &&
    (words.length === 0 ||
      texts.some((text) => holdsAny(text, pointers) || words.some((word) => holdsName(folded(text), word)))));

/** JSON as it is, and with its escapes read: a letter of "\n" isn't part of the next word. */
const jsonTexts = (json: string): string[] => [
  json,
  json.replace(/\\(?:u([\da-f]{4})|([^]))/gi, (_escape, code?: string, char = "") =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : /[a-z]/i.test(char) ? " " : char,
  ),
];

/**
 * A row with the person's name is a namesake's only if both an email address and another contact say so: the same
 * person may have two addresses.
 */
function isOfPerson(
  row: StagedRow,
  plan: ReturnType<typeof readingPlan>,
  { identity }: VaultContent,
  spelled: Spellings,
): boolean {
  const rows = spelledRows(row, plan.edits ?? []);
  const texts = rows.flatMap(textsOf);
  if (texts.some((text) => holdsAny(text, spelled.contacts))) return true;
  const isNamed = isNamedIn(texts, spelled);
  const hasNumber = texts.some((text) => holdsAny(text, spelled.numbers));
  if (!isNamed && !hasNumber && !texts.some((text) => hasLastDigits(text, identity))) return false;
  // Only now: reading every row of an import takes long.
  const read = [plan, { ...plan, edits: [] }].map((each) => readStaged(row, each).form.identity);
  if (read.some((each) => isRecordOf(each, identity))) return true;
  // The number may be in a column that isn't imported.
  if (hasNumber && read.some((each) => !isSomeoneElse(each, identity))) return true;
  return isNamed && !read.every((each) => isEmailAddress(each.email) && differingContacts(each, identity) > 1);
}

/** Whether the person's number may be in the text, however it is punctuated. */
function hasLastDigits(text: string, { phone }: Identity): boolean {
  const digits = normalizePhone(phone ?? "").slice(-7);
  return digits.length === 7 && text.replace(/\D/g, "").includes(digits);
}

const differingContacts = (one: Identity, other: Identity): number =>
  contactsOf(one).filter(({ kind, value }) =>
    contactsOf(other).some((each) => each.kind === kind && each.value !== value),
  ).length;

/** A row as uploaded, and as corrected on the page: either may name the person. */
const spelledRows = (row: StagedRow, edits: readonly CellEdit[]): StagedRow[] =>
  isFile(row) ? [row] : [...new Set([row, withEdits(row, edits)])];

/** First and last name may be in two columns. */
const textsOf = (row: StagedRow): string[] => (isFile(row) ? jsonTexts(row.text) : [row.cells.join(" ")]);

function opensWith(keyRing: KeyRing, sealed: Buffer, place: string, isTheirs: (text: string) => boolean): boolean {
  try {
    return isTheirs(keyRing.openText(sealed, place));
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
}
