import { Outlet } from "@tanstack/react-router";
import { useBackend } from "#web/backend/context.tsx";
import { Gate } from "#web/screens/sign-in/gate.tsx";

/** Behind it there always is a viewer: a signed-in person, or the demo's own. */
export function GatedLayout() {
  const { kind } = useBackend();
  if (kind === "demo") return <Outlet />;
  return (
    <Gate>
      <Outlet />
    </Gate>
  );
}
