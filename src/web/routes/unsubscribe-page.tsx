import { useBackend } from "#web/backend/context.tsx";
import { NotFound } from "#web/screens/not-found/not-found.tsx";
import { UnsubscribeScreen } from "#web/screens/notifications/unsubscribe-screen.tsx";

/** The demo writes no letters, so no link leads there. */
export function UnsubscribePage() {
  return useBackend().kind === "demo" ? <NotFound /> : <UnsubscribeScreen />;
}
