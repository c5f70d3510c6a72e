import { isVisible } from "#domain/core/listing-status.ts";
import { isLost, isWon } from "#domain/deal/status.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useClients } from "#web/features/client/employer-fields.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { SendToClient } from "#web/features/guest/send-to-client.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";

/**
 * Sends the deal's candidate to a contact of its employer, if that has no account (docs/decisions/0041). Absent once
 * the deal is closed, or while the agency can't open the candidate.
 */
export function SendToEmployer({ deal: { listingId, maskedCode, employer, status } }: { deal: DealSheet }) {
  const viewer = useViewer();
  const possible = mayDo(viewer, "client.use") && !isWon(status) && !isLost(status);
  const client = useClients(possible).data?.items.find(({ id }) => id === employer.id);
  const asked = possible && client?.hasAccount === false;
  const listing = useAsk("listings", "get", { id: listingId }, { enabled: asked }).data;
  if (!asked || !listing || !isVisible(listing.status)) return null;
  return (
    <SendToClient what={{ listing: { id: listingId, maskedCode } }} client={employer.name} className="mt-2 w-full" />
  );
}
