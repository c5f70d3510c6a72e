import { type ReactNode, useEffect } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import { StandingGate } from "#web/features/organization/standing-gate.tsx";
import { Gate } from "#web/features/session/sign-in/gate.tsx";
import { useSession } from "#web/features/session/context.tsx";

/** Always has a viewer: a signed-in person, or the demo's visitor. */
export function GatedLayout({ children }: { children: ReactNode }) {
  return useBackend().kind === "demo" ? children : <SignedIn>{children}</SignedIn>;
}

function SignedIn({ children }: { children: ReactNode }) {
  const { live } = useBackend();
  const { check } = useSession();
  // The server cuts the connection when rights change, so reconnecting refetches them.
  useEffect(() => live?.onCatchUp(() => void check()), [live, check]);
  return (
    <Gate>
      <StandingGate>{children}</StandingGate>
    </Gate>
  );
}
