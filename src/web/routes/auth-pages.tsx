import { useBackend } from "#web/backend/context.tsx";
import { NotFound } from "#web/screens/not-found/not-found.tsx";
import { AuthPage as Auth } from "#web/screens/sign-in/auth-error.tsx";
import { EcosystemCallback } from "#web/screens/sign-in/callback.tsx";

/** Nobody signs in to the demo, so there is no such page in it. */
export function AuthPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <Auth />;
}

export function CallbackPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <EcosystemCallback />;
}
