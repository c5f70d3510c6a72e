import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { startEngine } from "#server/platform/db/engine.ts";
import { bareEnvironment } from "./bare-environment.ts";

export type KillRound = { acknowledged: number; lost: number[]; withoutChange: number[] };

type KillOptions = { dataDir: string; victim: "server" | "engine"; afterMilliseconds: number };

/**
 * Lets a process write, kills it (or only its engine) with SIGKILL, reopens the folder and looks for every acknowledged
 * row.
 */
export async function killDuringWrites({ dataDir, victim, afterMilliseconds }: KillOptions): Promise<KillRound> {
  const writing = spawn(process.execPath, [`${import.meta.dirname}/writing-process.ts`, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: bareEnvironment,
  });
  let said = "";
  const started = Promise.withResolvers<void>();
  writing.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    if (/^\d+$/m.test(said)) started.resolve();
  });
  const ended = new Promise<void>((resolve) => writing.once("close", () => resolve()));
  await Promise.race([started.promise, ended]);
  await pause(afterMilliseconds);
  const enginePid = Number(/^engine (\d+)\n/m.exec(said)?.[1]);
  if (victim === "engine") process.kill(enginePid, "SIGKILL");
  else writing.kill("SIGKILL");
  if (victim === "engine") await pause(20);
  writing.kill("SIGKILL");
  await ended;

  const complete = said.slice(0, said.lastIndexOf("\n") + 1);
  const acknowledged = [...complete.matchAll(/^(\d+)$/gm)].map(([, id]) => Number(id));
  return { acknowledged: acknowledged.length, ...(await missing(dataDir, acknowledged)) };
}

async function missing(dataDir: string, acknowledged: readonly number[]): Promise<Omit<KillRound, "acknowledged">> {
  const engine = await startEngine({ dataDir });
  const database = await openDatabase({
    source: { kind: "embedded", socketFolder: engine.socketFolder, stop: () => engine.stop() },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  try {
    const kept = await sql<{ id: number }>`select id from kill_rows`.execute(database.kysely);
    const changes = await sql<{
      id: string;
    }>`select entity_id as id from mls_changes where topic = 'session.changed'`.execute(database.kysely);
    const rows = new Set(kept.rows.map((row) => row.id));
    const announced = new Set(changes.rows.map((row) => Number(row.id)));
    return {
      lost: acknowledged.filter((id) => !rows.has(id)),
      withoutChange: [...rows].filter((id) => !announced.has(id)),
    };
  } finally {
    await database.close();
  }
}
