import type { PasskeyRequest } from "#contract/passkeys.ts";
import type { softwarePasskey } from "./software-passkey.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, inject } from "vitest";
import type { Api } from "#contract/index.ts";
import { Problem } from "#contract/backend.ts";
import { routes } from "#contract/routes.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import type { Database } from "#server/platform/db/database.ts";
import { samplePassword } from "#server/ecosystem/sample.ts";
import { createLog, type Log } from "#server/platform/log.ts";
import { type RunningApp, type Parts, start } from "#server/start.ts";
import { requestFor } from "#web/lib/backend/http.ts";
import type { Resolve } from "#server/platform/outbound/guard.ts";
import { type Answer, askOverHttp } from "./ask-over-http.ts";
import { testDatabase } from "./database.ts";
import { sampledMasterKey, sampledOn } from "./sampled.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { unscheduled } from "./unscheduled.ts";

export type TestApp = RunningApp & { database: Database };

type TestAppOptions = {
  clock?: Clock;
  log?: Log;
  sampleData?: boolean;
  env?: Record<string, string>;
  maxConnections?: number;
  /** Scheduled jobs run only if true, so that no test depends on the time it runs at. */
  scheduled?: boolean;
  /** False: executed deals wait for their PDF documents, which take longer to render than most tests. */
  documents?: boolean;
} & Partial<Pick<Parts, "newId" | "randomBytes" | "handlers" | "strictAnswers" | "webhooks" | "outbound">>;

/** A complete server on a fresh database with sample data, on a free port; stopped when the file ends. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const clock = options.clock ?? systemClock;
  const { newId: ownIds, randomBytes: ownRandomBytes, env = {} } = options;
  // A test with its own random source, keys, store or a clock of another day creates its own sample data.
  const ownWorld =
    options.sampleData === false ||
    ownIds ||
    ownRandomBytes ||
    "MASTER_KEY" in env ||
    "FILES_URL" in env ||
    "DATA_DIR" in env ||
    "SAMPLE_DATA" in env;
  const sampled = ownWorld ? undefined : sampledOn(clock, inject("sampledWorlds"));
  const database = await testDatabase({
    clock,
    sampled,
    ...(options.maxConnections && { maxConnections: options.maxConnections }),
  });
  const { scheduled = false } = options;
  if (sampled && !scheduled) await sql`delete from mls_jobs.schedule`.execute(database.kysely);
  const dataDir = temporaryFolder("mls-");
  if (sampled) cpSync(filesOf(inject("sampledWorlds")[sampled].folder), filesOf(dataDir), { recursive: true });
  const config = readConfig({
    PORT: "0",
    DATA_DIR: dataDir,
    SAMPLE_DATA: options.sampleData === false ? "off" : "on",
    HOST: "127.0.0.1",
    MASTER_KEY: sampled ? sampledMasterKey : randomBytes(32).toString("base64"),
    // Tests read faster than people. Tests of the limits set their own.
    READS_PER_MINUTE: "off",
    CANDIDATES_PER_DAY: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
    API_KEY_REQUESTS_PER_SECOND: "off",
    ...env,
  });
  const log = options.log ?? createLog("silent");
  const { newId = randomUUID, randomBytes: bytes = randomBytes, strictAnswers = true, handlers } = options;
  const starting = () =>
    start({
      config,
      log,
      clock,
      newId,
      randomBytes: bytes,
      strictAnswers,
      database,
      ...(handlers && { handlers }),
      ...(options.documents === false && { restingJobs: ["deal.render"] }),
      webhooks: options.webhooks ?? { resolve: noNames },
      outbound: options.outbound ?? { resolve: noNames, readTxt: async () => Promise.reject(new Error("no DNS")) },
    });
  const testApp = await (scheduled ? starting() : unscheduled(starting));
  let stopped = false;
  const stop = async (): Promise<void> => {
    if (stopped) return;
    stopped = true;
    await testApp.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  afterAll(stop);
  return { ...testApp, stop, database };
}

/** Webhooks of tests go to this machine by its address. */
const noNames: Resolve = (host, done) => done(new Error(`${host} has no address in tests`), []);

const filesOf = (dataDir: string): string => path.join(dataDir, "files");

/** Everything one browser received, as bytes and headers, for the masking tests to search. */
export type Received = { method: string; url: string; status: number; headers: string; body: string; bytes: Buffer };

const receive = (method: string, url: string, { status, headers, bytes }: Answer): Received => ({
  method,
  url,
  status,
  headers: JSON.stringify([...headers]),
  body: bytes.toString("utf8"),
  bytes,
});

export type Person = {
  api: Api;
  received: Received[];
  /** A bare request with this person's session. */
  send(method: string, path: string, options?: { body?: string; headers?: Record<string, string> }): Promise<Received>;
  organizationId: string;
  /** The headers of this session, as someone with both halves would send them. */
  credentials(): Record<string, string>;
};

