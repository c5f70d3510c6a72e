import { usePathId } from "#web/router/hooks.ts";
import { ListScreen } from "#web/screens/list/list-screen.tsx";

/** Serves a new candidate and a draft alike, and stays mounted when the first save gives the draft its address. */
export function ListPage() {
  return <ListScreen id={usePathId()} />;
}
