import { MessageSquare } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import { Button } from "#web/ui/button.tsx";
import { MenuItem } from "#web/ui/menu.tsx";
import { type Addressee, showMessages } from "./drawer-place.ts";

type Listed = { id: string; maskedCode: string; headlineRole: string; agencyName: string };

const agencyOf = ({ id, maskedCode, headlineRole }: Listed): Addressee => ({
  ask: { listingId: id },
  organization: null,
  subject: { listingId: id, maskedCode, headlineRole, deal: null },
});

/** Opens the conversation with a candidate's listing agency. Not for the agency's own. */
export function MessageAgencyButton({ listing }: { listing: Listed }) {
  const viewer = useViewer();
  if (!mayDo(viewer, "thread.use")) return null;
  return <OpenConversation name={listing.agencyName} addressee={agencyOf(listing)} />;
}

/** The same in a menu. */
export function MessageAgencyItem({ listing }: { listing: Listed }) {
  const viewer = useViewer();
  if (!mayDo(viewer, "thread.use")) return null;
  return (
    <MenuItem
      icon={<MessageSquare aria-hidden="true" />}
      onSelect={() => showMessages({ at: "about", addressee: agencyOf(listing) })}
    >
      Message {listing.agencyName}
    </MenuItem>
  );
}

type MessageRequesterButtonProps = { requester: { id: string; name: string }; subject: Addressee["subject"] };

/**
 * For the listing agency: the conversation with a requester, started by either side. In the demo only for the visitor's
 * own agency.
 */
export function MessageRequesterButton({ requester, subject }: MessageRequesterButtonProps) {
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  if (!mayDo(viewer, "thread.use") || !actsForOwn) return null;
  return (
    <OpenConversation
      name={requester.name}
      addressee={{
        ask: { listingId: subject.listingId },
        organization: { id: requester.id, name: requester.name },
        subject,
      }}
    />
  );
}

function OpenConversation({ name, addressee }: { name: string; addressee: Addressee }) {
  return (
    <Button
      aria-haspopup="dialog"
      className="mt-4 w-full min-w-0"
      onClick={() => showMessages({ at: "about", addressee })}
    >
      <MessageSquare aria-hidden="true" />
      <span className="min-w-0 truncate">Message {name}</span>
    </Button>
  );
}
