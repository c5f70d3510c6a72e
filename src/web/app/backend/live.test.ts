import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent, PresenceReport } from "#contract/live.ts";
import { createLive, type LineEvents, type Shown } from "./live.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const eventOf = (id: number, timestamp = "2026-11-20T09:00:00.000Z"): LiveEvent => ({
  id: String(id),
  userId: "p",
  userName: "Rosa",
  timestamp,
  type: "shortlist_update",
  data: { action: "added" },
});

/** A tab whose connection ends in the test. */
function tab() {
  const lines: {
    shown: Shown;
    to: LineEvents;
    said: PresenceReport[];
    closed: boolean;
    alive: boolean;
    asked: number;
  }[] = [];
  const session = { handle: "a.one", renewals: 0, mayRepeat: true, looks: 0, served: false };
  const on = { visibility: () => undefined as void, back: () => undefined as void };
  const eyes = { hidden: false };
  const live = createLive({
    organizationId: "o1",
    credentials: {
      headers: () => ({ authorization: `Bearer ${session.handle}` }),
      renew: async () => {
        session.renewals += 1;
        if (session.mayRepeat) session.handle = `${session.handle}+`;
        return session.mayRepeat;
      },
    },
    openLine: (shown, to) => {
      const line = { shown, to, said: [] as PresenceReport[], closed: false, alive: true, asked: 0 };
      lines.push(line);
      return {
        say: (report) => void line.said.push(report),
        isAlive: async () => {
          line.asked += 1;
          return line.alive;
        },
        close: () => (line.closed = true),
      };
    },
    eyes: {
      isHidden: () => eyes.hidden,
      onVisibility: (listener) => ((on.visibility = listener), () => undefined),
      onReturn: (listener) => ((on.back = listener), () => undefined),
    },
    isServed: async () => session.served,
    lookAgain: async () => void (session.looks += 1),
  });
  const heard = { events: [] as string[], catchUps: 0 };
  live.onEvent(({ id }) => void heard.events.push(id));
  live.onCatchUp(() => void (heard.catchUps += 1));
  const last = () => lines.at(-1)!;
  const connected = (history: LiveEvent[] = []) => {
    last().to.opened();
    last().to.history({ events: history, at: new Date().toISOString() });
  };
  return { live, lines, last, session, on, eyes, heard, connected };
}

const soon = () => vi.advanceTimersByTimeAsync(1_000);
const muchLater = () => vi.advanceTimersByTimeAsync(120_000);

