import { setTimeout as pause } from "node:timers/promises";

/** What was measured at one moment, by name. */
export type Sample = { minutes: number; values: Record<string, number> };

type Row = { first: number; last: number; growth: string; "per hour": number };

/** How much the last third may be above the first. */
const mostGrowth = 0.05;
/** So many more megabytes, or handles and files of a connection or two, are no growth: a leak has hundreds an hour. */
const mostMore = { megabytes: 2, others: 10 };

const rounded = (value: number): number => Number(value.toFixed(value < 100 ? 1 : 0));

/**
 * The lowest values of the first and the last third, because what is open for a request closes again and a leak
 * doesn't, and the slope of a line through all samples.
 */
export function thirds(samples: readonly Sample[]): Record<string, Row> {
  const names = [...new Set(samples.flatMap(({ values }) => Object.keys(values)))];
  const third = Math.max(1, Math.floor(samples.length / 3));
  return Object.fromEntries(
    names.map((name) => {
      const all = samples.map(({ values }) => values[name] ?? 0);
      const first = Math.min(...all.slice(0, third));
      const last = Math.min(...all.slice(-third));
      const row: Row = {
        first: rounded(first),
        last: rounded(last),
        growth: first === 0 ? String(rounded(last)) : `${(((last - first) / first) * 100).toFixed(1)} %`,
        "per hour": rounded(slope(samples, all) * 60),
      };
      return [name, row];
    }),
  );
}

/** Least squares, a minute. */
function slope(samples: readonly Sample[], values: readonly number[]): number {
  const mean = (all: readonly number[]): number => all.reduce((sum, each) => sum + each, 0) / all.length;
  const times = samples.map(({ minutes }) => minutes);
  const [time, value] = [mean(times), mean(values)];
  const deviations = times.map((each) => each - time);
  const spread = deviations.reduce((sum, each) => sum + each * each, 0);
  return deviations.reduce((sum, each, at) => sum + each * ((values[at] ?? 0) - value), 0) / spread;
}

export const grown = (name: string, { first, last }: Row): boolean =>
  last > first * (1 + mostGrowth) && last - first > (name.endsWith("MB") ? mostMore.megabytes : mostMore.others);

type Reply = {
  id?: number;
  result?: { result?: { value?: unknown; objectId?: string }; objects?: { objectId: string } };
};

const valueOf = ({ result }: Reply): unknown => result?.result?.value;

/** Counts the listeners of all emitters in the heap. */
const countListeners = `function () {
  let count = 0;
  for (const emitter of this) {
    try {
      for (const name of emitter.eventNames()) count += emitter.listenerCount(name);
    } catch {}
  }
  return count;
}`;

/**
 * Attaches to the debugger of a process that was started with `--inspect`. `read` collects garbage first; memory is in
 * megabytes.
 */
export async function inspect(output: string): Promise<{ read(): Promise<Record<string, number>>; close(): void }> {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1];
  if (url === undefined) throw new Error("The server has no debugger.");
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer.`)), { once: true });
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  let last = 0;
  const ask = (method: string, params: object = {}): Promise<Reply> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const objectGroup = "soak";
  const evaluate = (expression: string, returnByValue: boolean): Promise<Reply> =>
    ask("Runtime.evaluate", { expression, returnByValue, objectGroup });
  return {
    async read() {
      await ask("HeapProfiler.collectGarbage");
      const memory = await evaluate("process.memoryUsage()", true);
      const { rss, heapUsed, external } = valueOf(memory) as NodeJS.MemoryUsage;
      const emitters = await evaluate("process.getBuiltinModule('node:events').prototype", false);
      const found = await ask("Runtime.queryObjects", {
        prototypeObjectId: emitters.result?.result?.objectId,
        objectGroup,
      });
      const counted = await ask("Runtime.callFunctionOn", {
        functionDeclaration: countListeners,
        objectId: found.result?.objects?.objectId,
        returnByValue: true,
      });
      await ask("Runtime.releaseObjectGroup", { objectGroup });
      const megabytes = (bytes: number): number => bytes / 1e6;
      return {
        "resident MB": megabytes(rss),
        "heap after collection MB": megabytes(heapUsed),
        "buffers MB": megabytes(external),
        listeners: valueOf(counted) as number,
      };
    },
    close: () => socket.close(),
  };
}

/** Handles, files and connections, as the metrics port shows them: the smallest of three readings. */
export async function metricsAt(port: number): Promise<Record<string, number>> {
  const values: Record<string, number> = {};
  for (let reading = 0; reading < 3; reading += 1) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const of = (name: string): number =>
      [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)`, "gm"))].reduce(
        (sum, [, n]) => sum + Number(n),
        0,
      );
    const now = {
      handles: of("mls_active_resources"),
      "open files": of("mls_open_files"),
      "pool connections": of("mls_database_connections"),
      "live connections": of("mls_live_connections"),
    };
    for (const [name, value] of Object.entries(now)) values[name] = Math.min(value, values[name] ?? value);
    await pause(100);
  }
  return values;
}