/** Signs in a sample account over HTTP, from the gate on; with a second factor, by this code or passkey. */
export async function signedIn(
  testApp: Pick<RunningApp, "url">,
  email: string,
  password = samplePassword,
  second?: string | { passkey: ReturnType<typeof softwarePasskey> },
): Promise<Person> {
  const cookies = new Map<string, string>();
  const received: Received[] = [];
  let handle = "";
  let organizationId = "";
  const send: Person["send"] = async (method, path, { body, headers = {} } = {}) => {
    const answer = await askOverHttp(method, testApp.url + path, {
      body,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(handle && { authorization: `Bearer ${handle}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      cookies.set(name, value);
    }
    const entry = receive(method, path, answer);
    received.push(entry);
    return entry;
  };
  const { signInUrl } = JSON.parse((await send("POST", "/api/v1/session/begin", { body: "{}" })).body) as {
    signInUrl: string;
  };
  const callback = new URL(signInUrl, testApp.url).searchParams.get("callback_url") ?? "";
  const application = { app_id: "talentmls", callback_url: callback };
  let handed = await send("POST", "/ecosystem/api/sign-in", {
    body: JSON.stringify({ email, password, ...application }),
  });
  if (second !== undefined) {
    const { challenge } = JSON.parse(handed.body) as Record<string, string>;
    const complete = (path: string, given: object) =>
      send("POST", `/ecosystem/api/${path}`, { body: JSON.stringify({ challenge, ...given, ...application }) });
    if (typeof second === "string") handed = await complete("second-step", { code: second });
    else {
      const asked = JSON.parse((await complete("passkey-request", {})).body) as PasskeyRequest;
      handed = await complete("passkey", { passkey: second.passkey.sign(asked) });
    }
  }
  const { session_token, user_id, refresh_token } = JSON.parse(handed.body) as Record<string, string>;
  const redeemed = await send("POST", "/api/v1/session", {
    body: JSON.stringify({ session_token, user_id, refresh_token }),
  });
  if (redeemed.status !== 201) throw new Error(`sign-in as ${email} failed: ${handed.body} ${redeemed.body}`);
  const session = JSON.parse(redeemed.body) as { handle: string; organizations: { id: string }[] };
  handle = session.handle;
  organizationId = session.organizations[0]?.id ?? "";
  received.length = 0;
  const credentials = () => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    authorization: `Bearer ${handle}`,
  });
  return { api: apiOver(send), received, send, organizationId, credentials };
}

/** A visitor without a session. */
export function visitor(testApp: Pick<RunningApp, "url">): Person {
  const received: Received[] = [];
  const send: Person["send"] = async (method, path, { body, headers = {} } = {}) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await askOverHttp(method, testApp.url + path, { body, headers: { ...json, ...headers } });
    const entry = receive(method, path, answer);
    received.push(entry);
    return entry;
  };
  return { api: apiOver(send), received, send, organizationId: "", credentials: () => ({}) };
}

/** A program with an API key and nothing else. `headers` go with every request. */
export function keyHolder(
  testApp: Pick<RunningApp, "url">,
  token: string,
  organizationId: string,
  headers: Record<string, string> = {},
): Person {
  const credentials = { ...headers, authorization: `Bearer ${token}` };
  const { received, send } = visitor(testApp);
  const withKey: Person["send"] = (method, path, options = {}) =>
    send(method, path, { ...options, headers: { ...options.headers, ...credentials } });
  return { api: apiOver(withKey), received, send: withKey, organizationId, credentials: () => credentials };
}

function apiOver(send: Person["send"]): Api {
  const call =
    (route: string) =>
    async (ask: Record<string, unknown>, options = {}) => {
      const { method, url, body, headers: sent } = requestFor(route, ask, options);
      const answer = await send(method, url, { ...(body !== null && { body }), headers: sent });
      if (answer.status === 204) return undefined;
      if (answer.status >= 400) throw problemFrom(answer);
      const headers = new Headers(JSON.parse(answer.headers) as [string, string][]);
      if (headers.has("content-disposition")) return fileFrom(headers, answer.bytes);
      return JSON.parse(answer.body) as unknown;
    };
  return Object.fromEntries(
    Object.entries(routes).map(([noun, verbs]) => [
      noun,
      Object.fromEntries(Object.entries(verbs).map(([verb, route]) => [verb, call(route)])),
    ]),
  ) as unknown as Api;
}

/** Bytes where no encoding is named, like `fileAnswer` (contract/procedure.ts). */
function fileFrom(headers: Headers, bytes: Buffer) {
  const [mediaType = "", charset] = (headers.get("content-type") ?? "").split("; charset=");
  const fileName = /filename="([^"]*)"/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
  return {
    fileName,
    mediaType,
    ...(charset === undefined ? { base64: bytes.toString("base64") } : { text: bytes.toString("utf8") }),
  };
}

export function problemFrom(answer: Received): Problem {
  const body = JSON.parse(answer.body) as {
    code: string;
    title: string;
    detail: string;
    errors?: { field: string; message: string }[];
    findings?: Problem["findings"];
    current?: unknown;
  };
  return new Problem({
    status: answer.status,
    code: body.code,
    title: body.title,
    detail: body.detail,
    fields: Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message])),
    findings: body.findings ?? [],
    current: body.current,
  });
}
