import type { BeginAnswer } from "#contract/session.ts";
import { sessionRoutes } from "#contract/session-routes.ts";
import { callOnce } from "#web/lib/backend/http.ts";
import { safeStorage, tabKeys } from "#web/lib/storage.ts";

/** Leaves for the ecosystem, to come back to the MLS home. @throws Problem when it cannot be started */
export async function startSignIn(): Promise<void> {
  const { signInUrl } = (await callOnce(sessionRoutes.begin, {}, {})) as BeginAnswer;
  safeStorage(() => sessionStorage).setItem(tabKeys.returnTo, "/mls");
  location.assign(signInUrl);
}
