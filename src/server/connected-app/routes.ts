import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { agentsAddress, apiAddress } from "#domain/api-key/api-key.ts";
import { appScopes } from "#contract/scopes.ts";
import type { Scope } from "#domain/api-key/scopes.ts";
import { appLimits } from "#domain/connected-app/connected-app.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { createAttempts } from "../platform/attempts.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import type { Services } from "../platform/http/context.ts";
import { fromOf } from "../platform/http/from.ts";
import { openToOtherSites } from "../platform/http/other-sites.ts";
import { protectedResourcePath } from "../platform/http/protected-resource.ts";
import { endApp } from "./ending.ts";
import { authenticated } from "./model.ts";
import { createOauth, errorBody, type OauthAnswer } from "./oauth.ts";
import { registerApp } from "./register.ts";
import { placeOf } from "./redirects.ts";
import { answerTo, appOf, type Asked, checkRequest, OauthError, resourceOf } from "./requests.ts";
import { keyOfToken } from "./store.ts";

const metadataPath = "/.well-known/oauth-authorization-server";
/** What a token can be for; nothing: everything. */
const resources = ["", apiAddress, agentsAddress];

/** Where people answer an app. */
const consentPage = "/mls/connect";
const formLimit = 16 * 1024;

/** OAuth 2.1 for programs that people connect themselves (spec §17, docs/decisions/0068). */
export function connectedAppRoutes(
  services: Services,
  agentScopes: () => Promise<readonly Scope[]>,
): FastifyPluginAsync {
  const originOf = (request: FastifyRequest) => fromOf(request, services.config).origin;
  return async (app) => {
    app.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: formLimit },
      (_request, body, done) => done(null, body),
    );
    app.addHook("onSend", async (_request, reply, payload) => {
      if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
      return payload;
    });
    openToOtherSites(app, {
      [metadataPath]: ["GET"],
      ...Object.fromEntries(resources.map((resource) => [protectedResourcePath + resource, ["GET"]])),
      "/oauth/register": ["POST"],
      "/oauth/token": ["POST"],
      "/oauth/revoke": ["POST"],
    });
    serveMetadata(app, originOf, agentScopes);
    serveAuthorization(app, services, originOf);
    serveRegistration(app, services);
    serveTokens(app, services, originOf);
  };
}

function serveMetadata(
  app: FastifyInstance,
  originOf: (request: FastifyRequest) => string,
  agentScopes: () => Promise<readonly Scope[]>,
): void {
  app.get(metadataPath, (request, reply) => {
    const origin = originOf(request);
    const methods = ["none", "client_secret_basic", "client_secret_post"];
    return reply.send({
      issuer: origin,
      authorization_endpoint: `${origin}/oauth/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      registration_endpoint: `${origin}/oauth/register`,
      revocation_endpoint: `${origin}/oauth/revoke`,
      scopes_supported: appScopes,
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${origin}/developers`,
    });
  });
  for (const resource of resources)
    app.get(protectedResourcePath + resource, async (request, reply) => {
      const origin = originOf(request);
      return reply.send({
        resource: origin + resource,
        authorization_servers: [origin],
        scopes_supported: resource === agentsAddress ? await agentScopes() : appScopes,
        bearer_methods_supported: ["header"],
        resource_documentation: `${origin}/developers`,
      });
    });
}

function serveAuthorization(
  app: FastifyInstance,
  services: Services,
  originOf: (request: FastifyRequest) => string,
): void {
  app.get("/oauth/authorize", async (request, reply) => {
    const asked = askedBy(new URLSearchParams(request.url.split("?")[1] ?? ""));
    const toConsent = `${consentPage}?${new URLSearchParams(asked).toString()}`;
    try {
      await appOf(services, asked);
      checkRequest(asked, originOf(request));
    } catch (error) {
      if (error instanceof OauthError && placeOf(asked.redirectUri).isLocal)
        return redirect(
          reply,
          answerTo(asked, originOf(request), { error: error.code, error_description: error.message }),
        );
      // The page says what is wrong. Anyone can register an app, so no link here leads to its site without a press.
      if (!(error instanceof ExpectedError || error instanceof OauthError)) throw error;
    }
    return redirect(reply, toConsent);
  });
}

