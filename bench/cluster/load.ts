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

/** What the answers to a load were. */
export type Answers = {
  /** The answers that succeeded: when they arrived, on `performance.now()`, and after how many milliseconds. */
  answered: { at: number; took: number }[];
  /** Every answer that wasn't a success, by the time of its arrival on `performance.now()`. */
  failures: Failure[];
};

export type Load = Answers & { reads: number; stop(): Promise<void> };

/** What one writer does: the next write, and what to note when it is acknowledged. */
export type Writer = { person: Person; next: () => Write; acknowledged: (write: Write, answer: string) => void };

/** Sends one request and notes how it went. @returns the answer's text, null for anything but a success */
export type Send = (
  person: Person,
  request: Omit<Write, "body"> & { body?: object },
  key?: string,
) => Promise<string | null>;

export const createSend =
  (url: string, answers: Answers): Send =>
  async (person, { kind, method, path, body }, key) => {
    const began = performance.now();
    const fail = (status: number, detail: string): null => {
      answers.failures.push({ at: performance.now(), what: kind, status, detail: detail.slice(0, 300) });
      return null;
    };
    // Its connection closes too, so that hung requests don't hold more and more of them.
    const signal = AbortSignal.timeout(hungAfterMs);
    try {
      const { status, bytes } = await askOverHttp(method, url + path, {
        signal,
        headers: {
          ...person.credentials(),
          ...(body && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        body: body && JSON.stringify(body),
      });
      const text = bytes.toString("utf8");
      if (status >= 300) return fail(status, text);
      answers.answered.push({ at: performance.now(), took: performance.now() - began });
      return text;
    } catch (error) {
      return fail(0, signal.aborted ? "no answer in 30 seconds" : String(error));
    }
  };

/** What readers look at in turn. */
export const readPaths = ["/api/v1/listings?limit=20", "/api/v1/listings/facets", "/api/v1/pipeline"] as const;

/** Readers at a steady pace, and writers that repeat each write with its key until it is acknowledged. */
export function startLoad(url: string, readers: readonly Person[], writers: readonly Writer[]): Load {
  const load: Load = { reads: 0, answered: [], failures: [], stop };
  const send = createSend(url, load);
  let stopping = false;

  async function read(person: Person, turn: number): Promise<void> {
    for (let count = turn; !stopping; count += 1) {
      const path = readPaths[count % readPaths.length] ?? "";
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
