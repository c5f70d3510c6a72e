import { useQueryClient } from "@tanstack/react-query";
import { erasureSummary } from "#domain/listing/erasure.ts";
import { needText } from "#domain/retention/needs.ts";
import { warningDays } from "#domain/retention/retention.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { dateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Until when the identity of an ended listing is kept, for its agency (docs/decisions/0081). */
export function KeptUntil({ listingId, className }: { listingId: string; className: string }) {
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const { retention } = useAsk("retentions", "get", { listingId }).data ?? { retention: null };
  if (!retention) return null;
  const { keptUntil, neededFor, warned, extension } = retention;
  const extend = () =>
    run((api) => api.retentions.extend({ listingId }), {
      undone: "The storage date wasn't extended",
      done: (answer) => {
        queryClient.setQueryData(keyOf("retentions", "get", { listingId }), answer);
        return { title: `Identity stored until ${dateText(answer.retention?.keptUntil ?? keptUntil)}` };
      },
    });
  const text =
    neededFor.length > 0
      ? `${neededFor.map(needText).join(" ")} After that, we'll warn your agency before it's destroyed.`
      : warned
        ? "After that date, these are permanently destroyed:"
        : `We warn your agency ${warningDays.first} and ${warningDays.last} days before it's destroyed.`;
  const isEnding = warned && neededFor.length === 0;
  return (
    <Callout
      tone={isEnding ? "warning" : "info"}
      className={className}
      title={
        neededFor.length > 0 ? "Identity stored while it's needed" : `Identity stored until ${dateText(keptUntil)}`
      }
    >
      <p>{text}</p>
      {isEnding ? (
        <>
          <ul className="mt-1 list-disc pl-5">
            {erasureSummary.goes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          {extension === null ? null : (
            <Button size="sm" className="mt-3" loading={busy} onClick={() => void extend()}>
              Store until {dateText(extension)}
            </Button>
          )}
        </>
      ) : null}
    </Callout>
  );
}
