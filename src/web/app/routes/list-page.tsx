import { StartFromCv } from "#web/features/cv/start-from-cv.tsx";
import { ListScreen } from "#web/features/listing/wizard/list-screen.tsx";
import { usePathId } from "#web/lib/router/hooks.ts";

/** Serves both a new candidate and a draft, and stays mounted when the first save gives the draft its address. */
export function ListPage() {
  return <ListScreen id={usePathId()} start={<StartFromCv />} />;
}
