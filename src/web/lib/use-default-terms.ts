import type { Answer } from "#contract/index.ts";
import { useAsk } from "./backend/ask.ts";
import { useBackend } from "./backend/context.tsx";

/** The defaults of new deals and introductions; undefined until loaded. */
export function useDefaultTerms(): Answer<"settings", "terms"> | undefined {
  const { viewer } = useBackend();
  return useAsk("settings", "terms", {}, { enabled: viewer !== null }).data;
}
