import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longestSignal, type SignalListener, type Signals } from "../db/signals.ts";
import { createPresence } from "./presence.ts";
import { sharePresence } from "./shared-presence.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

const at = new Date("2026-11-21T09:00:00Z");
const person = (place: number) => ({ personId: `p${place}`, organizationId: "o1", displayName: `Person ${place}` });
const on = (currentPage: string) => ({ status: "active", currentPage }) as const;
const plain = {
  seal: (text: string | Uint8Array) => Buffer.from(text),
  open: (sealed: Uint8Array) => Buffer.from(sealed),
};

/** Processes that hear each other, as by NOTIFY. */
function processes() {
  const listeners = new Map<string, SignalListener>();
  const sent: string[] = [];
  const isAway = new Set<string>();
  function open(name: string) {
    const signals: Signals = {
      async send(text) {
        if (isAway.has(name)) throw new Error("The database is away");
        sent.push(text);
        for (const { received } of listeners.values()) received(text);
      },
      subscribe(listener) {
        listeners.set(name, listener);
        listener.listening();
        return () => void listeners.delete(name);
      },
    };
    const board = createPresence({ send: () => undefined, listeners: () => 0 });
    const shared = sharePresence({ board, signals, keyRing: plain, processId: name, onError: () => undefined });
    return {
      shared,
      /** The people and their pages. */
      seen: () => board.here("o1").map(({ userId, currentPage }) => `${userId} ${currentPage}`),
    };
  }
  return {
    open,
    sent,
    isAway,
    /** Ends a process without a word. */
    kill(name: string) {
      listeners.delete(name);
      isAway.add(name);
    },
    listeners,
  };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("presence of several processes", () => {
  it("is the same in each of them", async () => {
    const { open } = processes();
    const [one, two] = [open("one"), open("two")];
    one.shared.report("a", person(1), on("/mls"), at);
    two.shared.report("a", person(2), on("/mls/search"), at);
    await pass(200);
    expect([one.seen(), two.seen()]).toEqual([
      ["p1 /mls", "p2 /mls/search"],
      ["p1 /mls", "p2 /mls/search"],
    ]);
    one.shared.gone("a");
    await pass(200);
    expect([one.seen(), two.seen()]).toEqual([["p2 /mls/search"], ["p2 /mls/search"]]);
  });

  it("shows a person's newest page, wherever it is connected", async () => {
    const { open } = processes();
    const [one, two] = [open("one"), open("two")];
    two.shared.report("a", person(1), on("/mls/new"), new Date(at.getTime() + 1_000));
    await pass(200);
    one.shared.report("a", person(1), on("/mls/old"), at);
    await pass(200);
    expect([one.seen(), two.seen()]).toEqual([["p1 /mls/new"], ["p1 /mls/new"]]);
  });

  it("is complete in a process that starts later", async () => {
    const { open } = processes();
    open("one").shared.report("a", person(1), on("/mls"), at);
    await pass(5_000);
    const late = open("late");
    await pass(500);
    expect(late.seen()).toEqual(["p1 /mls"]);
  });

  it("ends with a process: at once if it stops, within ten seconds if it is killed", async () => {
    const { open, kill } = processes();
    const [one, two, three] = [open("one"), open("two"), open("three")];
    two.shared.report("a", person(2), on("/mls"), at);
    three.shared.report("a", person(3), on("/mls"), at);
    await pass(60_000);
    expect(one.seen()).toEqual(["p2 /mls", "p3 /mls"]);
    await two.shared.stop();
    expect(one.seen()).toEqual(["p3 /mls"]);
    kill("three");
    await pass(10_000);
    expect(one.seen()).toEqual([]);
  });

  it("returns after the database was away", async () => {
    const { open, isAway, listeners } = processes();
    const [one, two] = [open("one"), open("two")];
    one.shared.report("a", person(1), on("/mls"), at);
    await pass(200);
    isAway.add("one").add("two");
    one.shared.report("b", person(2), on("/mls"), at);
    two.shared.report("a", person(3), on("/mls"), at);
    await pass(20_000);
    expect([one.seen(), two.seen()]).toEqual([["p1 /mls", "p2 /mls"], ["p3 /mls"]]);
    isAway.clear();
    for (const { listening } of listeners.values()) listening();
    await pass(500);
    expect([one.seen(), two.seen()]).toEqual([
      ["p1 /mls", "p2 /mls", "p3 /mls"],
      ["p1 /mls", "p2 /mls", "p3 /mls"],
    ]);
  });

  it("is sent in signals that PostgreSQL accepts", async () => {
    const { open, sent } = processes();
    const [one, two] = [open("one"), open("two")];
    for (let place = 0; place < 300; place += 1)
      one.shared.report(`c${place}`, person(place), on(`/${"x".repeat(199)}`), at);
    await pass(200);
    expect(two.seen()).toHaveLength(300);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThan(longestSignal);
  });

  it("ignores what no process of this database has sealed", async () => {
    const { open, listeners } = processes();
    const one = open("one");
    for (const text of ["", "{}", Buffer.from('{"from":"x"}').toString("base64")]) listeners.get("one")?.received(text);
    expect(one.seen()).toEqual([]);
  });
});
