/** The most candidates one address names: servers on the way cut longer ones. */
export const mostImported = 50;

/** A partner's page with its parameters (spec §7), added to those of the configured address. */
function partnerPage(partner: string, page: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(partner);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${page}`;
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

/** The workflow partner's import of several candidates: opaque ids, never personal data. */
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

/** The workflow partner's new deal: the employer's name and the masked code. */
export const partnerDealUrl = (
  partner: string,
  { employer, candidate }: { employer: string; candidate: string },
): string => partnerPage(partner, "deals-create", { employer, candidate });
