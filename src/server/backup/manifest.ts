import { createHmac, timingSafeEqual } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { backupKey } from "../platform/crypto/key-ring.ts";
import { BackupProblem } from "./problem.ts";

/** `data` is everything but the keys; `keys` is the schema mls_keys. They are stored apart (docs/operations.md). */
export type PartName = "data" | "keys";

const hashed = z.object({ sha256: z.string() });
const manifestSchema = z.object({
  format: z.literal(1),
  part: z.enum(["data", "keys"]),
  at: z.iso.datetime(),
  /** Version of the product that wrote it. */
  version: z.string(),
  /** Name of the last migration. */
  schema: z.string(),
  /** The master key, and the salt, that its key derives from. */
  keyId: z.string(),
  salt: z.string(),
  tables: z.array(hashed.extend({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.array(hashed.extend({ id: z.string(), size: z.int() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
type TableEntry = Manifest["tables"][number];

const fileName = "manifest.json";

/** The manifest as text, with a keyed hash, so that a change to it is noticed. */
export function manifestText(manifest: Manifest, key: Buffer): string {
  return `${JSON.stringify({ mac: macOf(manifest, key), manifest }, null, 1)}\n`;
}

const macOf = (manifest: unknown, key: Buffer): string =>
  createHmac("sha256", key).update(JSON.stringify(manifest)).digest("hex");

export const manifestPath = (folder: string): string => path.join(folder, fileName);
export const tablePath = (folder: string, { name }: Pick<TableEntry, "name">): string =>
  path.join(folder, "tables", `${name}.jsonl.gz.sealed`);
export const filePath = (folder: string, id: string): string => path.join(folder, "files", id.slice(0, 2), id);

/** What a table's file is sealed for, so that it opens in no other place. */
export const tableContext = (part: PartName, table: string): string => `backup ${part} ${table}`;

export type OpenedPart = { folder: string; manifest: Manifest; key: Buffer };

const lost: Record<PartName, string> = {
  data: "It holds the database and the files, so there is nothing to restore without it.",
  keys: "Without it no identity, draft or CV file can be opened. Put the newest keys part there, then restore again.",
};

/** Reads and checks the manifest of a part. @throws BackupProblem */
export function openPart(folder: string, part: PartName, masterKeys: string): OpenedPart {
  const file = manifestPath(folder);
  if (!existsSync(file)) throw new BackupProblem(`The ${part} part of the backup is not in ${folder}. ${lost[part]}`);
  const { mac, manifest, signed } = readManifest(file);
  if (manifest.part !== part)
    throw new BackupProblem(
      `${folder} is the ${manifest.part} part of a backup, not the ${part} part. Name the data part first, then the ` +
        "keys part.",
    );
  const key = backupKey(masterKeys, Buffer.from(manifest.salt, "base64"), manifest.keyId)?.key;
  if (!key)
    throw new BackupProblem(
      `The ${part} part of the backup is encrypted under the master key ${manifest.keyId}, which MASTER_KEY doesn't ` +
        "have. Set MASTER_KEY to the one in use when it was made, then restore again.",
    );
  if (!equal(mac, macOf(signed, key))) throw changed(file);
  return { folder, manifest, key };
}

export const changed = (file: string): BackupProblem =>
  new BackupProblem(`${file} was changed or damaged after the backup. Use another copy of the backup.`);

/** `signed` is the manifest with its fields in the order of the file, as its hash was made. */
function readManifest(file: string): { mac: string; manifest: Manifest; signed: unknown } {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw changed(file);
  }
  const read = z.object({ mac: z.string(), manifest: manifestSchema }).safeParse(content);
  if (!read.success) throw changed(file);
  return { ...read.data, signed: (content as { manifest: unknown }).manifest };
}

function equal(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
