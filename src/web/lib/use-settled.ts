import { useEffect, useState } from "react";
import { typingDelayMs } from "./use-typed-text.ts";

/** A text as of the last typing pause. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
