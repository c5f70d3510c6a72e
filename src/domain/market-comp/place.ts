import { metroOf } from "../core/us-metros.ts";
import { roleFamilies, roleFamily } from "../listing/role-family.ts";

/** Where a hire counts: its role's family and its metropolitan area; null if either is in no table. */
export function compPlaceOf(
  headlineRole: string,
  { city, state }: { city: string; state: string },
): { family: string; metro: string } | null {
  const family = roleFamily(headlineRole);
  const metro = metroOf(city, state);
  return roleFamilies.has(family) && metro !== null ? { family, metro } : null;
}
