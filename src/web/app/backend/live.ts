import type { Live, LiveState } from "#contract/backend.ts";
import { liveHistoryLimit, livePageLimit } from "#contract/live-channel.ts";
import type { LiveEvent, LiveHistory, Presence, PresenceReport } from "#contract/live.ts";
import type { Credentials } from "#web/lib/backend/http.ts";

/** What a connection shows of the session; the cookie half goes along by itself. */
export type Shown = { token: string; organization: string };

/** What a connection tells; nothing more once it was closed from here. */
export type LineEvents = {
  opened: () => void;
  /** It could not be opened; with the code of the refusal where the server said one. */
  refused: (code: string | null) => void;
  /** It was open and is lost. */
  lost: () => void;
  /** The session has ended. */
  ended: () => void;
  event: (event: LiveEvent) => void;
  history: (history: LiveHistory) => void;
  here: (presence: readonly Presence[]) => void;
};

/** One connection, never opened twice. */
export type Line = {
  say: (report: PresenceReport) => void;
  /** Says it and waits for an answer: whether somebody is still there. */
  isAlive: (report: PresenceReport) => Promise<boolean>;
  close: () => void;
};

/** The tab as far as it concerns the connection. Each `on…` returns how to stop. */
export type Eyes = {
  isHidden: () => boolean;
  onVisibility: (listener: () => void) => () => void;
  /** The network is back, or the page. */
  onReturn: (listener: () => void) => () => void;
};

type Surroundings = {
  organizationId: string;
  credentials: Credentials;
  openLine: (shown: Shown, to: LineEvents) => Line;
  eyes: Eyes;
  /** Has the session looked at again: it may have ended, its organization or its roles may have gone. */
  lookAgain: () => Promise<void>;
};

/**
 * Milliseconds. Pauses before the next attempt are spread, so that a restarted server is not met by everybody at once.
 */
const firstPause = 300;
const longestPause = 30_000;
/** A tab that was hidden or asleep for longer may have missed something. */
const awayFor = 30_000;
const beatEvery = 10_000;
/** A tab out of sight for longer rests: what it loaded for nobody would keep the session alive. */
const restAfter = 15 * 60_000;
/** A page change is told at once, the next ones no oftener than this. */
const tellEvery = 250;
/** Between the server's writing and this tab's beginning to read lies some time nobody can measure. */
const blur = 2_000;

