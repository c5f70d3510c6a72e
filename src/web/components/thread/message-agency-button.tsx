import { MessageSquare } from "lucide-react";
import { mayDo } from "#domain/policy.ts";
import { useViewer } from "#web/backend/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { showMessages } from "./drawer-place.ts";

type Listed = { id: string; maskedCode: string; headlineRole: string; agencyName: string };

/** Opens the conversation with the agency that lists a candidate. Not for one's own. */
export function MessageAgencyButton({ listing: { id, maskedCode, headlineRole, agencyName } }: { listing: Listed }) {
  const viewer = useViewer();
  if (!mayDo(viewer, "thread.use")) return null;
  const subject = { listingId: id, maskedCode, headlineRole, deal: null };
  return (
    <Button aria-haspopup="dialog" className="mt-4 w-full min-w-0" onClick={() => showMessages({ at: "about", addressee: { ask: { listingId: id }, organisation: null, subject } })}>
      <MessageSquare aria-hidden="true" />
      <span className="min-w-0 truncate">Message {agencyName}</span>
    </Button>
  );
}
