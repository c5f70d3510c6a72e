import { blockedOrganizations } from "#domain/listing/form.ts";
import type { AuditAction, AuditActor } from "#domain/admin/audit.ts";
import { readStored } from "#domain/core/former-spelling.ts";
import { type ContactKind, contactsOf, type Identity } from "#domain/identity/identity.ts";
import type { VaultContent } from "#domain/listing/publish.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Clock } from "../platform/clock.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { partsOf } from "../platform/db/parts.ts";
import { blockHashes, blockRules } from "./block-hashes.ts";
import { openAll, openWith, sealWith } from "../platform/crypto/data-keys.ts";
import { type SealedPlace, textOf } from "../platform/crypto/sealed-place.ts";
import { blocksOf, recordVisibility } from "./visibility.ts";

/**
 * The only access to identities (masking locks 1 and 2): no other file names their table. Each read takes its right as
 * an argument and writes the audit row in the same transaction.
 */

export type VaultRight =
  | { as: "owner"; for: "edit" | "show" | "list" | "find" }
  | { as: "owner"; for: "export"; reason: string }
  /** The caller checked the grant in this transaction; row-level security checks it again. */
  | { as: "grant"; grantId: string; for?: "find" | "check" }
  /** `candidate`: their own, through their own link; `letter`: to address an email with that link. */
  | { as: "candidate" | "letter" }
  | { as: "platform"; reason: string };

/** `personId` null: the candidate through their link, or a job; the organization is the listing's agency. */
type Reader = Pick<Viewer, "organizationId"> & { personId: string | null };
/** A request, or a job with the id of what it does. */
type Opener = { keyRing: KeyRing; requestId: string; clock: Clock; newId: () => string };

const contextOf = (listingId: string) => `mls_identities:${listingId}`;

/** For a rotation, which also migrates values that predate the data keys. */
export const identitiesAtRest: SealedPlace = {
  table: "mls_identities",
  key: ["listing_id"],
  column: "sealed",
  context: (row) => contextOf(textOf(row, "listing_id")),
  listing: (row) => ({ id: textOf(row, "listing_id"), agencyId: textOf(row, "agency_id") }),
  with: ["agency_id"],
};

/** Opens several identities, with an audit row for each one found, in no particular order. */
export async function openIdentities(
  { db }: Pick<Work, "db">,
  listingIds: readonly string[],
  { keyRing, requestId, clock, newId }: Opener,
  viewer: Reader,
  right: VaultRight,
): Promise<Map<string, { content: VaultContent; version: number }>> {
  const opened = new Map<string, { content: VaultContent; version: number }>();
  if (listingIds.length === 0) return opened;
  const at = clock.now();
  let query = db
    .selectFrom("mls_identities")
    .select(["listing_id", "sealed", "version"])
    .where("listing_id", "in", listingIds);
  if (right.as === "owner") query = query.where("agency_id", "=", viewer.organizationId);
  const rows = await query.execute();
  const contents = await openAll(
    { db },
    keyRing,
    rows.map((row) => ({ listingId: row.listing_id, sealed: row.sealed, context: contextOf(row.listing_id) })),
  );
  for (const [index, row] of rows.entries())
    opened.set(row.listing_id, {
      content: readStored((contents[index] as Buffer).toString("utf8")) as VaultContent,
      version: row.version,
    });
  if (rows.length > 0)
    await db
      .insertInto("mls_audit")
      .values(
        rows.map((row) => ({
          id: newId(),
          at,
          person_id: viewer.personId,
          organization_id: viewer.organizationId,
          actor: actorOf(right, viewer.personId),
          action: actionOf(right),
          entity_id: row.listing_id,
          reason: "reason" in right ? right.reason : right.as === "grant" ? right.grantId : null,
          request_id: requestId,
        })),
      )
      .execute();
  return opened;
}

function actionOf(right: VaultRight): AuditAction {
  if (right.as === "owner") return `identity.${right.for}`;
  return right.as === "grant" && right.for ? `identity.grant.${right.for}` : `identity.${right.as}`;
}

/** Identities opened per batch in a search. */
const searchBatch = 500;

/**
 * Searches the identities of an agency, or of these listings. Only scores leave this file, without zeros. The caller
 * opens what it shows with `openIdentities`, which writes the audit log. Identities whose key is lost are skipped.
 */
