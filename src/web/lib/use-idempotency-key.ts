import { useRef } from "react";
import { newKey } from "#web/lib/backend/new-key.ts";

/** One key for one asking: the same words again are the same deal (spec §20), other words a new asking. */
export function useIdempotencyKey(): (ask: object) => string {
  const last = useRef<{ words: string; key: string }>(undefined);
  return (ask) => {
    const words = JSON.stringify(ask);
    if (last.current?.words !== words) last.current = { words, key: newKey() };
    return last.current.key;
  };
}
