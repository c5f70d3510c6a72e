import type { Live, LiveState } from "#contract/backend.ts";
import { livePageLimit } from "#contract/live-channel.ts";
import type { LiveEvent, LiveHistory, Presence, PresenceReport } from "#contract/live.ts";
import type { Credentials } from "#web/lib/backend/http.ts";
import { createLiveState } from "./live-state.ts";

/** The credentials a connection sends; the browser adds the cookie half. */
export type Shown = { token: string; organization: string };

/** A connection's events; none after it was closed from here. */
export type LineEvents = {
  opened: () => void;
  /** It could not be opened; with the server's error code where there is one. */
  refused: (code: string | null) => void;
  /** It was open and is lost. */
  lost: () => void;
  /** The session has ended. */
  ended: () => void;
  event: (event: LiveEvent) => void;
  history: (history: LiveHistory) => void;
  here: (presence: readonly Presence[]) => void;
};

/** One connection, never reopened. */
export type Line = {
  say: (report: PresenceReport) => void;
  /** Sends a ping and waits for the answer. */
  isAlive: (report: PresenceReport) => Promise<boolean>;
  close: () => void;
};

/** The tab's state as the connection needs it. Each `on…` returns how to unsubscribe. */
export type Eyes = {
  isHidden: () => boolean;
  onVisibility: (listener: () => void) => () => void;
  /** The network or the page is back. */
  onReturn: (listener: () => void) => () => void;
};

type Surroundings = {
  organizationId: string;
  credentials: Credentials;
  openLine: (shown: Shown, to: LineEvents) => Line;
  eyes: Eyes;
  /** Whether the server answers requests. */
  isServed: () => Promise<boolean>;
  /** Revalidates the session: it may have ended, or its organization or roles may have changed. */
  lookAgain: () => Promise<void>;
};

type TabLive = Live & { close: () => void };

/**
 * Milliseconds. Pauses before reconnecting are randomized, so that clients don't all return to a restarted server at
 * once.
 */
const firstPause = 300;
const longestPause = 30_000;
/** After so many failed attempts, one without an answer may mean that a proxy blocks connections. */
const mostFailures = 2;
/** A tab hidden or asleep for longer may have missed events. */
const awayFor = 30_000;
const beatEvery = 10_000;
/** A tab hidden for longer disconnects: background loading would keep the session alive. */
const restAfter = 15 * 60_000;
/** The first page change is sent immediately, later ones at most this often. */
const reportEveryMs = 250;
/** An allowance for the time between the server's commit and this tab's read. */
const blur = 2_000;

/** A tab's live connection (spec §16): reconnects on its own, with the current handle. */
export function createLive({
  organizationId,
  credentials,
  openLine,
  eyes,
  isServed,
  lookAgain,
}: Surroundings): TabLive {
  const begun = Date.now();
  const state = createLiveState();
  const retry = createRetry(connect);
  const look = lookWhenVisible(eyes, lookAgain);
  let line: Line | null = null;
  /** Grows with every attempt: events of earlier connections are ignored. */
  let attempt = 0;
  let open = false;
  let wasOpen = false;
  let renewed = false;

  const reporting = createReporting(eyes, { isOpen: () => open, say: (report) => line?.say(report) });

  function connect(): void {
    retry.cancel();
    line?.close();
    open = false;
    const current = ++attempt;
    const token = /^Bearer (.+)$/.exec(credentials.headers()["authorization"] ?? "")?.[1];
    if (token === undefined) return later();
    const whileCurrent = onlyWhile(() => current === attempt);
    line = openLine(
      { token, organization: organizationId },
      {
        opened: whileCurrent(opened),
        refused: whileCurrent((code) => void refused(code)),
        lost: whileCurrent(lost),
        ended: whileCurrent(ended),
        event: whileCurrent(state.arrive),
        history: whileCurrent(remember),
        here: whileCurrent((presence) => state.become({ presence })),
      },
    );
  }

  function later(status: LiveState["status"] = "error"): void {
    open = false;
    if (state.now().status !== status) state.become({ status });
    retry.later();
  }

  function opened(): void {
    open = true;
    retry.startOver();
    renewed = false;
    state.become({ status: "connected" });
    reporting.now();
    if (!wasOpen) return;
    // The server cuts connections when rights change: they may be different now.
    look.soon();
    state.catchUp();
  }

  function lost(): void {
    retry.startOver();
    later("connecting");
  }

  async function refused(code: string | null): Promise<void> {
    const current = attempt;
    if (code === "not-a-member" || code === "second-factor-required") void lookAgain();
    if ((code === "unauthenticated" || code === "session-expired") && !renewed) {
      renewed = true;
      const mayRepeat = await credentials.renew();
      if (current !== attempt) return;
      if (mayRepeat) return connect();
    }
    if (code !== null || retry.failures() < mostFailures) return later();
    const served = await isServed();
    if (current !== attempt) return;
    later(served ? "blocked" : "error");
    // The next attempt is at most 45 seconds away.
    if (served && !eyes.isHidden()) state.catchUp();
  }

  function ended(): void {
    const current = ++attempt;
    line?.close();
    open = false;
    state.become({ status: "error" });
    void lookAgain().finally(() => {
      // Still connected: the person signed in again meanwhile.
      if (current === attempt) later();
    });
  }

  function remember(history: LiveHistory): void {
    const first = !wasOpen;
    wasOpen = true;
    state.remember(history.events);
    // Data loaded before the connection may be older than the latest events; and before a later attempt the network
    // may have been away, when changes without an event were missed too.
    if (first && (attempt > 1 || hasEventsSince(begun, history))) state.catchUp();
  }

  function rest(): void {
    attempt += 1;
    retry.cancel();
    line?.close();
    line = null;
    open = false;
    state.become({ status: "connecting" });
  }

  /** After sleep, a network change or a long time hidden, only a ping shows whether the connection is alive. */
  async function back(): Promise<void> {
    const current = attempt;
    if (open && line && (await line.isAlive(reporting.report()))) {
      if (current === attempt) state.catchUp();
    } else if (current === attempt) {
      retry.startOver();
      connect();
    }
  }

  const unwatch = watchSight(eyes, {
    onAway: () => line && rest(),
    onBack: () => void back(),
    onReturn: () => line && void back(),
    onSeen: look.seen,
    onChange: reporting.soon,
  });

  connect();

  return {
    state: state.now,
    subscribe: state.subscribe,
    onEvent: state.onEvent,
    onCatchUp: state.onCatchUp,
    setPage: reporting.setPage,
    close() {
      attempt += 1;
      unwatch();
      retry.cancel();
      reporting.stop();
      line?.close();
      state.clear();
    },
  };
}

