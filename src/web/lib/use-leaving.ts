import type { UsageKind } from "#domain/admin/admin.ts";
import { useBackend } from "#web/lib/backend/context.tsx";

/** Counts visits to partners, without delaying the link. */
export function useLeaving(): (kind: UsageKind) => void {
  const { api, viewer } = useBackend();
  return (kind) => {
    if (viewer) api.usage.record({ kind }).catch(() => undefined);
  };
}
