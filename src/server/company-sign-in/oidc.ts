import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from "jose";
import * as client from "openid-client";
import { claimValues } from "#domain/company-sign-in/company-sign-in.ts";
import { guardedFetch } from "../platform/outbound/fetch.ts";
import { isPrivateHost, type PrivateHosts, type Resolve } from "../platform/outbound/guard.ts";
import type { Provider } from "./store.ts";

/** How long a provider's published configuration is used, in milliseconds. */
const configurationMs = 10 * 60_000;
/** How long one request to a provider can take, in seconds. */
const patienceSeconds = 10;
/** Longer addresses are cut off by some providers, so the token that fills them is left out. */
const longestUrl = 6_000;

/** How old a logout token can be, in milliseconds. */
export const logoutTokenMs = 10 * 60_000;
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";
/** No shared secrets, and never none. */
const logoutAlgorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

/** What a provider says of a person, checked: signature, issuer, audience, expiry, nonce. */
export type PersonClaims = {
  subject: string;
  /** In lower case. */
  email: string | null;
  emailVerified: boolean;
  name: string | null;
  roles: string[];
};

type Leaving = { provider: Provider; redirectUri: string; state: string; nonce: string; verifier: string };
type Returning = {
  provider: Provider;
  /** The address at which the browser came back, with its query. */
  url: URL;
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider sends the browser once the person signed out there. */
  afterSignOut: string;
};

/** OpenID Connect, authorization code with PKCE, by openid-client. The only file that talks to companies' providers. */
export type Oidc = {
  /** Where the browser signs in. @throws the provider's or the network's error */
  authorizationUrl(leaving: Leaving): Promise<string>;
  /** Who came back. @throws when anything about the answer is wrong */
  identify(returning: Returning): Promise<{ claims: PersonClaims; signOutUrl: string | null }>;
  /** Whom a logout token is about, checked. @throws when anything about it is wrong */
  loggedOut(provider: Provider, token: string): Promise<{ subject: string; tokenId: string }>;
  /** Whether its configuration can be read, and whether it signs people out too. @throws as above */
  check(provider: Provider): Promise<{ signsOut: boolean }>;
};

