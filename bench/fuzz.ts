import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { mailboxPath } from "#domain/outbox/delivery.ts";
import { documented } from "#server/platform/http/documented.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { type Actor, signInActors } from "./fuzz/actors.ts";
import { createRandom } from "./fuzz/random.ts";
import { createKnown, type Known } from "./fuzz/known.ts";
import { createReport, type Failure } from "./fuzz/report.ts";
import { createRequests, type Operation, operationsOf, type Request } from "./fuzz/requests.ts";

/**
 * The promise: no request, however wrong, gets a 5xx status. `npm run bench -- fuzz 3000` sends that many; the default
 * is 100,000. A seed makes the same choices each time; ids and times come from the server. `BENCH_SEEDS=7` runs only
 * that seed.
 */
const seeds = (process.env["BENCH_SEEDS"] ?? "1,2,3").split(",").map(Number);
const requests = Number(process.argv[2] ?? 100_000);
const inFlight = 12;
/** A slower answer counts as missing. */
const patienceMs = 120_000;
const forbidden = new Set([401, 403]);
/** After this many rejections, an actor tries an operation less often. */
const enoughTries = 3;
/** Requests between two readings of the emails. */
const betweenEmails = 600;
/** Addresses of emails already read. */
const read = new Set<string>();

const cv = (await plainCv(["Led nine engineers through two migrations."])).toString("base64");
const operations = operationsOf(documented());
const report = createReport(operations.map(({ name }) => name));
for (const [place, seed] of seeds.entries()) {
  const share = Math.floor((requests * (place + 1)) / seeds.length) - Math.floor((requests * place) / seeds.length);
  await fuzz(seed, share);
}
process.exit(report.print() ? 0 : 1);

