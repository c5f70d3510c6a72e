import { csvFile } from "#domain/core/csv.ts";
import { notRead } from "#domain/import/csv-mapping.ts";
import { defaultsErrors } from "#domain/import/defaults.ts";
import { noRowsLeft, requireStep } from "#domain/import/import.ts";
import { type CellEdit, editErrors, rowErrors } from "#domain/import/cell-edits.ts";
import { repairErrors } from "#domain/import/repairs.ts";
import { resumeToForm } from "#domain/import/json-resume.ts";
import { isFile, parseDocument, type StagedRow } from "#domain/import/staged-row.ts";
import { templateCsv } from "#domain/import/template.ts";
import { refuse, refuseFields, refuseState, refuseField } from "#domain/core/errors.ts";
import { countOf } from "../platform/db/count.ts";
import { newestFirst, pageOf } from "../platform/db/keyset.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { answering, reading } from "../platform/http/step.ts";
import { enqueueImport } from "./jobs.ts";
import { heldBackDrafts } from "./publish-job.ts";
import {
  type ImportPlan,
  ownImport,
  progressOf,
  recordFrom,
  recordImportAudit,
  sealPlan,
  stagedRows,
  viewOf,
} from "./records.ts";
import { rejectedFile } from "./rejected-file.ts";
import { rememberMapping } from "./remembered.ts";
import { checkFor, stageUpload } from "./staging.ts";

