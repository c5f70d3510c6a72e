import type OAuth2Server from "@node-oauth/oauth2-server";
import { stateOf } from "#domain/api-key/api-key.ts";
import { appLimits, decideConnection, refreshed } from "#domain/connected-app/connected-app.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { insertKey, lockKey } from "../api-key/store.ts";
import { makeToken, storedToken } from "../api-key/token.ts";
import { audit } from "../platform/audit.ts";
import { hashToken, randomToken, sameBytes } from "../platform/crypto/handles.ts";
import type { Services } from "../platform/http/context.ts";
import { changed, endApp } from "./ending.ts";
import { OauthError } from "./requests.ts";
import {
  connectedBy,
  findApp,
  findCode,
  findRefreshToken,
  insertCode,
  insertRefreshToken,
  markCodeReplayed,
  markCodeUsed,
  markRefreshTokenUsed,
  ownerOf,
  saveRefresh,
  type StoredApp,
  type StoredCode,
  wasReplayed,
} from "./store.ts";

/** What starts every refresh token and client secret, so that scanners for leaked secrets find them. */
const [refreshPrefix, clientPrefix] = ["tmlr_", "tmlc_"];
/** The library compares with the system's clock. Ours has decided before. */
const never = new Date(8_640_000_000_000_000);
const grants = ["authorization_code", "refresh_token"];

export const makeClientSecret = (randomBytes: Services["randomBytes"]): string => makeToken(randomBytes, clientPrefix);

/** What a person allowed, which a code is made for. */
type Allowed = Omit<StoredCode, "hash" | "expiresAt" | "keyId" | "clientId" | "redirectUri" | "codeChallenge">;
type Subject =
  | { kind: "allowed"; scopes: readonly string[]; allowed: Allowed }
  | { kind: "code"; scopes: readonly string[]; code: StoredCode }
  | { kind: "refresh"; scopes: readonly string[]; keyId: string; organizationId: string };

