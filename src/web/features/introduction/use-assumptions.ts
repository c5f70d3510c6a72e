import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { listingOptions } from "#web/features/listing/queries.ts";
import { type Assumed, usualAssumptions } from "./offer-money.ts";

/**
 * What the money of an introduction is worked out on, until somebody types something else; `known`: the candidate's
 * range is.
 */
export function useAssumptions(
  listingId: string,
  enabled: boolean,
): { assumed: Assumed; assume: (assumed: Assumed) => void; known: boolean } {
  const { api } = useBackend();
  const { data } = useQuery({ ...listingOptions(api, listingId), enabled });
  const [typed, setTyped] = useState<Assumed | null>(null);
  return { assumed: typed ?? usualAssumptions(data), assume: setTyped, known: data !== undefined };
}
