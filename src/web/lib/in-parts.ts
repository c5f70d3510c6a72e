import { notify } from "#web/ui/toast.tsx";
import { problemDetail } from "./error-message.ts";
import { counted } from "./format.ts";

/** `parts`: the answers in order, about the items in `done`; `error`: why the `rest` was left out. */
export type InParts<Item, Part> = { parts: Part[]; done: Item[]; rest: Item[]; error: unknown };

/**
 * As many sequential calls as needed, with at most `most` items each. A call that fails ends them. The first one's
 * error is thrown, because nothing is done then.
 */
export async function inParts<Item, Part>(
  items: readonly Item[],
  call: (part: Item[]) => Promise<Part>,
  most: number,
): Promise<InParts<Item, Part>> {
  const parts: Part[] = [];
  for (let from = 0; from < items.length; from += most)
    try {
      parts.push(await call(items.slice(from, from + most)));
    } catch (error) {
      if (from === 0) throw error;
      return { parts, done: items.slice(0, from), rest: items.slice(from), error };
    }
  return { parts, done: [...items], rest: [], error: undefined };
}

/** What the parts count together. */
export const sumOf = <Key extends string>(parts: readonly Record<Key, number>[], key: Key): number =>
  parts.reduce((sum, part) => sum + part[key], 0);

/** Says after how many of all candidates an action in parts ended, and why; nothing when all are done. */
export function notifyStopped(done: number, all: number, error: unknown): void {
  if (done === all) return;
  notify({
    title: "Error",
    description: `Stopped after ${done} of ${counted(all, "candidate")}. ${problemDetail(error)}`,
    tone: "danger",
  });
}
