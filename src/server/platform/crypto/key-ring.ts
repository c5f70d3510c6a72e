import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import { WrongSetting } from "../config.ts";

/**
 * Seals what must not be readable at rest. Each value has a data key of its own, wrapped by the current master key
 * (AES-256-GCM, NIST SP 800-38D; 96-bit random nonces, 128-bit tags).
 */
export type KeyRing = {
  /**
   * Seals `plaintext` for one place, named by `context` (table and row id): a sealed value moved to another row does
   * not open.
   */
  seal(plaintext: Uint8Array | string, context: string): Buffer;
  /** The plaintext; throws `SealBroken` when the bytes, the context or the keys do not fit. */
  open(sealed: Uint8Array, context: string): Buffer;
  openText(sealed: Uint8Array, context: string): string;
  /** Which master key a value is sealed under. */
  keyIdOf(sealed: Uint8Array): string;
  currentKeyId: string;
  /** What everything sealed now begins with: whatever begins otherwise a rotation still has to wrap anew. */
  currentPrefix: Buffer;
  /** The same value under the current master key; the data key stays, only its wrapping changes. */
  rewrap(sealed: Uint8Array, context: string): Buffer;
  /**
   * A keyed hash (HMAC-SHA-256), a subkey for each purpose. Stays the same under rotation: its subkeys come from the
   * roots.
   */
  hmac(purpose: string, text: string): Buffer;
};

/** Says nothing of what was inside. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor() {
    super("A sealed value could not be opened");
  }
}

type MasterKey = { id: string; key: Buffer };

/**
 * Secrets that are kept with the data keys, apart from the data: without them the master key opens nothing of a copy of
 * the data, and nobody tries guessed names against its keyed hashes.
 */
export type Roots = {
  pepper: Buffer;
  /** Purposes whose hashes are older than the pepper. */ subkeys: ReadonlyMap<string, Buffer>;
};

/** The first byte of what the master key alone seals: the roots themselves, and everything older than they are. */
const bare = 1;
/** The first byte of what is sealed by the master key and the pepper together. */
const peppered = 2;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const wrappedBytes = nonceBytes + keyBytes + tagBytes;

/**
 * Reads `MASTER_KEY`: one key as base64, or several as `id:base64,id:base64`. The first seals; all of them open. A key
 * without an id is named by its own hash. To rotate, put the new key in front and keep the old one behind it.
 */
