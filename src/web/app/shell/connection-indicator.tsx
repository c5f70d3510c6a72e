import { useState } from "react";
import type { LiveState } from "#contract/backend.ts";
import { cn } from "#web/ui/cn.ts";
import { connectionWords } from "./connection-words.ts";
import { useLiveState } from "#web/lib/use-live.ts";
import { useLasting } from "./use-lasting.ts";

type Status = LiveState["status"];

/** Every page connects on opening; only a longer wait shows red. */
const connectingPatienceMs = 2_000;

const shortWords: Record<Status, string> = {
  connected: "Connected",
  connecting: "Connecting",
  blocked: "Not live",
  error: "Connection lost",
};

/** Spec §4: connected, or another value in red. Unobtrusive while connected. Shown on the dark bar. */
export function ConnectionIndicator() {
  const status = useLiveState()?.status;
  return status ? <Indicator status={status} /> : null;
}

function Indicator({ status }: { status: Status }) {
  const slow = useLasting(status === "connecting", connectingPatienceMs);
  const [lost, setLost] = useState(false);
  // Remembered so that recovery is announced only after an announced loss.
  if ((status === "error" || status === "blocked") && !lost) setLost(true);
  const alarming = status === "error" || status === "blocked" || slow;
  return (
    <>
      <span
        role="img"
        aria-label={connectionWords[status]}
        title={connectionWords[status]}
        data-live={status}
        className="inline-flex shrink-0 items-center"
      >
        <span
          aria-hidden="true"
          className={cn(
            "rounded-full",
            alarming
              ? "keeps-color bg-danger px-2 text-small leading-5 font-medium whitespace-nowrap text-on-tone"
              : "size-2 border border-bar-ink-2",
            status === "connected" && "bg-bar-ink-2",
          )}
        >
          {alarming ? shortWords[status] : null}
        </span>
      </span>
      <span role="status" className="sr-only">
        {lost && status !== "connecting" ? connectionWords[status] : ""}
      </span>
    </>
  );
}
