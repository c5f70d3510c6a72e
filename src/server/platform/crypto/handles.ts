import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from "node:crypto";

/** `access` is sent in `Authorization`; `refresh` only to the refresh endpoint. */
export type HandleKind = "access" | "refresh";

const letters: Record<HandleKind, string> = { access: "a", refresh: "r" };

/**
 * A handle names its session and generation, proven by a MAC under the session's own secret. Because it is derived,
 * tabs that refresh at the same time get the same next generation, and the server stores no handle.
 */
export function makeHandle(secret: Buffer, kind: HandleKind, sessionId: string, generation: number): string {
  return [
    letters[kind],
    packId(sessionId),
    generation.toString(36),
    mac(secret, kind, sessionId, generation).toString("base64url"),
  ].join(".");
}

export type ReadHandle = { sessionId: string; generation: number; proof: Buffer };

/** The unverified parts of a handle of this kind; null for anything else. */
export function readHandle(text: string, kind: HandleKind): ReadHandle | null {
  const match = /^([ar])\.([A-Za-z0-9_-]{22})\.([0-9a-z]{1,7})\.([A-Za-z0-9_-]{43})$/.exec(text);
  if (match === null) return null;
  const [, letter, id = "", generation = "", proof = ""] = match;
  if (letter !== letters[kind]) return null;
  return {
    sessionId: unpackId(id),
    generation: Number.parseInt(generation, 36),
    proof: Buffer.from(proof, "base64url"),
  };
}

/** Whether the handle was made with the session's secret. */
export function isGenuine(handle: ReadHandle, secret: Buffer, kind: HandleKind): boolean {
  return timingSafeEqual(handle.proof, mac(secret, kind, handle.sessionId, handle.generation));
}

/** The last MAC under each secret: a session sends the same handle until it is refreshed. */
const lastMacs = new WeakMap<Buffer, { of: string; mac: Buffer }>();

function mac(secret: Buffer, kind: HandleKind, sessionId: string, generation: number): Buffer {
  const of = `${kind}\n${sessionId}\n${generation}`;
  const last = lastMacs.get(secret);
  if (last?.of === of) return last.mac;
  const made = createHmac("sha256", createSecretKey(secret)).update(of).digest();
  lastMacs.set(secret, { of, mac: made });
  return made;
}

function packId(uuid: string): string {
  return Buffer.from(uuid.replaceAll("-", ""), "hex").toString("base64url");
}

function unpackId(packed: string): string {
  const hex = Buffer.from(packed, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** 256 random bits as text, for cookies, tokens and links. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The stored form of a random token. No salt: 256 random bits can't be guessed, and look-ups need the same hash. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
