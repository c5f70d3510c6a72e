import { useState } from "react";

/** What a dialog shows while it closes: the last value. */
export function useLast<Thing>(thing: Thing | null): Thing | null {
  const [last, setLast] = useState(thing);
  if (thing !== null && thing !== last) setLast(thing);
  return thing ?? last;
}
