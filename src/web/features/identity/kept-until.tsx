import { useQueryClient } from "@tanstack/react-query";
import { destroyedText } from "#domain/retention/retention.ts";
import { needText } from "#domain/retention/needs.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { dateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Until when the identity of an ended listing is kept, for its agency (docs/decisions/0081). */
export function KeptUntil({ listingId, className }: { listingId: string; className: string }) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const { retention } = useAsk("retentions", "get", { listingId }).data ?? { retention: null };
  if (!retention) return null;
  const { keptUntil, neededFor, warned, extension } = retention;
  const extend = () =>
    run(() => api.retentions.extend({ listingId }), {
      undone: "The identity wasn't extended",
      done: (answer) => {
        queryClient.setQueryData(keyOf("retentions", "get", { listingId }), answer);
        return { title: `Identity kept until ${dateText(answer.retention?.keptUntil ?? keptUntil)}` };
      },
    });
  return (
    <Callout
      tone={warned ? "warning" : "info"}
      className={className}
      title={
        neededFor.length > 0 ? "Identity is kept while it is needed" : `Identity is kept until ${dateText(keptUntil)}`
      }
      action={
        extension !== null && neededFor.length === 0 ? (
          <Button size="sm" loading={busy} onClick={() => void extend()}>
            Keep until {dateText(extension)}
          </Button>
        ) : null
      }
    >
      {neededFor.length > 0 ? (
        <>{neededFor.map(needText).join(" ")} Afterwards your agency is warned before it is destroyed.</>
      ) : (
        destroyedText
      )}
    </Callout>
  );
}
