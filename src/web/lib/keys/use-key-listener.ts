import { useEffectEvent, useLayoutEffect } from "react";
import { commandFor, isOwnKey, isSingleKey, paletteKey } from "./commands.ts";
import { overlayNow, showOverlay } from "./overlay.ts";
import { isBehindDialog, isTaken, useSingleKeys } from "./single-keys.ts";

/** The one keyboard listener: Ctrl/⌘K for the palette, and the keys of the commands unless turned off. */
export function useKeyListener(): void {
  const [letters] = useSingleKeys();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (isPaletteKey(event)) {
      if (overlayNow() !== "palette" && isBehindDialog(event.target)) return;
      event.preventDefault();
      if (!event.repeat) showOverlay(overlayNow() === "palette" ? null : "palette");
      return;
    }
    if ((!letters && isSingleKey(event.key)) || isTaken(event.target) || isOwnKey(event.key, event.target)) return;
    const command = commandFor(event);
    if (!command) return;
    event.preventDefault();
    command.run();
  });

  // Before the page is painted, so that no key is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "k" || altKey || shiftKey || isComposing) return false;
  return paletteKey(navigator.platform).apple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
}
