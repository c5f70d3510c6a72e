import { appScopes, keyNeedOf } from "#contract/scopes.ts";
import { contract, type Ask } from "#contract/index.ts";
import type { Procedure } from "#contract/procedure.ts";
import { agentsAddress, apiAddress } from "#domain/api-key/api-key.ts";
import { allScopes, type Scope } from "#domain/api-key/scopes.ts";
import { type App, type AppRequest, askedScopes } from "#domain/connected-app/connected-app.ts";
import { refuse } from "#domain/core/errors.ts";
import { meetsNeed } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Services } from "../platform/http/context.ts";
import { isSameRedirect } from "./redirects.ts";
import { findApp } from "./store.ts";

export type Asked = Ask<"connectedApps", "open">["request"];

/** An error for the app (RFC 6749 §4.1.2.1, RFC 7591 §3.2.2, RFC 8707 §2). */
export class OauthError extends Error {
  readonly code: string;
  constructor(code: string, description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * The app of a request, if it can be answered at all: a wrong address is never redirected to.
 * @throws ExpectedError `invalid-input`
 */
export async function appOf({ database }: Pick<Services, "database">, asked: Asked): Promise<App> {
  const app = await findApp(database.kysely, asked.clientId);
  if (!app || !app.redirectUris.some((uri) => isSameRedirect(uri, asked.redirectUri)))
    refuse("invalid-input", {
      detail:
        "This link isn't from an app that is registered here, or leads to another address than it registered. Start " +
        "again in the app.",
    });
  return app;
}

/** What a request asks for. Only PKCE with S256 is accepted (RFC 7636). @throws OauthError */
export function checkRequest(asked: Asked, origin: string): AppRequest {
  if (asked.responseType !== "code")
    throw new OauthError("unsupported_response_type", "Only response_type=code is supported.");
  if (!/^[\w-]{43}$/.test(asked.codeChallenge) || asked.codeChallengeMethod !== "S256")
    throw new OauthError("invalid_request", "PKCE is required: send code_challenge and code_challenge_method=S256.");
  if (!/^[\x20-\x7e]*$/.test(asked.state))
    throw new OauthError("invalid_request", "The state contains characters outside ASCII. Send ASCII only.");
  const scopes = askedScopes(asked.scope).filter((scope) => appScopes.includes(scope));
  if (scopes.length === 0)
    throw new OauthError("invalid_scope", "Name at least one known scope. The metadata lists all of them.");
  return { scopes, resource: resourceOf(asked.resource, origin) };
}

/** The address that tokens are for, or null for the API and agents alike. @throws OauthError `invalid_target` */
export function resourceOf(text: string, origin: string): string | null {
  const resource = text.replace(/\/$/, "");
  if (resource === "" || resource === origin) return null;
  const address = [agentsAddress, apiAddress].find((each) => resource === origin + each);
  if (address === undefined) throw new OauthError("invalid_target", `This server has no resource ${text}.`);
  return address;
}

/** The app's own address with an answer. `iss` names this server, so that an app can't mix up two (RFC 9207). */
export function answerTo(
  { redirectUri, state }: Pick<Asked, "redirectUri" | "state">,
  origin: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== "" && { state }), iss: origin }))
    url.searchParams.set(name, value);
  return url.href;
}

/** The scopes that allow this person anything in their role. */
export function usableScopes(viewer: Viewer): ReadonlySet<Scope> {
  const usable = new Set<string>();
  for (const [noun, verbs] of Object.entries(contract) as [string, Record<string, Procedure>][])
    for (const [verb, { needs }] of Object.entries(verbs)) {
      const need = keyNeedOf(`${noun}.${verb}`);
      if (!usable.has(need) && meetsNeed(viewer, needs)) usable.add(need);
    }
  return new Set(allScopes.filter((scope) => usable.has(scope)));
}
