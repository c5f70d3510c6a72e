import type { Clock } from "../platform/clock.ts";
import { appId } from "../platform/http/callbacks.ts";
import type { EcosystemService } from "./service.ts";
import { type Ecosystem, readRefreshing, readValidation } from "../session/ecosystem-port.ts";

/** The issuer of the built-in service's accounts. Not its URL, which may change while the accounts stay. */
export const builtinIssuer = "built-in";

/** The built-in service behind the same port and rules as a remote one, without a network in between. */
export function builtinEcosystem({ service, clock }: { service: EcosystemService; clock: Clock }): Ecosystem {
  return {
    issuer: builtinIssuer,
    authUrl: "/ecosystem/auth",
    validate: async (token) =>
      readValidation(await service.validateSession({ session_token: token, app_id: appId }), clock.now()),
    validateIn: async (work, token) =>
      readValidation(await service.validateIn(work, { session_token: token, app_id: appId }), clock.now()),
    refresh: async (token) => readRefreshing(await service.refreshSession({ refresh_token: token, app_id: appId })),
    signOutUrl: (token) => service.signOutUrl({ session_token: token, app_id: appId }),
    logout: (token) => service.logout({ session_token: token, app_id: appId }),
  };
}
