import { useBackend } from "#web/lib/backend/context.tsx";
import { NotFound } from "./not-found.tsx";
import { SignScreen } from "#web/features/signing/sign-screen.tsx";

/** The demo sends no emails, so no link leads there. */
export function SignPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <SignScreen />;
}