describe("the connection of a tab", () => {
  it("sends handle and organization, reports its page and is connected", () => {
    const { live, last, connected } = tab();
    expect(live.state().status).toBe("connecting");
    expect(last().shown).toEqual({ token: "a.one", organization: "o1" });
    live.setPage("/mls/search");
    connected();
    expect(live.state().status).toBe("connected");
    expect(last().said).toEqual([{ status: "active", currentPage: "/mls/search" }]);
  });

  it("reconnects by itself with the current handle and fetches everything again", async () => {
    const { live, lines, last, session, heard, connected } = tab();
    connected();
    expect(heard.catchUps).toBe(0);
    last().to.lost();
    expect(live.state().status).toBe("connecting");
    session.handle = "a.two";
    await soon();
    expect(lines).toHaveLength(2);
    expect(last().shown.token).toBe("a.two");
    connected();
    expect(heard.catchUps).toBe(1);
    expect(live.state().status).toBe("connected");
    expect(session.looks).toBe(1);
  });

  it("checks the session after a disconnect, because rights may have changed; a hidden tab checks later", async () => {
    const { last, session, on, eyes, connected } = tab();
    connected();
    eyes.hidden = true;
    on.visibility();
    last().to.lost();
    await soon();
    connected();
    expect(session.looks).toBe(0);
    eyes.hidden = false;
    on.visibility();
    expect(session.looks).toBe(1);
    on.visibility();
    expect(session.looks).toBe(1);
  });

  it("continues to retry at longer intervals, and reports the failure", async () => {
    const { live, lines, last } = tab();
    last().to.refused(null);
    expect(live.state().status).toBe("error");
    for (let tries = 0; tries < 8; tries++) {
      await vi.advanceTimersByTimeAsync(45_000);
      last().to.refused(null);
    }
    expect(lines).toHaveLength(9);
    const before = lines.length;
    await vi.advanceTimersByTimeAsync(14_000);
    expect(lines).toHaveLength(before);
  });

  it("refreshes the page now and then where a proxy blocks connections, until one opens", async () => {
    const { live, last, session, eyes, heard, connected } = tab();
    session.served = true;
    const isRefused = async () => {
      last().to.refused(null);
      await vi.advanceTimersByTimeAsync(45_000);
    };
    for (let tries = 0; tries < 2; tries++) await isRefused();
    expect([live.state().status, heard.catchUps]).toEqual(["error", 0]);
    await isRefused();
    await isRefused();
    expect([live.state().status, heard.catchUps]).toEqual(["blocked", 2]);
    eyes.hidden = true;
    await isRefused();
    expect(heard.catchUps).toBe(2);
    session.served = false;
    await isRefused();
    expect(live.state().status).toBe("error");
    connected();
    expect(live.state().status).toBe("connected");
  });

  it("renews a rejected handle once, then waits", async () => {
    const { live, lines, last, session } = tab();
    last().to.refused("session-expired");
    await vi.advanceTimersByTimeAsync(0);
    expect(last().shown.token).toBe("a.one+");
    last().to.refused("session-expired");
    await vi.advanceTimersByTimeAsync(0);
    expect([session.renewals, lines.length, live.state().status]).toEqual([1, 2, "error"]);
    await muchLater();
    expect(lines.length).toBeGreaterThan(2);
  });

  it("checks the session when it has ended or the organization is gone, and ignores the old connection", async () => {
    const { live, last, lines, session, heard, connected } = tab();
    connected();
    const [first] = lines;
    first!.to.ended();
    expect([session.looks, live.state().status, first!.closed]).toEqual([1, "error", true]);
    first!.to.event(eventOf(9));
    first!.to.lost();
    expect(heard.events).toEqual([]);
    await soon();
    last().to.refused("not-a-member");
    expect(session.looks).toBe(2);
  });

  it("doesn't reconnect once closed", async () => {
    const { live, lines, last, heard, connected } = tab();
    connected();
    live.close();
    last().to.lost();
    last().to.event(eventOf(1));
    await muchLater();
    expect([lines.length, heard.events]).toEqual([1, []]);
  });
});

describe("received events", () => {
  it("are listed newest first, each once, a hundred at most, and announced as they arrive", () => {
    const { live, last, heard, connected } = tab();
    connected([eventOf(3), eventOf(2)]);
    for (const id of [5, 4, 5, 3]) last().to.event(eventOf(id));
    expect(live.state().events.map(({ id }) => id)).toEqual(["5", "4", "3", "2"]);
    expect(heard.events).toEqual(["5", "4"]);
    for (let id = 10; id < 150; id++) last().to.event(eventOf(id));
    expect(live.state().events).toHaveLength(100);
    expect(live.state().events[0]?.id).toBe("149");
  });

  it("create a new state with every change", () => {
    const { live, last, connected } = tab();
    connected();
    let changes = 0;
    const stop = live.subscribe(() => (changes += 1));
    const before = live.state();
    last().to.here([
      { userId: "p", userName: "Rosa", status: "active", currentPage: "/mls", lastSeen: "2026-11-21T09:00:00.000Z" },
    ]);
    expect([changes, live.state() === before, live.state().presence.length]).toEqual([1, false, 1]);
    stop();
    last().to.event(eventOf(1));
    expect(changes).toBe(1);
  });

  it("cause a fetch at the first connection only if something happened since the page began to load", () => {
    const quiet = tab();
    quiet.connected([eventOf(1, "2026-11-21T08:59:00.000Z")]);
    expect(quiet.heard.catchUps).toBe(0);
    const busy = tab();
    vi.advanceTimersByTime(3_000);
    busy.connected([eventOf(1, "2026-11-21T08:59:59.000Z")]);
    expect(busy.heard.catchUps).toBe(1);
  });

  it("cause a fetch at the first connection if the network was down before", async () => {
    const { on, last, heard, connected } = tab();
    const { to } = last();
    on.back();
    await soon();
    to.history({ events: [], at: new Date().toISOString() });
    expect(heard.catchUps).toBe(0);
    connected();
    expect(heard.catchUps).toBe(1);
  });
});

