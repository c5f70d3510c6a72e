import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { stopOnSignals } from "./stop-signals.ts";

test("a second Ctrl-C ends a server that is stopping, but the same one forwarded or SIGTERM again doesn't", () => {
  const signals = new EventEmitter();
  const did: string[] = [];
  let at = 5_000;
  stopOnSignals(signals, {
    stop: () => void did.push("stop"),
    endAtOnce: () => void did.push("end"),
    now: () => at,
  });
  const send = (signal: string, later: number): void => {
    at += later;
    signals.emit(signal);
  };
  send("SIGINT", 0);
  send("SIGINT", 20);
  send("SIGTERM", 3_000);
  expect(did).toEqual(["stop"]);
  send("SIGINT", 1_000);
  expect(did).toEqual(["stop", "end"]);
});
