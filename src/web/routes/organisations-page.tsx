import { mayDo } from "#domain/policy.ts";
import { useViewer } from "#web/backend/context.tsx";
import { NothingHere } from "#web/components/shell/nothing-here.tsx";
import { OrganisationsScreen } from "#web/screens/organisations/organisations-screen.tsx";

/** For everybody but the platform's staff there is no such page. */
export function OrganisationsPage() {
  if (mayDo(useViewer(), "organisation.vet")) return <OrganisationsScreen />;
  return (
    <div className="gutter grid min-h-[70dvh] place-items-center">
      <NothingHere />
    </div>
  );
}
