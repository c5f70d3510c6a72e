import { useBackend } from "#web/backend/context.tsx";
import { NotFound } from "#web/screens/not-found/not-found.tsx";
import { SignScreen } from "#web/screens/sign/sign-screen.tsx";

/** The demo writes no letters, so no link leads there. */
export function SignPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <SignScreen />;
}
