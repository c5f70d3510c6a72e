import { type ReactNode, useEffect, useState } from "react";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { StandingGate } from "#web/features/organization/standing-gate.tsx";
import { Gate } from "#web/features/session/sign-in/gate.tsx";
import { useSession } from "#web/features/session/context.tsx";
import { lazyComponent } from "#web/ui/lazy-module.ts";

/** Always has a viewer: a signed-in person, or the demo's visitor. */
export function GatedLayout({ children }: { children: ReactNode }) {
  return useBackend().kind === "demo" ? children : <SignedIn>{children}</SignedIn>;
}

/** Few people ever see it. */
const SecondFactorPage = lazyComponent(
  async () => (await import("#web/features/member/second-factor-page.tsx")).SecondFactorPage,
);

/**
 * The organization requires a second factor: nothing else opens without one (spec §17). A set-up that has begun stays
 * open until its recovery codes are confirmed, although the factor counts before that.
 */
function SecondFactorGate({ children }: { children: ReactNode }) {
  const { lacksSecondFactor } = useViewer();
  const [settingUp, setSettingUp] = useState(false);
  return lacksSecondFactor === true || settingUp ? (
    <SecondFactorPage settingUp={settingUp} onSettingUp={setSettingUp} />
  ) : (
    children
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const { live } = useBackend();
  const { check } = useSession();
  // The server cuts the connection when rights change, so reconnecting refetches them.
  useEffect(() => live?.onCatchUp(() => void check()), [live, check]);
  return (
    <Gate>
      <SecondFactorGate>
        <StandingGate>{children}</StandingGate>
      </SecondFactorGate>
    </Gate>
  );
}
