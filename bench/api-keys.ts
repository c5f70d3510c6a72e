import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { newKey } from "#tests/support/api-keys.ts";
import { createBucket, type Said, saidBy } from "#tests/support/key-bucket.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { type Person, type Received, signedIn } from "#tests/support/test-app.ts";

/**
 * The promise (decision 0058): 50 keys send 10 requests a second for a minute (`npm run bench -- api-keys 10`: for 10
 * seconds), five of them three times as many. Each gets what its limit allows, whatever the others do. Every answer
 * says what is left, as an independent count does, and a person who searches beside them gets an answer within 300 ms,
 * 19 times of 20.
 */
const seconds = Number(process.argv[2] ?? 60);
const [keys, greedy, perSecond, burst] = [50, 5, 10, 20];
const within = 300;

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-api-keys-"));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  NODE_ENV: "test",
  READS_PER_MINUTE: "off",
  API_KEY_REQUESTS_PER_SECOND: String(perSecond),
  API_KEY_BURST: String(burst),
});
let kept = false;
try {
  // By address: looking up a name for each connection would be measured too.
  const served = { url: server.url.replace("localhost", "127.0.0.1") };
  const admin = await signedIn(served, "admin@northstar.example");
  const person = await signedIn(served, "admin@harbor.example");
  const programs: Person[] = [];
  for (let at = 0; at < keys; at++) programs.push(await newKey(served, admin, ["listings:read"]));
  await ask(person);

  const alone = await pace(person, 5, Math.min(seconds, 15));
  const [beside, ...took] = await Promise.all([
    pace(person, 5, seconds),
    // Programs don't start together.
    ...programs.map((program, at) =>
      wait((at * 1_000) / perSecond / keys).then(() => pace(program, at < greedy ? perSecond * 3 : perSecond, seconds)),
    ),
  ]);

  const counted = took.map(count);
  const groups = { over: counted.slice(0, greedy), within: counted.slice(greedy) };
  for (const [name, each] of Object.entries(groups))
    console.log(
      `${each.length} keys ${name} their limit, ${seconds} s: ${sum(each, "sent")} requests, ` +
        `${sum(each, "answered")} answered with 200 (${Math.min(...each.map(({ answered }) => answered))} to ` +
        `${Math.max(...each.map(({ answered }) => answered))} each), ${sum(each, "rejected")} with 429`,
    );
  const most = Math.max(...took.map(({ ms }) => burst + perSecond * (ms / 1_000) + 1));
  console.log(
    `${sum(counted, "sent")} answers' headers compared with an independent count: ${sum(counted, "wrong")} wrong; ` +
      `a key can get ${Math.floor(most)} answers in that time`,
  );
  const line = (at: keyof typeof alone.quantiles) =>
    `${alone.quantiles[at].toFixed(1)} ms alone, ${beside.quantiles[at].toFixed(1)} ms beside them`;
  console.log(`a person: p50 ${line("p50")}; p95 ${line("p95")} (promised ${within} ms)`);
  kept =
    groups.within.every(({ sent, answered }) => answered === sent) &&
    groups.over.every(({ answered, rejected }) => answered <= most && rejected > 0) &&
    sum(counted, "wrong") === 0 &&
    counted.every(({ sent, answered, rejected }) => answered + rejected === sent) &&
    beside.answers.every(({ status }) => status === 200) &&
    beside.quantiles.p95 <= within;
} finally {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

function ask({ send }: Person): Promise<Received> {
  return send("GET", "/api/v1/listings?limit=1");
}

type Answer = { received: Received; at: number; ms: number };
type Paced = { answers: (Said & { at: number; ms: number })[]; ms: number; quantiles: { p50: number; p95: number } };

/** Sends at a steady rate, without waiting for answers. */
async function pace(person: Person, rate: number, forSeconds: number): Promise<Paced> {
  const begun = performance.now();
  const under: Promise<Answer>[] = [];
  for (let turn = 0; turn < rate * forSeconds; turn++) {
    await wait(Math.max(0, begun + (turn * 1_000) / rate - performance.now()));
    const at = performance.now();
    const answer = ask(person).then((received) => ({ received, at, ms: performance.now() - at }));
    // A failure is thrown below; until then no one waits for it.
    answer.catch(() => undefined);
    under.push(answer);
  }
  const answers = await Promise.all(under);
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return {
    answers: answers.map(({ received, at, ms }) => ({ ...saidBy(received), at, ms })),
    ms: performance.now() - begun,
    quantiles: { p50: quantile(0.5), p95: quantile(0.95) },
  };
}

/**
 * A key's answers against a count of its own requests. The server counts a request some time after it was sent, at most
 * the longest time that an answer of this key took, so the numbers can differ by what comes back in that time.
 */
function count({ answers }: Paced) {
  const bucket = createBucket({ perSecond, burst });
  const slack = 1 + Math.ceil((perSecond * Math.max(...answers.map(({ ms }) => ms))) / 1_000);
  let wrong = 0;
  for (const { at, status, limit, remaining, reset, retryAfter } of answers) {
    const due = bucket.request(at);
    const missing = (burst - remaining) / perSecond;
    const right =
      limit === burst &&
      remaining >= 0 &&
      Math.abs(remaining - due.remaining) <= slack &&
      reset >= Math.max(1, Math.ceil(missing - 1 / perSecond)) &&
      reset <= Math.max(1, Math.ceil(missing)) &&
      (status === 200 ? retryAfter === null : status === 429 && remaining === 0 && retryAfter === 1);
    if (!right) wrong += 1;
  }
  const withStatus = (status: number) => answers.filter((each) => each.status === status).length;
  return { sent: answers.length, answered: withStatus(200), rejected: withStatus(429), wrong };
}

function sum(of: ReturnType<typeof count>[], field: keyof ReturnType<typeof count>): number {
  return of.reduce((total, each) => total + each[field], 0);
}
