import { mayDo } from "#domain/policy.ts";
import { useViewer } from "#web/backend/context.tsx";
import { NothingHere } from "#web/components/shell/nothing-here.tsx";
import { LeadsScreen } from "#web/screens/leads/leads-screen.tsx";

/** For everybody but the platform's staff there is no such page. */
export function LeadsPage() {
  if (mayDo(useViewer(), "lead.read")) return <LeadsScreen />;
  return (
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <NothingHere />
    </div>
  );
}
