import { useEffect } from "react";
import { useNow } from "#web/lib/backend/use-now.ts";
import { instantDateText } from "#web/lib/format.ts";
import { type ThreadPage } from "./queries.ts";
import { useOutdate } from "#web/lib/backend/ask.ts";

export type Disclosure = ThreadPage["disclosure"];
export type UnopenedBy = ThreadPage["unopenedBy"];

/**
 * Whether the candidate may be named here, until the grant ends; then the messages written under it are refetched and
 * hidden.
 */
export function useDisclosure(disclosure: Disclosure): Disclosure {
  const outdate = useOutdate();
  const now = useNow();
  const over = disclosure !== null && Date.parse(disclosure.until) <= now;
  useEffect(() => {
    if (over) void outdate("threads");
  }, [over, outdate]);
  return over ? null : disclosure;
}

/** The composer's hint about what may be written. */
export function disclosureHint(disclosure: Disclosure, unopenedBy: UnopenedBy, to: string): string {
  const blocked = "Names and contact details that identify a candidate are not sent";
  if (!disclosure && unopenedBy)
    return `${blocked} until ${unopenedBy === "you" ? "you open" : `${to} opens`} the identity.`;
  if (!disclosure) return `${blocked}.`;
  const until = instantDateText(disclosure.until);
  return disclosure.knows === "them"
    ? `${to} can see the identity until ${until}, so you can name the candidate.`
    : `You can see the identity until ${until}, so you can name the candidate to ${to}.`;
}
