import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { useBackend } from "#web/lib/backend/context.tsx";

const goesByOptions = (api: Api) =>
  queryOptions({
    queryKey: ["settings", "terms"],
    queryFn: ({ signal }) => api.settings.terms({}, { signal }),
    staleTime: 60_000,
  });

/** What new deals and introductions go by; undefined until it is known. */
export function useGoesBy(): Answer<"settings", "terms"> | undefined {
  const { api, viewer } = useBackend();
  return useQuery({ ...goesByOptions(api), enabled: viewer !== null }).data;
}
