import { useEffect, useEffectEvent, useRef, useState } from "react";

/** The typing pause before a search. */
export const typingDelayMs = 150;

const boxes = new Set<() => void>();

/**
 * Drops what was typed and not published yet. Call it before filters are cleared, or replaced by saved ones: the typed
 * text would come back.
 */
export const dropTypedText = (): void => boxes.forEach((drop) => drop());

/**
 * A text box whose text is published once typing pauses. Outside changes replace the text only when they are new, so a
 * trailing blank or the next letter is never lost.
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

  useDropped(() => setText(known.current));

  return [text, setText];
}

/** Drops what is typed in a box of another kind. */
export function useDropped(onDrop: () => void): void {
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const each = () => drop();
    boxes.add(each);
    return () => void boxes.delete(each);
  }, []);
}
