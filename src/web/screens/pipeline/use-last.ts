import { useRef } from "react";

/** What a dialog shows while it closes: the last thing there was. */
export function useLast<Thing>(thing: Thing | null): Thing | null {
  const last = useRef(thing);
  if (thing !== null) last.current = thing;
  return last.current;
}
