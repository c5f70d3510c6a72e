import type { Answer } from "#contract/index.ts";
import { useAsk } from "./backend/ask.ts";
import { useBackend } from "./backend/context.tsx";

/** What new deals and introductions go by; undefined until it is known. */
export function useGoesBy(): Answer<"settings", "terms"> | undefined {
  const { viewer } = useBackend();
  return useAsk("settings", "terms", {}, { enabled: viewer !== null }).data;
}
