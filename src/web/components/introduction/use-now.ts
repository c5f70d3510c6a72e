import { useBackend } from "#web/backend/context.tsx";
import { useMinute } from "#web/ui/use-minute.ts";

const dayMs = 86_400_000;

/** The present in ms, to the minute; in the demo on its own clock, which its visitor can move on. */
export function useNow(): number {
  const { clock } = useBackend();
  return useMinute() + (clock?.daysAhead() ?? 0) * dayMs;
}
