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
 * 19 times of 20. On a machine that can't answer as fast, the keys send as fast as it answers, and the bench says so.
 */
const seconds = Number(process.argv[2] ?? 60);
const [keys, greedy, perSecond, burst] = [50, 5, 10, 20];
const within = 300;
/** Requests of one sender that wait for an answer. More would measure how a flooded machine recovers. */
const openAtOnce = 20;

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-api-keys-"));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  NODE_ENV: "test",
  READS_PER_MINUTE: "off",
  PERSON_REQUESTS_PER_SECOND: "off",
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
  const row = (each: ReturnType<typeof count>[]) => ({
    keys: each.length,
    sent: sum(each, "sent"),
    "200": sum(each, "answered"),
    "200 of a key": range(each.map(({ answered }) => answered)),
    "429": sum(each, "rejected"),
    "wrong headers": sum(each, "wrong"),
  });
  console.table({ "within their limit": row(groups.within), "over their limit": row(groups.over) });
  const most = Math.max(...took.map(({ ms }) => burst + perSecond * (ms / 1_000) + 1));
  const planned = greedy * perSecond * 3 + (keys - greedy) * perSecond;
  const rate = sum(counted, "sent") / (Math.max(...took.map(({ ms }) => ms)) / 1_000);
  const onTime = rate >= planned * 0.95;
  console.log(
    `${rate.toFixed(0)} requests a second of ${planned}${onTime ? "" : ": this machine can't answer as fast"}. ` +
      `A key can get ${Math.floor(most)} answers in that time.`,
  );
  console.table({ alone: alone.quantiles, "beside the keys": beside.quantiles });
  console.log(`The second table is a person's searches, in milliseconds (promised: p95 ${within}).`);
  kept =
    onTime &&
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

/** Sends at a steady rate, and waits for an answer only when too many are missing. */
async function pace(person: Person, rate: number, forSeconds: number): Promise<Paced> {
  const begun = performance.now();
  const under: Promise<Answer>[] = [];
  const open = new Set<Promise<unknown>>();
  let due = begun;
  for (let turn = 0; turn < rate * forSeconds; turn++) {
    await wait(Math.max(0, due - performance.now()));
    // What is more than a second late isn't made up for: it would exceed the limit.
    due = Math.max(due, performance.now() - 1_000) + 1_000 / rate;
    while (open.size >= openAtOnce) await Promise.race(open);
    const at = performance.now();
    const answer = ask(person).then((received) => ({ received, at, ms: performance.now() - at }));
    // A failure is thrown below; until then no one waits for it.
    const settled: Promise<unknown> = answer.catch(() => undefined).then(() => open.delete(settled));
    open.add(settled);
    under.push(answer);
  }
  const answers = await Promise.all(under);
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const quantile = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return {
    answers: answers.map(({ received, at, ms }) => ({ ...saidBy(received), at, ms })),
    ms: performance.now() - begun,
    quantiles: { p50: Math.round(quantile(0.5)), p95: Math.round(quantile(0.95)) },
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

function range(values: number[]): string {
  return `${Math.min(...values)} to ${Math.max(...values)}`;
}

function sum(of: ReturnType<typeof count>[], field: keyof ReturnType<typeof count>): number {
  return of.reduce((total, each) => total + each[field], 0);
}
