import type { LiveState } from "#contract/backend.ts";

export const connectionWords: Record<LiveState["status"], string> = {
  connected: "Live: connected",
  connecting: "Live: connecting",
  error: "Live: connection lost. Changes of colleagues appear when it is back.",
};
