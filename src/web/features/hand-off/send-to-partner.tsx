import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useLeaving } from "#web/lib/use-leaving.ts";
import { notifyError } from "#web/lib/notify-error.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/toast.tsx";
import { partnerTab } from "./partner-tab.ts";

/**
 * Opens the workflow partner's page that creates a candidate from this listing's masked form; nothing without a
 * partner.
 */
export function SendToPartner({ listingId }: { listingId: string }) {
  const { isPossible, send, busy } = useSendToPartner(listingId);
  if (!isPossible) return null;
  return (
    <Button loading={busy} onClick={send}>
      <ExternalLink aria-hidden="true" /> Send to partner
      <span className="sr-only"> in a new tab</span>
    </Button>
  );
}

/** The same for other controls. `send` needs a press, because it opens a tab. */
export function useSendToPartner(listingId: string): { isPossible: boolean; send: () => void; busy: boolean } {
  const { api, settings } = useBackend();
  const leave = useLeaving();
  const send = useMutation({
    mutationFn: async (tab: ReturnType<typeof partnerTab>) => {
      const { url } = await api.handOffs.create({ listingId });
      return { url, opened: tab?.goTo(url) === true };
    },
    onSuccess: ({ url, opened }) => {
      leave("workflow");
      if (!opened)
        notify({
          title: "Your browser didn't open the partner's page",
          description: "The masked form stays available there for five minutes.",
          action: { label: "Open", onAction: () => void window.open(url, "_blank", "noopener,noreferrer") },
        });
    },
    onError: (error, tab) => {
      tab?.close();
      notifyError(error);
    },
  });
  return {
    isPossible: settings.partners.workflow !== null,
    send: () => send.mutate(partnerTab()),
    busy: send.isPending,
  };
}
