import { useState } from "react";
import { eventTypes } from "#domain/event/event.ts";
import { auditType } from "#domain/webhook/audit.ts";
import {
  eventsOf,
  type WebhookFormat,
  webhookFormats,
  webhookFormatLabels,
  webhookGroups,
  webhookLimits,
  type WebhookType,
  webhookTypes,
} from "#domain/webhook/webhook.ts";
import { hasFields, valuesAfter } from "#web/lib/form/attempt.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { mergedList } from "#web/lib/form/merged-list.ts";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, FieldGroup } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import type { NewSecret, Webhook } from "./webhooks-panel.tsx";

const formatTexts: Record<WebhookFormat, string> = {
  standard: "Signed JSON for your own system.",
  slack: "One-line messages in a Slack channel, through an incoming webhook.",
  teams: "One-line messages in a Microsoft Teams channel, through a workflow.",
};

type Values = Pick<Webhook, "url" | "description" | "format" | "types">;

const valuesOf = ({ url, description, format, types }: Webhook): Values => ({ url, description, format, types });

const isWebhook = hasFields<Webhook>("publicKey");

type WebhookDialogProps = { webhook: Webhook | null; onClose: () => void; onCreated: (made: NewSecret) => void };

/**
 * Adds a webhook, or changes one. The format stays as it was chosen. What is typed stays when a colleague saves or
 * deletes the webhook; saving says so first and shows both.
 */
export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  /** The version that the form replaces. */
  const [opened, setOpened] = useState(webhook);
  const form: Form<Values> = useForm<Values, NewSecret | Webhook>({
    initial: opened ? valuesOf(opened) : { url: "", description: "", format: "standard", types: [] },
    send: ({ url, description, format, types }, { api, keyFor }) => {
      const ask = { url, description, types: [...types] };
      if (types.length === 0) return { types: "Choose at least one event." };
      return opened
        ? api.webhooks.update({ id: opened.id, version: opened.version, ...ask })
        : api.webhooks.create({ ...ask, format }, { idempotencyKey: keyFor({ ...ask, format }) });
    },
    versioned: {
      noun: "webhook",
      showNewer: (current) => {
        if (!opened || !isWebhook(current)) return false;
        const [before, theirs] = [valuesOf(opened), valuesOf(current)];
        form.merge((mine) => {
          const chosen = mergedList({ before: before.types, mine: mine.types, theirs: theirs.types }, (type) => type);
          return { ...valuesAfter(theirs, before, mine), types: webhookTypes.filter((type) => chosen.includes(type)) };
        });
        setOpened(current);
        return true;
      },
    },
    outdates: ["webhooks"],
    done: (answer) => {
      if ("secret" in answer) return void onCreated(answer);
      onClose();
      return { title: "Webhook saved" };
    },
  });
  const { types } = form.values;
  const events = eventsOf(types);
  const choose = (type: WebhookType, chosen: boolean) =>
    form.set({ types: webhookTypes.filter((each) => (each === type ? chosen : types.includes(each))) });

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={opened ? "Edit webhook" : "Add a webhook"}
      description="New events are sent to this address, usually within seconds."
      submit={opened ? "Save" : "Add webhook"}
      size="lg"
    >
      <Field
        label="Address"
        required
        hint="It begins with https:// and is reachable from the internet."
        error={form.errors["url"]}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={webhookLimits.url}
          {...form.input("url")}
        />
      </Field>
      <Field label="Description" hint="For you and the other admins." error={form.errors["description"]}>
        <Input autoComplete="off" maxLength={webhookLimits.description} {...form.input("description")} />
      </Field>
      {opened ? null : (
        <FieldGroup legend="Format" error={form.errors["format"]}>
          <RadioGroup<WebhookFormat>
            aria-label="Format"
            value={form.values.format}
            onValueChange={(format) => form.set({ format })}
            options={webhookFormats.map((value) => ({
              value,
              label: webhookFormatLabels[value],
              description: formatTexts[value],
            }))}
          />
        </FieldGroup>
      )}
      <FieldGroup legend="Events" error={form.errors["types"]}>
        <Checkbox
          label="All events"
          checked={events.length === eventTypes.length}
          indeterminate={events.length > 0 && events.length < eventTypes.length}
          onCheckedChange={(all) =>
            form.set({ types: [...(all ? eventTypes : []), ...types.filter((type) => type === auditType)] })
          }
        />
        <div className="mt-2 gap-x-6 sm:columns-2">
          {webhookGroups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label} className="mb-4 break-inside-avoid">
              <p className="mb-1 text-small font-medium text-ink-3">{group.label}</p>
              {group.types.map(({ type, label }) => (
                <Checkbox
                  key={type}
                  label={label}
                  checked={types.includes(type)}
                  onCheckedChange={(chosen) => choose(type, chosen)}
                />
              ))}
            </div>
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  );
}
