import type { OrganizationKind } from "#domain/core/viewer.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { useActsFor } from "./act-for.tsx";

/** The organization the viewer acts for on introductions: in the demo the chosen one, otherwise their own. */
export function useActor(): { id: string; name: string; kind: OrganizationKind } {
  const { actingFor } = useBackend();
  const { organizationKind } = useViewer();
  const { id, name } = useActsFor();
  return { id, name, kind: actingFor?.choices.find((each) => each.id === id)?.kind ?? organizationKind };
}
