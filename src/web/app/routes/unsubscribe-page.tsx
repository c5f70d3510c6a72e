import { useBackend } from "#web/lib/backend/context.tsx";
import { NotFound } from "./not-found.tsx";
import { UnsubscribeScreen } from "#web/features/notification/unsubscribe-screen.tsx";

/** The demo sends no emails, so no link leads there. */
export function UnsubscribePage() {
  return useBackend().kind === "demo" ? <NotFound /> : <UnsubscribeScreen />;
}