export async function searchIdentities(
  { db }: Pick<Work, "db">,
  scope: { agencyId: string } | { listingIds: readonly string[] },
  { keyRing, test }: { keyRing: KeyRing; test: (identity: Identity) => number },
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const all = db.selectFrom("mls_identities").select(["listing_id", "sealed"]);
  const scoped =
    "agencyId" in scope ? all.where("agency_id", "=", scope.agencyId) : all.where("listing_id", "in", scope.listingIds);
  for await (const rows of partsOf(scoped, "listing_id", searchBatch))
    for (const [index, opened] of (await openBatch({ db }, keyRing, rows)).entries()) {
      const row = rows[index];
      const bits = row && opened ? test((JSON.parse(opened.toString("utf8")) as VaultContent).identity) : 0;
      if (row && bits !== 0) found.set(row.listing_id, bits);
    }
  return found;
}

async function openBatch(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  rows: readonly { listing_id: string; sealed: Buffer }[],
): Promise<(Buffer | null)[]> {
  const sealed = rows.map((row) => ({
    listingId: row.listing_id,
    sealed: row.sealed,
    context: contextOf(row.listing_id),
  }));
  try {
    return await openAll(work, keyRing, sealed);
  } catch (error) {
    nullIfBroken(error);
    const one = ({ listingId, sealed: bytes, context }: (typeof sealed)[number]) =>
      openWith(work, keyRing, listingId, bytes, context).catch(nullIfBroken);
    const opened: (Buffer | null)[] = [];
    for (const each of sealed) opened.push(await one(each));
    return opened;
  }
}

/**
 * Candidates use their own link. Emails to them, and checks of what a signer writes through a link, are done by the
 * system.
 */
const actorOf = ({ as }: VaultRight, personId: string | null): AuditActor =>
  as === "candidate" ? "candidate" : as === "letter" || (as === "owner" && personId === null) ? "system" : "member";

/** Version numbers reveal nothing about a person and need no audit row. */
export async function identityVersions(
  { db }: Pick<Work, "db">,
  listingIds: readonly string[],
): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_identities")
    .select(["listing_id", "version"])
    .where("listing_id", "in", listingIds)
    .execute();
  return new Map(rows.map(({ listing_id, version }) => [listing_id, version]));
}

export const identityVersion = async (work: Pick<Work, "db">, listingId: string): Promise<number> =>
  (await identityVersions(work, [listingId])).get(listingId) ?? 0;

/** Versions of an agency's identities, for its archive; they reveal nothing about a person. */
export const identityStates = ({ db }: Pick<Work, "db">, agencyId: string) =>
  db
    .selectFrom("mls_identities")
    .select(["listing_id", "version", "updated_at"])
    .where("agency_id", "=", agencyId)
    .orderBy("listing_id")
    .execute();

type Storing = { keyRing: KeyRing; agencyId: string; listingId: string; at: Date };

/** Seals the identity of a new listing and stores its blind-match and block hashes. */
export async function storeIdentity(work: Pick<Work, "db">, content: VaultContent, storing: Storing): Promise<void> {
  const { agencyId, listingId, at } = storing;
  await work.db
    .insertInto("mls_identities")
    .values({
      listing_id: listingId,
      agency_id: agencyId,
      sealed: await seal(work, content, storing),
      version: 1,
      block_rules: blockRules,
      updated_at: at,
    })
    .execute();
  await storeHashes(work, content, storing);
}

/** Stores the identity of an imported listing, at the version it had. */
export async function restoreIdentity(
  work: Pick<Work, "db">,
  content: VaultContent,
  { version, ...storing }: Storing & { version: number },
): Promise<void> {
  await storeIdentity(work, content, storing);
  await work.db.updateTable("mls_identities").set({ version }).where("listing_id", "=", storing.listingId).execute();
}

/** Replaces an identity; the caller has decided that it changed. Returns its new version. */
export async function replaceIdentity(
  work: Pick<Work, "db" | "change" | "beforeCommit">,
  content: VaultContent,
  storing: Storing,
): Promise<number> {
  const { listingId, at } = storing;
  const sealed = await seal(work, content, storing);
  const row = await work.db
    .updateTable("mls_identities")
    .set((eb) => ({ sealed, version: eb("version", "+", 1), block_rules: blockRules, updated_at: at }))
    .where("listing_id", "=", listingId)
    .returning("version")
    .executeTakeFirstOrThrow();
  await work.db.deleteFrom("mls_identity_hashes").where("listing_id", "=", listingId).execute();
  const before = await blocksOf(work.db, listingId);
  await work.db.deleteFrom("mls_listing_blocks").where("listing_id", "=", listingId).execute();
  await storeHashes(work, content, storing);
  const after = await blocksOf(work.db, listingId);
  work.beforeCommit((db) =>
    recordVisibility({ ...work, db }, listingId, { before, after, agencyId: storing.agencyId }),
  );
  return row.version;
}

