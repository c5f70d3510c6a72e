import type OAuth2Server from "@node-oauth/oauth2-server";
import { stateOf } from "#domain/api-key/api-key.ts";
import { appLimits } from "#domain/connected-app/connected-app.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { lockKey } from "../api-key/store.ts";
import { makeToken } from "../api-key/token.ts";
import { hashToken, randomToken, sameBytes } from "../platform/crypto/handles.ts";
import type { Services } from "../platform/http/context.ts";
import { endReused } from "./ending.ts";
import { connect, renew } from "./grants.ts";
import { isSameRedirect } from "./redirects.ts";
import { OauthError } from "./requests.ts";
import {
  findApp,
  findCode,
  findRefreshToken,
  insertCode,
  markCodeReplayed,
  markCodeUsed,
  type StoredApp,
  type StoredCode,
} from "./store.ts";

/** What starts every refresh token and client secret, so that scanners for leaked secrets find them. */
const [refreshPrefix, clientPrefix] = ["tmlr_", "tmlc_"];
/** The library compares with the system's clock. Ours has decided before. */
const never = new Date(8_640_000_000_000_000);
const grants = ["authorization_code", "refresh_token"];

export const makeClientSecret = (randomBytes: Services["randomBytes"]): string => makeToken(randomBytes, clientPrefix);

/** What a person allowed, which a code is made for. */
export type Allowed = Omit<StoredCode, "hash" | "expiresAt" | "keyId" | "clientId" | "redirectUri" | "codeChallenge">;
export type Subject =
  | { kind: "allowed"; scopes: readonly string[]; allowed: Allowed }
  | { kind: "code"; scopes: readonly string[]; code: StoredCode }
  | { kind: "refresh"; scopes: readonly string[]; used: Buffer; keyId: string; organizationId: string };

export type Visit = {
  requestId: string;
  /** What the request is for, if it says so; undefined: it doesn't. */
  resource: string | null | undefined;
  /** A person answers, instead of an app that asks for tokens. */
  isAuthorizing: boolean;
};

/** An app with the right secret, or null. A public app has none. */
export async function authenticated(
  { database }: Pick<Services, "database">,
  id: string,
  secret: string | undefined,
): Promise<StoredApp | null> {
  const app = await findApp(database.kysely, id);
  if (!app) return null;
  if (app.secretHash === null) return secret === undefined || secret === "" ? app : null;
  return secret !== undefined && sameBytes(app.secretHash, hashToken(secret)) ? app : null;
}

/** The library's model for one request: what it asks of our tables. Its errors are `Library`'s own. */
export function modelOf(
  services: Services,
  Library: typeof OAuth2Server,
  { requestId, resource, isAuthorizing }: Visit,
) {
  const { database, clock, newId, randomBytes } = services;
  const needs = { ...services, requestId };

  const fits = (granted: string | null): boolean => resource === undefined || resource === granted;

  return {
    async getClient(id: string, secret: string | null) {
      // A browser brings the person without the app's secret, which comes with the code.
      const app = isAuthorizing
        ? await findApp(database.kysely, id)
        : await authenticated(services, id, secret ?? undefined);
      return app && { id: app.id, grants, redirectUris: [...app.redirectUris], app };
    },
    validateRedirectUri: async (uri: string, client: OAuth2Server.Client) =>
      (client["app"] as StoredApp).redirectUris.some((registered) => isSameRedirect(registered, uri)),
    validateScope: async (subject: OAuth2Server.User) => [...(subject as Subject).scopes],
    generateAuthorizationCode: async () => randomToken(),
    generateAccessToken: async () => makeToken(randomBytes),
    generateRefreshToken: async () => makeToken(randomBytes, refreshPrefix),

    async saveAuthorizationCode(
      code: Pick<OAuth2Server.AuthorizationCode, "authorizationCode" | "redirectUri" | "codeChallenge">,
      client: OAuth2Server.Client,
      user: OAuth2Server.User,
    ) {
      const { allowed } = user as Extract<Subject, { kind: "allowed" }>;
      await insertCode(database.kysely, {
        ...allowed,
        hash: hashToken(code.authorizationCode),
        keyId: newId(),
        clientId: client.id,
        redirectUri: code.redirectUri,
        codeChallenge: code.codeChallenge ?? "",
        expiresAt: new Date(clock.now().getTime() + appLimits.codeMs),
      });
      return { ...code, expiresAt: never, client, user };
    },

    async getAuthorizationCode(text: string) {
      const code = await findCode(database.kysely, hashToken(text));
      if (!code) return null;
      if (code.isUsed) {
        await markCodeReplayed(database.kysely, code.hash, clock.now());
        await database.asSystem((work) => endReused(work, needs, { ...code, id: code.keyId }));
        return null;
      }
      if (code.expiresAt <= clock.now()) return null;
      if (!fits(code.resource)) throw new OauthError("invalid_target", "The code was made for another resource.");
      const { redirectUri, codeChallenge } = code;
      return {
        authorizationCode: text,
        expiresAt: never,
        redirectUri,
        scope: [...code.scopes],
        codeChallenge,
        codeChallengeMethod: "S256",
        client: { id: code.clientId, grants },
        user: { kind: "code", scopes: code.scopes, code } satisfies Subject,
      };
    },
    revokeAuthorizationCode: ({ authorizationCode }: OAuth2Server.AuthorizationCode) =>
      markCodeUsed(database.kysely, hashToken(authorizationCode), clock.now()),

    async getRefreshToken(text: string) {
      const found = await findRefreshToken(database.kysely, hashToken(text));
      if (!found || found.clientId === null) return null;
      const { keyId, organizationId, scopes } = found;
      if (found.usedAt !== null) {
        await database.asSystem((work) => endReused(work, needs, { id: keyId, organizationId }));
        return null;
      }
      if (found.expiresAt <= clock.now()) return null;
      const stored = await database.asSystem((work) => lockKey(work.db, keyId, organizationId, { ofApp: true }));
      if (!stored || stateOf(stored.key, stored.owner, clock.now().getTime()) !== "active") return null;
      if (!fits(found.resource)) throw new OauthError("invalid_target", "The token was made for another resource.");
      return {
        refreshToken: text,
        scope: [...scopes],
        client: { id: found.clientId, grants },
        user: { kind: "refresh", scopes, used: hashToken(text), keyId, organizationId } satisfies Subject,
      };
    },
    // `renew` does it, in one transaction with the new tokens.
    revokeToken: async () => true,

    async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) {
      const subject = user as Subject;
      if (token.scope?.length !== subject.scopes.length)
        throw new Library.InvalidScopeError("Scopes can't be changed here. Leave them out.");
      const tokens = { accessToken: token.accessToken, refreshToken: token.refreshToken ?? "" };
      try {
        if (subject.kind === "code") await connect(needs, tokens, subject.code, client["app"] as StoredApp);
        else if (subject.kind === "refresh") await renew(needs, tokens, subject);
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        throw new Library.InvalidGrantError(error.extras.detail ?? "The person can no longer connect apps.");
      }
      return { ...token, client, user };
    },
    getAccessToken: async () => null,
  };
}
