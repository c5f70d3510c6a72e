import { useBackend } from "#web/lib/backend/context.tsx";
import { NotFound } from "./not-found.tsx";
import { AuthPage as Auth } from "#web/features/session/sign-in/auth-error.tsx";
import { EcosystemCallback } from "#web/features/session/sign-in/callback.tsx";

/** The demo has no sign-in, so it has no such page. */
export function AuthPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <Auth />;
}

export function CallbackPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <EcosystemCallback />;
}
