import { createHash } from "node:crypto";
import { z } from "zod";
import { archiveFormat } from "#domain/archive/archive.ts";
import { nouns } from "../archive/nouns.ts";
import { archivedTablesOf, type TextRow } from "../archive/tables.ts";
import { openZip, type ZipReader } from "../platform/files/unzip.ts";
import { ArchiveProblem } from "./problem.ts";

const manifestName = "manifest.json";
/** A manifest of about a million files, and the largest file that an import holds at once, in bytes. */
const [largestManifest, largestFile] = [256 * 1024 * 1024, 1024 * 1024 * 1024];

/** Rows of what the archive only names, and of identities' versions; not tables. */
const extraRows = {
  identities: ["listing_id", "version", "updated_at"],
  "other-organizations": ["id", "kind", "name", "agency_type"],
  "other-people": ["id"],
  "other-candidates": ["id", "masked_code", "listing_agency_id"],
} as const;

const manifestShape = z.object({
  format: z.number(),
  createdAt: z.iso.datetime(),
  organization: z.object({ id: z.uuid(), name: z.string().min(1), kind: z.enum(["agency", "employer"]) }),
  records: z.int().nonnegative(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  files: z.array(
    z.object({ path: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().nonnegative() }),
  ),
});
export type Manifest = z.infer<typeof manifestShape>;

export type OpenedArchive = {
  manifest: Manifest;
  /** SHA-256 of the manifest in hex: it identifies the archive. */
  sha256: string;
  has: (path: string) => boolean;
  file: (path: string) => Promise<Buffer>;
  rows: (name: string) => Promise<TextRow[]>;
  listings: () => Promise<z.output<typeof nouns.listings.record>[]>;
  candidateFiles: () => Promise<z.output<(typeof nouns)["candidate-files"]["record"]>[]>;
  close: () => Promise<void>;
};

/**
 * Opens an archive and checks everything that can be checked without a database: its version, that it has exactly the
 * files of its manifest with their hashes, and the shape of its rows.
 * @throws ArchiveProblem, ZipProblem
 */
export async function openArchive(path: string): Promise<OpenedArchive> {
  const zip = await openZip(path);
  try {
    const opened = await checked(zip);
    return { ...opened, close: zip.close };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function checked(zip: ZipReader): Promise<Omit<OpenedArchive, "close">> {
  if (!zip.names.includes(manifestName))
    throw new ArchiveProblem(
      "The file has no manifest, so it isn't an archive of TalentMLS. Name an exported archive.",
    );
  const bytes = await zip.read(manifestName, largestManifest);
  const manifest = manifestOf(bytes);
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const unlisted = zip.names.find((name) => name !== manifestName && !listed.has(name));
  if (unlisted !== undefined)
    throw new ArchiveProblem(`${unlisted} isn't in the manifest, so it was added later. Download the archive again.`);

  async function file(name: string): Promise<Buffer> {
    const entry = listed.get(name);
    if (!entry) throw new ArchiveProblem(`The manifest has no file ${name}. Download the archive again.`);
    if (entry.bytes > largestFile)
      throw new ArchiveProblem(`${name} has more than 1 GiB. Ask support to import this archive.`);
    const content = await zip.read(name, entry.bytes);
    if (content.length !== entry.bytes || createHash("sha256").update(content).digest("hex") !== entry.sha256)
      throw new ArchiveProblem(`${name} was changed or damaged. Download the archive again.`);
    return content;
  }
  for (const { path } of manifest.files) await file(path);

  async function lines<Row>(name: string, shape: z.ZodType<Row>): Promise<Row[]> {
    const found: Row[] = [];
    for (const [index, line] of (await file(name)).toString("utf8").split("\n").entries()) {
      if (line === "") continue;
      const row = shape.safeParse(jsonOrNull(line));
      if (!row.success)
        throw new ArchiveProblem(
          `Line ${index + 1} of ${name} isn't a record that this version can read. Download the archive again.`,
        );
      found.push(row.data);
    }
    return found;
  }

  return {
    manifest,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    has: (path) => listed.has(path),
    file,
    async rows(name) {
      const table = manifest.tables.find((each) => each.name === name);
      if (!table) return [];
      const rows = await lines(`rows/${name}.jsonl`, z.record(z.string(), z.string().nullable()));
      if (rows.length !== table.rows)
        throw new ArchiveProblem(
          `rows/${name}.jsonl has ${rows.length} rows, and the manifest says ${table.rows}. Download the archive ` +
            "again.",
        );
      return rows;
    },
    // An employer's archive has neither.
    listings: async () => (listed.has("listings.jsonl") ? lines("listings.jsonl", nouns.listings.record) : []),
    candidateFiles: async () =>
      listed.has("candidate-files.jsonl") ? lines("candidate-files.jsonl", nouns["candidate-files"].record) : [],
  };
}

function manifestOf(bytes: Buffer): Manifest {
  const raw = jsonOrNull(bytes.toString("utf8"));
  const format = z.object({ format: z.number() }).safeParse(raw).data?.format;
  if (format !== undefined && format !== archiveFormat)
    throw new ArchiveProblem(
      format < archiveFormat
        ? `The archive has format ${format}, which doesn't contain what an import needs. Export it again.`
        : `The archive has format ${format}, and this version imports ${archiveFormat}. Install a newer version.`,
    );
  const { data: manifest } = manifestShape.safeParse(raw);
  if (!manifest) throw new ArchiveProblem("The manifest of the archive isn't complete. Download the archive again.");
  const { kind } = manifest.organization;
  const known = new Set([...archivedTablesOf(kind).map(([name]) => name), ...Object.keys(extraRows)]);
  const unknown = manifest.tables.find(({ name }) => !known.has(name));
  if (unknown)
    throw new ArchiveProblem(
      `The archive has rows of ${unknown.name}, which no archive of an ${kind} has. Download it again.`,
    );
  return manifest;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
