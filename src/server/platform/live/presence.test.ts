import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Presence } from "#contract/live.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createPresence } from "./presence.ts";
import { presenceRooms } from "./rooms.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const everywhere = presenceRooms.everywhere.name;
const at = new Date("2026-11-21T09:00:00Z");
const person = (place: number, organizationId = "o1") =>
  ({ personId: `p${place}`, displayName: `Person ${place}`, organizationId }) as Viewer;

function board(listeners: (room: string) => number) {
  const sent: { room: string; here: readonly Presence[] }[] = [];
  const presence = createPresence({
    send: (room, here) => void sent.push({ room, here }),
    listeners,
  });
  return { presence, sent };
}

describe("presence updates", () => {
  it("combines changes that happen together", () => {
    const { presence, sent } = board((room) => (room === everywhere ? 0 : 10));
    for (let place = 0; place < 10; place++)
      presence.report(`c${place}`, person(place), { status: "active", currentPage: "/mls" }, at);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(150);
    expect(sent.map(({ room, here }) => [room, here.length])).toEqual([["here o1", 10]]);
  });

  it("are sent less often in bigger rooms, so that two thousand connections cause no storm", () => {
    const { presence, sent } = board((room) => (room === everywhere ? 0 : 2_000));
    for (let place = 0; place < 2_000; place++)
      presence.report(`c${place}`, person(place), { status: "active", currentPage: "/mls" }, at);
    for (let second = 0; second < 60; second++) {
      presence.report("c0", person(0), { status: "active", currentPage: `/mls/${second}` }, at);
      vi.advanceTimersByTime(1_000);
    }
    expect(sent.length).toBeLessThanOrEqual(14);
    vi.advanceTimersByTime(5_000);
    expect(sent.at(-1)?.here[0]?.currentPage).toBe("/mls/59");
  });

  it("go to each organization for its own members and to the platform for all", () => {
    const { presence, sent } = board(() => 1);
    presence.report("a", person(1, "o1"), { status: "active", currentPage: "/mls" }, at);
    presence.report("b", person(2, "o2"), { status: "away", currentPage: "/mls" }, at);
    vi.advanceTimersByTime(200);
    expect(Object.fromEntries(sent.map(({ room, here }) => [room, here.map(({ userId }) => userId)]))).toEqual({
      "here o1": ["p1"],
      "here o2": ["p2"],
      [everywhere]: ["p1", "p2"],
    });
    presence.gone("a");
    presence.gone("a");
    expect([presence.here("o1"), presence.here(null).length]).toEqual([[], 1]);
  });

  it("ignore a page reload and report a person who has left", () => {
    const { presence, sent } = board((room) => (room === everywhere ? 0 : 2));
    presence.report("a", person(1), { status: "active", currentPage: "/mls" }, at);
    vi.advanceTimersByTime(200);
    presence.gone("a");
    vi.advanceTimersByTime(500);
    presence.report("b", person(1), { status: "active", currentPage: "/mls/search" }, at);
    vi.advanceTimersByTime(200);
    expect(sent.map(({ here }) => here.map(({ currentPage }) => currentPage))).toEqual([["/mls"], ["/mls/search"]]);
    presence.gone("b");
    vi.advanceTimersByTime(2_000);
    expect(sent.at(-1)?.here).toEqual([]);
  });
});
