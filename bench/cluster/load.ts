import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { askOverHttp } from "#tests/support/ask-over-http.ts";
import type { Person } from "#tests/support/test-app.ts";

/** In milliseconds. A request without an answer by then counts as hung. */
const hungAfterMs = 30_000;
const readEveryMs = 250;
const writeEveryMs = 40;

export type Failure = { at: number; what: string; status: number; detail: string };
/** A write until it is acknowledged: one key, one body. */
type Write = { kind: string; method: string; path: string; body: object };

export type Load = {
  reads: number;
  /** Milliseconds of the answers that succeeded. */
  times: number[];
  /** Every answer that wasn't a success, by the time of its arrival on `performance.now()`. */
  failures: Failure[];
  stop(): Promise<void>;
};

/** What one writer does: the next write, and what to note when it is acknowledged. */
export type Writer = { person: Person; next: () => Write; acknowledged: (write: Write, answer: string) => void };

/** Readers at a steady pace, and writers that repeat each write with its key until it is acknowledged. */
export function startLoad(url: string, readers: readonly Person[], writers: readonly Writer[]): Load {
  const load: Load = { reads: 0, times: [], failures: [], stop };
  let stopping = false;

  async function send(
    person: Person,
    { kind, method, path, body }: Omit<Write, "body"> & { body?: object },
    key?: string,
  ): Promise<string | null> {
    const began = performance.now();
    const fail = (status: number, detail: string): null => {
      load.failures.push({ at: performance.now(), what: kind, status, detail: detail.slice(0, 300) });
      return null;
    };
    try {
      const { status, bytes } = await withPatience(
        askOverHttp(method, url + path, {
          headers: {
            ...person.credentials(),
            ...(body && { "content-type": "application/json" }),
            ...(key !== undefined && { "idempotency-key": key }),
          },
          body: body && JSON.stringify(body),
        }),
      );
      const text = bytes.toString("utf8");
      if (status >= 300) return fail(status, text);
      load.times.push(performance.now() - began);
      return text;
    } catch (error) {
      return fail(0, String(error));
    }
  }

  async function read(person: Person, turn: number): Promise<void> {
    for (let count = turn; !stopping; count += 1) {
      const path = ["/api/v1/listings?limit=20", "/api/v1/listings/facets", "/api/v1/pipeline"][count % 3] ?? "";
      if ((await send(person, { kind: "read", method: "GET", path })) !== null) load.reads += 1;
      await pause(readEveryMs);
    }
  }

  async function write({ person, next, acknowledged }: Writer): Promise<void> {
    while (!stopping) {
      const each = next();
      const key = randomUUID();
      for (let answer: string | null = null; answer === null && !stopping;) {
        answer = await send(person, each, key);
        if (answer !== null) acknowledged(each, answer);
        await pause(writeEveryMs);
      }
    }
  }

  const running = Promise.all([...readers.map(read), ...writers.map(write)]);
  async function stop(): Promise<void> {
    stopping = true;
    await running;
  }
  return load;
}

const withPatience = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    pause(hungAfterMs, undefined, { ref: false }).then(() => {
      throw new Error("no answer in 30 seconds");
    }),
  ]);