describe("a hidden tab", () => {
  it("reports that it is hidden, and fetches again after a long time if the connection is still open", async () => {
    const { eyes, on, last, lines, heard, connected } = tab();
    connected();
    eyes.hidden = true;
    on.visibility();
    await soon();
    expect(last().said.at(-1)?.status).toBe("away");
    await muchLater();
    eyes.hidden = false;
    on.visibility();
    await vi.advanceTimersByTimeAsync(0);
    expect([last().asked, heard.catchUps, lines.length]).toEqual([1, 1, 1]);
  });

  it("disconnects after a quarter of an hour, and reconnects at once when it is visible", async () => {
    const { live, eyes, on, last, lines, heard, connected } = tab();
    connected();
    eyes.hidden = true;
    on.visibility();
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    expect([lines.length, last().closed]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect([lines.length, last().closed, live.state().status]).toEqual([1, true, "connecting"]);
    on.back();
    await muchLater();
    expect(lines).toHaveLength(1);
    eyes.hidden = false;
    on.visibility();
    await vi.advanceTimersByTimeAsync(0);
    expect(lines).toHaveLength(2);
    connected();
    expect([heard.catchUps, live.state().status]).toEqual([1, "connected"]);
  });

  it("doesn't fetch again after a short absence", async () => {
    const { eyes, on, last, heard, connected } = tab();
    connected();
    eyes.hidden = true;
    on.visibility();
    await soon();
    eyes.hidden = false;
    on.visibility();
    await soon();
    expect([last().said.at(-1)?.status, last().asked, heard.catchUps]).toEqual(["active", 0, 0]);
  });

  it("reconnects at once if the connection is dead, and after the computer slept", async () => {
    const { on, last, lines, heard, connected } = tab();
    connected();
    last().alive = false;
    on.back();
    await vi.advanceTimersByTimeAsync(0);
    expect(lines).toHaveLength(2);
    connected();
    expect(heard.catchUps).toBe(1);
    last().alive = false;
    vi.setSystemTime(Date.now() + 3_600_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines).toHaveLength(3);
  });

  it("doesn't wait for the next attempt when the network is back", async () => {
    const { on, last, lines } = tab();
    for (let tries = 0; tries < 8; tries++) {
      last().to.refused(null);
      await vi.advanceTimersByTimeAsync(45_000);
    }
    last().to.refused(null);
    const before = lines.length;
    on.back();
    expect(lines).toHaveLength(before + 1);
  });
});

describe("the person's page", () => {
  it("is sent at once, then at intervals, never more often than the server accepts", async () => {
    const { live, last, connected } = tab();
    connected();
    await soon();
    const before = last().said.length;
    for (let page = 0; page < 50; page++) live.setPage(`/mls/candidate/${page}`, String(page));
    await soon();
    const said = last().said.slice(before);
    expect(said.length).toBeLessThanOrEqual(5);
    expect(said.at(-1)).toEqual({ status: "active", currentPage: "/mls/candidate/49", currentCandidate: "49" });
    live.setPage("/mls/search");
    await soon();
    expect(last().said.at(-1)).toEqual({ status: "active", currentPage: "/mls/search" });
  });

  it("is a path that the server accepts, whatever the address was", async () => {
    const { live, last, connected } = tab();
    connected();
    live.setPage(`/mls/candidate/é?q=secret${"x".repeat(300)}`);
    await soon();
    expect(last().said.at(-1)?.currentPage).toMatch(/^\/[\w\-.~%/]{1,199}$/);
  });
});
