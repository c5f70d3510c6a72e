import pg from "pg";
import { scrub } from "./faults.ts";
import { DatabaseAway, DatabaseReadOnly, isConnectionLoss, markLost } from "./outage.ts";

const { builtins } = pg.types;
/** OIDs of the array types of `date` and `bigint`, which pg-types doesn't name. */
const dateArray = 1182;
const bigintArray = 1016;
const textArray: number = 1009;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint from the database does not fit a safe integer");
  return value;
}

const textArrayParser: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

/** bigint as a number (throws if it would lose digits), date as `YYYY-MM-DD`, timestamptz as Date. */
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: safeInteger,
  [builtins.DATE]: (text) => text,
  [dateArray]: textArrayParser,
  [bigintArray]: (text) => textArrayParser(text).map((item) => (item === null ? null : safeInteger(item))),
};

const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== "binary" && parsers[oid]) || pg.types.getTypeParser(oid, format as "text"),
};

/** Milliseconds allowed for a new connection; a server that is only busy may need seconds. */
export const connectPatienceMs = 8_000;

/** A client that scrubs every server error before anyone can read it. */
export class ScrubbedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.prependListener("errorMessage", (error: unknown) => {
      if (error instanceof pg.DatabaseError) scrub(error);
    });
    this.connection.prependListener("error", markLost);
  }
}

/** Is notified of lost connections, and decides whether to try new ones. */
export type PoolWatch = { mayConnect(): boolean; onLoss(error: unknown): void };

export type WatchedPool = {
  pool: pg.Pool;
  /** Closes every connection immediately; pending queries fail. */ cut(): void;
};

/** The only way to create a pool: our parsers and scrubbed errors. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, types: typeParsers, Client: ScrubbedClient });
}

/**
 * A pool that reports lost connections. A connection that breaks inside a transaction has no other listener: its error
 * event would end the process.
 */
export function createWatchedPool(config: pg.PoolConfig, watch: PoolWatch): WatchedPool {
  const open = new Set<pg.Client>();
  class WatchedClient extends ScrubbedClient {
    constructor(settings?: string | pg.ClientConfig) {
      super(typeof settings === "object" ? { ...settings, connectionTimeoutMillis: connectPatienceMs } : settings);
      this.on("error", watch.onLoss);
      this.connection.on("errorMessage", (error: unknown) => {
        if (isConnectionLoss(error)) watch.onLoss(error);
      });
      open.add(this);
      this.once("end", () => open.delete(this));
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      if (!callback) return super.connect();
      if (!watch.mayConnect()) {
        open.delete(this);
        return void setImmediate(callback, new DatabaseAway());
      }
      super.connect((error: Error) => {
        if (isConnectionLoss(error)) watch.onLoss(error);
        callback(error);
      });
    }
  }
  const pool = new pg.Pool({ ...config, types: typeParsers, Client: WatchedClient });
  return {
    pool,
    cut() {
      for (const client of open) client.connection.stream.destroy();
    },
  };
}

/** Connects, checks once that this server accepts writes, and disconnects. Rejects while it can't serve. */
export async function probe(config: pg.ClientConfig, patienceMs: number): Promise<void> {
  const client = new ScrubbedClient({
    ...config,
    ...(patienceMs > 0 && { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }),
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    if (rows[0]?.standby) throw new DatabaseReadOnly();
    await client.end();
  } catch (error) {
    client.connection.stream.destroy();
    throw error;
  }
}
