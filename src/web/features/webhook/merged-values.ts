import { type WebhookType, webhookTypes } from "#domain/webhook/webhook.ts";
import { valuesAfter } from "#web/lib/form/attempt.ts";

/** What can be changed of a webhook. */
export type Edited = { url: string; description: string; types: readonly WebhookType[] };

/**
 * What a form shows once a colleague saved first: their values, with each field that was typed here and each event that
 * was chosen or removed here since the form was opened. `before`: the values it was opened with.
 */
export function mergedValues({ before, mine, theirs }: Record<"before" | "mine" | "theirs", Edited>): Edited {
  const own = (type: WebhookType) => mine.types.includes(type) !== before.types.includes(type);
  const types = webhookTypes.filter((type) => (own(type) ? mine : theirs).types.includes(type));
  const { url, description } = valuesAfter(theirs, before, mine);
  return { url, description, types };
}