/** The live connection of a tab (spec §16): comes back by itself, with the handle of the moment. */
export function createLive({
  organizationId,
  credentials,
  openLine,
  eyes,
  lookAgain,
}: Surroundings): Live & { close: () => void } {
  const listeners = {
    change: new Set<() => void>(),
    event: new Set<(event: LiveEvent) => void>(),
    catchUp: new Set<() => void>(),
  };
  const begun = Date.now();
  let state: LiveState = { status: "connecting", events: [], presence: [] };
  let where: Pick<PresenceReport, "currentPage" | "currentCandidate"> = { currentPage: "/mls" };
  let line: Line | null = null;
  /** Grows with every attempt: what an earlier connection still tells is not heard. */
  let attempt = 0;
  let open = false;
  let wasOpen = false;
  let lookWhenSeen = false;
  let failures = 0;
  let renewed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;
  let hiddenAt: number | null = eyes.isHidden() ? begun : null;
  let beatAt = begun;

  function become(next: Partial<LiveState>): void {
    state = { ...state, ...next };
    for (const listener of listeners.change) listener();
  }

  const report = (): PresenceReport => ({ status: eyes.isHidden() ? "away" : "active", ...where });

  function catchUp(): void {
    for (const listener of listeners.catchUp) listener();
  }

  function connect(): void {
    clearTimeout(retry);
    line?.close();
    open = false;
    const current = ++attempt;
    const token = /^Bearer (.+)$/.exec(credentials.headers()["authorization"] ?? "")?.[1];
    if (token === undefined) return later();
    const whileCurrent =
      <Args extends unknown[]>(then: (...args: Args) => void) =>
      (...args: Args) => {
        if (current === attempt) then(...args);
      };
    line = openLine(
      { token, organization: organizationId },
      {
        opened: whileCurrent(opened),
        refused: whileCurrent((code) => void refused(code)),
        lost: whileCurrent(lost),
        ended: whileCurrent(ended),
        event: whileCurrent(arrive),
        history: whileCurrent(remember),
        here: whileCurrent((presence) => become({ presence })),
      },
    );
  }

  /** The next attempt, ever later. */
  function later(status: LiveState["status"] = "error"): void {
    open = false;
    if (state.status !== status) become({ status });
    const pause = Math.min(firstPause * 2 ** failures, longestPause);
    failures += 1;
    clearTimeout(retry);
    retry = setTimeout(connect, pause * (0.5 + Math.random()));
  }

  function opened(): void {
    open = true;
    failures = 0;
    renewed = false;
    become({ status: "connected" });
    sayNow();
    if (!wasOpen) return;
    // A connection is cut when rights change: they may be others now.
    if (eyes.isHidden()) lookWhenSeen = true;
    else void lookAgain();
    catchUp();
  }

  function lost(): void {
    failures = 0;
    later("connecting");
  }

  async function refused(code: string | null): Promise<void> {
    const current = attempt;
    if (code === "not-a-member") void lookAgain();
    if ((code === "unauthenticated" || code === "session-expired") && !renewed) {
      renewed = true;
      const mayRepeat = await credentials.renew();
      if (current !== attempt) return;
      if (mayRepeat) return connect();
    }
    later();
  }

  function ended(): void {
    const current = ++attempt;
    line?.close();
    open = false;
    become({ status: "error" });
    void lookAgain().finally(() => {
      // It stands all the same: signed in again meanwhile.
      if (current === attempt) later();
    });
  }

  function arrive(event: LiveEvent): void {
    if (state.events.some(({ id }) => id === event.id)) return;
    become({ events: inOrder([event, ...state.events]) });
    for (const listener of listeners.event) listener(event);
  }

  function remember({ events, at }: LiveHistory): void {
    const first = !wasOpen;
    wasOpen = true;
    const known = new Set(events.map(({ id }) => id));
    become({ events: inOrder([...events, ...state.events.filter(({ id }) => !known.has(id))]) });
    // What the page read before it was connected may be older than the latest news.
    const span = Date.now() - begun + blur;
    if (first && events.some(({ timestamp }) => Date.parse(at) - Date.parse(timestamp) <= span)) catchUp();
  }

  function rest(): void {
    attempt += 1;
    clearTimeout(retry);
    line?.close();
    line = null;
    open = false;
    become({ status: "connecting" });
  }

  /** After sleep, a lost network or a long time out of sight: whether the line still holds only an answer can tell. */
  async function back(): Promise<void> {
    const current = attempt;
    if (open && line && (await line.isAlive(report()))) {
      if (current === attempt) catchUp();
    } else if (current === attempt) {
      failures = 0;
      connect();
    }
  }

  function sayNow(): void {
    clearTimeout(telling);
    telling = undefined;
    if (!open) return;
    toldAt = Date.now();
    line?.say(report());
  }

  function tell(): void {
    telling ??= setTimeout(sayNow, Math.max(0, toldAt + tellEvery - Date.now()));
  }

  const beat = setInterval(() => {
    const now = Date.now();
    const slept = now - beatAt > beatEvery + awayFor;
    beatAt = now;
    // Browsers slow the timers of hidden tabs down: those are looked after when they are seen again.
    if (hiddenAt === null) {
      if (slept) void back();
    } else if (line && now - hiddenAt > restAfter) rest();
  }, beatEvery);
  const stops = [
    eyes.onVisibility(() => {
      const now = Date.now();
      const wasAway = hiddenAt !== null && now - hiddenAt > awayFor;
      hiddenAt = eyes.isHidden() ? now : null;
      beatAt = now;
      if (lookWhenSeen && hiddenAt === null) {
        lookWhenSeen = false;
        void lookAgain();
      }
      if (wasAway && hiddenAt === null) void back();
      else tell();
    }),
    eyes.onReturn(() => {
      if (line) void back();
    }),
  ];

  connect();

  return {
    state: () => state,
    subscribe: (listener) => listening(listeners.change, listener),
    onEvent: (listener) => listening(listeners.event, listener),
    onCatchUp: (listener) => listening(listeners.catchUp, listener),
    setPage(page, candidate) {
      const currentPage = page.replace(/[^\w\-.~%/]/g, "-").slice(0, livePageLimit);
      if (currentPage === where.currentPage && candidate === where.currentCandidate) return;
      where = { currentPage, ...(candidate !== undefined && { currentCandidate: candidate }) };
      tell();
    },
    close() {
      attempt += 1;
      for (const stop of stops) stop();
      clearInterval(beat);
      clearTimeout(retry);
      clearTimeout(telling);
      line?.close();
      for (const each of Object.values(listeners)) each.clear();
    },
  };
}

/** Newest first; ids are numbers that grow with the commits. */
function inOrder(events: readonly LiveEvent[]): LiveEvent[] {
  return events.toSorted((a, b) => Number(b.id) - Number(a.id)).slice(0, liveHistoryLimit);
}

function listening<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
