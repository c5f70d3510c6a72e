import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "#tests/support/test-app.ts";

const clients = 4;
const everyMs = 20;

/** What others ask for while the server is attacked. */
export async function asksOfOthers({ api }: Person): Promise<string[]> {
  const listing = (await api.listings.search({ limit: 1 })).items[0]?.id ?? "";
  return [
    "/api/v1/listings?limit=24",
    "/api/v1/listings?keywords=engineer",
    `/api/v1/listings/${listing}`,
    "/api/v1/notifications/unread",
    "/api/v1/shortlist",
  ];
}

/** Milliseconds of each request that others make while the work is done. */
export async function timesWhile(
  person: Person,
  asks: readonly string[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let working = true;
  const asking = Array.from({ length: clients }, async (_, offset) => {
    for (let turn = offset; working; turn++) {
      const begun = performance.now();
      const { status } = await person.send("GET", asks[turn % asks.length] ?? "");
      if (status !== 200) throw new Error(`${asks[turn % asks.length]} answered ${status}`);
      times.push(performance.now() - begun);
      person.received.length = 0;
      await wait(everyMs);
    }
  });
  await work();
  working = false;
  await Promise.all(asking);
  return times;
}

/** The value that a part of them is below. */
export function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function report(what: string, times: readonly number[]): void {
  console.log(
    `${what}: ${times.length} requests, p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ` +
      `ms, longest ${Math.max(...times).toFixed(1)} ms`,
  );
}