const redirect = (reply: FastifyReply, location: string): FastifyReply => reply.redirect(location, 303);

/** The parameters we know, each at most once. @throws ExpectedError `malformed-request` */
function askedBy(query: URLSearchParams): Asked {
  const one = (name: string): string => {
    const values = query.getAll(name);
    if (values.length > 1) refuse("malformed-request");
    return values[0] ?? "";
  };
  return {
    responseType: one("response_type"),
    clientId: one("client_id"),
    redirectUri: one("redirect_uri"),
    scope: one("scope"),
    state: one("state"),
    codeChallenge: one("code_challenge"),
    codeChallengeMethod: one("code_challenge_method"),
    resource: one("resource"),
  };
}

function serveRegistration(app: FastifyInstance, services: Services): void {
  const registrations = createAttempts(services, {
    purpose: "app-registrations",
    says: "registrations of apps",
    limits: { account: appLimits.registrations, address: appLimits.registrations, windowMs: 3_600_000 },
  });
  app.post("/oauth/register", { bodyLimit: formLimit }, async (request, reply) => {
    await registrations.start(null, request.ip);
    return answered(reply, async () => ({ status: 201, headers: {}, body: await registerApp(services, request.body) }));
  });
}

function serveTokens(app: FastifyInstance, services: Services, originOf: (request: FastifyRequest) => string): void {
  const { database } = services;
  const wrong = createAttempts(services, { purpose: "app-token-attempts", says: "wrong codes and tokens" });
  let oauth: ReturnType<typeof createOauth> | undefined;

  app.post("/oauth/token", async (request, reply) =>
    answered(reply, async () => {
      const body = formOf(request);
      const resource = body["resource"] === undefined ? undefined : resourceOf(body["resource"], originOf(request));
      oauth ??= createOauth(services);
      const { authorization = "", "content-type": type = "", "content-length": length = "0" } = request.headers;
      const answer = await (
        await oauth
      ).token({
        headers: { "content-type": type, "content-length": length, ...(authorization !== "" && { authorization }) },
        body,
        requestId: request.id,
        resource,
      });
      if (answer.status >= 400) await wrong.start(null, request.ip);
      return answer;
    }),
  );

  // RFC 7009. With one token, the whole connection ends. Unknown tokens are answered alike.
  app.post("/oauth/revoke", async (request, reply) =>
    answered(reply, async () => {
      const body = formOf(request);
      const { id, secret } = credentialsOf(request, body);
      const client = await authenticated(services, id, secret);
      if (!client) {
        await wrong.start(null, request.ip);
        return {
          status: 401,
          headers: basic,
          body: errorBody("invalid_client", "The app isn't known, or its secret is wrong."),
        };
      }
      const key = await keyOfToken(database.kysely, hashToken(body["token"] ?? ""), client.id);
      if (key)
        await database.asSystem((work) =>
          endApp(work, { ...services, requestId: request.id }, key, { action: "app.disconnected", by: null }),
        );
      return { status: 200, headers: {}, body: {} };
    }),
  );
}

const basic = { "www-authenticate": 'Basic realm="oauth"' };

async function answered(reply: FastifyReply, work: () => Promise<OauthAnswer>): Promise<FastifyReply> {
  try {
    const { status, headers, body } = await work();
    return await reply.code(status).headers(headers).send(body);
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return reply.code(400).send(errorBody(error.code, error.message));
  }
}

/** Each field at most once (RFC 6749 §3.2). @throws OauthError `invalid_request` */
function formOf({ body }: FastifyRequest): Record<string, string> {
  if (typeof body !== "string")
    throw new OauthError("invalid_request", "Send a form (application/x-www-form-urlencoded).");
  const fields = [...new URLSearchParams(body)];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length < fields.length) throw new OauthError("invalid_request", "Send each field once.");
  return form;
}

function credentialsOf(
  { headers }: FastifyRequest,
  form: Record<string, string>,
): { id: string; secret: string | undefined } {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === undefined) return { id: form["client_id"] ?? "", secret: form["client_secret"] };
  const [id = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return { id, secret };
}
