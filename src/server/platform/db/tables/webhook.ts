import type { Generated } from "kysely";
import type {
  AttemptOutcome,
  DeliveredType,
  DeliveryState,
  WebhookEnd,
  WebhookFormat,
  WebhookType,
} from "#domain/webhook/webhook.ts";

export interface WebhookTables {
  /** `sealed`: address, description and keys. `collected`: the number of the last change that became deliveries. */
  mls_webhooks: {
    id: string;
    organization_id: string;
    format: WebhookFormat;
    types: WebhookType[];
    sealed: Buffer;
    /** Null while it is active. */
    ended: WebhookEnd | null;
    collected: number;
    version: number;
    created_at: Date;
    delivered_at: Date | null;
  };
  /** `seq`: the change to send, null for a test. `first_at`: the first attempt since it was last sent or replayed. */
  mls_webhook_deliveries: {
    id: string;
    webhook_id: string;
    seq: number | null;
    type: DeliveredType;
    state: DeliveryState;
    attempts: Generated<number>;
    created_at: Date;
    first_at: Date | null;
    next_at: Date | null;
  };
  mls_webhook_attempts: {
    id: string;
    delivery_id: string;
    at: Date;
    outcome: AttemptOutcome;
    status: number | null;
    milliseconds: number;
  };
}
