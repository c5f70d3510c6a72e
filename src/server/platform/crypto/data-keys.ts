import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { idsOf } from "#domain/core/ids.ts";
import { sql } from "kysely";
import { type KeyRing, SealBroken } from "./key-ring.ts";
import type { Work } from "../db/database.ts";

/**
 * Everything that belongs to one listing is sealed under that listing's data key, which is stored apart from the data.
 * Once the key is destroyed, no backup of the data can be opened. A draft has its key before it is published.
 */

type Listed = { id: string; agencyId: string };
export type ToSeal = { listing: Listed; plaintext: Uint8Array | string; context: string };
export type Sealed = { listingId: string; sealed: Uint8Array; context: string };

/** The first byte distinguishes this format from values sealed by the key ring itself. */
export const dataKeyForm = 3;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
export const dataKeyPlace = (listingId: string) => `mls_keys.data_keys:${listingId}`;

/** Seals under the listing's data key, creating the key on first use. Throws `SealBroken` if the key was destroyed. */
export async function sealWith(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listing: Listed,
  plaintext: Uint8Array | string,
  context: string,
): Promise<Buffer> {
  const [sealed] = await sealAll(work, keyRing, [{ listing, plaintext, context }]);
  return sealed as Buffer;
}

/** Opens what `sealWith` sealed, or what the key ring sealed before data keys existed. Throws `SealBroken`. */
export async function openWith(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
  sealed: Uint8Array,
  context: string,
): Promise<Buffer> {
  const [opened] = await openAll(work, keyRing, [{ listingId, sealed, context }]);
  return opened as Buffer;
}

/** Like `sealWith` for several values, in order, in two statements. */
export async function sealAll(work: Pick<Work, "db">, keyRing: KeyRing, all: readonly ToSeal[]): Promise<Buffer[]> {
  const keys = await ensureKeys(
    work,
    keyRing,
    all.map(({ listing }) => listing),
  );
  return all.map(({ listing, plaintext, context }) => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", keyOf(keys, listing.id), nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(context, "utf8"));
    return Buffer.concat([
      Buffer.from([dataKeyForm]),
      nonce,
      cipher.update(Buffer.from(plaintext)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
  });
}

/** Like `openWith` for several values, in order, in one statement. */
export async function openAll(work: Pick<Work, "db">, keyRing: KeyRing, all: readonly Sealed[]): Promise<Buffer[]> {
  const keys = await readKeys(
    work,
    keyRing,
    all.filter(({ sealed }) => isUnderDataKey(sealed)).map(({ listingId }) => listingId),
  );
  return all.map(({ listingId, sealed, context }) => {
    if (!isUnderDataKey(sealed)) return keyRing.open(sealed, context);
    if (sealed.length < 1 + nonceBytes + tagBytes) throw new SealBroken();
    const decipher = createDecipheriv("aes-256-gcm", keyOf(keys, listingId), sealed.subarray(1, 1 + nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(context, "utf8"));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(sealed.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);
    } catch {
      throw new SealBroken();
    }
  });
}

const isUnderDataKey = (sealed: Uint8Array): boolean => sealed[0] === dataKeyForm;

/**
 * Destroys the data keys of these listings, which makes everything sealed under them unreadable, in backups too. Needs
 * a system transaction. The rows stay, marked with the time, so that no new key is created.
 */
export async function destroyKeys({ db }: Pick<Work, "db">, listings: readonly Listed[], at: Date): Promise<void> {
  if (listings.length === 0) return;
  await db
    .insertInto("mls_keys.data_keys")
    .values(
      listings.map(({ id, agencyId }) => ({ listing_id: id, agency_id: agencyId, sealed: null, destroyed_at: at })),
    )
    .onConflict((conflict) =>
      conflict
        .column("listing_id")
        .doUpdateSet({ sealed: null, destroyed_at: sql`coalesce(data_keys.destroyed_at, excluded.destroyed_at)` }),
    )
    .execute();
}

async function ensureKeys(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  listings: readonly Listed[],
): Promise<Map<string, Buffer>> {
  const keys = await readKeys(work, keyRing, idsOf(listings));
  const missing = [
    ...new Map(listings.filter(({ id }) => !keys.has(id)).map((listing) => [listing.id, listing])).values(),
  ];
  if (missing.length === 0) return keys;
  const made = await work.db
    .insertInto("mls_keys.data_keys")
    .values(
      missing.map(({ id, agencyId }) => ({
        listing_id: id,
        agency_id: agencyId,
        sealed: keyRing.seal(randomBytes(keyBytes), dataKeyPlace(id)),
      })),
    )
    .onConflict((conflict) => conflict.column("listing_id").doNothing())
    .returning(["listing_id", "sealed"])
    .execute();
  for (const row of made)
    if (row.sealed) keys.set(row.listing_id, keyRing.open(row.sealed, dataKeyPlace(row.listing_id)));
  // Another transaction created the key since the first read.
  if (made.length < missing.length)
    for (const [id, key] of await readKeys(work, keyRing, idsOf(missing))) keys.set(id, key);
  return keys;
}

async function readKeys(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  listingIds: readonly string[],
): Promise<Map<string, Buffer>> {
  if (listingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_keys.data_keys")
    .select(["listing_id", "sealed"])
    .where("listing_id", "in", [...new Set(listingIds)])
    .execute();
  return new Map(
    rows.flatMap(({ listing_id, sealed }) =>
      sealed ? [[listing_id, keyRing.open(sealed, dataKeyPlace(listing_id))] as const] : [],
    ),
  );
}

function keyOf(keys: ReadonlyMap<string, Buffer>, listingId: string): KeyObject {
  const key = keys.get(listingId);
  if (!key) throw new SealBroken();
  return createSecretKey(key);
}
