import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type KeyRing, SealBroken } from "./key-ring.ts";
import type { Work } from "../db/database.ts";

/**
 * What belongs to one listing is sealed under that listing's own data key, which lies apart from the data (issue 5):
 * with the key destroyed, no backup of the data opens any of it again. A draft has the same key before it is published.
 */

type Listed = { id: string; agencyId: string };
export type ToSeal = { listing: Listed; plaintext: Uint8Array | string; context: string };
export type Sealed = { listingId: string; sealed: Uint8Array; context: string };

/** The first byte tells this form from what the key ring seals itself. */
const form = 3;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
export const dataKeyPlace = (listingId: string) => `mls_keys.data_keys:${listingId}`;

/**
 * Seals under the listing's data key, which is made with the first. Throws `SealBroken` when that key has been
 * destroyed.
 */
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

/** Opens what `sealWith` sealed, or what the key ring sealed before there were data keys. Throws `SealBroken`. */
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

/** As `sealWith`, several at once, in their order; two statements, however many. */
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
      Buffer.from([form]),
      nonce,
      cipher.update(Buffer.from(plaintext)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
  });
}

/** As `openWith`, several at once, in their order; one statement, however many. */
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

const isUnderDataKey = (sealed: Uint8Array): boolean => sealed[0] === form;

/**
 * Destroys the keys of these listings: what stands sealed under them, here and in every copy of the data, is noise from
 * now on. In a transaction of the system. The rows stay, marked with the time, so that no key is made anew.
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
  const keys = await readKeys(
    work,
    keyRing,
    listings.map(({ id }) => id),
  );
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
  // Made by another transaction since the first look.
  if (made.length < missing.length)
    for (const [id, key] of await readKeys(
      work,
      keyRing,
      missing.map(({ id }) => id),
    ))
      keys.set(id, key);
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
