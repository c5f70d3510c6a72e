import { useBackend } from "#web/lib/backend/context.tsx";
import { NotFound } from "./not-found.tsx";
import { AuthPage as Auth } from "#web/features/session/sign-in/auth-error.tsx";
import { EcosystemCallback } from "#web/features/session/sign-in/callback.tsx";

/** Nobody signs in to the demo, so there is no such page in it. */
export function AuthPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <Auth />;
}

export function CallbackPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <EcosystemCallback />;
}
