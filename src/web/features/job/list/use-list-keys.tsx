import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { useRowKeys } from "#web/lib/keys/use-row-keys.tsx";

/** J and K move between jobs, Enter opens the one in focus, C opens a new one. */
export function useListKeys(list: RefObject<HTMLElement | null>, onCreate: () => void): void {
  useRowKeys(list, { row: "[data-job-row]", focus: "[data-job-link]", noun: "job" }, [
    { id: "create", label: "New job", words: "open role requisition", icon: <Plus />, keys: ["c"], run: onCreate },
  ]);
}
