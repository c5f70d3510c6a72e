import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { hostileCvs, largeHostileCvs } from "#tests/support/hostile-cvs.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { asksOfOthers, at, report, timesWhile } from "./attack/others.ts";
import type { Sent, Upload } from "./attack/uploader.ts";

/**
 * The promise: 1,000 broken, huge and hostile files, some near the limit of 10 MB and some beyond it, are each read or
 * rejected with a sentence, the server stays up, and the p95 of all other requests is at most 2 times that of an idle
 * server. A number sets how many files.
 */
const count = Number(process.argv[2] ?? 1_000);
const promised = 2;
/** As many as three recruiters' browsers send at the same time. */
const inFlight = 9;
/** How often each large file comes among the others. */
const largeCopies = count >= 200 ? 6 : 1;
/** Idle and attacked take turns, so that a slow minute of the machine weighs on both. */
const rounds = 4;

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-cv-hostile-"));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  NODE_ENV: "test",
  READS_PER_MINUTE: "off",
  PERSON_REQUESTS_PER_SECOND: "off",
});
let kept = false;
try {
  kept = await measure(server);
} finally {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

async function measure(testApp: ServerProcess): Promise<boolean> {
  const others = await signedIn(testApp, "hiring@meridian.example");
  const attacker = new Worker(new URL("./attack/uploader.ts", import.meta.url), { workerData: testApp.url });
  const send = (files: Upload["files"]) =>
    new Promise<Sent[]>((resolve, reject) => {
      attacker.once("message", resolve).once("error", reject);
      attacker.postMessage({ files, inFlight } satisfies Upload, []);
    });
  const asks = await asksOfOthers(others);
  const files = spread(await hostileCvs(count - largeCopies * 9), await largeHostileCvs(largeCopies));

  // Warms up caches and the first file's thread.
  await timesWhile(others, asks, () => wait(2_000));

  const idle: number[] = [];
  const attacked: number[] = [];
  const taken: number[] = [];
  const outcomes = new Map<string, number>();
  const without: string[] = [];
  const perRound = Math.ceil(files.length / rounds);
  for (let round = 0; round < rounds; round++) {
    const own = files.slice(round * perRound, (round + 1) * perRound);
    const begun = performance.now();
    attacked.push(
      ...(await timesWhile(others, asks, async () => {
        for (const { name, size, said, ms } of await send(own)) {
          taken.push(ms);
          outcomes.set(said, (outcomes.get(said) ?? 0) + 1);
          if (!/^(?:read|already|[A-Z][^]+\.)$/.test(said)) without.push(`${name} (${size} bytes): ${said}`);
        }
      })),
    );
    // As long as the attack took, so that both have as many requests.
    const length = performance.now() - begun;
    idle.push(...(await timesWhile(others, asks, () => wait(Math.min(length, 20_000)))));
  }
  await attacker.terminate();
  report("idle", idle);
  report(`with ${inFlight} hostile files in flight`, attacked);
  console.log(
    `the files: ${taken.length} answered, p50 ${at(taken, 0.5).toFixed(0)} ms, longest ` +
      `${Math.max(...taken).toFixed(0)} ms`,
  );
  for (const [said, times] of [...outcomes].toSorted((a, b) => b[1] - a[1])) console.log(`  ${times} × ${said}`);
  for (const each of without.slice(0, 10)) console.log(`  without a sentence: ${each}`);
  const ratio = at(attacked, 0.95) / at(idle, 0.95);
  console.log(`p95 under attack / p95 idle: ${ratio.toFixed(2)} (promised at most ${promised})`);
  return ratio <= promised && without.length === 0 && taken.length === files.length;
}

/** The few among the many at even distances. */
function spread<Each>(many: readonly Each[], few: readonly Each[]): Each[] {
  const every = Math.max(1, Math.floor(many.length / Math.max(1, few.length)));
  const mixed = many.flatMap((each, at) => (at % every === 0 && few[at / every] ? [few[at / every]!, each] : [each]));
  return [...mixed, ...few.slice(Math.ceil(many.length / every))];
}
