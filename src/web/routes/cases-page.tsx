import { mayDo } from "#domain/policy.ts";
import { useViewer } from "#web/backend/context.tsx";
import { NothingHere } from "#web/components/shell/nothing-here.tsx";
import { CasesScreen } from "#web/screens/cases/cases-screen.tsx";

/** For everybody but the platform's staff there is no such page. */
export function CasesPage() {
  if (mayDo(useViewer(), "case.use")) return <CasesScreen />;
  return (
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <NothingHere />
    </div>
  );
}
