import { queryOptions } from "@tanstack/react-query";
import type { Backend } from "#contract/backend.ts";
import { listingsKey } from "#web/features/listing/queries.ts";

/** With what is kept about listings: what changes one, changes what its candidate may have decided. */
export const ownersKey = (listingId: string) => [...listingsKey, "candidacy", listingId] as const;

/** What the listing agency knows of its candidate's own page. Not in the demo, which writes no letters. */
export const ownersOptions = ({ api, kind }: Pick<Backend, "api" | "kind">, listingId: string) =>
  queryOptions({
    queryKey: ownersKey(listingId),
    queryFn: ({ signal }) => api.candidacy.ofListing({ listingId }, { signal }),
    enabled: kind === "server",
  });
