import { useState } from "react";
import { type Assumed, usualAssumptions } from "./offer-money.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

/** The assumed figures until the person types others; `known`: the candidate's range is known. */
export function useAssumptions(
  listingId: string,
  enabled: boolean,
): { assumed: Assumed; onAssume: (assumed: Assumed) => void; known: boolean } {
  const { data } = useAsk("listings", "get", { id: listingId }, { enabled });
  const [typed, setTyped] = useState<Assumed | null>(null);
  return { assumed: typed ?? usualAssumptions(data), onAssume: setTyped, known: data !== undefined };
}
