import { useBackend } from "#web/backend/context.tsx";
import { DemoLanding } from "#web/screens/mls-home/demo-landing.tsx";
import { MlsHome } from "#web/screens/mls-home/mls-home.tsx";

export function MlsHomePage() {
  const { kind } = useBackend();
  return <MlsHome intro={kind === "demo" ? <DemoLanding /> : undefined} />;
}
