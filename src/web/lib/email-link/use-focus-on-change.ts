import { type RefObject, useEffect, useRef } from "react";

/** Focuses the result after an answer, but nothing when the page opens. */
export function useFocusOnChange(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) heading.current?.focus();
    before.current = stage;
  }, [stage]);
  return heading;
}
