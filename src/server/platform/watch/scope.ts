import { AsyncLocalStorage } from "node:async_hooks";
import type { OpenSpan } from "./telemetry.ts";

/** What the running code belongs to. It reaches log lines and spans without being passed along. */
export type Scope = { requestId?: string; job?: string; span?: OpenSpan };

export const scopes: AsyncLocalStorage<Scope> = new AsyncLocalStorage<Scope>();

/** The fields of each log line written within a request or a job. */
export function scopeFields(): Record<string, string> {
  const scope = scopes.getStore();
  if (!scope) return {};
  return {
    ...(scope.requestId !== undefined && { requestId: scope.requestId }),
    ...(scope.job !== undefined && { job: scope.job }),
    ...(scope.span && { traceId: scope.span.traceId }),
  };
}
