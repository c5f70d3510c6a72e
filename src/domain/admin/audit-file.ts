import { pick } from "../core/pick.ts";
import { dateOf } from "../core/calendar.ts";
import { type CsvColumns, csvTable } from "../core/csv.ts";

export const auditFileFormats = ["csv", "jsonl"] as const;
export type AuditFileFormat = (typeof auditFileFormats)[number];

/** A file that one answer carries. For more, the reader exports several periods. */
export const mostInFile = 10_000;

/** An entry of the log as its readers see it: names of users and organizations, codes of candidates. */
export type AuditEntry = {
  id: string;
  at: string;
  kind: string;
  action: string;
  actor: { kind: string; name: string; of: string | null; apiKey: string | null };
  personId: string | null;
  entityId: string;
  organization: string | null;
  did: string;
  subject: string | null;
  detail: string | null;
};

const columns: CsvColumns<AuditEntry> = [
  { head: "Time (UTC)", of: ({ at }) => at },
  { head: "Actor", of: ({ actor }) => actor.name },
  { head: "Actor's organization", of: ({ actor }) => actor.of },
  { head: "By API key", of: ({ actor }) => actor.apiKey },
  { head: "Organization", of: ({ organization }) => organization },
  { head: "Action", of: ({ action }) => action },
  { head: "In words", of: ({ did }) => did },
  { head: "Object", of: ({ subject }) => subject },
  { head: "Detail", of: ({ detail }) => detail },
  { head: "Object id", of: ({ entityId }) => entityId },
  { head: "Person id", of: ({ personId }) => personId },
  { head: "Entry id", of: ({ id }) => id },
];

/** The entries as a file, newest first. Typed reasons aren't in it: they can name a candidate. `now` in ms. */
export function auditFile(entries: readonly AuditEntry[], format: AuditFileFormat, now: number) {
  const fileName = `audit-log-${dateOf(now)}.${format}`;
  return format === "csv"
    ? {
        fileName,
        mediaType: "text/csv",
        text: csvTable(columns, entries),
      }
    : {
        fileName,
        mediaType: "application/jsonl",
        text: entries.map((entry) => `${JSON.stringify(jsonEntry(entry))}\n`).join(""),
      };
}

/** Field by field: a file has no links and no buttons. */
const jsonEntry = (entry: AuditEntry) => ({
  ...pick(entry, ["id", "at", "kind", "action"]),
  actor: pick(entry.actor, ["kind", "name", "of", "apiKey"]),
  ...pick(entry, ["personId", "entityId", "organization", "did", "subject", "detail"]),
});
