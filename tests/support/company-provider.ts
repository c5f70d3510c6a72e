import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";
import { afterAll } from "vitest";

/** A person as the company's directory knows them. */
export type Employee = { email: string; email_verified?: boolean; name?: string; groups?: string[] };

export const companyClient = { client_id: "mls", client_secret: "a secret of the company's provider, forty chars" };

/**
 * A company's OpenID provider (oidc-provider) on this machine, where signing in is typing the id of an employee.
 * `redirectUri` is known once our side has made the provider.
 */
export async function companyProvider(employees: Map<string, Employee>) {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  afterAll(() => void server.close().closeAllConnections());
  let provider: Provider | undefined;
  /** The forms that the provider sent by itself. */
  const sent: string[] = [];
  return {
    issuer,
    host: `127.0.0.1:${port}`,
    /** The provider tells us that a person signed out there. @returns the form it sent @throws unless we answer 200 */
    async signOut(id: string): Promise<string> {
      const client = await provider?.Client.find(companyClient.client_id);
      // The types leave it out.
      const logout: unknown = client && Reflect.get(client, "backchannelLogout");
      if (!client || typeof logout !== "function") throw new Error("the provider can't sign anyone out");
      await Reflect.apply(logout, client, [id, "any session"]);
      return sent.at(-1) ?? "";
    },
    /** Begins to answer, with the addresses that it may send browsers to, and its own requests at a logout. */
    open(redirectUri: string, signedOutUri: string, logoutUri: string): void {
      provider = new Provider(issuer, {
        clients: [
          {
            ...companyClient,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [signedOutUri],
            backchannel_logout_uri: logoutUri,
            grant_types: ["authorization_code"],
            response_types: ["code"],
          },
        ],
        claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
        scopes: ["openid", "email", "profile", "groups"],
        // The ID token stays small, as with most providers: the rest is behind the userinfo endpoint.
        conformIdTokenClaims: true,
        findAccount: (_context: unknown, id: string) => {
          const employee = employees.get(id);
          return employee && { accountId: id, claims: () => ({ sub: id, email_verified: true, ...employee }) };
        },
        ttl: { AccessToken: 300, Grant: 300, IdToken: 300, Interaction: 300, Session: 300 },
        pkce: { required: () => true },
        features: { backchannelLogout: { enabled: true } },
        // Only logout tokens are sent. Its own agent refuses to send anything to this machine.
        fetch: async (url, { headers = {}, body = null } = {}) => {
          if (typeof body === "string" || body instanceof URLSearchParams) sent.push(body.toString());
          return fetch(url, { method: "POST", headers, body });
        },
      });
      const answer = provider.callback();
      server.on("request", (request, reply) => void answer(request, reply));
    },
  };
}

/** Follows a browser through the provider's own pages, from our redirect to the address that it returns to. */
export async function signInAtCompany(url: string, employee: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = url;
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 12; step += 1) {
    const reply: Response = await fetch(at, {
      redirect: "manual",
      method: form === null ? "GET" : "POST",
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(form !== null && { "content-type": "application/x-www-form-urlencoded" }),
      },
      ...(form !== null && { body: new URLSearchParams(form).toString() }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const location = reply.headers.get("location");
    const page = await reply.text();
    if (location !== null) {
      at = new URL(location, at).href;
      form = null;
      if (new URL(at).origin !== new URL(url).origin) return at;
      continue;
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined) throw new Error(`The provider answered ${reply.status}: ${page.slice(0, 300)}`);
    form = page.includes('name="login"')
      ? { prompt: "login", login: employee, password: "anything" }
      : { prompt: "consent" };
    at = new URL(action, at).href;
  }
  throw new Error("The provider's pages don't end");
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };
const makeKeys = (): Keys => generateKeyPairSync("rsa", { modulusLength: 2048 });
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Claims of the next ID token; tests falsify one each. */
export type Lie = { claims?: Record<string, unknown>; otherKey?: boolean; headers?: Record<string, unknown> };

/** A provider that answers any code with the ID token that a test makes up, to show that false ones are refused. */
export async function lyingProvider() {
  const keys = makeKeys();
  const others = makeKeys();
  let lie: Lie = {};
  let asked = 0;
  const server = createServer((request, reply) => {
    const answer = (body: unknown) => reply.setHeader("content-type", "application/json").end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", issuer);
    if (pathname === "/.well-known/openid-configuration")
      return answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
      });
    if (pathname === "/jwks")
      return answer({ keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] });
    asked += 1;
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: "mls", sub: "mallory", iat: now, exp: now + 300, ...lie.claims };
    const text = `${encode({ alg: "RS256", kid: "one", ...lie.headers })}.${encode(claims)}`;
    const signature = sign("sha256", Buffer.from(text), (lie.otherKey ? others : keys).privateKey).toString(
      "base64url",
    );
    return answer({ access_token: "a", token_type: "Bearer", expires_in: 300, id_token: `${text}.${signature}` });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  afterAll(() => void server.close().closeAllConnections());
  return {
    issuer,
    host: `127.0.0.1:${port}`,
    say: (next: Lie) => void (lie = next),
    /** How often a code was exchanged. */
    asked: () => asked,
  };
}
