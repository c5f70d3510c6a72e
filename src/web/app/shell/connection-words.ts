import type { LiveState } from "#contract/backend.ts";

export const connectionWords: Record<LiveState["status"], string> = {
  connected: "Live: connected",
  connecting: "Live: connecting",
  blocked: "Live: your network blocks the connection. Your colleagues' changes appear within a minute.",
  error: "Live: connection lost. Your colleagues' changes appear when it is back.",
};
