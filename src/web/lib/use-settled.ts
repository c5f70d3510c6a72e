import { useEffect, useState } from "react";
import { typingDelayMs } from "./use-typed-text.ts";

/** A text as of the last typing pause, in ms. */
export function useSettled(text: string, pauseMs = typingDelayMs): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return settled;
}
