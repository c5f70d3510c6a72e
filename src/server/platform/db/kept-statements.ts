import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import type pg from "pg";

/** A statement sent this often is worth keeping. */
const oftenEnough = 3;
/** A connection keeps at most this many; PostgreSQL holds the plan of each in the connection's memory. */
const mostKept = 400;
/** Statements whose sendings are counted. Inserts of different numbers of rows make ever new ones. */
const mostCounted = 4_000;

/** Returns the name under which connections keep a statement, or undefined if it is sent with its text each time. */
export type NameOf = (text: string) => string | undefined;

/**
 * Names statements with parameters that are sent again and again, so that each connection reads, rewrites and plans
 * them once. A statement with `*` is never kept: when an upgrade adds a column, PostgreSQL rejects the kept one.
 */
export function createNames(): NameOf {
  const names = new Map<string, string>();
  const sendings = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= mostKept) return name;
    const sent = (sendings.get(text) ?? (hasStar(text) ? -Infinity : 0)) + 1;
    if (sendings.size >= mostCounted) sendings.clear();
    sendings.set(text, sent);
    if (sent < oftenEnough) return undefined;
    sendings.delete(text);
    const given = `s${names.size}`;
    names.set(text, given);
    return given;
  };
}

/** A product such as `* 1000`, as in the place of a page, isn't one. */
const hasStar = (text: string): boolean =>
  text
    .replaceAll("count(*)", "")
    .replaceAll(/ \* (?=\d)/g, "")
    .includes("*");

/**
 * A pool whose connections keep what is sent often. Only for connections with sessions of their own: a transaction
 * pooler hands the next transaction another session, and the embedded engine has one session for all of them.
 */
export function keepingStatements(pool: pg.Pool): PostgresPool {
  const nameOf = createNames();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client);
      if (known) return known;
      const keeping = new KeepingClient(client, nameOf);
      wrapped.set(client, keeping);
      return keeping;
    },
  };
}

class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameOf;

  constructor(client: pg.PoolClient, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== "string") throw new TypeError("The product reads without cursors.");
    const name = parameters.length > 0 ? this.#nameOf(text) : undefined;
    const values = [...parameters];
    const sent = name === undefined ? this.#client.query(text, values) : this.#client.query({ name, text, values });
    return sent as Promise<PostgresQueryResult<R>>;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
