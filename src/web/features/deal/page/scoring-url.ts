import type { DealSheet } from "#web/features/deal/queries.ts";

/**
 * The address of a configured scoring partner with the seed's parameters (spec §7): the masked code and the deal's,
 * never a person.
 */
export function scoringUrl(partner: string, deal: Pick<DealSheet, "maskedCode" | "code">): string {
  const url = new URL(partner);
  url.searchParams.set("candidate", deal.maskedCode);
  url.searchParams.set("deal", deal.code);
  return url.href;
}
