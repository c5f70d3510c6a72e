import { useEffect } from "react";
import { Timer } from "lucide-react";
import { useCommands } from "#web/lib/keys/commands.ts";
import { useNavigate, usePlace } from "#web/lib/router/hooks.ts";
import { Tour } from "./tour.tsx";
import { setPlaying, usePlaying } from "./tour-state.ts";
import { TwoMinutes } from "./two-minutes.tsx";

/** The demo's tour of pages, and its guided two minutes. The public start page links to `/demo#two-minutes`. */
export function DemoGuides() {
  const playing = usePlaying();
  const navigate = useNavigate();
  const linked = usePlace().hash === "two-minutes";
  useEffect(() => {
    if (!linked) return;
    setPlaying(true);
    void navigate({ to: "." }, { replace: true, resetScroll: false });
  }, [linked, navigate]);
  useCommands(
    [
      {
        id: "demo two minutes",
        label: playing ? "Leave the two-minute guide" : "Try it in two minutes",
        words: "demo guide game play",
        icon: <Timer />,
        run: () => setPlaying(!playing),
      },
    ],
    "everywhere",
  );
  return (
    <>
      <Tour />
      {playing ? <TwoMinutes /> : null}
    </>
  );
}
