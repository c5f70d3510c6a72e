import { useEffect, useEffectEvent, useRef, useState } from "react";

/** Typing settles for this long before it is searched for. */
export const typingDelayMs = 150;

/**
 * A text box whose text goes elsewhere once typing pauses. What comes back from elsewhere replaces the text only when
 * it is news, so a trailing blank or the next letter is never taken from under the fingers.
 */
export function useTypedText(
  value: string,
  onSettled: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const known = useRef(value);
  const settle = useEffectEvent((typed: string) => {
    const settled = typed.trim().replace(/\s+/g, " ");
    if (settled === known.current) return;
    known.current = settled;
    onSettled(settled);
  });

  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    const timer = setTimeout(() => settle(text), typingDelayMs);
    return () => clearTimeout(timer);
  }, [text]);

  return [text, setText];
}