export function createOidc(guard: { privateHosts: PrivateHosts; resolve: Resolve }, now: () => number): Oidc {
  const known = new Map<string, { version: number; at: number; configuration: client.Configuration }>();

  async function configurationOf(provider: Provider): Promise<client.Configuration> {
    const { id, version } = provider;
    const found = known.get(id);
    if (found?.version === version && now() - found.at < configurationMs) return found.configuration;
    const configuration = await discover(provider);
    known.set(id, { version, at: now(), configuration });
    return configuration;
  }

  async function discover({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
    const server = new URL(issuer);
    const insecure = server.protocol === "http:" && isPrivateHost(server, guard.privateHosts);
    const guarded: client.CustomFetch = (url, { method, headers, body, signal }) =>
      guardedFetch(url, { method, headers, body: textOf(body), signal }, guard);
    const found = await client.discovery(server, clientId, undefined, client.None(), {
      [client.customFetch]: guarded,
      timeout: patienceSeconds,
      execute: insecure ? [client.allowInsecureRequests] : [],
    });
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    // Without a list, the specification's default is basic.
    const basic = methods === undefined || methods.includes("client_secret_basic");
    const configuration = new client.Configuration(
      metadata,
      clientId,
      { client_secret: clientSecret },
      basic ? client.ClientSecretBasic(clientSecret) : client.ClientSecretPost(clientSecret),
    );
    configuration[client.customFetch] = guarded;
    configuration.timeout = patienceSeconds;
    if (insecure) client.allowInsecureRequests(configuration);
    // Otherwise the signature of a token that came straight from the provider isn't checked.
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  const keySets = new Map<string, { version: number; keys: JWTVerifyGetKey }>();

  /** The provider's keys, fetched when a token needs one that isn't known yet. */
  function keysOf({ id, version }: Provider, address: string): JWTVerifyGetKey {
    const found = keySets.get(id);
    if (found?.version === version) return found.keys;
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: patienceSeconds * 1_000,
      [customFetch]: (url, { method, headers, signal }) =>
        guardedFetch(url, { method, headers: Object.fromEntries(headers), body: null, signal }, guard),
    });
    keySets.set(id, { version, keys });
    return keys;
  }

  /** An address of the provider that the browser goes to. */
  function requireWebAddress(url: URL): URL {
    if (url.protocol === "https:" || (url.protocol === "http:" && isPrivateHost(url, guard.privateHosts))) return url;
    throw new TypeError("the provider names an address without TLS");
  }

  function signOutUrl(configuration: client.Configuration, idToken: string, after: string): string | null {
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    const parameters = { post_logout_redirect_uri: after };
    const whole = requireWebAddress(
      client.buildEndSessionUrl(configuration, { ...parameters, id_token_hint: idToken }),
    ).href;
    return whole.length <= longestUrl ? whole : client.buildEndSessionUrl(configuration, parameters).href;
  }

  return {
    async authorizationUrl({ provider, redirectUri, state, nonce, verifier }) {
      const url = client.buildAuthorizationUrl(await configurationOf(provider), {
        redirect_uri: redirectUri,
        scope: provider.scopes,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      });
      return requireWebAddress(url).href;
    },

    async identify({ provider, url, state, nonce, verifier, afterSignOut }) {
      const configuration = await configurationOf(provider);
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (idClaims === undefined || tokens.id_token === undefined) throw new TypeError("no ID token");
      const said = await withUserInfo(configuration, provider, tokens.access_token, idClaims);
      return {
        claims: readClaims(said, idClaims.sub, provider.roleClaim),
        signOutUrl: signOutUrl(configuration, tokens.id_token, afterSignOut),
      };
    },

    async loggedOut(provider, token) {
      const { issuer, jwks_uri } = (await configurationOf(provider)).serverMetadata();
      if (jwks_uri === undefined) throw new TypeError("the provider publishes no keys");
      const { payload } = await jwtVerify(token, keysOf(provider, jwks_uri), {
        issuer,
        audience: provider.clientId,
        algorithms: logoutAlgorithms,
        requiredClaims: ["iat", "jti", "sub"],
        maxTokenAge: logoutTokenMs / 1_000,
        currentDate: new Date(now()),
      });
      const { sub: subject, jti: tokenId, events, nonce } = payload;
      // Only these two tell it from an ID token (Back-Channel Logout 1.0, §2.6).
      const isLogout = typeof events === "object" && events !== null && Object.hasOwn(events, logoutEvent);
      if (!isLogout || nonce !== undefined || subject === undefined || tokenId === undefined)
        throw new TypeError("not a logout token");
      return { subject, tokenId };
    },

    async check(provider) {
      const metadata = (await discover(provider)).serverMetadata();
      if (metadata.authorization_endpoint === undefined || metadata.token_endpoint === undefined)
        throw new TypeError("not an OpenID provider");
      return { signsOut: metadata.end_session_endpoint !== undefined };
    },
  };
}

type Claimed = Record<string, unknown>;

/** Some providers put the address and the groups only in the answer of the userinfo endpoint. */
async function withUserInfo(
  configuration: client.Configuration,
  { roleClaim }: Provider,
  accessToken: string,
  idClaims: client.IDToken,
): Promise<Claimed> {
  const isWhole =
    idClaims["email"] !== undefined && (roleClaim === null || claimValues(idClaims, roleClaim).length > 0);
  if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return idClaims;
  const more = await client.fetchUserInfo(configuration, accessToken, idClaims.sub);
  return { ...more, ...idClaims };
}

function readClaims(said: Claimed, subject: string, roleClaim: string | null): PersonClaims {
  const text = (name: string): string | null => {
    const value = said[name];
    return typeof value === "string" && value.trim() !== "" ? value.normalize("NFC").trim() : null;
  };
  const names = [text("given_name"), text("family_name")].filter((each) => each !== null).join(" ");
  return {
    subject,
    email: text("email")?.toLowerCase() ?? null,
    emailVerified: said["email_verified"] === true,
    name: text("name") ?? (names || null),
    roles: roleClaim === null ? [] : claimValues(said, roleClaim),
  };
}

function textOf(body: client.FetchBody): string | null {
  if (body === null || body === undefined) return null;
  if (typeof body === "string") return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError("an unexpected body");
}
