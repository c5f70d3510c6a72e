import { useParams } from "@tanstack/react-router";
import { ListScreen } from "#web/screens/list/list-screen.tsx";

/** Serves a new candidate and a draft alike, and stays mounted when the first save gives the draft its address. */
export function ListPage() {
  const { id } = useParams({ strict: false });
  return <ListScreen id={id} />;
}
