import pg from "pg";
import { scrub } from "./faults.ts";
import { DatabaseAway, DatabaseReadOnly, isConnectionLoss, markLost } from "./outage.ts";

const { builtins } = pg.types;
/** Array types of `date` and `bigint`; pg-types names only the plain ones. */
const dateArray = 1182;
const bigintArray = 1016;
const textArray: number = 1009;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A bigint from the database does not fit a safe integer");
  return value;
}

const textArrayParser: (text: string) => (string | null)[] = pg.types.getTypeParser(textArray);

/** bigint as a number (refused when it would lose digits), date as `YYYY-MM-DD`, timestamptz as Date. */
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

/** How long a new connection may take, milliseconds; a server that is only busy needs seconds. */
export const connectPatienceMs = 8_000;

/** A client whose every server error is scrubbed before anybody can read it. */
export class ScrubbedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.prependListener("errorMessage", (error: unknown) => {
      if (error instanceof pg.DatabaseError) scrub(error);
    });
    this.connection.prependListener("error", markLost);
  }
}

/** Who hears that connections are lost, and decides whether new ones are tried. */
export type PoolWatch = { mayConnect(): boolean; onLoss(error: unknown): void };

export type WatchedPool = {
  pool: pg.Pool;
  /** Ends every connection at once; what waits for an answer fails. */ cut(): void;
};

/** The one way to a pool: our parsers, our scrubbing, no named statements. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, types: typeParsers, Client: ScrubbedClient });
}

/**
 * A pool whose losses are reported. A connection that breaks inside a transaction has no other listener: its error
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

/** Connects, asks once whether this server takes writes, and leaves. Rejects while it can't serve. */
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
