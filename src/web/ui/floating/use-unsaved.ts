import { useEffect, useEffectEvent, useState } from "react";
import type { AtRisk } from "#web/ui/unsaved.ts";

/** The forms in an open dialog, by what they would lose. The browser asks before their page goes. */
export function useUnsaved(open: boolean) {
  const [checks] = useState(() => new Set<() => AtRisk>());
  const [hold] = useState(() => (check: () => AtRisk) => {
    checks.add(check);
    return () => void checks.delete(check);
  });
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if ([...checks].some((check) => check() !== "nothing")) event.preventDefault();
  });
  useEffect(() => {
    if (!open) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [open]);
  return { hold, losesOnClosing: () => [...checks].some((check) => check() === "on-closing") };
}
