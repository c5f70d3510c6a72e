import type { RefObject } from "react";
import { type Command, useCommands } from "./commands.ts";
import { moveCommands } from "./move-commands.ts";

/**
 * J and K move between the rows of a list, besides its other commands. `row`: the selector of a row, `focus`: of what
 * takes the focus in it, if not the row itself. `noun`: what a row is. `onEnd`: J on the last row; more may load below.
 */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  { row, focus, noun, onEnd }: { row: string; focus?: string; noun: string; onEnd?: () => void },
  others: readonly Command[] = [],
): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(row) ?? [])];
  const step = (by: 1 | -1) => {
    const all = rows();
    const here = all.findIndex((each) => each.contains(document.activeElement));
    const next = here < 0 ? all[0] : all[here + by];
    if (!next && by === 1) onEnd?.();
    (focus === undefined ? next : next?.querySelector<HTMLElement>(focus))?.focus();
  };
  useCommands([...moveCommands(noun, () => rows().length > 0, step), ...others]);
}
