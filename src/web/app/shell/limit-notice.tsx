import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { isLimited } from "#web/app/backend/query-client.ts";

/** The message while a read of the shown page is rate-limited; null otherwise. */
function useLimit(): string | null {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const limited = cache.findAll({ type: "active" }).find(({ state }) => isLimited(state.error));
      return limited?.state.error?.message ?? null;
    },
  );
}

/**
 * Says that a read is rate-limited, whatever the screen shows. The read is retried when the limit ends
 * (query-client.ts).
 */
export function LimitNotice() {
  const limit = useLimit();
  return (
    <div role="status" className="absolute inset-x-0 top-full z-10">
      {limit ? (
        <p className="border-b border-line bg-amber-soft px-4 py-1.5 text-center text-dense font-medium text-ink">
          {limit} This page then updates automatically.
        </p>
      ) : null}
    </div>
  );
}
