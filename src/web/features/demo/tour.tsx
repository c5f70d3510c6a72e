import { Route } from "lucide-react";
import { useCommands } from "#web/lib/keys/commands.ts";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { addressed } from "#web/lib/router/place.ts";
import { TourBar } from "./tour-bar.tsx";
import { setTourStop, tourPath, useTourStop } from "./tour-state.ts";

/** Goes to a stop of the tour and to its page. */
export function useTour(): { stop: number | null; go: (stop: number | null) => void } {
  const stop = useTourStop();
  const navigate = useNavigate();
  const go = (next: number | null) => {
    setTourStop(next);
    const to = next === null ? undefined : tourPath[next];
    if (to) void navigate({ to: addressed(to) });
  };
  return { stop, go };
}

/** The tour's text at the bottom of the page. */
export function Tour() {
  const { stop, go } = useTour();
  useCommands(
    [
      {
        id: "demo tour",
        label: stop === null ? "Take the guided tour" : "End the guided tour",
        words: "demo help introduction",
        icon: <Route />,
        run: () => go(stop === null ? 0 : null),
      },
    ],
    "everywhere",
  );
  return stop === null ? null : <TourBar key="tour" stop={stop} go={go} />;
}
