import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { instantDateText } from "#web/lib/format.ts";
import { type ThreadPage } from "./queries.ts";
import { outdate } from "#web/lib/backend/ask.ts";

export type Disclosure = ThreadPage["disclosure"];

/**
 * Whether the candidate may be named here, until the grant ends; then what was written under it is asked for anew, and
 * is gone.
 */
export function useDisclosure(disclosure: Disclosure): Disclosure {
  const queryClient = useQueryClient();
  const now = useNow();
  const over = disclosure !== null && Date.parse(disclosure.until) <= now;
  useEffect(() => {
    if (over) void outdate(queryClient, "threads");
  }, [over, queryClient]);
  return over ? null : disclosure;
}

/** What one may write, as the composer says it. */
export function disclosureHint(disclosure: Disclosure, to: string): string {
  if (!disclosure) return "Names and contact details that tell who a candidate is are not sent.";
  const until = instantDateText(disclosure.until);
  return disclosure.knows === "them"
    ? `${to} knows who this is until ${until}: you may name the candidate.`
    : `You know who this is until ${until}: you may name the candidate to ${to}.`;
}
