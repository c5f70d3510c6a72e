import type { DealSheet } from "#web/features/deal/queries.ts";

/**
 * The address of a configured scoring partner with its specified parameters (spec §7): the codes of candidate and deal,
 * never personal data.
 */
export function scoringUrl(partner: string, deal: Pick<DealSheet, "maskedCode" | "code">): string {
  const url = new URL(partner);
  url.searchParams.set("candidate", deal.maskedCode);
  url.searchParams.set("deal", deal.code);
  return url.href;
}
