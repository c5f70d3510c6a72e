import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { scimScope } from "#contract/scopes.ts";
import { allowsScope } from "#domain/api-key/scopes.ts";
import { detailOf, errorMessages } from "#domain/core/error-messages.ts";
import { refuse } from "#domain/core/errors.ts";
import { authorizeNeed } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { ScimError, type ScimType } from "#domain/scim/scim-error.ts";
import type { Fields } from "#domain/scim/user.ts";
import { requireBuiltInEcosystem } from "../member/handlers.ts";
import type { AdmitKey } from "../platform/http/admit-key.ts";
import { carriesApiKey } from "../platform/http/bearer.ts";
import type { Services } from "../platform/http/context.ts";
import { fromOf } from "../platform/http/from.ts";
import { readJsonBodies } from "../platform/http/json-body.ts";
import { refuseScope } from "../platform/http/key-answers.ts";
import { asRefusal } from "../platform/http/problem.ts";
import type { Log } from "../platform/log.ts";
import { externalIdOf, type Visit } from "./desk.ts";
import { resourceTypes, schemas, serviceProviderConfig } from "./discovery.ts";
import { createGroup, deleteGroup, getGroup, listOfGroups, patchGroup, replaceGroup } from "./groups.ts";
import { listAnswer, projection, readPage } from "./list.ts";
import { createUser, deleteUser, getUser, listOfUsers, patchUser, replaceUser } from "./users.ts";

const address = "/scim/v2";
const mediaType = "application/scim+json";

type Needs = { services: Services; log: Log };
type Answer = { status?: number; body: Fields | null };
type Asked = { visit: Visit; id: string; query: Fields; body: unknown };

/**
 * SCIM 2.0 (RFC 7643, RFC 7644) for a company's directory, which acts with an API key (spec §17, docs/decisions/0073).
 * Errors are in SCIM's own format.
 */
export function scim({ services, log }: Needs) {
  return ({ admitKey }: { admitKey: AdmitKey }): FastifyPluginAsync =>
    async (app) => {
      const viewers = new WeakMap<FastifyRequest, Viewer>();
      readJsonBodies(app, mediaType);
      app.setErrorHandler((error, request, reply) => {
        const known = error instanceof ScimError || asRefusal(error) !== null;
        if (!known) log.error({ err: error, route: request.routeOptions.url }, "A SCIM request failed");
        return sendError(reply, error);
      });
      // Before the body is read.
      app.addHook("onRequest", async (request, reply) => {
        viewers.set(request, await viewerOf(admitKey, request, reply));
        requireBuiltInEcosystem(services);
      });
      for (const [route, answer] of Object.entries(routes)) {
        const [method = "", path = ""] = route.split(" ");
        app.route<{ Params: { id?: string }; Querystring: Fields }>({
          method,
          url: address + path,
          async handler(request, reply) {
            const viewer = viewers.get(request) as Viewer;
            const { database } = services;
            const visit: Visit = {
              ...services,
              database: database.forApiKey(viewer.apiKey?.id ?? ""),
              viewer,
              requestId: request.id,
              organizationId: await externalIdOf(database, viewer.organizationId),
              base: fromOf(request, services.config).origin + address,
            };
            const { body, query } = request;
            return send(reply, await answer({ visit, id: request.params.id ?? "", query, body }));
          },
        });
      }
      app.all(`${address}/*`, async () => refuse("not-found"));
    };
}

