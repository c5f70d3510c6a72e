import { useEffect, useRef, type RefObject } from "react";
import { focusField } from "./form-fields.ts";

/**
 * Moves the cursor with a list that grows and shrinks: into an added line, from a removed line to the one before it, or
 * to the add button. `lineOf` gives a line's path.
 */
export function useFollowingFocus(
  length: number,
  lineOf: (index: number) => string,
): { adder: RefObject<HTMLButtonElement | null>; follow: (index: number) => void } {
  const adder = useRef<HTMLButtonElement>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const index = wanted.current;
    if (index === null) return;
    wanted.current = null;
    if (index < 0 || !focusField(lineOf(index))) adder.current?.focus();
    // Only a change of the length moves the cursor.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [length]);
  return {
    adder,
    follow: (index) => {
      wanted.current = index;
    },
  };
}
