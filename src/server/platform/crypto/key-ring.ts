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
import { WrongSetting } from "../wrong-setting.ts";

/**
 * Encrypts values at rest. Each value has its own data key, wrapped by the current master key (AES-256-GCM, NIST SP
 * 800-38D; 96-bit random nonces, 128-bit tags).
 */
export type KeyRing = {
  /**
   * Seals `plaintext` for one place, named by `context` (table and row id). A sealed value moved to another row doesn't
   * open.
   */
  seal(plaintext: Uint8Array | string, context: string): Buffer;
  /** Returns the plaintext. Throws `SealBroken` when the bytes, the context or the keys don't match. */
  open(sealed: Uint8Array, context: string): Buffer;
  openText(sealed: Uint8Array, context: string): string;
  /** The id of the master key a value is sealed under. */
  keyIdOf(sealed: Uint8Array): string;
  currentKeyId: string;
  /** Prefix of every newly sealed value. A rotation rewraps values with any other prefix. */
  currentPrefix: Buffer;
  /** Rewraps the value under the current master key; its data key stays the same. */
  rewrap(sealed: Uint8Array, context: string): Buffer;
  /**
   * HMAC-SHA-256 with one subkey per purpose. Stable across key rotation, because the subkeys derive from the roots.
   */
  hmac(purpose: string, text: string): Buffer;
};

/** For what may be sealed under a key that was destroyed with the candidate's data. */
export function nullIfBroken(error: unknown): null {
  if (error instanceof SealBroken) return null;
  throw error;
}

/** The message reveals nothing about the content. */
export class SealBroken extends Error {
  override name = "SealBroken";
  constructor() {
    super("A sealed value could not be opened");
  }
}

/** `hash`: the name of the key where it has no id. */
type MasterKey = { id: string; hash: string; key: Buffer };

/**
 * Secrets stored with the data keys, apart from the data. Without them, the master key can't open a copy of the data,
 * and no one can test guessed names against its keyed hashes.
 */
export type Roots = {
  pepper: Buffer;
  /** Subkeys of purposes whose hashes predate the pepper. */ subkeys: ReadonlyMap<string, Buffer>;
};

/** First byte of values sealed by the master key alone: the roots, and values that predate them. */
const bare = 1;
/** First byte of values sealed by the master key and the pepper. */
const peppered = 2;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const wrappedBytes = nonceBytes + keyBytes + tagBytes;

/**
 * Parses `MASTER_KEY`: one base64 key, or several as `id:base64,id:base64`. The first seals; all of them open. A key
 * without an id is named by its hash, and still opens what it sealed under that name once it has an id: a first key has
 * none, and gets one in a rotation.
 */
export function createKeyRing(masterKeys: string, roots?: Roots): KeyRing {
  const keys = masterKeys.split(",").map(readKey);
  const byId = new Map([
    ...keys.map(({ hash, key }) => [hash, key] as const),
    ...keys.map(({ id, key }) => [id, key] as const),
  ]);
  if (new Set(keys.map(({ id }) => id)).size !== keys.length)
    throw new WrongSetting(
      "MASTER_KEY names two keys with the same id. Give each key its own id, as in 2026:base64,2025:base64.",
    );
  const current = keys[0] as MasterKey;
  const subkeys = new Map<string, KeyObject>();
  for (const [purpose, key] of roots?.subkeys ?? []) subkeys.set(purpose, createSecretKey(key));
  // Derived once, because a search opens thousands of values. Node takes a KeyObject five times faster than a buffer.
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

  function wrapping({ id, key }: Pick<MasterKey, "id" | "key">, pepper: Buffer | undefined): KeyObject {
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
  const hash = createHash("sha256").update("talentmls key id").update(key).digest("hex").slice(0, 8);
  const id = second === undefined ? hash : first;
  if (!/^[A-Za-z0-9_.-]{1,64}$/.test(id))
    throw new WrongSetting(
      "MASTER_KEY has a key id that is empty or too long. Use up to 64 letters, digits, dots or dashes.",
    );
  return { id, hash, key };
}

/** The oldest master key's subkey for one purpose, which hashes were made with before the roots existed. */
export function oldestSubkey(masterKeys: string, purpose: string): Buffer {
  return subkeyOf((masterKeys.split(",").map(readKey).at(-1) as MasterKey).key, purpose);
}

/**
 * The key of one backup: of the named master key, or of the current one. Null if MASTER_KEY doesn't have it. Derived
 * without the roots, because they are in the backup.
 */
export function backupKey(masterKeys: string, salt: Buffer, keyId?: string): { keyId: string; key: Buffer } | null {
  const keys = masterKeys.split(",").map(readKey);
  const named = keys.find(({ id }) => id === keyId) ?? keys.find(({ hash }) => hash === keyId);
  const found = keyId === undefined ? keys[0] : named;
  return found
    ? { keyId: keyId ?? found.id, key: Buffer.from(hkdfSync("sha256", found.key, salt, "talentmls backup", keyBytes)) }
    : null;
}

/** The master key is only used for derivation: wrapping and hashing never share key material (RFC 5869). */
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