export type TokenRequest = {
  headers: Record<string, string>;
  body: Record<string, string>;
  requestId: string;
  /** What the request is for, if it says so; undefined: it doesn't. */
  resource: string | null | undefined;
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

/** The protocol by the library, over our tables. It is loaded with the first request: most servers never get one. */
export async function createOauth(services: Services) {
  const { default: Library } = await import("@node-oauth/oauth2-server");
  const { database, clock, newId, randomBytes, config } = services;
  const lifetimes = config.apps;

  /** The library's model for one request. */
  function modelOf({ requestId, resource }: Pick<TokenRequest, "requestId" | "resource">, isAuthorizing: boolean) {
    const needs = { ...services, requestId };

    async function endReused(key: { id: string; organizationId: string }): Promise<void> {
      await database.asSystem((work) => endApp(work, needs, key, { action: "app.reused", by: null }));
    }

    /** A key for what the code stands for. An earlier one of the same app and person ends. */
    async function connect(token: OAuth2Server.Token, code: StoredCode, app: StoredApp): Promise<void> {
      const { hash, lastFour } = storedToken(token.accessToken);
      await database.asSystem(async (work) => {
        if (await wasReplayed(work.db, code.hash))
          throw new Library.InvalidGrantError("This code was used twice. Start again.");
        const now = clock.now();
        for (const id of await connectedBy(work.db, code, now, app.id))
          await endApp(work, needs, { id, organizationId: code.organizationId }, { action: "app.replaced", by: null });
        const key = decideConnection(
          { id: code.keyId, viewer: code, app, scopes: code.scopes, resource: code.resource },
          await ownerOf(work.db, code),
          { lastFour, lifetimes, now: now.getTime() },
        );
        await insertKey(work.db, key, hash);
        await insertRefreshToken(work.db, {
          hash: hashToken(token.refreshToken ?? ""),
          keyId: key.id,
          expiresAt: new Date(key.expiresAt ?? 0),
        });
        await audit(work, needs, code, { action: "app.connected", entityId: key.id });
        changed(work, services, { id: key.id, organizationId: code.organizationId });
      });
    }

    async function renew(
      token: OAuth2Server.Token,
      { keyId, organizationId }: { keyId: string; organizationId: string },
    ): Promise<void> {
      const { hash, lastFour } = storedToken(token.accessToken);
      await database.asSystem(async (work) => {
        const stored = await lockKey(work.db, keyId, organizationId, { ofApp: true });
        const now = clock.now().getTime();
        if (!stored?.key.app || stored.key.revokedAt !== null)
          throw new Library.InvalidGrantError("This app was disconnected. Connect it again.");
        const key = refreshed(stored.key, stored.key.app, { lastFour, lifetimes, now });
        await saveRefresh(work.db, key, hash);
        await insertRefreshToken(work.db, {
          hash: hashToken(token.refreshToken ?? ""),
          keyId,
          expiresAt: new Date(key.expiresAt ?? 0),
        });
        changed(work, services, { id: keyId, organizationId });
      });
    }

    const fits = (granted: string | null): boolean => resource === undefined || resource === granted;

    return {
      async getClient(id: string, secret: string | null) {
        // A browser brings the person without the app's secret, which comes with the code.
        const app = isAuthorizing
          ? await findApp(database.kysely, id)
          : await authenticated(services, id, secret ?? undefined);
        return app && { id: app.id, grants, redirectUris: [...app.redirectUris], app };
      },
      validateRedirectUri: async () => true,
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
          await endReused({ id: code.keyId, organizationId: code.organizationId });
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
        if (found.isUsed) {
          await endReused({ id: keyId, organizationId });
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
          user: { kind: "refresh", scopes, keyId, organizationId } satisfies Subject,
        };
      },
      async revokeToken(token: OAuth2Server.RefreshToken) {
        const isFirst = await markRefreshTokenUsed(database.kysely, hashToken(token.refreshToken), clock.now());
        const { keyId, organizationId } = token.user as Extract<Subject, { kind: "refresh" }>;
        if (!isFirst) await endReused({ id: keyId, organizationId });
        return isFirst;
      },

      async saveToken(token: OAuth2Server.Token, client: OAuth2Server.Client, user: OAuth2Server.User) {
        const subject = user as Subject;
        if (token.scope?.length !== subject.scopes.length)
          throw new Library.InvalidScopeError("Scopes can't be changed here. Leave them out.");
        try {
          if (subject.kind === "code") await connect(token, subject.code, client["app"] as StoredApp);
          else if (subject.kind === "refresh") await renew(token, subject);
        } catch (error) {
          if (!(error instanceof ExpectedError)) throw error;
          throw new Library.InvalidGrantError("The person can't connect apps any more. Connect the app again.");
        }
        return { ...token, client, user };
      },
      getAccessToken: async () => null,
    };
  }

  return {
    /** A code for what a person allowed. `query`: of the app's request, which was checked. */
    async code(query: Record<string, string>, allowed: Allowed, requestId: string): Promise<string> {
      const model = modelOf({ requestId, resource: undefined }, true);
      const library = new Library({ model });
      const subject: Subject = { kind: "allowed", scopes: allowed.scopes, allowed };
      const { authorizationCode } = await library.authorize(
        new Library.Request({ headers: {}, method: "GET", query }),
        new Library.Response(),
        {
          authenticateHandler: { handle: () => subject },
          allowEmptyState: true,
          authorizationCodeLifetime: appLimits.codeMs / 1_000,
        },
      );
      return authorizationCode;
    },

    /** The answer of the token endpoint. */
    async token({ headers, body, ...visit }: TokenRequest): Promise<OauthAnswer> {
      const library = new Library({ model: modelOf(visit, false) });
      const response = new Library.Response();
      try {
        await library.token(new Library.Request({ headers, method: "POST", query: {}, body }), response, {
          accessTokenLifetime: lifetimes.accessMinutes * 60,
          refreshTokenLifetime: lifetimes.refreshDays * 86_400,
          requireClientAuthentication: { authorization_code: false, refresh_token: false },
          alwaysIssueNewRefreshToken: true,
        });
        return { status: 200, headers: {}, body: response.body as object };
      } catch (error) {
        return failed(error, response.headers ?? {});
      }
    },
  };

  function failed(error: unknown, headers: Record<string, string>): OauthAnswer {
    const cause = error instanceof Library.OAuthError ? (error as { inner?: unknown }).inner : undefined;
    if (cause instanceof OauthError) return { status: 400, headers: {}, body: errorBody(cause.code, cause.message) };
    if (!(error instanceof Library.OAuthError) || error.code >= 500) throw cause ?? error;
    return { status: error.code, headers, body: errorBody(error.name, error.message) };
  }
}

export type OauthAnswer = { status: number; headers: Record<string, string>; body: object };

export const errorBody = (error: string, description: string) => ({ error, error_description: description });
