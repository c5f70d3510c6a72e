import { MessageSquare } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Addressee, showMessages } from "#web/features/thread/drawer-place.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

/** The parties the viewer can message now: an employer once the deal was sent for signature. */
export function useDealCorrespondents({ id, signing }: Pick<DealSheet, "id" | "signing">): readonly string[] {
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  const found = useAsk(
    "threads",
    "about",
    { dealId: id },
    { per: signing !== null, enabled: actsForOwn && mayDo(viewer, "thread.use") },
  );
  return actsForOwn ? (found.data?.items ?? []).map(({ organization }) => organization.id) : [];
}

/** Opens the conversation with one party of a deal. */
export function MessagePartyButton({
  addressee,
}: {
  addressee: Addressee & { organization: { id: string; name: string } };
}) {
  return (
    <IconButton
      label={`Message ${addressee.organization.name}`}
      size="sm"
      aria-haspopup="dialog"
      icon={<MessageSquare aria-hidden="true" />}
      onClick={() => showMessages({ at: "about", addressee })}
      className="-my-1.5"
    />
  );
}
