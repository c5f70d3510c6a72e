import {
  fileTicketMs,
  type IdentityFileKind,
  refuseFile,
  requireFileRoom,
  requireFileSize,
} from "#domain/identity/file.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit, type By } from "../platform/audit.ts";
import { countOf } from "../platform/db/count.ts";
import { columnsFrom } from "../platform/db/fields.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Services } from "../platform/http/context.ts";
import { hashToken, randomToken } from "../platform/crypto/handles.ts";
import { openWith, sealWith } from "../platform/crypto/data-keys.ts";
import type { VaultRight } from "./vault.ts";

/**
 * The only access to an identity's files. Bytes and original names are sealed under the listing's data key and opened
 * only here; each reader's right is checked every time, with an audit row in the same transaction.
 */

export type StoredFile = {
  id: string;
  listingId: string;
  agencyId: string;
  number: number;
  kind: IdentityFileKind;
  size: number;
  addedAt: Date;
  sealedName: Buffer | null;
};
type Reading = Pick<Context, "keyRing" | "clock" | "newId" | "requestId">;

const columns = [
  "id",
  "listing_id as listingId",
  "agency_id as agencyId",
  "number",
  "kind",
  "size",
  "added_at as addedAt",
  "sealed_name as sealedName",
] as const;
const bytesIn = (id: string) => `mls_identity_files:${id}`;
const nameIn = (id: string) => `mls_identity_files:${id}:name`;
/** Their table, and the context that seals a file's original name, for archives and their import. */
export const filesAtRest = { table: "mls_identity_files", nameIn };

/**
 * The decoder skips characters that aren't base64: then too few bytes come out. @throws ExpectedError `invalid-input`
 */
export function uploadedBytes(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  const expected = Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
  if (base64.length % 4 !== 0 || bytes.length !== expected)
    refuseFile("The file is incomplete. Send it in base64, or choose it again.");
  requireFileSize(bytes.length);
  return bytes;
}

/**
 * Pending uploads count too, so that several at once can't exceed the limit together. @throws ExpectedError
 * `wrong-state`
 */
export async function requireRoom({ db }: Pick<Work, "db">, listingId: string): Promise<void> {
  const kept = await countOf(
    db.selectFrom("mls_identity_files").where("listing_id", "=", listingId).where("state", "<>", "leaving"),
  );
  requireFileRoom(kept);
}

export async function filesOf({ db }: Pick<Work, "db">, listingId: string): Promise<StoredFile[]> {
  return db
    .selectFrom("mls_identity_files")
    .select(columns)
    .where("listing_id", "=", listingId)
    .where("state", "=", "kept")
    .orderBy("number")
    .execute();
}

/** One file as the acting role can read its row. */
export async function findFile({ db }: Pick<Work, "db">, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom("mls_identity_files")
    .select(columns)
    .where("id", "=", id)
    .where("state", "=", "kept")
    .executeTakeFirst();
}

type Arriving = {
  id: string;
  listingId: string;
  agencyId: string;
  kind: IdentityFileKind;
  name: string;
  bytes: Uint8Array;
  at: Date;
};

/** Inserts the row of a file whose bytes aren't stored yet, and returns the sealed bytes. Call after `lockOwn`. */
export async function awaitFile(
  work: Pick<Work, "db">,
  keyRing: Services["keyRing"],
  { id, listingId, agencyId, kind, name, bytes, at }: Arriving,
): Promise<{ file: StoredFile; sealed: Buffer }> {
  const listing = { id: listingId, agencyId };
  const last = await work.db
    .selectFrom("mls_identity_files")
    .select((eb) => eb.fn.max("number").as("number"))
    .where("listing_id", "=", listingId)
    .executeTakeFirst();
  const sealed_name = await sealWith(work, keyRing, listing, name, nameIn(id));
  const number = (last?.number ?? 0) + 1;
  await work.db
    .insertInto("mls_identity_files")
    .values({
      id,
      ...columnsFrom({ listingId, agencyId, number, kind }),
      size: bytes.length,
      sealed_name,
      state: "arriving",
      added_at: at,
    })
    .execute();
  return {
    file: { id, listingId, agencyId, number, kind, size: bytes.length, addedAt: at, sealedName: sealed_name },
    sealed: await sealFile(work, keyRing, { id, listingId, agencyId }, bytes),
  };
}

/** The bytes of a file as they are stored. */
export const sealFile = (
  work: Pick<Work, "db">,
  keyRing: Services["keyRing"],
  { id, listingId, agencyId }: Pick<Arriving, "id" | "listingId" | "agencyId">,
  bytes: Uint8Array,
): Promise<Buffer> => sealWith(work, keyRing, { id: listingId, agencyId }, bytes, bytesIn(id));

