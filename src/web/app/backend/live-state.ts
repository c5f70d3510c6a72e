import type { LiveState } from "#contract/backend.ts";
import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";

/** What screens see of the live connection, and the listeners they add. */
export function createLiveState() {
  const listeners = {
    change: new Set<() => void>(),
    event: new Set<(event: LiveEvent) => void>(),
    catchUp: new Set<() => void>(),
  };
  let state: LiveState = { status: "connecting", events: [], presence: [] };

  function become(next: Partial<LiveState>): void {
    state = { ...state, ...next };
    for (const listener of listeners.change) listener();
  }

  return {
    now: () => state,
    become,
    /** Adds an event and announces it, unless it is known. */
    arrive(event: LiveEvent): void {
      if (state.events.some(({ id }) => id === event.id)) return;
      become({ events: inOrder([event, ...state.events]) });
      for (const listener of listeners.event) listener(event);
    },
    /** Adds earlier events, without announcing them. */
    remember(events: readonly LiveEvent[]): void {
      const known = new Set(events.map(({ id }) => id));
      become({ events: inOrder([...events, ...state.events.filter(({ id }) => !known.has(id))]) });
    },
    /** Announces that events may have been missed. */
    catchUp(): void {
      for (const listener of listeners.catchUp) listener();
    },
    subscribe: (listener: () => void) => listening(listeners.change, listener),
    onEvent: (listener: (event: LiveEvent) => void) => listening(listeners.event, listener),
    onCatchUp: (listener: () => void) => listening(listeners.catchUp, listener),
    clear(): void {
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
