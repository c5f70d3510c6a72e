import { useEffect, useRef, type RefObject } from "react";
import { focusField } from "./form-fields.ts";

/**
 * Lets the cursor follow a list that grows and shrinks: into the line that was added, out of one that was removed into
 * the line before it or onto the button that adds. `lineOf` gives the path of a line.
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
