import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { LiveState } from "#contract/backend.ts";
import type { Presence } from "#contract/live.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { usePath } from "#web/lib/router/hooks.ts";

const nothing = () => () => undefined;

/** The live state of other sessions; null when signed out. */
export function useLiveState(): LiveState | null {
  const { live } = useBackend();
  return useSyncExternalStore(live?.subscribe ?? nothing, () => live?.state() ?? null);
}

const none: readonly Presence[] = [];

/** The organization's other people online: active ones first, then by name. */
export function useColleagues(): readonly Presence[] {
  const { viewer } = useBackend();
  const here = useLiveState()?.presence ?? none;
  return useMemo(() => colleaguesOf(here, viewer?.personId), [here, viewer?.personId]);
}

export function colleaguesOf(here: readonly Presence[], personId: string | undefined): readonly Presence[] {
  const rank = ({ status }: Presence) => (status === "active" ? 0 : 1);
  return here
    .filter(({ userId }) => userId !== personId)
    .sort((a, b) => rank(a) - rank(b) || a.userName.localeCompare(b.userName, "en-US"));
}

/** Sends this tab's location to colleagues: only the path, since search terms are private. */
export function useCurrentPage(): void {
  const { live } = useBackend();
  const path = usePath();
  useEffect(() => {
    live?.setPage(path, /^\/mls\/candidate\/([^/]+)$/.exec(path)?.[1]);
  }, [live, path]);
}