/** Marks the bytes as stored. False if the row is gone. */
export async function keepFile({ db }: Pick<Work, "db">, id: string): Promise<boolean> {
  const row = await db
    .updateTable("mls_identity_files")
    .set({ state: "kept" })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Gives up a file whose bytes or record couldn't be stored. One that is kept stays: the answer to a commit can be lost
 * after it was stored.
 */
export async function abandonFile({ db }: Pick<Work, "db">, id: string): Promise<void> {
  await db
    .updateTable("mls_identity_files")
    .set({ state: "leaving", sealed_name: null })
    .where("id", "=", id)
    .where("state", "=", "arriving")
    .execute();
}

export async function letFileGo({ db }: Pick<Work, "db">, id: string): Promise<void> {
  await db
    .updateTable("mls_identity_files")
    .set({ state: "leaving", sealed_name: null })
    .where("id", "=", id)
    .execute();
}

/**
 * Marks all files of a listing for removal when its identity is erased; the sweep deletes the bytes. Needs a system
 * transaction.
 */
export async function eraseFiles({ db }: Pick<Work, "db">, listingId: string): Promise<void> {
  await db
    .updateTable("mls_identity_files")
    .set({ state: "leaving", sealed_name: null })
    .where("listing_id", "=", listingId)
    .execute();
}

/** The original file name; only its owner sees it. */
export async function firstName(
  work: Pick<Work, "db">,
  keyRing: Services["keyRing"],
  { id, listingId, sealedName }: StoredFile,
): Promise<string> {
  return sealedName ? (await openWith(work, keyRing, listingId, sealedName, nameIn(id))).toString("utf8") : "";
}

/** A file's bytes as served. */
export function openFile(
  work: Pick<Work, "db">,
  keyRing: Services["keyRing"],
  { id, listingId }: StoredFile,
  sealed: Uint8Array,
): Promise<Buffer> {
  return openWith(work, keyRing, listingId, sealed, bytesIn(id));
}

/** Records what was done with a listing's files, by whom and by which right. */
export function auditFiles(
  work: Pick<Work, "db">,
  action: "listed" | "read" | "added" | "removed",
  listingId: string,
  by: By,
  right: VaultRight,
  reading: Reading,
): Promise<void> {
  const reason = right.as === "platform" ? right.reason : right.as === "grant" ? right.grantId : undefined;
  const what = { action: `identity.files.${action}`, entityId: listingId } as const;
  return audit(work, reading, by, { ...what, ...(reason !== undefined && { reason }) });
}

/** Issues a ticket for one download in this session only; stored in the transaction, as its hash. */
export function issueTicket(
  work: Work,
  { fileId, viewer, reason, now }: { fileId: string; viewer: Viewer; reason: string | undefined; now: Date },
): { ticket: string; expiresAt: Date } {
  const ticket = randomToken();
  const expiresAt = new Date(now.getTime() + fileTicketMs);
  work.beforeCommit(async (db) => {
    await db
      .insertInto("mls_file_tickets")
      .values({
        hash: hashToken(ticket),
        file_id: fileId,
        ...columnsFrom(viewer, ["sessionId", "organizationId"]),
        reason: reason ?? null,
        expires_at: expiresAt,
      })
      .execute();
  });
  return { ticket, expiresAt };
}

type Ticket = { fileId: string; sessionId: string; organizationId: string; reason: string | null };

/** What a valid ticket is for. */
export async function findTicket({ db }: Pick<Work, "db">, ticket: string, now: Date): Promise<Ticket | undefined> {
  return db
    .selectFrom("mls_file_tickets")
    .select(["file_id as fileId", "session_id as sessionId", "organization_id as organizationId", "reason"])
    .where("hash", "=", hashToken(ticket))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Uses a ticket in the transaction; a concurrent second use finds nothing. @throws ExpectedError `not-found` */
export function useTicket(work: Work, ticket: string): void {
  work.beforeCommit(async (db) => {
    const used = await db
      .deleteFrom("mls_file_tickets")
      .where("hash", "=", hashToken(ticket))
      .returning("hash")
      .executeTakeFirst();
    if (!used) refuse("not-found");
  });
}

/** Rows whose bytes are to be deleted: removed files, and uploads that never finished. */
export async function unsettledFiles({ db }: Pick<Work, "db">, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_identity_files")
    .select("id")
    .where("state", "<>", "kept")
    .where("added_at", "<", before)
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetFiles({ db }: Pick<Work, "db">, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.deleteFrom("mls_identity_files").where("id", "in", ids).where("state", "<>", "kept").execute();
}

export async function forgetTickets({ db }: Pick<Work, "db">, before: Date): Promise<void> {
  await db.deleteFrom("mls_file_tickets").where("expires_at", "<", before).execute();
}

/** The ids of all stored files, for a backup, which reads over its own connection and copies them sealed. */
export const storedFileIds = "select id from mls_identity_files where state = 'kept' order by id";
