import { useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";

/** What the listing agency sees of its candidate's own page. Not in the demo, which sends no email. */
export function useOwners(listingId: string, enabled = true) {
  const { kind } = useBackend();
  return useAsk("candidacy", "ofListing", { listingId }, { enabled: enabled && kind === "server" });
}
