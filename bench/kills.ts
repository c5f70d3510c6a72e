import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { killDuringWrites } from "#tests/support/kills.ts";

/** The promise: 20 kills during small writes lose no acknowledged write. Half hit the server, half only its engine. */
const rounds = 20;
const dataDir = mkdtempSync(path.join(tmpdir(), "mls-kills-"));
let acknowledged = 0;
let lost = 0;
try {
  for (let round = 0; round < rounds; round += 1) {
    const victim = round % 2 ? "engine" : "server";
    const result = await killDuringWrites({ dataDir, victim, afterMilliseconds: 150 + ((round * 137) % 700) });
    acknowledged += result.acknowledged;
    lost += result.lost.length + result.withoutChange.length;
    console.log(
      `kill ${round + 1} of the ${victim}: ${result.acknowledged} acknowledged, ${result.lost.length} lost, ` +
        `${result.withoutChange.length} without their change`,
    );
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`${rounds} kills, ${acknowledged} acknowledged writes, ${lost} lost`);
process.exit(lost === 0 && acknowledged > 0 ? 0 : 1);
