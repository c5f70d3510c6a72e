import { useMinute } from "#web/ui/use-minute.ts";
import { useBackend } from "./context.tsx";

const dayMs = 86_400_000;

/** The time in ms, renewed once a minute: in the demo where its clock was moved to. */
export function useNow(): number {
  const { clock } = useBackend();
  return useMinute() + (clock?.daysAhead() ?? 0) * dayMs;
}
