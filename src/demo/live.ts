import { iso } from "#domain/core/calendar.ts";
import type { Live, LiveState } from "#contract/backend.ts";
import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent, Presence } from "#contract/live.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createListeners } from "#domain/core/listeners.ts";
import type { DemoEvent } from "./runner.ts";

/** The browser's other tabs and this tab's visibility; main.tsx passes the real ones. */
export type DemoTabs = {
  /** Sends an event to the other tabs. */
  post: (event: LiveEvent) => void;
  /** Called with what another tab posted, which can be anything. */
  onPost: (listener: (posted: unknown) => void) => void;
  /** Called when another tab has written to the storage. */
  onWrite: (listener: () => void) => void;
  isHidden: () => boolean;
  onVisibility: (listener: () => void) => void;
  /** The browser's locks, if it has them. */
  locks?: { request: (name: string, work: () => Promise<void>) => Promise<void> } | undefined;
};

/** A tab without others. */
export const soleTab: DemoTabs = {
  post: () => undefined,
  onPost: () => undefined,
  onWrite: () => undefined,
  isHidden: () => false,
  onVisibility: () => undefined,
};

/** `read`: parses a posted value; only valid events arrive. */
type Surroundings = {
  viewer: Viewer;
  tabs: DemoTabs;
  now: () => number;
  newId: () => string;
  read: (posted: unknown) => void;
};

/**
 * Live events between the tabs of one browser (spec §10): each tab's announcements arrive in the others. Always
 * connected, with the visitor as the only person present.
 */
export function createDemoLive({
  viewer,
  tabs,
  now,
  newId,
  read,
}: Surroundings): Live & { announce: (event: DemoEvent) => void; arrive: (event: LiveEvent) => void } {
  const me = { userId: viewer.personId, userName: viewer.displayName };
  const changed = createListeners();
  const arrived = createListeners<[LiveEvent]>();
  const missed = createListeners();
  let where: Pick<Presence, "currentPage" | "currentCandidate"> = { currentPage: "/mls" };
  let state: LiveState = { status: "connected", events: [], presence: [here()] };

  function here(): Presence {
    return { ...me, status: tabs.isHidden() ? "away" : "active", ...where, lastSeen: iso(now()) };
  }

  function become(next: LiveState): void {
    state = next;
    changed.call();
  }

  function arrive(event: LiveEvent): void {
    if (state.events.some(({ id }) => id === event.id)) return;
    become({ ...state, events: [event, ...state.events].slice(0, liveHistoryLimit) });
    arrived.call(event);
  }

  tabs.onPost(read);
  tabs.onWrite(missed.call);
  tabs.onVisibility(() => become({ ...state, presence: [here()] }));

  return {
    arrive,
    state: () => state,
    subscribe: changed.add,
    onEvent: arrived.add,
    onCatchUp: missed.add,
    setPage(currentPage, currentCandidate) {
      where = { currentPage, ...(currentCandidate !== undefined && { currentCandidate }) };
      become({ ...state, presence: [here()] });
    },
    announce(news) {
      const at = now();
      // Time first, so that ids increase in the order of the changes.
      const event: LiveEvent = {
        id: `${String(at).padStart(15, "0")}-${newId()}`,
        ...me,
        timestamp: iso(at),
        ...news,
      };
      arrive(event);
      tabs.post(event);
    },
  };
}
