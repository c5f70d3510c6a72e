import { type Kind, kinds, type Request } from "./requests.ts";

export type Failure = { operation: string; seed: number; actor: string; request: Request; status: number; why: string };

const widest = 22;
/** The number of slowest operations to list. */
const slowest = 5;
const longestBody = 1_500;

/** Counts the answers and prints them; `print` returns whether the promise was kept. */
export function createReport(operations: readonly string[]) {
  const counts = new Map<string, number>();
  const covered = new Map<string, { asked: number; done: number; longest: number; total: number }>(
    operations.map((name) => [name, { asked: 0, done: 0, longest: 0, total: 0 }]),
  );
  const failures = new Map<string, Failure & { times: number }>();
  const lostActors: string[] = [];
  const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const count = (key: string) => counts.get(key) ?? 0;
  const classOf = (status: number): string => (status === 0 ? "none" : `${Math.floor(status / 100)}xx`);

  return {
    answered(operation: string, kind: Kind, status: number, ms: number): void {
      add(`${kind} ${classOf(status)}`);
      add(classOf(status));
      add(kind);
      const of = covered.get(operation);
      if (!of) return;
      of.asked += 1;
      of.total += ms;
      of.longest = Math.max(of.longest, ms);
      if (status >= 200 && status < 300) of.done += 1;
    },
    failed(failure: Failure): void {
      const key = `${failure.operation} ${failure.why.replace(/[\da-f-]{8,}/g, "…")}`;
      const before = failures.get(key);
      failures.set(key, { ...(before ?? failure), times: (before?.times ?? 0) + 1 });
    },
    lost: (seed: number, actor: string): void =>
      void lostActors.push(`seed ${seed}: the ${actor} could not sign in again`),
    timed(seed: number, requests: number, ms: number): void {
      console.log(
        `\nseed ${seed}: ${requests.toLocaleString("en-US")} requests in ${(ms / 1_000).toFixed(0)} s, ` +
          `${((requests * 1_000) / ms).toFixed(0)} a second`,
      );
    },
    print(): boolean {
      const classes = ["2xx", "3xx", "4xx", "5xx", "none"];
      console.log(`\n${"".padEnd(widest)}${["requests", ...classes].map((name) => name.padStart(10)).join("")}`);
      for (const kind of kinds)
        console.log(
          kind.padEnd(widest) +
            [kind, ...classes.map((name) => `${kind} ${name}`)]
              .map((key) => count(key).toLocaleString("en-US").padStart(10))
              .join(""),
        );
      const all = kinds.reduce((sum, kind) => sum + count(kind), 0);
      console.log(
        "all".padEnd(widest) +
          [all, ...classes.map(count)].map((each) => each.toLocaleString("en-US").padStart(10)).join(""),
      );

      const asked = [...covered].filter(([, of]) => of.asked > 0);
      const never = asked.filter(([, of]) => of.done === 0).map(([name]) => name);
      console.log(
        `\n${asked.length} of ${covered.size} operations were asked, ${asked.length - never.length} of them ` +
          `answered with success at least once.${never.length > 0 ? ` Never: ${never.join(", ")}.` : ""}`,
      );
      const slow = asked.toSorted(([, a], [, b]) => b.total - a.total).slice(0, slowest);
      console.log(
        `Most time: ${slow
          .map(([name, of]) => `${name} ${(of.total / 1_000).toFixed(0)} s (longest ${of.longest.toFixed(0)} ms)`)
          .join(", ")}.`,
      );
      for (const lost of new Set(lostActors))
        console.log(`  ${lost} (${lostActors.filter((each) => each === lost).length} times)`);

      for (const { operation, seed, actor, request, status, why, times } of failures.values()) {
        console.log(
          `\n${status || "no answer"} at ${operation}, ${times} times. Seed ${seed}, as the ${actor}, ` +
            `${request.kind}: ${why}`,
        );
        console.log(`  ${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
        if (request.body !== undefined)
          console.log(
            `  ${
              request.body.length > longestBody
                ? `${request.body.slice(0, longestBody)}… (${request.body.length} characters)`
                : request.body
            }`,
          );
      }
      const broken = count("5xx") + count("none");
      console.log(
        `\n${all.toLocaleString("en-US")} requests: ${count("5xx")} answers of the 500s, ${count("none")} ` +
          "without an answer (promised 0)",
      );
      return broken === 0;
    },
  };
}
