import { notFound } from "@tanstack/react-router";
import { mayDo } from "#domain/policy.ts";
import { useViewer } from "#web/backend/context.tsx";
import { CasesScreen } from "#web/screens/cases/cases-screen.tsx";

/** For everybody but the platform's staff there is no such page. */
export function CasesPage() {
  if (!mayDo(useViewer(), "case.use")) notFound({ throw: true });
  return <CasesScreen />;
}
