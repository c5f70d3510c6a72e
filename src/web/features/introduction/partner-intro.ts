/**
 * The address of a configured partner's introduction request (spec §7): where it was asked from, for which listings and
 * how many. Opaque ids and never a person; what the configured address asks for already stays.
 */
export function partnerIntroUrl(
  partner: string,
  { listingIds, from }: { listingIds: readonly string[]; from: "candidate" | "shortlist" | "search" | "compare" },
): string {
  const url = new URL(partner);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/intro-request`;
  const asked = {
    utm_source: "talentmls",
    utm_medium: from,
    utm_campaign: "intro_request",
    candidate_ids: listingIds.join(","),
    count: String(listingIds.length),
  };
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value);
  return url.href;
}
