import { ArrowLeftRight, Check, CheckSquare, CornerDownRight, MoveDown, MoveUp, X } from "lucide-react";
import { createElement, type RefObject } from "react";
import { type Command, useCommands } from "#web/lib/keys/commands.ts";

/** A row has its link, `data-open`, a button for each available answer, `data-answer`, and a box that selects it. */
const rowOf = "[data-introduction]";

/** J and K move, Enter opens, A accepts, C counters, D declines, X selects the focused row. */
export function useInboxKeys({ list, onEnd }: { list: RefObject<HTMLElement | null>; onEnd: () => void }): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(rowOf) ?? [])];
  const current = () => {
    const row = document.activeElement?.closest<HTMLElement>(rowOf);
    return row && list.current?.contains(row) ? row : null;
  };
  const part = (selector: string) => current()?.querySelector<HTMLElement>(selector) ?? null;
  const step = (by: 1 | -1) => () => {
    const all = rows();
    const here = current();
    const next = here ? all[all.indexOf(here) + by] : all[0];
    if (!next) return by === 1 ? onEnd() : undefined;
    next.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  const answer = (id: string, label: string, key: string, icon: typeof Check): Command => ({
    id,
    label,
    keys: [key],
    icon: createElement(icon),
    when: () => part(`[data-answer=${id}]`) !== null,
    run: () => part(`[data-answer=${id}]`)?.click(),
  });

  useCommands([
    {
      id: "next",
      label: "Next introduction",
      icon: createElement(MoveDown),
      keys: ["j"],
      repeats: true,
      when: () => rows().length > 0,
      run: step(1),
    },
    {
      id: "previous",
      label: "Previous introduction",
      icon: createElement(MoveUp),
      keys: ["k"],
      repeats: true,
      when: () => rows().length > 0,
      run: step(-1),
    },
    {
      id: "open",
      label: "Open the introduction",
      icon: createElement(CornerDownRight),
      keys: ["Enter"],
      when: () => current() !== null,
      run: () => part("[data-open]")?.click(),
    },
    {
      id: "select",
      label: "Select the introduction",
      words: "bulk several",
      icon: createElement(CheckSquare),
      keys: ["x"],
      when: () => part("[type=checkbox]") !== null,
      run: () => part("[type=checkbox]")?.click(),
    },
    answer("accept", "Accept the terms", "a", Check),
    answer("counter", "Counter with other terms", "c", ArrowLeftRight),
    answer("decline", "Decline the introduction", "d", X),
  ]);
}
