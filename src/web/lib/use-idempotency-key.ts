import { useRef } from "react";
import { newKey } from "#web/lib/backend/new-key.ts";

/** One key per request: an identical request is the same one (spec §20), a changed one gets a new key. */
export function useIdempotencyKey(): (ask: object) => string {
  const last = useRef<{ words: string; key: string }>(undefined);
  return (ask) => {
    const words = JSON.stringify(ask);
    if (last.current?.words !== words) last.current = { words, key: newKey() };
    return last.current.key;
  };
}
