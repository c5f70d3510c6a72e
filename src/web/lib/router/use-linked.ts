import { useEffect } from "react";
import { usePlace } from "./hooks.ts";

/** Shows the part of the page with this id if the address names it: it may come after the page, with its data. */
export function useLinked(id: string, ready = true): void {
  const shows = usePlace().hash === id && ready;
  useEffect(() => {
    if (shows) document.getElementById(id)?.scrollIntoView();
  }, [id, shows]);
}