/**
 * Deletes an identity permanently, with its hashes, and records who did it. Returns the content, so that traces
 * elsewhere can be found; null if it can't be opened. Needs a system transaction.
 */
export async function deleteIdentity(
  work: Pick<Work, "db">,
  listingId: string,
  { keyRing, requestId, clock, newId }: Opener,
  { viewer, reason }: { viewer: Reader; reason: string | null },
): Promise<VaultContent | null> {
  const { db } = work;
  const row = await db
    .selectFrom("mls_identities")
    .select("sealed")
    .where("listing_id", "=", listingId)
    .forUpdate()
    .executeTakeFirst();
  const opened =
    row && (await openWith(work, keyRing, listingId, row.sealed, contextOf(listingId)).catch(nullIfBroken));
  await db.deleteFrom("mls_identities").where("listing_id", "=", listingId).execute();
  await db.deleteFrom("mls_identity_hashes").where("listing_id", "=", listingId).execute();
  await db.deleteFrom("mls_listing_blocks").where("listing_id", "=", listingId).execute();
  await db
    .insertInto("mls_audit")
    .values({
      id: newId(),
      at: clock.now(),
      person_id: viewer.personId,
      actor: viewer.personId === null ? "system" : "member",
      organization_id: viewer.organizationId,
      action: "identity.erase",
      entity_id: listingId,
      reason,
      request_id: requestId,
    })
    .execute();
  return opened ? (readStored(opened.toString("utf8")) as VaultContent) : null;
}

function seal(
  work: Pick<Work, "db">,
  content: VaultContent,
  { keyRing, agencyId, listingId }: Storing,
): Promise<Buffer> {
  return sealWith(work, keyRing, { id: listingId, agencyId }, JSON.stringify(content), contextOf(listingId));
}

async function storeHashes(
  { db }: Pick<Work, "db">,
  content: VaultContent,
  { keyRing, agencyId, listingId }: Storing,
): Promise<void> {
  await db
    .insertInto("mls_identity_hashes")
    .values(
      blindMatchHashes(keyRing, content.identity).map(({ kind, hash }) => ({
        listing_id: listingId,
        agency_id: agencyId,
        kind,
        hash,
      })),
    )
    .execute();
  await storeBlocks({ db }, keyRing, listingId, content);
}

async function storeBlocks(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
  content: VaultContent,
): Promise<void> {
  const blocks = blockHashes(keyRing, blockedOrganizations(content));
  if (blocks.length > 0)
    await db
      .insertInto("mls_listing_blocks")
      .values(blocks.map((hash) => ({ listing_id: listingId, hash })))
      .execute();
}

/**
 * Recomputes block hashes of earlier rules, at most `limit` listings at a time, without exposing their content. Needs a
 * system transaction. Returns how many there were. An identity whose key is lost keeps its hashes.
 */
export async function rewriteOldBlocks(
  work: Pick<Work, "db" | "change">,
  keyRing: KeyRing,
  limit: number,
): Promise<number> {
  const { db } = work;
  const rows = await db
    .selectFrom("mls_identities")
    .select(["listing_id", "sealed"])
    .where("block_rules", "<", blockRules)
    .limit(limit)
    .forUpdate()
    .execute();
  for (const { listing_id: listingId, sealed } of rows) {
    const opened = await openWith(work, keyRing, listingId, sealed, contextOf(listingId)).catch(nullIfBroken);
    if (opened) {
      const before = await blocksOf(db, listingId);
      await db.deleteFrom("mls_listing_blocks").where("listing_id", "=", listingId).execute();
      await storeBlocks(work, keyRing, listingId, readStored(opened.toString("utf8")) as VaultContent);
      await recordVisibility(work, listingId, { before, after: await blocksOf(db, listingId) });
    }
    await db
      .updateTable("mls_identities")
      .set({ block_rules: blockRules })
      .where("listing_id", "=", listingId)
      .execute();
  }
  return rows.length;
}

/** Keyed hashes (HMAC-SHA-256 with a server-side pepper) of normalized values (spec §12, blind match). */
export function blindMatchHashes(keyRing: KeyRing, identity: Identity): { kind: ContactKind; hash: Buffer }[] {
  return contactsOf(identity).map(({ kind, value }) => ({
    kind,
    hash: keyRing.hmac("blind-match", `${kind}:${value}`),
  }));
}
