import { chmodSync, cpSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";

/** A primary and a standby that has every commit before it is acknowledged. */
export type Pair = {
  primary: PostgresServer;
  standby: PostgresServer;
  /** Makes the standby the primary. Resolves when it takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const replicating = {
  wal_level: "replica",
  max_wal_senders: "5",
  wal_keep_size: "1GB",
  full_page_writes: "on",
  max_connections: "200",
};

export async function startPair(): Promise<Pair> {
  const primary = await startPostgres({ durable: true, settings: replicating });
  const onPrimary = await connected(primary);
  // The copy of the npm package has no pg_basebackup; the same copy by hand takes the session that began it.
  await onPrimary.query("select pg_backup_start('standby', true)");
  const copied: { label: string } = { label: "" };
  const standbyFolder = `${primary.data}-copy`;
  cpSync(primary.data, standbyFolder, {
    recursive: true,
    filter: (file) => path.basename(file) !== "postmaster.pid" && !/pg_wal\/[0-9A-F]{24}$/.test(file),
  });
  const { rows } = await onPrimary.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  copied.label = rows[0]?.labelfile ?? "";
  const standby = await startPostgres({
    durable: true,
    settings: {
      ...replicating,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
    },
    fill(data) {
      cpSync(standbyFolder, data, { recursive: true });
      writeFileSync(path.join(data, "backup_label"), copied.label);
      writeFileSync(path.join(data, "standby.signal"), "");
      chmodSync(data, 0o700);
    },
  });
  await onPrimary.query("alter system set synchronous_standby_names = 'standby'");
  await onPrimary.query("select pg_reload_conf()");
  await untilTrue(onPrimary, "select exists (select from pg_stat_replication where sync_state = 'sync') as done");
  await onPrimary.end();
  return {
    primary,
    standby,
    async promote() {
      const client = await connected(standby);
      await client.query("select pg_promote(true, 60)");
      await untilTrue(client, "select not pg_is_in_recovery() as done");
      await client.end();
    },
    async stop() {
      await Promise.all([standby.stop(), primary.stop()]);
    },
  };
}

async function connected(server: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url("postgres", "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function untilTrue(client: pg.Client, query: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ done: boolean }>(query);
    if (rows[0]?.done) return;
    await pause(50);
  }
  throw new Error(`Not within a minute: ${query}`);
}