export function createKeyRing(masterKeys: string, roots?: Roots): KeyRing {
  const keys = masterKeys.split(",").map(readKey);
  const byId = new Map(keys.map((each) => [each.id, each.key]));
  if (byId.size !== keys.length)
    throw new WrongSetting(
      "MASTER_KEY names two keys with the same id. Give each key its own id, as in 2026:base64,2025:base64.",
    );
  const current = keys[0] as MasterKey;
  const subkeys = new Map<string, KeyObject>();
  for (const [purpose, key] of roots?.subkeys ?? []) subkeys.set(purpose, createSecretKey(key));
  // Derived once: a search opens thousands of values. Node takes a key object in a fifth of the time of a buffer.
  const wrappingKeys = new Map<string, KeyObject>();
  const currentId = Buffer.from(current.id, "utf8");
  const currentPrefix = Buffer.concat([Buffer.from([roots ? peppered : bare, currentId.length]), currentId]);

  function subkey(purpose: string): KeyObject {
    let key = subkeys.get(purpose);
    if (!key) {
      key = createSecretKey(subkeyOf(roots?.pepper ?? (keys.at(-1) as MasterKey).key, purpose));
      subkeys.set(purpose, key);
    }
    return key;
  }

  function wrapping({ id, key }: MasterKey, pepper: Buffer | undefined): KeyObject {
    const place = `${id} ${pepper ? "peppered" : "bare"}`;
    const known = wrappingKeys.get(place) ?? createSecretKey(wrappingKey(key, pepper));
    wrappingKeys.set(place, known);
    return known;
  }

  function wrap(dataKey: Buffer, context: string): Buffer {
    return Buffer.concat([currentPrefix, encrypt(wrapping(current, roots?.pepper), dataKey, `key ${context}`)]);
  }

  function unwrap(sealed: Uint8Array, context: string): { dataKey: Buffer; body: Buffer } {
    const { version, keyId, rest } = header(sealed);
    const key = byId.get(keyId);
    if (!key || rest.length < wrappedBytes || (version === peppered && !roots)) throw new SealBroken();
    return {
      dataKey: decrypt(
        wrapping({ id: keyId, key }, version === peppered ? roots?.pepper : undefined),
        rest.subarray(0, wrappedBytes),
        `key ${context}`,
      ),
      body: rest.subarray(wrappedBytes),
    };
  }

  function open(sealed: Uint8Array, context: string): Buffer {
    const { dataKey, body } = unwrap(sealed, context);
    return decrypt(createSecretKey(dataKey), body, `body ${context}`);
  }

  return {
    currentKeyId: current.id,
    currentPrefix,
    seal(plaintext, context) {
      const dataKey = randomBytes(keyBytes);
      return Buffer.concat([
        wrap(dataKey, context),
        encrypt(createSecretKey(dataKey), Buffer.from(plaintext), `body ${context}`),
      ]);
    },
    open,
    openText: (sealed, context) => open(sealed, context).toString("utf8"),
    keyIdOf: (sealed) => header(sealed).keyId,
    rewrap(sealed, context) {
      const { dataKey, body } = unwrap(sealed, context);
      return Buffer.concat([wrap(dataKey, context), body]);
    },
    hmac: (purpose, text) => createHmac("sha256", subkey(purpose)).update(text, "utf8").digest(),
  };
}

function readKey(part: string): MasterKey {
  const [first, second] = part.trim().split(":", 2) as [string, string | undefined];
  const encoded = second ?? first;
  const key = Buffer.from(encoded, "base64");
  if (key.length !== keyBytes || !/^[A-Za-z0-9+/_-]{43}=?$/.test(encoded)) {
    throw new WrongSetting("MASTER_KEY does not hold 32 bytes in base64. Create a key with `openssl rand -base64 32`.");
  }
  const id =
    second === undefined
      ? createHash("sha256").update("talentmls key id").update(key).digest("hex").slice(0, 8)
      : first;
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(id))
    throw new WrongSetting(
      "MASTER_KEY has a key id that is empty or too long. Use up to 64 letters, digits, dots or dashes.",
    );
  return { id, key };
}

/**
 * The subkey of the oldest of these master keys for one purpose: what hashes were made with before there were roots.
 */
export function oldestSubkey(masterKeys: string, purpose: string): Buffer {
  return subkeyOf((masterKeys.split(",").map(readKey).at(-1) as MasterKey).key, purpose);
}

/** The master key itself only ever derives: wrapping and hashing never share key material (RFC 5869). */
function wrappingKey(master: Buffer, pepper: Uint8Array = new Uint8Array(0)): Buffer {
  return Buffer.from(hkdfSync("sha256", master, pepper, "talentmls wrap", keyBytes));
}

function subkeyOf(from: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", from, Buffer.alloc(0), `talentmls hmac ${purpose}`, keyBytes));
}

function header(sealed: Uint8Array): { version: number; keyId: string; rest: Buffer } {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const [version, idLength] = bytes;
  if ((version !== bare && version !== peppered) || idLength === undefined || bytes.length < 2 + idLength)
    throw new SealBroken();
  return { version, keyId: bytes.subarray(2, 2 + idLength).toString("utf8"), rest: bytes.subarray(2 + idLength) };
}

function encrypt(key: KeyObject, plaintext: Buffer, context: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context, "utf8"));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: KeyObject, sealed: Buffer, context: string): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new SealBroken();
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context, "utf8"));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw new SealBroken();
  }
}
