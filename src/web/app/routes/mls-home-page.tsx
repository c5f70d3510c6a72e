import { useBackend } from "#web/lib/backend/context.tsx";
import { DemoLanding } from "#web/features/home/demo-landing.tsx";
import { MlsHome } from "#web/features/home/mls-home.tsx";

export function MlsHomePage() {
  const { kind } = useBackend();
  return <MlsHome intro={kind === "demo" ? <DemoLanding /> : undefined} />;
}
