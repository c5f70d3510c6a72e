import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { newKey } from "#tests/support/api-keys.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { type Person, type Received, signedIn } from "#tests/support/test-app.ts";

/**
 * The promise (decision 0058): 50 keys send 10 requests a second for `npm run bench -- api-keys 60` seconds (10 by
 * default). Each gets what its limit allows, whatever the others do; one that sends three times as much gets no more.
 * Every answer says what is left, and a person who searches beside them gets an answer within 300 ms, 19 times of 20.
 */
const seconds = Number(process.argv[2] ?? 10);
const [keys, perSecond, burst] = [50, 10, 20];
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
  const admin = await signedIn(server, "admin@northstar.example");
  const person = await signedIn(server, "admin@harbor.example");
  const programs: Person[] = [];
  for (let at = 0; at < keys; at++) programs.push(await newKey(server, admin, ["listings:read"]));
  const greedy = await newKey(server, admin, ["listings:read"]);
  await ask(person);

  const alone = await pace(person, 5, 5);
  const [beside, greedyTook, ...took] = await Promise.all([
    pace(person, 5, seconds),
    pace(greedy, perSecond * 3, seconds),
    // Programs don't start together.
    ...programs.map((program, at) =>
      wait((at * 1_000) / perSecond / keys).then(() => pace(program, perSecond, seconds)),
    ),
  ]);

  const answered = took.map(({ received }) => received.filter(({ status }) => status === 200).length);
  const served = answered.reduce((sum, each) => sum + each, 0);
  const sent = took.reduce((sum, { received }) => sum + received.length, 0);
  console.log(
    `${keys} keys in ${seconds} s: ${served} of ${sent} requests answered, at least ${Math.min(...answered)} each`,
  );
  const most = burst + perSecond * (greedyTook.ms / 1_000) + 1;
  const greedyServed = greedyTook.received.filter(({ status }) => status === 200).length;
  const rejected = greedyTook.received.filter(({ status }) => status === 429);
  console.log(
    `one with three times the requests: ${greedyServed} answered (limit ${Math.floor(most)}), ` +
      `${rejected.length} rejected`,
  );
  console.log(
    `a person: p95 ${alone.p95.toFixed(1)} ms alone, ${beside.p95.toFixed(1)} ms beside them, ` +
      `${(beside.p95 / alone.p95).toFixed(1)}× (promised ${within} ms)`,
  );
  const wrongHeaders = [...took, greedyTook].flatMap(({ received }) => received).filter((each) => !isTold(each));
  if (wrongHeaders.length > 0) console.log(`${wrongHeaders.length} answers don't say what is left`);
  kept =
    served === sent &&
    greedyServed <= most &&
    rejected.length > 0 &&
    wrongHeaders.length === 0 &&
    beside.received.every(({ status }) => status === 200) &&
    beside.p95 <= within;
} finally {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

function ask({ send }: Person): Promise<Received> {
  return send("GET", "/api/v1/listings?limit=1");
}

/** Sends at a steady rate, without waiting for answers. */
async function pace(
  person: Person,
  rate: number,
  forSeconds: number,
): Promise<{ received: Received[]; p95: number; ms: number }> {
  const begun = performance.now();
  const times: number[] = [];
  const under: Promise<Received>[] = [];
  for (let at = 0; at < rate * forSeconds; at++) {
    await wait(Math.max(0, begun + (at * 1_000) / rate - performance.now()));
    const start = performance.now();
    const answer = ask(person).then((received) => {
      times.push(performance.now() - start);
      return received;
    });
    // A failure is thrown below; until then no one waits for it.
    answer.catch(() => undefined);
    under.push(answer);
  }
  const received = await Promise.all(under);
  const sorted = times.toSorted((a, b) => a - b);
  return { received, p95: sorted[Math.floor((sorted.length - 1) * 0.95)] ?? 0, ms: performance.now() - begun };
}

/** Whether an answer to a key says what is left, and a rejected one when to try again. */
function isTold({ status, headers }: Received): boolean {
  const all = Object.fromEntries(JSON.parse(headers) as [string, string][]);
  const remaining = Number(all["ratelimit-remaining"]);
  return (
    Number(all["ratelimit-limit"]) === burst &&
    Number(all["ratelimit-reset"]) >= 1 &&
    remaining >= 0 &&
    remaining < burst &&
    (status !== 429 || (remaining === 0 && Number(all["retry-after"]) >= 1))
  );
}
