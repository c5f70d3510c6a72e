import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "./test-app.ts";

/** In milliseconds. A request without an answer by then counts as hung. */
const hungAfterMs = 120_000;

type Answered = { status: number; retryAfter: string | null; type: string; detail: string; cut: boolean };

/**
 * Readers and writers that continue whatever the server answers. Every write is repeated with its key until it is
 * acknowledged.
 */
export type Load = {
  /** Titles of drafts whose creation was acknowledged. */
  acknowledged: Set<string>;
  /** Every answer that wasn't a success, and whether the connection was closed without an answer. */
  failures: Answered[];
  hung: number;
  reads: number;
  stop(): Promise<void>;
};

export function startLoad(url: string, person: Person, { writers = 3, readers = 3 } = {}): Load {
  const load: Load = { acknowledged: new Set(), failures: [], hung: 0, reads: 0, stop };
  let stopping = false;
  let next = 0;

  async function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<number> {
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...person.credentials(),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(hungAfterMs),
      });
      const text = await answer.text();
      if (answer.status >= 400) {
        const type = answer.headers.get("content-type") ?? "";
        const detail = type.includes("json") ? String((JSON.parse(text) as { detail?: unknown }).detail) : text;
        load.failures.push({
          status: answer.status,
          retryAfter: answer.headers.get("retry-after"),
          type,
          detail,
          cut: false,
        });
      }
      return answer.status;
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") load.hung += 1;
      load.failures.push({ status: 0, retryAfter: null, type: "", detail: String(error), cut: true });
      return 0;
    }
  }

  async function write(): Promise<void> {
    while (!stopping) {
      const title = `Outage engineer ${++next}`;
      const key = randomUUID();
      for (let status = 0; status < 200 || status > 299;) {
        status = await send(
          "POST",
          "/api/v1/listings",
          { "idempotency-key": key },
          JSON.stringify({ form: { headlineRole: title } }),
        );
        if (status >= 200 && status < 300) load.acknowledged.add(title);
        else if (stopping) return;
        else await pause(50);
      }
    }
  }

  async function read(): Promise<void> {
    while (!stopping) {
      const status = await send("GET", "/api/v1/listings?limit=5", {});
      if (status === 200) load.reads += 1;
      else await pause(50);
    }
  }

  const running = Promise.all([...Array.from({ length: writers }, write), ...Array.from({ length: readers }, read)]);
  async function stop(): Promise<void> {
    stopping = true;
    await running;
  }
  return load;
}

/** Waits until an address answers with this status. Returns how long that took in milliseconds. */
export async function untilStatus(url: string, status: number, patienceMs = 120_000): Promise<number> {
  const began = performance.now();
  for (;;) {
    const answered = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status,
      () => 0,
    );
    const took = performance.now() - began;
    if (answered === status) return took;
    if (took > patienceMs) throw new Error(`${url} answers ${answered}, not ${status}, after ${Math.round(took)} ms`);
    await pause(20);
  }
}

/** How often each title is among the agency's drafts. */
async function draftsOf(person: Person): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Awaited<ReturnType<Person["api"]["listings"]["mine"]>> = await person.api.listings.mine({
      status: "draft",
      limit: 100,
      ...(cursor && { cursor }),
    });
    for (const { headlineRole } of page.items) found.set(headlineRole, (found.get(headlineRole) ?? 0) + 1);
    cursor = page.nextCursor;
  }
  return found;
}

/** Acknowledged writes that are missing, and those that are there more than once. */
export async function compare(
  load: Pick<Load, "acknowledged">,
  person: Person,
): Promise<{ lost: string[]; doubled: string[] }> {
  const found = await draftsOf(person);
  return {
    lost: [...load.acknowledged].filter((title) => !found.has(title)),
    doubled: [...load.acknowledged].filter((title) => (found.get(title) ?? 0) > 1),
  };
}
