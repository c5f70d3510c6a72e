import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "#web/features/demo/act-for.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Addressee, showMessages } from "#web/features/thread/drawer-place.ts";
import { threadsKey } from "#web/features/thread/queries.ts";

/** The other parties of a deal that one can write to now: an employer once it was sent for signature. */
export function useDealCorrespondents({ id, signing }: Pick<DealSheet, "id" | "signing">): readonly string[] {
  const { api } = useBackend();
  const viewer = useViewer();
  const actsForOwn = useActsFor().id === viewer.organizationId;
  const found = useQuery({
    queryKey: [...threadsKey, "parties", id, signing !== null],
    queryFn: ({ signal }) => api.threads.about({ dealId: id }, { signal }),
    enabled: actsForOwn && mayDo(viewer, "thread.use"),
  });
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
