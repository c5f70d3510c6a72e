import { useEffect } from "react";
import { Problem } from "#contract/backend.ts";
import { keyOf, useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import type { DraftSession } from "./draft-session.ts";

/** A draft's or listing's form. It has the sealed half: never cached, never refetched while the person types. */
export function useOwnForm(id: string) {
  return useAsk(
    "listings",
    "form",
    { id },
    {
      staleTime: Infinity,
      gcTime: 0,
      refetchOnWindowFocus: false,
      retry: (failures, problem) =>
        failures < 2 && !(problem instanceof Problem && problem.status > 0 && problem.status < 500),
    },
  );
}

/** Closes a session with its page, and refreshes lists that may have been fetched before its last save. */
export function useSessionEnd(session: DraftSession | null): void {
  const outdate = useOutdate();
  useEffect(() => {
    if (!session) return;
    return () =>
      void session
        .close()
        .then(() => outdate(keyOf("listings", "mine"), keyOf("own", "listings"), keyOf("cvs", "queue")));
  }, [session, outdate]);
}
