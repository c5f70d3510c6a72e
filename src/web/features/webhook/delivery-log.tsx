import { iso } from "#domain/core/calendar.ts";
import { useState } from "react";
import type { Answer } from "#contract/index.ts";
import { attemptTexts, type DeliveryState, isSettled, testType, webhookGroups } from "#domain/webhook/webhook.ts";
import { itemsOf, useAskPages } from "#web/lib/backend/ask.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted, momentText } from "#web/lib/format.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyLine } from "#web/ui/empty-line.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import type { Webhook } from "./webhooks-panel.tsx";

type Delivery = Answer<"webhooks", "deliveries">["items"][number];

const states: Record<DeliveryState, { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "steel" },
  delivered: { label: "Received", tone: "money" },
  failed: { label: "Failed", tone: "danger" },
  dropped: { label: "No longer visible or chosen", tone: "neutral" },
};

const labels = new Map<string, string>([
  ...webhookGroups.flatMap(({ label: group, types }) =>
    types.map(({ type, label }) => [type, `${group}: ${label}`] as const),
  ),
  [testType, "Test"],
]);

const day = 24 * 60 * 60 * 1_000;
const spans = [
  { value: "1", label: "Last 24 hours" },
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
] as const;

/** A test, or a message sent again, is answered within seconds. */
const whileOpen = { refetchInterval: 5_000 };

/** What was sent to a webhook, with a filter; sends one again, or everything since a time. */
export function DeliveryLog({ webhook: { id, end } }: { webhook: Webhook }) {
  const [state, setState] = useState<DeliveryState | "all">("all");
  const [span, setSpan] = useState<(typeof spans)[number]["value"]>("1");
  const found = useAskPages("webhooks", "deliveries", { id, ...(state !== "all" && { state }) }, whileOpen);
  const { run, isRunning } = useAction();
  const rows = itemsOf(found.data);
  const disabledReason = end === null ? undefined : "Enable the webhook first.";
  return (
    <div className="mt-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Select
          aria-label="Deliveries shown"
          leading="Show"
          controlSize="sm"
          className="w-auto"
          value={state}
          onValueChange={setState}
          items={[
            { value: "all", label: "All" },
            ...(Object.keys(states) as DeliveryState[]).map((value) => ({ value, label: states[value].label })),
          ]}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label="Send again from"
            controlSize="sm"
            className="w-auto"
            value={span}
            onValueChange={setSpan}
            items={spans}
          />
          <Button
            size="sm"
            loading={isRunning("replay")}
            disabledReason={disabledReason}
            onClick={() =>
              void run((api) => api.webhooks.replay({ id, since: iso(Date.now() - Number(span) * day) }), {
                name: "replay",
                done: ({ sending }) => ({
                  title: sending === 0 ? "Nothing to send" : `Sending ${counted(sending, "event")} again`,
                  description:
                    sending === 0
                      ? "No event of the chosen types happened in that time."
                      : "Each has the same id as before, so your system can skip those it already has.",
                }),
                outdates: ["webhooks"],
              })
            }
          >
            Send again
          </Button>
        </div>
      </div>
      <div className="mt-3">
        <LoadedPages
          query={found}
          what="the deliveries"
          skeleton={<Skeletons rows={3} size="h-12" />}
          empty={
            <EmptyLine title="No deliveries">
              {state === "all"
                ? "They appear here when a chosen event happens. You can also send a test."
                : "None has this status. Choose another one to see more."}
            </EmptyLine>
          }
          noun={["delivery", "deliveries"]}
          onlyMore
        >
          <ul aria-label="Deliveries" className="border-t border-line">
            {rows.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                retrying={isRunning(delivery.id)}
                disabledReason={disabledReason}
                onRetry={() =>
                  void run((api) => api.webhooks.retry({ id, deliveryId: delivery.id }), {
                    name: delivery.id,
                    done: () => ({ title: "Sending again" }),
                    outdates: ["webhooks"],
                  })
                }
              />
            ))}
          </ul>
        </LoadedPages>
      </div>
    </div>
  );
}

const attemptText = ({ outcome, status, milliseconds }: Delivery["attempts"][number]): string =>
  `${attemptTexts[outcome]}${status === null ? "" : ` (${status})`}, ${milliseconds} ms`;

function DeliveryRow({
  delivery: { type, state, createdAt, nextAt, attempts },
  retrying,
  disabledReason,
  onRetry,
}: {
  delivery: Delivery;
  retrying: boolean;
  disabledReason: string | undefined;
  onRetry: () => void;
}) {
  const last = attempts.at(-1);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-dense">
          <span className="font-medium">{labels.get(type) ?? type}</span>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
        </p>
        <p className="mt-0.5 text-small text-ink-3">
          {momentText(createdAt)}
          {last ? ` · ${attemptText(last)}` : ""}
          {attempts.length > 1 ? ` · ${attempts.length} attempts` : ""}
          {nextAt && last ? ` · Next try ${momentText(nextAt)}` : ""}
        </p>
      </div>
      {isSettled(state) ? (
        <Button size="sm" variant="ghost" loading={retrying} disabledReason={disabledReason} onClick={onRetry}>
          Send again
        </Button>
      ) : null}
    </li>
  );
}
