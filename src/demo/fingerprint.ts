import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 in hex. Browsers have their own only on pages served over TLS. */
export const fingerprintOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));
export const fingerprint = (text: string): string => fingerprintOf(utf8ToBytes(text));
