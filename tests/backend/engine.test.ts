import { spawn } from "node:child_process";
import { cpSync, existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, inject, test } from "vitest";
import { FolderInUse, socketFolderFor, startEngine } from "#server/platform/db/engine.ts";
import { createPool } from "#server/platform/db/pool.ts";
import { type Stuck, watchPool } from "#server/platform/db/watchdog.ts";
import { bareEnvironment } from "#tests/support/bare-environment.ts";
import { migratedFolder, testEngine } from "#tests/support/database.ts";

const engine = await testEngine();
const pool = createPool({ host: engine.socketFolder, port: 5432, user: "postgres", database: "postgres", max: 4 });
afterAll(() => pool.end());

const folders: string[] = [];
function temporaryFolder(): string {
  const folder = migratedFolder();
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe("the data folder", () => {
  test("belongs to one server: a second start fails and prints the first one's process id", async () => {
    const attempt = startEngine({ dataDir: engine.dataDir });
    await expect(attempt).rejects.toThrow(FolderInUse);
    await expect(attempt).rejects.toMatchObject({ heldBy: process.pid });
    await expect(attempt).rejects.toThrow(new RegExp(`process ${process.pid}\\).+DATA_DIR`));
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  test("isn't locked by a reused process id", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, "engine.pid"), `${process.pid}\n`);
    writeFileSync(path.join(dataDir, "engine.lock"), "");
    const second = await startEngine({ dataDir, unsynced: true });
    expect(isAlive(second.pid() ?? 0)).toBe(true);
    await second.stop();
  });

  test("is created again after an interrupted first start", async () => {
    const dataDir = temporaryFolder();
    rmSync(path.join(dataDir, "pg/global"), { recursive: true });
    writeFileSync(path.join(dataDir, "engine.making"), "");
    const remade = await startEngine({ dataDir, unsynced: true });
    expect(existsSync(path.join(dataDir, "engine.making"))).toBe(false);
    expect(existsSync(path.join(dataDir, "pg/global"))).toBe(true);
    await remade.stop();
  });

  test("is readable only by its owner", () => {
    expect(statSync(engine.dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(engine.dataDir, "pg")).mode & 0o077).toBe(0);
  });

  test("can have a long path, with a short one for the socket", async () => {
    const dataDir = path.join(temporaryFolder(), "a-folder-with-a-rather-long-name".repeat(3), "data");
    cpSync(inject("databaseTemplate"), path.join(dataDir, "pg"), { recursive: true });
    expect(socketFolderFor(dataDir)).not.toContain("rather-long");
    const far = await startEngine({ dataDir, unsynced: true });
    expect(Buffer.byteLength(path.join(far.socketFolder, ".s.PGSQL.5432"))).toBeLessThanOrEqual(107);
    expect(statSync(far.socketFolder).mode & 0o777).toBe(0o700);
    await far.stop();
    expect(existsSync(path.join(far.socketFolder, ".s.PGSQL.5432"))).toBe(false);
  });
});

describe("a commit", () => {
  test("is on disk before it is acknowledged", async () => {
    await pool.query("create table synced (id int primary key)");
    for (let id = 0; id < 20; id += 1) {
      const before = (await engine.stats()).syncs;
      await pool.query("insert into synced values ($1)", [id]);
      expect((await engine.stats()).syncs).toBeGreaterThan(before);
    }
  });

  test("a read syncs nothing", async () => {
    await pool.query("select count(*) from synced");
    const before = (await engine.stats()).syncs;
    for (let round = 0; round < 20; round += 1) await pool.query("select count(*) from synced where id = $1", [round]);
    expect((await engine.stats()).syncs - before).toBeLessThan(5);
  });
});

