import { type RefObject, useEffect, useRef } from "react";

/** The reader who has just answered hears what became of it; whoever opens the page is left alone. */
export function useFocusOnChange(stage: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) heading.current?.focus();
    before.current = stage;
  }, [stage]);
  return heading;
}
