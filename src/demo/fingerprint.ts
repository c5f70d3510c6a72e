import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 of a text, in hex. Browsers have their own only on pages served over TLS. */
export const fingerprint = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