describe("concurrent clients", () => {
  test("each get their own answer, also when a query arrives in several pieces", async () => {
    const big = "b".repeat(300_000);
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const text = index % 3 ? big : "small";
        const { rows } = await pool.query<Record<string, number>>(
          index % 2
            ? "select $1::int as odd, length($2::text) as size"
            : "select length($2::text) as size, $1::int as even",
          [index, text],
        );
        return rows[0]?.["size"] === text.length && rows[0][index % 2 ? "odd" : "even"] === index;
      }),
    );
    expect(answers.filter((right) => !right)).toHaveLength(0);
  });

  test("wait for an open transaction and see nothing of it", async () => {
    await pool.query("create table waiting (id int)");
    const first = await pool.connect();
    await first.query("begin");
    await first.query("insert into waiting values (1)");
    let answered = false;
    const other = pool.query<{ n: number }>("select count(*) as n from waiting").then(({ rows }) => {
      answered = true;
      return rows[0]?.n;
    });
    await pause(100);
    expect(answered).toBe(false);
    await first.query("rollback");
    first.release();
    expect(await other).toBe(0);
  });

  test("that disconnect in the middle of a transaction roll it back", async () => {
    const leaving = await pool.connect();
    await leaving.query("begin");
    await leaving.query("insert into waiting values (2)");
    leaving.release(true);
    expect((await pool.query("select count(*) as n from waiting")).rows).toEqual([{ n: 0 }]);
  });
});

describe("a long statement", () => {
  test("doesn't block this process", async () => {
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 5);
    await pool.query("select sum(length(md5(i::text))) from generate_series(1, 1000000) i");
    clearInterval(turning);
    // In this process it would leave time for one or two turns.
    expect(turns).toBeGreaterThan(10);
  });
});

describe("the watchdog", () => {
  test("logs a long statement and an idle transaction once, without values", async () => {
    const watched = createPool({
      host: engine.socketFolder,
      port: 5432,
      user: "postgres",
      database: "postgres",
      max: 2,
    });
    const logged: Stuck[] = [];
    const stop = watchPool(watched, {
      afterMilliseconds: 150,
      everyMilliseconds: 20,
      onStuck: (stuck) => logged.push(stuck),
    });
    // On a busy machine any of our own statements may be slow enough to be logged as well.
    const loggedAs = (state: Stuck["state"], word: string) =>
      logged.filter((stuck) => stuck.state === state && stuck.statement.includes(word));
    const client = await watched.connect();
    await client.query("begin");
    await client.query("select $1::text as planted", ["secret value"]);
    await expect
      .poll(() => loggedAs("idle in transaction", "planted"))
      .toEqual([
        { state: "idle in transaction", statement: "select $1::text as planted", seconds: expect.any(Number) },
      ]);
    await pause(300);
    expect(loggedAs("idle in transaction", "planted")).toHaveLength(1);
    await client.query("commit");
    await client.query("select sum(length(md5(i::text))) from generate_series(1, 2000000) i");
    expect(loggedAs("running", "md5")).toHaveLength(1);
    await pause(300);
    expect(loggedAs("running", "md5")).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain("secret value");
    client.release();
    stop();
    await watched.end();
  });
});

describe("the engine's process", () => {
  test("exits when its server is killed, and releases the folder", async () => {
    const dataDir = temporaryFolder();
    const server = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, "../support/writing-process.ts"), dataDir],
      {
        stdio: ["ignore", "pipe", "inherit"],
        env: bareEnvironment,
      },
    );
    const enginePid = await new Promise<number>((resolve) => {
      let said = "";
      server.stdout.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        const pid = /^engine (\d+)\n/m.exec(said)?.[1];
        if (pid) resolve(Number(pid));
      });
    });
    expect(isAlive(enginePid)).toBe(true);
    server.kill("SIGKILL");
    await expect.poll(() => isAlive(enginePid)).toBe(false);
    const successor = await startEngine({ dataDir });
    await successor.stop();
  });

  test("is restarted when it dies, and abandoned when it keeps dying", async () => {
    const restarts: boolean[] = [];
    let givenUpAfter = 0;
    const mortal = await startEngine({
      dataDir: temporaryFolder(),
      unsynced: true,
      restartPauses: [0, 50],
      onDeath: (_, willRestart) => restarts.push(willRestart),
      onGivenUp: (deaths) => (givenUpAfter = deaths),
    });
    const killed = new Set<number>();
    while (givenUpAfter === 0) {
      const pid = mortal.pid() ?? 0;
      if (!killed.has(pid)) process.kill(pid, "SIGKILL");
      killed.add(pid);
      await pause(20);
    }
    expect([givenUpAfter, killed.size, restarts]).toEqual([3, 3, [true, true, false]]);
    await mortal.stop();
  });
});
