import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { makeCsv } from "#tests/support/make-csv.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { reached } from "./support/imports.ts";

/**
 * The promise (decision 0023): an agency finds one of its 1,000 own candidates by name within 200 ms, 19 times of 20.
 */
const rows = 1_000;
const within = 200;
const tries = 60;
const texts = ["maya", "lindq", "okonjo", "priya tanak", "nobody at all", "soren.novotnik"];

const dataDir = mkdtempSync(path.join(tmpdir(), "mls-bench-own-find-"));
const server = await startServerProcess({
  DATA_DIR: dataDir,
  MASTER_KEY: randomBytes(32).toString("base64"),
  NODE_ENV: "test",
});
let kept = true;
try {
  const agency = await signedIn(server, "recruiter@northstar.example");
  const { id, version } = await agency.api.imports.create({
    kind: "csv",
    files: [{ name: "candidates.csv", text: makeCsv({ rows }) }],
  });
  await agency.api.imports.commit({ id, version });
  const done = await reached(agency, id, "done");
  kept = (await measure(agency, `${done.counts.created} drafts`)) && kept;
  await agency.api.imports.publish({
    id,
    version: done.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  const { publishing } = await reached(agency, id, "published");
  kept = (await measure(agency, `${publishing.published} listings`)) && kept;
} finally {
  await server.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(kept ? 0 : 1);

async function measure(agency: Person, what: string): Promise<boolean> {
  const times: number[] = [];
  for (let turn = 0; turn < tries; turn++) {
    const start = performance.now();
    await agency.api.own.find({ text: texts[turn % texts.length] ?? "" });
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  console.log(`${what}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (promised ${within} ms)`);
  return at(0.95) <= within;
}
