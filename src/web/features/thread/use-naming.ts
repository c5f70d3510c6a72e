import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { instantDateText } from "#web/lib/format.ts";
import { type ThreadPage } from "./queries.ts";
import { outdate } from "#web/lib/backend/ask.ts";

export type Naming = ThreadPage["naming"];

/**
 * Whether the candidate may be named here, until the grant ends; then what was written under it is asked for anew, and
 * is gone.
 */
export function useNaming(naming: Naming): Naming {
  const queryClient = useQueryClient();
  const now = useNow();
  const over = naming !== null && Date.parse(naming.until) <= now;
  useEffect(() => {
    if (over) void outdate(queryClient, "threads");
  }, [over, queryClient]);
  return over ? null : naming;
}

/** What one may write, as the composer says it. */
export function namingWords(naming: Naming, to: string): string {
  if (!naming) return "Names and contact details that tell who a candidate is are not sent.";
  const until = instantDateText(naming.until);
  return naming.knows === "them"
    ? `${to} knows who this is until ${until}: you may name the candidate.`
    : `You know who this is until ${until}: you may name the candidate to ${to}.`;
}