/** Whether the history has events of this tab's time, which began at `begun`; the server's clock may differ. */
function hasEventsSince(begun: number, { events, at }: LiveHistory): boolean {
  const span = Date.now() - begun + blur;
  return events.some(({ timestamp }) => Date.parse(at) - Date.parse(timestamp) <= span);
}

const onlyWhile =
  (holds: () => boolean) =>
  <Args extends unknown[]>(then: (...args: Args) => void) =>
  (...args: Args): void => {
    if (holds()) then(...args);
  };

/** A hidden tab looks when it is seen again. */
function lookWhenVisible(eyes: Eyes, lookAgain: () => Promise<void>) {
  let due = false;
  const seen = (): void => {
    if (due) void lookAgain();
    due = false;
  };
  return {
    soon(): void {
      due = true;
      if (!eyes.isHidden()) seen();
    },
    seen,
  };
}

/** Calls `attempt` later, after pauses that grow until it starts over. */
function createRetry(attempt: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    later(): void {
      const pause = Math.min(firstPause * 2 ** failures, longestPause);
      failures += 1;
      clearTimeout(timer);
      timer = setTimeout(attempt, pause * (0.5 + Math.random()));
    },
    startOver(): void {
      failures = 0;
    },
    failures: () => failures,
    cancel: () => clearTimeout(timer),
  };
}

/** Says where the tab is: a change at once, the next ones no oftener than `reportEveryMs`. */
function createReporting(
  eyes: Eyes,
  { isOpen, say }: { isOpen: () => boolean; say: (report: PresenceReport) => void },
) {
  let where: Pick<PresenceReport, "currentPage" | "currentCandidate"> = { currentPage: "/mls" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reportedAt = 0;
  const report = (): PresenceReport => ({ status: eyes.isHidden() ? "away" : "active", ...where });

  function now(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isOpen()) return;
    reportedAt = Date.now();
    say(report());
  }

  function soon(): void {
    timer ??= setTimeout(now, Math.max(0, reportedAt + reportEveryMs - Date.now()));
  }

  return {
    report,
    now,
    soon,
    setPage(page: string, candidate?: string): void {
      const currentPage = page.replace(/[^\w\-.~%/]/g, "-").slice(0, livePageLimit);
      if (currentPage === where.currentPage && candidate === where.currentCandidate) return;
      where = { currentPage, ...(candidate !== undefined && { currentCandidate: candidate }) };
      soon();
    },
    stop: () => clearTimeout(timer),
  };
}

type Sight = {
  /** Out of sight for so long that it rests. */
  onAway: () => void;
  /** In sight again after a while, or after sleep. */
  onBack: () => void;
  /** The network is back, or the page. */
  onReturn: () => void;
  onSeen: () => void;
  /** Hidden or shown, and not away for long. */
  onChange: () => void;
};

/** Follows whether the tab is visible. */
function watchSight(eyes: Eyes, { onAway, onBack, onReturn, onSeen, onChange }: Sight): () => void {
  let beatAt = Date.now();
  let hiddenAt: number | null = eyes.isHidden() ? beatAt : null;
  const beat = setInterval(() => {
    const now = Date.now();
    const slept = now - beatAt > beatEvery + awayFor;
    beatAt = now;
    // Browsers throttle timers of hidden tabs: those are checked when visible again.
    if (hiddenAt === null) {
      if (slept) onBack();
    } else if (now - hiddenAt > restAfter) onAway();
  }, beatEvery);
  const stops = [
    eyes.onVisibility(() => {
      const now = Date.now();
      const wasAway = hiddenAt !== null && now - hiddenAt > awayFor;
      hiddenAt = eyes.isHidden() ? now : null;
      beatAt = now;
      if (hiddenAt === null) onSeen();
      if (wasAway && hiddenAt === null) onBack();
      else onChange();
    }),
    eyes.onReturn(onReturn),
  ];
  return () => {
    clearInterval(beat);
    for (const stop of stops) stop();
  };
}
