import type { UsageKind } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";

/** Counts that somebody leaves for a partner; the way out waits for nothing. */
export function useLeaving(): (kind: UsageKind) => void {
  const { api, viewer } = useBackend();
  return (kind) => {
    if (viewer) api.usage.record({ kind }).catch(() => undefined);
  };
}
