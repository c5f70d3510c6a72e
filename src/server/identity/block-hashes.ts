import { blockedKeys, type NamedOrganization } from "#domain/identity/blocked-match.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { registrableDomain } from "./registrable-domain.ts";

/** Increased when `blockedKeys` changes; the next start recomputes older hashes. */
export const blockRules = 2;

/**
 * Keyed hashes of the names and domains a listing is hidden from, and of those an organization has. A listing doesn't
 * exist for an organization that shares a hash with it.
 */
export function blockHashes(keyRing: KeyRing, entries: readonly NamedOrganization[]): Buffer[] {
  return blockedKeys(entries, registrableDomain).map((key) => keyRing.hmac("blocked-organisation", key));
}
