import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import type { RefObject } from "react";
import { useCommands } from "#web/lib/keys/commands.ts";

/** J and K move between jobs, Enter opens the one in focus, C opens a new one. */
export function useListKeys(list: RefObject<HTMLElement | null>, onCreate: () => void): void {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>("[data-job-link]") ?? [])];
  const step = (by: 1 | -1) => () => {
    const all = links();
    const row = document.activeElement?.closest("[data-job-row]");
    const here = all.findIndex((link) => row?.contains(link) === true);
    (here < 0 ? all[0] : all[here + by])?.focus();
  };
  const any = () => links().length > 0;
  useCommands([
    { id: "next", label: "Next job", icon: <ArrowDown />, keys: ["j"], repeats: true, when: any, run: step(1) },
    { id: "previous", label: "Previous job", icon: <ArrowUp />, keys: ["k"], repeats: true, when: any, run: step(-1) },
    { id: "create", label: "New job", words: "open role requisition", icon: <Plus />, keys: ["c"], run: onCreate },
  ]);
}
