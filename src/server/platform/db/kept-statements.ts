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
 * A pool whose connections keep what is sent often, and wait for fewer answers. Only for connections with sessions of
 * their own, opened with `pipeline`: a transaction pooler hands the next transaction another session, and the embedded
 * engine has one session for all of them.
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

/** A transaction's first statement where a viewer acts: without a transaction, it changes nothing. */
const mayPrecedeTransaction = (text: string): boolean => text.startsWith("select set_config(");

/** The last statements of a transaction. Their answers say only that they succeeded, and the commit fails with them. */
const precedesCommit = (text: string): boolean =>
  text === "set local role none" || text.startsWith("insert into mls_change_inbox ");

const unanswered: PostgresQueryResult<never> = { command: "SELECT", rowCount: 0, rows: [] };

class KeepingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: NameOf;
  /** Sent, and not waited for. */
  #pending: Promise<unknown>[] = [];
  #isBeginning = false;

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
    const isBegin = text === "begin";
    if (this.#isBeginning && !mayPrecedeTransaction(text))
      return this.#answered().then(() => this.query<R>(text, parameters));
    const answer = this.#send<R>(text, parameters);
    this.#isBeginning = isBegin;
    if (isBegin || precedesCommit(text)) {
      this.#pending.push(answer);
      answer.catch(() => undefined);
      return Promise.resolve(unanswered);
    }
    return this.#pending.length === 0 ? answer : Promise.all([answer, this.#answered()]).then(([own]) => own);
  }

  /** Fails with a statement that wasn't waited for. */
  async #answered(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    this.#isBeginning = false;
    await Promise.all(pending);
  }

  #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = parameters.length > 0 ? this.#nameOf(text) : undefined;
    const values = [...parameters];
    this.#sendTogether();
    const sent = name === undefined ? this.#client.query(text, values) : this.#client.query({ name, text, values });
    return sent as Promise<PostgresQueryResult<R>>;
  }

  /** One system call for all that is sent before the process waits again: a call costs as much as a statement. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
