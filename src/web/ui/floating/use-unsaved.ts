import { useState } from "react";
import { type AtRisk, useQuestionBeforeUnload } from "#web/ui/unsaved.ts";

/** The forms in an open dialog, by what they would lose. The browser asks before their page goes. */
export function useUnsaved(open: boolean) {
  const [checks] = useState(() => new Set<() => AtRisk>());
  const [hold] = useState(() => (check: () => AtRisk) => {
    checks.add(check);
    return () => void checks.delete(check);
  });
  useQuestionBeforeUnload(() => open && [...checks].some((check) => check() !== "nothing"));
  return { hold, losesOnClosing: () => [...checks].some((check) => check() === "on-closing") };
}
