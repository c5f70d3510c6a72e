import { createHash } from "node:crypto";
import type { Ask } from "#contract/index.ts";
import type { Scope } from "#domain/api-key/scopes.ts";
import { keyHolder, type Person, type TestApp } from "./test-app.ts";

type Server = Pick<TestApp, "url">;
export type AppRequest = Ask<"connectedApps", "open">["request"];

export const redirectUri = "https://app.example/callback";
export const verifier = "a-code-verifier-of-tests-that-is-long-enough-for-PKCE";
export const challengeOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

type Registered = { client_id: string; client_secret?: string; [name: string]: unknown };

/** Registers an app, as its developer would. */
export async function registered({ url }: Server, metadata: object = {}): Promise<Registered> {
  const answer = await fetch(`${url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "A test app",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      ...metadata,
    }),
  });
  if (answer.status !== 201) throw new Error(`not registered: ${await answer.text()}`);
  return (await answer.json()) as Registered;
}

/** What an app asks a person for. */
export const requestOf = (
  clientId: string,
  scopes: readonly string[],
  further: Partial<AppRequest> = {},
): AppRequest => ({
  responseType: "code",
  clientId,
  redirectUri,
  scope: scopes.join(" "),
  state: "a-state",
  codeChallenge: challengeOf(verifier),
  codeChallengeMethod: "S256",
  resource: "",
  ...further,
});

/** The code that a person's yes gives the app. */
export async function codeOf(person: Person, request: AppRequest, scopes: readonly Scope[]): Promise<string> {
  const { redirectTo } = await person.api.connectedApps.allow({ request, scopes: [...scopes] });
  return new URL(redirectTo).searchParams.get("code") ?? "";
}

type TokenAnswer = {
  status: number;
  body: { access_token: string; refresh_token: string; scope: string; expires_in: number; error?: string };
};

/** A request of an app to the token endpoint, or another one that takes a form. */
export async function sendForm(
  { url }: Server,
  form: Record<string, string>,
  { path = "/oauth/token", headers = {} }: { path?: string; headers?: Record<string, string> } = {},
): Promise<TokenAnswer> {
  const answer = await fetch(url + path, { method: "POST", headers, body: new URLSearchParams(form) });
  return { status: answer.status, body: (await answer.json()) as TokenAnswer["body"] };
}

export const exchange = (server: Server, clientId: string, code: string, further: Record<string, string> = {}) =>
  sendForm(server, {
    grant_type: "authorization_code",
    client_id: clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...further,
  });

type Connected = Person & { clientId: string; tokens: TokenAnswer["body"] };

/** An app that a person let act for them, with its access token. */
export async function connectApp(
  server: Server,
  person: Person,
  scopes: readonly Scope[],
  { clientId, ...further }: Partial<AppRequest> = {},
): Promise<Connected> {
  const id = clientId ?? (await registered(server)).client_id;
  const code = await codeOf(person, requestOf(id, scopes, further), scopes);
  const { status, body } = await exchange(server, id, code);
  if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`);
  return { ...keyHolder(server, body.access_token, person.organizationId), clientId: id, tokens: body };
}
