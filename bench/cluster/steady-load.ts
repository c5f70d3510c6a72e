import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "#tests/support/test-app.ts";
import { createSend, type Load, type Writer } from "./load.ts";

type Options = {
  url: string;
  /** Requests a second, sent on time however long earlier ones take. */
  perSecond: number;
  /** Each of so many requests is a write. */
  oneWriteIn: number;
  reads: readonly { person: Person; path: string }[];
  /** Each has one write on its way, and repeats it with its key until it is acknowledged. */
  writers: readonly Writer[];
  /** With so many requests unanswered, the next one waits: without answers, a load only piles up. */
  mostOpen: number;
};

export type SteadyLoad = Load & {
  /** Requests that were sent. */
  sent: number;
};

/** A constant rate of requests, unlike readers that wait for an answer and so spare a server that is slow. */
export function startSteadyLoad({ url, perSecond, oneWriteIn, reads, writers, mostOpen }: Options): SteadyLoad {
  const load: SteadyLoad = { reads: 0, sent: 0, answered: [], failures: [], stop };
  const send = createSend(url, load);
  const idle = writers.map((writer) => ({ writer, write: writer.next(), key: randomUUID() }));
  const under = new Set<Promise<void>>();
  let stopping = false;

  async function read(turn: number): Promise<void> {
    const each = reads[turn % reads.length];
    if (each && (await send(each.person, { kind: "read", method: "GET", path: each.path })) !== null) load.reads += 1;
  }

  async function write(each: (typeof idle)[number]): Promise<void> {
    const { writer } = each;
    const answer = await send(writer.person, each.write, each.key);
    if (answer !== null) {
      writer.acknowledged(each.write, answer);
      each.write = writer.next();
      each.key = randomUUID();
    }
    idle.push(each);
  }

  async function run(): Promise<void> {
    const began = performance.now();
    for (let turn = 0; !stopping; turn += 1) {
      const wait = began + (turn * 1_000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
      if (under.size >= mostOpen) await Promise.race(under);
      const writer = turn % oneWriteIn === 0 ? idle.shift() : undefined;
      const asked = (writer ? write(writer) : read(turn)).finally(() => under.delete(asked));
      under.add(asked);
      load.sent += 1;
    }
    await Promise.all(under);
  }

  const running = run();
  async function stop(): Promise<void> {
    stopping = true;
    await running;
  }
  return load;
}
