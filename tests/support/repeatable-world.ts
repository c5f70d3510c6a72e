import { vi } from "vitest";
import { manualClock } from "./manual-clock.ts";
import { repeatableRandom, withNamedJobs } from "./repeatable-random.ts";
import { type Received, startTestApp } from "./test-app.ts";

/** A server whose ids, times and order of work are the same in every run, so that two runs can be compared. */
export type RepeatableWorld = Awaited<ReturnType<typeof openRepeatableWorld>>;

/**
 * A server without scheduled jobs and with one database connection: polling would draw its ids at another moment in
 * each run, a scheduled job would notify people in one of them, and two connections would order their work at random.
 */
export async function openRepeatableWorld(env: Record<string, string> = {}) {
  const clock = manualClock("2026-11-21T08:00:00Z");
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    const options = {
      clock,
      maxConnections: 1,
      ...repeatableRandom("twin"),
      env,
    };
    const testApp = await withNamedJobs(() => startTestApp(options));
    return { clock, testApp };
  } finally {
    vi.useRealTimers();
  }
}

/** All of an answer except the request id and the current date. */
export function bytesOf({ method, url, status, headers, body }: Received): string {
  const steady = headers.replace(/\["(x-request-id|date|set-cookie)","[^"]*"\],?/g, "");
  // The token that confirms an agent's request is signed with the server's own key, which differs.
  // So does the random token of a link that was just sent, and the port of its address.
  const said = body
    .replaceAll(/(confirmationToken\\*":\\*")[\w.-]+/g, "$1")
    .replaceAll(/"url":"http:[^"]*\/guest#[\w-]+"/g, '"url":""');
  return `${method} ${url} ${status} ${steady} ${said}`;
}

/** Where two texts differ, with some context; empty when they are the same. */
export function differenceOf(one: string, other: string): string {
  if (one === other) return "";
  let at = 0;
  while (one[at] === other[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 150), at + 150);
  return `${one.slice(0, 100)} … ${around(one)}\nis for the other\n… ${around(other)}`;
}
