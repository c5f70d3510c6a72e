import Fastify, { type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { randomBytes, randomUUID } from "node:crypto";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import type { Database } from "#server/platform/db/database.ts";
import { addMembership, createAccount, createOrganization } from "#server/ecosystem/accounts.ts";
import { createAttempts } from "#server/platform/attempts.ts";
import { appId, callbackPath } from "#server/platform/http/callbacks.ts";
import { ecosystemRoutes } from "#server/ecosystem/routes.ts";
import { createEcosystemService } from "#server/ecosystem/service.ts";
import { sendProblem } from "#server/platform/http/problem.ts";
import { builtinEcosystem } from "#server/ecosystem/builtin-ecosystem.ts";
import { type Ecosystem, EcosystemUnreachable } from "#server/session/ecosystem-port.ts";
import { sessionRoutes } from "#server/session/routes.ts";
import { createSessions } from "#server/session/sessions.ts";
import { quickHash } from "./quick-hash.ts";
import type { Sessions } from "#server/platform/ports/sessions.ts";

/** The fields tests look into; an answer has those of its procedure, and an empty body none. */
type ReplyJson = Record<string, unknown> & {
  code: string;
  detail: string;
  errors: { field: string; message: string }[];
  signInUrl: string;
  session_token: string;
  refresh_token: string;
  user_id: string;
  handle: string;
  refreshHandle: string;
  organizations: { id: string; name: string }[];
  organizationId: string;
  personId: string;
  sessionId: string;
};

/** The response a page receives. */
export type Reply = { status: number; json: ReplyJson; headers: Record<string, string | string[] | undefined> };

/** The application's address in these tests: a loopback name on the port that sample mode allows. */
const origin = "http://localhost:4000";
export const callbackUrl = origin + callbackPath;

/** Only the sign-in routes, and one procedure behind the gate that returns the viewer. */
async function appWith(sessions: Sessions, plugins: readonly FastifyPluginAsync[]): Promise<FastifyInstance> {
  const app = Fastify({ genReqId: () => randomUUID() });
  app.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  for (const plugin of plugins) await app.register(plugin);
  app.get("/api/v1/who", async (request) => sessions.resolveViewer(request));
  await app.ready();
  return app;
}

/**
 * The connection between the sessions and the ecosystem: it counts calls, and can fail or be slow. `meanwhile`: what
 * happens between a confirmation and its arrival.
 */
type Wire = { calls: string[]; cut: boolean; delayMs: number; meanwhile?: (() => Promise<void>) | undefined };

function throughWire(ecosystem: Ecosystem, wire: Wire): Ecosystem {
  const send = async <T>(call: string, run: () => Promise<T>): Promise<T> => {
    wire.calls.push(call);
    if (wire.delayMs > 0) await new Promise((done) => setTimeout(done, wire.delayMs));
    if (wire.cut) throw new EcosystemUnreachable(call);
    return run();
  };
  return {
    ...ecosystem,
    async validate(token) {
      const answer = await send("validate", () => ecosystem.validate(token));
      await wire.meanwhile?.();
      return answer;
    },
    refresh: (token) => send("refresh", () => ecosystem.refresh(token)),
    logout: (token) => send("logout", () => ecosystem.logout(token)),
  };
}

/** These tests check no email. */
const mail = { queue: () => "", sends: false, delivery: "kept" as const, sendAgain: async () => undefined };

export const password = "correct horse battery";

/** An app with the built-in ecosystem. `another()` is a second process on the same database. */
export async function startSignInApp({ database, clock }: { database: Database; clock: Clock }) {
  const keyRing = createKeyRing(randomBytes(32).toString("base64"));
  const passwordHash = quickHash(password);
  const servedAt = () => ({ publicUrl: origin, port: 4000, sampleData: true });

  async function another() {
    const wire: Wire = { calls: [], cut: false, delayMs: 0 };
    const service = createEcosystemService({
      database,
      clock,
      keyRing,
      mail,
      brandName: "TalentMLS",
      attempts: createAttempts({ database, clock, keyRing }),
      servedAt,
    });
    const ecosystem = throughWire(builtinEcosystem({ service, clock }), wire);
    const sessions = createSessions({
      database,
      keyRing,
      clock,
      ecosystem,
      newId: randomUUID,
      brandName: "TalentMLS",
      servedAt,
    });
    const routes = [
      sessionRoutes({ sessions, servedAt }),
      ecosystemRoutes({
        service,
        database,
        clock,
        keyRing,
        mail,
        brandName: "TalentMLS",
        sampleMode: true,
        onMet: () => undefined,
        servedAt,
      }),
    ];
    return { wire, service, sessions, app: await appWith(sessions, routes) };
  }

  /** Creates an account, and an organization for each name given. Resolves with their ids at the ecosystem. */
  async function addPerson(person: {
    email: string;
    name?: string;
    organizations: { name: string; kind?: OrganizationKind; role?: string }[];
  }) {
    const accountId = randomUUID();
    const organizationIds = person.organizations.map(() => randomUUID());
    await database.asSystem(async ({ db }) => {
      const now = clock.now();
      await createAccount(
        db,
        { id: accountId, email: person.email, passwordHash, fullName: person.name ?? "Rosa Marin" },
        now,
      );
      for (const [place, { name, kind = "agency", role = "recruiter" }] of person.organizations.entries()) {
        const id = organizationIds[place] ?? "";
        const agencyType = kind === "agency" ? ("both" as const) : null;
        await createOrganization(
          db,
          { id, kind, name, agencyType, contactName: null, plan: "starter", domains: [] },
          now,
        );
        await addMembership(db, { accountId, organizationId: id, role });
      }
    });
    return { accountId, organizationIds };
  }

  return { ...(await another()), another, addPerson, keyRing };
}

/**
 * A browser with one profile. Cookies and script storage are separate, so that a test can steal one without the other.
 */
export class Browser {
  cookies = new Map<string, { value: string; path: string }>();
  storage = new Map<string, string>();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Sends a request as our own page does. */
  async send(
    method: "GET" | "POST" | "DELETE",
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const cookie = [...this.cookies]
      .filter(([, { path }]) => url.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const reply = await this.#app.inject({
      method,
      url,
      headers: {
        host: new URL(origin).host,
        ...(method !== "GET" && { origin, "sec-fetch-site": "same-origin" }),
        ...(cookie.length > 0 && { cookie: cookie.join("; ") }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    });
    for (const line of [reply.headers["set-cookie"] ?? []].flat()) this.#keep(line);
    return {
      status: reply.statusCode,
      json: (reply.body.startsWith("{") ? reply.json() : {}) as ReplyJson,
      headers: reply.headers as Reply["headers"],
    };
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const [name = "", value = ""] = pair.split("=");
    const path = attributes.find((each) => each.startsWith("Path="))?.slice(5) ?? "/";
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }

  begin(): Promise<Reply> {
    return this.send("POST", "/api/v1/session/begin", {});
  }

  /** Signs in at the built-in ecosystem. Resolves with what its page sends to the callback. */
  atEcosystem(email: string, password: string): Promise<Reply> {
    return this.send("POST", "/ecosystem/api/sign-in", { email, password, app_id: appId, callback_url: callbackUrl });
  }

  /** What the callback page does with its tokens. */
  async redeem(tokens: Record<string, unknown>): Promise<Reply> {
    const { session_token, user_id, refresh_token } = tokens;
    const reply = await this.send("POST", "/api/v1/session", { session_token, user_id, refresh_token });
    if (reply.status === 201) this.store(reply.json);
    return reply;
  }

  store({ handle, refreshHandle }: { handle: string; refreshHandle: string }): void {
    this.storage.set("ecosystem_session_token", handle);
    this.storage.set("ecosystem_refresh_token", refreshHandle);
  }

  /** The complete sign-in, from the gate and back to it. */
  async signIn(email: string, password: string): Promise<this> {
    await this.begin();
    const handed = await this.atEcosystem(email, password);
    const redeemed = await this.redeem(handed.json);
    if (redeemed.status !== 201)
      throw new Error(`sign-in as ${email} ended with ${JSON.stringify([handed.json, redeemed.json])}`);
    return this;
  }

  authorization(): Record<string, string> {
    const handle = this.storage.get("ecosystem_session_token");
    return handle ? { authorization: `Bearer ${handle}` } : {};
  }

  current(): Promise<Reply> {
    return this.send("GET", "/api/v1/session", undefined, this.authorization());
  }

  who(actingFor?: string): Promise<Reply> {
    const acting: Record<string, string> = actingFor === undefined ? {} : { "x-acting-organization": actingFor };
    return this.send("GET", "/api/v1/who", undefined, { ...this.authorization(), ...acting });
  }

  /** Requests the next handles without storing them, like one tab. */
  askRefresh(refreshHandle = this.storage.get("ecosystem_refresh_token")): Promise<Reply> {
    return this.send("POST", "/api/v1/session/refresh", { refreshHandle });
  }

  async refresh(): Promise<Reply> {
    const reply = await this.askRefresh();
    if (reply.status === 200) this.store(reply.json);
    return reply;
  }

  signOut(): Promise<Reply> {
    return this.send("DELETE", "/api/v1/session", undefined, this.authorization());
  }
}
