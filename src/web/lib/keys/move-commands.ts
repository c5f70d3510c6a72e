import { createElement } from "react";
import { MoveDown, MoveUp } from "lucide-react";
import type { Command } from "./commands.ts";

/** J and K: to the next and to the previous of what a page lists. `noun`: what one is. */
export const moveCommands = (noun: string, when: () => boolean, step: (by: 1 | -1) => void): Command[] => {
  const common = { repeats: true, when };
  return [
    { id: "next", label: `Next ${noun}`, icon: createElement(MoveDown), keys: ["j"], run: () => step(1), ...common },
    {
      id: "previous",
      label: `Previous ${noun}`,
      icon: createElement(MoveUp),
      keys: ["k"],
      run: () => step(-1),
      ...common,
    },
  ];
};