export const imports: Handlers["imports"] = {
  async create(context, upload) {
    return viewOf(await stageUpload(context, context.viewer, upload));
  },

  async list(context, ask) {
    const { rows, nextCursor } = await context.database.asViewer(context.viewer, ({ db }) =>
      pageOf(db.selectFrom("mls_imports").selectAll().where("staged", "=", true), newestFirst("created_at", "id"), ask),
    );
    return { items: rows.map((row) => progressOf(recordFrom(context.keyRing, row))), nextCursor };
  },

  async get(context, { id }) {
    return viewOf(await auditedImport(context, id, "import.show"));
  },

  progress: (context, { id }) => reading(context, async ({ work }) => progressOf(await ownImport(context, work, id))),

  async resume(context, { id, row }) {
    const record = await auditedImport(context, id, "import.show");
    for await (const rows of stagedRows(context, record.id)) {
      const file = rows.find((staged) => staged.number === row);
      if (!file || !isFile(file)) continue;
      const { document, fault } = parseDocument(file);
      const {
        form,
        read,
        notRead: left,
        errors,
        notes,
      } = resumeToForm(document, record.plan.defaults, record.plan.today);
      return {
        row,
        fileName: file.fileName,
        candidateName: form.identity.fullName,
        read,
        notRead: left,
        errors: fault === undefined ? errors : [{ column: "", message: fault }],
        notes,
      };
    }
    return refuse("not-found");
  },

  async update(context, { id, version, ...change }) {
    const { viewer } = context;
    const before = await context.database.asViewer(viewer, (work) => ownImport(context, work, id, { version }));
    requireStep(before.state, "map");
    const { plan } = before;
    const { check: _earlier, repeats: _repeats, ...kept } = plan;
    const begun = change.startOver ? { ...kept, ...plan.suggested, repairs: [], remembered: null } : kept;
    const next = {
      ...begun,
      mapping: change.mapping ?? begun.mapping,
      dateOrder: change.dateOrder === undefined ? begun.dateOrder : change.dateOrder,
      defaults: { ...plan.defaults, ...withoutUndefined(change.defaults ?? {}) },
      repairs: change.repairs ?? begun.repairs,
      edits: change.edits ?? begun.edits,
      duplicateChoice: change.duplicates ?? plan.duplicateChoice,
    };
    if (next.mapping.length !== plan.columns.length)
      refuseField("mapping", `The file has ${plan.columns.length} columns. Give one field, or null, for each.`);
    refuseFields({
      ...defaultsErrors(next.defaults),
      ...repairErrors(next.repairs),
      ...editErrors(next.edits, plan.columns.length),
    });
    // Rows are numbered as in a spreadsheet, with gaps at empty lines: only the file knows which there are.
    // Stored corrections of missing rows, from before these were rejected, come back with every change on the page.
    const stored = new Set(plan.edits.map(markOf));
    const missing = new Set(change.edits?.filter((edit) => !stored.has(markOf(edit))).map(({ row }) => row));
    const rows = seeing(stagedRows(context, before.id), ({ number }) => missing.delete(number));
    const checked: ImportPlan = { ...next, ...(await checkFor(context, viewer, next, rows)) };
    refuseFields(rowErrors(change.edits ?? [], missing));
    return answering(context, async ({ work }) => {
      const locked = await ownImport(context, work, id, { lock: true, version });
      requireStep(locked.state, "map");
      const row = await work.db
        .updateTable("mls_imports")
        .set({
          sealed: sealPlan(context.keyRing, locked.id, checked),
          state: "mapped",
          version: version + 1,
          updated_at: context.clock.now(),
        })
        .where("id", "=", locked.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return viewOf(recordFrom(context.keyRing, row));
    });
  },

  commit: (context, { id, version, notReadConfirmed }) =>
    answering(context, async ({ viewer, work }) => {
      const record = await ownImport(context, work, id, { lock: true, version });
      requireStep(record.state, "commit");
      const { check, columns, mapping } = record.plan;
      refuseFields(
        Object.fromEntries(check.mappingErrors.map(({ column, message }) => [`mapping.${column}`, message])),
      );
      const left = record.kind === "csv" ? notRead(columns, mapping) : ["values"];
      if (left.length > 0 && !notReadConfirmed)
        refuseField("notReadConfirmed", "Parts of the file aren't imported. Review them, then confirm.");
      if (record.total === 0) refuseState(noRowsLeft);
      if (check.ok === 0) refuseState("Every row has errors. Fix the mapping, the defaults or the file first.");
      await recordImportAudit(context, viewer, work, "import.commit", record.id);
      await rememberMapping(work, context.keyRing, record, context.clock.now());
      enqueueImport(context.jobs, work, "committing", record.id);
      return progressAfter(context, work, record.id, { state: "committing", version: version + 1 });
    }),

  stop: (context, { id, version }) =>
    answering(context, async ({ work }) => {
      const record = await ownImport(context, work, id, { lock: true, version });
      requireStep(record.state, "stop");
      return progressAfter(context, work, record.id, { state: "stopped", version: version + 1 });
    }),

  async rejected(context, { id }) {
    return rejectedFile(context, await auditedImport(context, id, "import.rejected"));
  },

  async template() {
    return { fileName: "talentmls-candidates.csv", mediaType: "text/csv", text: csvFile([templateCsv()]) };
  },

  publish: (context, { id, version }) =>
    answering(context, async ({ viewer, work }) => {
      const record = await ownImport(context, work, id, { lock: true, version });
      requireStep(record.state, "publish");
      await work.db
        .updateTable("mls_import_rows")
        .set({ outcome: "draft", reasons: null })
        .where("import_id", "=", record.id)
        .where("outcome", "=", "held")
        .execute();
      await work.db
        .updateTable("mls_import_rows as r")
        .set({ outcome: "settled" })
        .where("r.import_id", "=", record.id)
        .where("r.outcome", "=", "draft")
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom("mls_listing_drafts as d").select("d.id").whereRef("d.id", "=", "r.listing_id"))),
        )
        .execute();
      const waiting = await countOf(
        work.db
          .selectFrom("mls_import_rows as r")
          .innerJoin("mls_listing_drafts as d", "d.id", "r.listing_id")
          .where("r.import_id", "=", record.id)
          .where("r.outcome", "=", "draft"),
      );
      if (waiting === 0) refuseState("This import has no drafts left to publish. Find its listings in the Agent Hub.");
      await recordImportAudit(context, viewer, work, "import.publish", record.id);
      enqueueImport(context.jobs, work, "publishing", record.id);
      return progressAfter(context, work, record.id, {
        state: "publishing",
        version: version + 1,
        publisher_id: viewer.personId,
        publish_total: waiting,
        published: 0,
        held_back: 0,
      });
    }),

  heldBack: (context, { id, ...ask }) =>
    reading(context, async ({ viewer, work }) => {
      const record = await ownImport(context, work, id);
      await recordImportAudit(context, viewer, work, "import.show", record.id);
      return heldBackDrafts(context, work, record, ask);
    }),

  async discard(context, { id, version }) {
    await reading(context, async ({ viewer, work }) => {
      const record = await ownImport(context, work, id, { lock: true, version });
      requireStep(record.state, "discard");
      await recordImportAudit(context, viewer, work, "import.discard", record.id);
      await work.db.deleteFrom("mls_imports").where("id", "=", record.id).execute();
    });
    return undefined;
  },
};

/** The organization's import; the reading is audited. */
const auditedImport = (context: Context, id: string, action: "import.show" | "import.rejected") =>
  reading(context, async ({ viewer, work }) => {
    const record = await ownImport(context, work, id);
    await recordImportAudit(context, viewer, work, action, record.id);
    return record;
  });

async function* seeing(chunks: AsyncIterable<StagedRow[]>, see: (row: StagedRow) => void): AsyncGenerator<StagedRow[]> {
  for await (const rows of chunks) {
    rows.forEach(see);
    yield rows;
  }
}

type Change = {
  state: "committing" | "stopped" | "publishing";
  version: number;
  publisher_id?: string;
  publish_total?: number;
  published?: number;
  held_back?: number;
};

async function progressAfter(context: Context, work: Work, id: string, change: Change) {
  const row = await work.db
    .updateTable("mls_imports")
    .set({ ...change, failures: 0, updated_at: context.clock.now() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return progressOf(recordFrom(context.keyRing, row));
}

const markOf = ({ row, column, text }: CellEdit): string => `${row} ${column} ${text}`;

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}
