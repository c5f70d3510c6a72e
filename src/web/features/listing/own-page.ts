import { isDraft, type ListingStatus } from "#domain/core/listing-status.ts";

/** A link of the listing's agency: to the form of a draft, otherwise to the candidate's page. */
export const ownPageOf = ({ id, status }: { id: string; status: ListingStatus | null }) =>
  ({ to: isDraft(status) ? "/mls/list/$id" : "/mls/candidate/$id", params: { id } }) as const;