const routes: Record<string, (asked: Asked) => Promise<Answer>> = {
  "GET /ServiceProviderConfig": async ({ visit }) => ({ body: serviceProviderConfig(visit.base) }),
  "GET /ResourceTypes": async ({ visit }) => ({ body: fixedList(resourceTypes(visit.base)) }),
  "GET /ResourceTypes/:id": async ({ visit, id }) => ({ body: withId(resourceTypes(visit.base), id) }),
  "GET /Schemas": async ({ visit }) => ({ body: fixedList(schemas(visit.base)) }),
  "GET /Schemas/:id": async ({ visit, id }) => ({ body: withId(schemas(visit.base), id) }),

  async "GET /Users"({ visit, query }) {
    const page = readPage(query);
    return { body: listAnswer(await listOfUsers(visit, page), page.startIndex, projection(query)) };
  },
  "GET /Users/:id": async ({ visit, id, query }) => ({ body: projection(query)(await getUser(visit, id)) }),
  "POST /Users": async ({ visit, body }) => ({ status: 201, body: await createUser(visit, body) }),
  "PUT /Users/:id": async ({ visit, id, body }) => ({ body: await replaceUser(visit, id, body) }),
  "PATCH /Users/:id": async ({ visit, id, body }) => ({ body: await patchUser(visit, id, body) }),
  async "DELETE /Users/:id"({ visit, id }) {
    await deleteUser(visit, id);
    return { status: 204, body: null };
  },

  async "GET /Groups"({ visit, query }) {
    const [page, shown] = [readPage(query), projection(query)];
    const found = await listOfGroups(visit, page, "members" in shown({ members: [] }));
    return { body: listAnswer(found, page.startIndex, shown) };
  },
  async "GET /Groups/:id"({ visit, id, query }) {
    const shown = projection(query);
    return { body: shown(await getGroup(visit, id, "members" in shown({ members: [] }))) };
  },
  "POST /Groups": async ({ visit, body }) => createGroup(visit, body),
  "PUT /Groups/:id": async ({ visit, id, body }) => ({ body: await replaceGroup(visit, id, body) }),
  "PATCH /Groups/:id": async ({ visit, id, body }) => ({ body: await patchGroup(visit, id, body) }),
  "DELETE /Groups/:id": async ({ visit, id }) => deleteGroup(visit, id),
};

const fixedList = (resources: readonly Fields[]): Fields =>
  listAnswer({ total: resources.length, resources }, 1, (resource) => resource);

const withId = (resources: readonly Fields[], id: string): Fields =>
  resources.find((resource) => resource["id"] === id) ?? refuse("not-found");

/** @throws ExpectedError `unauthenticated`, `api-key-refused`, `api-key-scope`, `forbidden`, `rate-limited` */
async function viewerOf(admitKey: AdmitKey, request: FastifyRequest, reply: FastifyReply): Promise<Viewer> {
  void reply.header("www-authenticate", 'Bearer realm="scim"');
  if (!carriesApiKey(request))
    refuse("unauthenticated", { detail: "SCIM needs an API key. Send it as Authorization: Bearer and the key." });
  const viewer = await admitKey(request, reply);
  void reply.removeHeader("www-authenticate");
  if (!allowsScope(viewer.apiKey?.scopes ?? [], scimScope)) refuseScope(scimScope);
  authorizeNeed(viewer, "member.manage");
  return viewer;
}

function send(reply: FastifyReply, { status = 200, body }: Answer): FastifyReply {
  void reply.code(status).header("cache-control", "no-store");
  if (body === null) return reply.send();
  const location = (body["meta"] as { location?: string } | undefined)?.location;
  if (status === 201 && location !== undefined) void reply.header("location", location);
  return reply.type(`${mediaType}; charset=utf-8`).send(JSON.stringify(body));
}

function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, scimType, detail, retryAfterSeconds = null } = scimErrorOf(error);
  if (retryAfterSeconds !== null) void reply.header("retry-after", String(retryAfterSeconds));
  const body = {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
    status: String(status),
    ...(scimType !== null && { scimType }),
    detail,
  };
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type(`${mediaType}; charset=utf-8`)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

type Shown = { status: number; scimType: ScimType | null; detail: string; retryAfterSeconds?: number };

function scimErrorOf(error: unknown): Shown {
  if (error instanceof ScimError) return { status: error.status, scimType: error.scimType, detail: error.message };
  const refusal = asRefusal(error);
  if (!refusal)
    return {
      status: 500,
      scimType: null,
      detail: "Something went wrong on our side and nothing was changed. Try again, or send us the X-Request-Id.",
    };
  const { status } = errorMessages[refusal.code];
  const { retryAfterSeconds } = refusal.extras;
  return {
    status,
    scimType: refusal.code === "malformed-body" ? "invalidSyntax" : null,
    detail: detailOf(refusal),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}
