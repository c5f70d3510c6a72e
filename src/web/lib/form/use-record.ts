import { useQueryClient } from "@tanstack/react-query";
import { type Noun, outdate } from "#web/lib/backend/ask.ts";
import { hasFields, type Versioned } from "./attempt.ts";

type Stored = { id: string; version: number };

/**
 * How changes of one record reach the screen: `show` puts the record there at once, and reloads what is about its
 * `nouns`, the first of which has the `get` that answers with it. `fields` tell the record from other answers.
 */
export function useRecord<Shown extends Stored>(
  called: string,
  fields: readonly (keyof Shown)[],
  ...nouns: readonly [Noun, ...Noun[]]
): { show: (record: Shown) => void; refresh: () => Promise<void>; versioned: Versioned } {
  const queryClient = useQueryClient();
  const isRecord = hasFields<Shown>(...fields);
  const refresh = () => outdate(queryClient, ...nouns);

  /** An answer may arrive after what the next person did. */
  function show(record: Shown): void {
    queryClient.setQueryData<Shown>([nouns[0], "get", { id: record.id }], (kept) =>
      kept && kept.version > record.version ? kept : record,
    );
    void refresh();
  }

  return {
    show,
    refresh,
    versioned: { noun: called, showNewer: (current) => isRecord(current) && (show(current), true), refresh },
  };
}
