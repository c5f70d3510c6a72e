/** Candidates that one address names at most: longer ones are cut by servers on the way. */
export const mostImported = 50;

/** A page of the partner with its parameters (spec §7). What the configured address asks for already stays. */
function partnerPage(partner: string, page: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(partner);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${page}`;
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** Where the workflow partner takes several candidates into its pipeline: opaque ids, never a person. */
export const partnerImportUrl = (
  partner: string,
  listingIds: readonly string[],
  from: "shortlist" | "search",
): string =>
  partnerPage(partner, "pipeline-import", {
    utm_source: "talentmls",
    utm_medium: from,
    utm_campaign: "pipeline_import",
    candidate_ids: listingIds.join(","),
    action: "bulk_import",
  });

/** Where the workflow partner begins a deal: the employer's name and the masked code. */
export const partnerDealUrl = (
  partner: string,
  { employer, candidate }: { employer: string; candidate: string },
): string => partnerPage(partner, "deals-create", { employer, candidate });
