import { appLimits } from "#domain/connected-app/connected-app.ts";
import type { Services } from "../platform/http/context.ts";
import { type Allowed, modelOf, type Subject, type Visit } from "./model.ts";
import { OauthError } from "./requests.ts";

type TokenRequest = Omit<Visit, "isAuthorizing"> & {
  headers: Record<string, string>;
  body: Record<string, string>;
};

/** The protocol by the library, over our tables. It is loaded with the first request: most servers never get one. */
export async function createOauth(services: Services) {
  const { default: Library } = await import("@node-oauth/oauth2-server");
  const lifetimes = services.config.apps;

  return {
    /** A code for what a person allowed. `query`: of the app's request, which was checked. */
    async code(query: Record<string, string>, allowed: Allowed, requestId: string): Promise<string> {
      const model = modelOf(services, Library, { requestId, resource: undefined, isAuthorizing: true });
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
      const library = new Library({ model: modelOf(services, Library, { ...visit, isAuthorizing: false }) });
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
