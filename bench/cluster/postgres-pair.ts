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
  const base = await copyBase(primary);
  const standby = await startPostgres({
    durable: true,
    settings: {
      ...replicating,
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
    },
    fill(data) {
      unpackBase(base, data);
      writeFileSync(path.join(data, "standby.signal"), "");
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

/** A base backup: the folder, and what belongs into its `backup_label`. */
export type Base = { folder: string; label: string };

/** What `pg_basebackup` does, which the npm package doesn't have. Copies a running server. */
export async function copyBase(server: PostgresServer): Promise<Base> {
  const client = await connected(server);
  // The session that begins a backup has to end it.
  await client.query("select pg_backup_start('base', true)");
  const folder = `${server.data}-copy`;
  cpSync(server.data, folder, {
    recursive: true,
    filter: (file) => path.basename(file) !== "postmaster.pid" && !/pg_wal\/[0-9A-F]{24}$/.test(file),
  });
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
  await client.end();
  return { folder, label: rows[0]?.labelfile ?? "" };
}

/** Fills an empty data folder. */
export function unpackBase({ folder, label }: Base, data: string): void {
  cpSync(folder, data, { recursive: true });
  writeFileSync(path.join(data, "backup_label"), label);
  chmodSync(data, 0o700);
}

export async function connected(server: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url("postgres", "postgres") });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

export async function untilTrue(client: pg.Client, query: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const { rows } = await client.query<{ done: boolean }>(query);
    if (rows[0]?.done) return;
    await pause(50);
  }
  throw new Error(`Not within a minute: ${query}`);
}
