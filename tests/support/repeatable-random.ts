import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { PgBoss } from "pg-boss";
import { vi } from "vitest";

/** The name of the job that is running. */
const runningJob = new AsyncLocalStorage<string>();

/**
 * Ids and random bytes that are the same in every run. Jobs run beside requests, in another order each time, so each
 * kind of job has sequences of its own.
 */
export function repeatableRandom(seed: string) {
  const row = (name: string) => {
    const drawn = new Map<string, number>();
    return (count: number) => {
      const job = runningJob.getStore() ?? "";
      const number = drawn.get(job) ?? 0;
      drawn.set(job, number + 1);
      return createHash("sha512").update(`${seed}:${name}:${job}:${number}`).digest().subarray(0, count);
    };
  };
  const idBytes = row("id");
  const newId = () => {
    const hex = idBytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  return { newId, randomBytes: row("bytes") };
}

/** Starts an app whose jobs draw from their own sequences. */
export async function withNamedJobs<App>(start: () => Promise<App>): Promise<App> {
  const work = Reflect.get(PgBoss.prototype, "work");
  const spy = vi.spyOn(PgBoss.prototype, "work").mockImplementation(function (
    this: PgBoss,
    ...[name, options, handler]: unknown[]
  ) {
    const run = handler as (jobs: unknown) => Promise<unknown>;
    return Reflect.apply(work, this, [name, options, (jobs: unknown) => runningJob.run(String(name), () => run(jobs))]);
  });
  try {
    return await start();
  } finally {
    spy.mockRestore();
  }
}