/** Uses its own server and data folder, so that deletions of one seed don't affect the next. */
async function fuzz(seed: number, count: number): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-fuzz-"));
  const env = {
    DATA_DIR: dataDir,
    MASTER_KEY: randomBytes(32).toString("base64"),
    NODE_ENV: "test",
    TRUST_PROXY: "on",
    PARTNER_WORKFLOW_URL: "https://flow.example",
    READS_PER_MINUTE: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
    CANDIDATES_PER_DAY: "off",
  };
  const server = await startServerProcess(env);
  try {
    await send(server, seed, count);
  } finally {
    await server.kill("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function send(server: ServerProcess, seed: number, count: number): Promise<void> {
  const random = createRandom(seed);
  const known = createKnown();
  const make = createRequests({ random, known, now: Date.now, cv });
  const actors = await signInActors(server.url);
  await lookAround(server, actors, known);
  /** Every actor tries every operation now and then, but mostly those that don't reject it. */
  const turnedAway = new Map<string, number>();
  const whoAsks = (operation: Operation, all: readonly Actor[]): Actor => {
    const few = all.filter(({ name }) => (turnedAway.get(`${operation.name} ${name}`) ?? 0) < enoughTries);
    return random.pick(few.length > 0 && random.of(0.85) ? few : all);
  };
  const begun = performance.now();
  for (let sent = 0; sent < count; sent += inFlight) {
    const batch = Array.from({ length: Math.min(inFlight, count - sent) }, () => {
      const operation = random.pick(operations);
      const actor = whoAsks(operation, actors);
      return { operation, actor, request: make(operation, actor.name) };
    });
    const answers = await Promise.all(batch.map(({ actor, request }) => ask(server, actor, request)));
    // In request order, so that what is learned doesn't depend on which answer came first.
    for (const [place, { operation, actor }] of batch.entries()) {
      const key = `${operation.name} ${actor.name}`;
      if (forbidden.has(answers[place]?.status ?? 0)) turnedAway.set(key, (turnedAway.get(key) ?? 0) + 1);
      else if ((answers[place]?.status ?? 0) < 300) turnedAway.delete(key);
    }
    for (const [place, { operation, actor, request }] of batch.entries())
      take(server, seed, operation, actor, request, answers[place] as Answer, known);
    const ended = new Set(
      batch
        .filter(({ actor }, place) => actor.name !== "visitor" && answers[place]?.status === 401)
        .map(({ actor }) => actor),
    );
    for (const actor of ended) if (!(await actor.renew())) report.lost(seed, actor.name);
    if (sent % betweenEmails < inFlight) await readEmails(server, known);
    if (process.stdout.isTTY) process.stdout.write(`\rseed ${seed}: ${Math.min(sent + inFlight, count)} of ${count}`);
  }
  report.timed(seed, count, performance.now() - begun);
}

/** Every actor reads every list once, so that the first requests already name existing things. Not counted. */
async function lookAround(server: ServerProcess, actors: readonly Actor[], known: Known): Promise<void> {
  const lists = operations.filter(({ method, path: at }) => method === "GET" && !at.includes(":"));
  for (const actor of actors) {
    for (const { name, noun, path: at } of lists) {
      const { status, body } = await ask(server, actor, {
        operation: name,
        kind: "valid",
        method: "GET",
        url: `/api/v1${at}`,
        headers: {},
        body: undefined,
      });
      if (status === 200) learnFrom(known, actor.name, noun, body);
    }
  }
}

/** The tokens of links in emails, from the local mailbox page. */
async function readEmails({ url }: ServerProcess, known: Known): Promise<void> {
  const page = async (at: string) => (await fetch(`${url}${at}`)).text();
  for (const [, at = ""] of (await page(mailboxPath)).matchAll(/class="mail-row" href="([^"]+)"/g)) {
    if (read.has(at)) continue;
    read.add(at);
    for (const [, token = ""] of (await page(at)).matchAll(/https?:[^"\s<]*[#=]([\w.-]{20,})/g))
      known.put("token", token);
  }
}

type Answer = { status: number; body: string; requestId: string | null; ms: number };

async function ask({ url }: ServerProcess, actor: Actor, request: Request): Promise<Answer> {
  const begun = performance.now();
  try {
    const answer = await fetch(url + request.url, {
      method: request.method,
      headers: { ...request.headers, ...actor.credentials() },
      ...(request.body !== undefined && { body: request.body }),
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    });
    return {
      status: answer.status,
      body: await answer.text(),
      requestId: answer.headers.get("x-request-id"),
      ms: performance.now() - begun,
    };
  } catch (error) {
    return {
      status: 0,
      body: String(error instanceof Error ? (error.cause ?? error) : error),
      requestId: null,
      ms: performance.now() - begun,
    };
  }
}

function take(
  server: ServerProcess,
  seed: number,
  operation: Operation,
  actor: Actor,
  request: Request,
  answer: Answer,
  known: Known,
): void {
  report.answered(operation.name, request.kind, answer.status, answer.ms);
  if (answer.status === 0 || answer.status >= 500)
    report.failed({
      operation: operation.name,
      seed,
      actor: actor.name,
      request,
      status: answer.status,
      why: reasonOf(server, answer),
    });
  if (answer.status === 200 || answer.status === 201) learnFrom(known, actor.name, operation.noun, answer.body);
}

function learnFrom(known: Known, actor: string, noun: string, body: string): void {
  try {
    known.learn(actor, noun, JSON.parse(body));
  } catch {
    // A file.
  }
}

/** What the server's log says about this request. */
function reasonOf(server: ServerProcess, { requestId, body }: Answer): Failure["why"] {
  const line =
    requestId === null
      ? undefined
      : server
          .output()
          .split("\n")
          .find((each) => each.includes(requestId));
  if (line === undefined) return body.slice(0, 300);
  try {
    const { err } = JSON.parse(line) as { err?: { message?: string; stack?: string } };
    const at =
      err?.stack
        ?.split("\n")
        .find((each) => each.includes("/src/"))
        ?.trim()
        .replace(/\(?file:\S*(src\/)/, "($1") ?? "";
    return `${err?.message ?? line} ${at}`.slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
