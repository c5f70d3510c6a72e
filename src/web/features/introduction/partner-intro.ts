/**
 * The address of a configured partner's introduction request (spec §7): the source page, the listings and their number.
 * Opaque ids, never personal data; the configured address keeps its own parameters.
 */
export function partnerIntroUrl(
  partner: string,
  {
    listingIds,
    from,
  }: { listingIds: readonly string[]; from: "candidate" | "shortlist" | "search" | "compare" | "pipeline" },
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
