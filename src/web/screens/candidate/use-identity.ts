import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useBackend } from "#web/backend/context.tsx";
import { problemDetail } from "#web/components/listing/problem-words.ts";

/**
 * The identity behind a listing, read when asked and only then: every reading is recorded, so none may happen on its
 * own. It is held by the open page alone, never by the query cache, and forgotten with the page.
 */
export function useIdentity(listingId: string) {
  const { api } = useBackend();
  const { data, error, isPending, mutate, reset } = useMutation({
    mutationFn: (reason: string | undefined) => api.identities.get({ listingId, ...(reason === undefined ? {} : { reason }) }),
    gcTime: 0,
  });
  useEffect(() => reset, [reset]);
  return { identity: data, opening: isPending, failure: error ? problemDetail(error) : null, show: mutate, hide: reset };
}
