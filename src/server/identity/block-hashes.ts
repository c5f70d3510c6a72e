import { normaliseCompanyName, normaliseDomain } from "#domain/identity.ts";
import type { KeyRing } from "../crypto/key-ring.ts";

/**
 * Keyed hashes of the names and domains a listing is hidden from, and of those an organisation carries: where the two
 * meet, the listing does not exist for that organisation (decisions §3).
 */
export function blockHashes(keyRing: KeyRing, entries: readonly { name: string; domain: string }[]): Buffer[] {
  const values = entries.flatMap(({ name, domain }) => {
    const company = normaliseCompanyName(name);
    const host = normaliseDomain(domain);
    return [...(company ? [`name:${company}`] : []), ...(host ? [`domain:${host}`] : [])];
  });
  return [...new Set(values)].map((value) => keyRing.hmac("blocked-organisation", value));
}
