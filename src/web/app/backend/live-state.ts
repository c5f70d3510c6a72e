import type { LiveState } from "#contract/backend.ts";
import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import { createListeners } from "#domain/core/listeners.ts";

/** What screens see of the live connection, and the listeners they add. */
export function createLiveState() {
  const changed = createListeners();
  const arrived = createListeners<[LiveEvent]>();
  const missed = createListeners();
  let state: LiveState = { status: "connecting", events: [], presence: [] };

  function become(next: Partial<LiveState>): void {
    state = { ...state, ...next };
    changed.call();
  }

  return {
    now: () => state,
    become,
    /** Adds an event and announces it, unless it is known. */
    arrive(event: LiveEvent): void {
      if (state.events.some(({ id }) => id === event.id)) return;
      become({ events: inOrder([event, ...state.events]) });
      arrived.call(event);
    },
    /** Adds earlier events, without announcing them. */
    remember(events: readonly LiveEvent[]): void {
      const known = new Set(events.map(({ id }) => id));
      become({ events: inOrder([...events, ...state.events.filter(({ id }) => !known.has(id))]) });
    },
    /** Announces that events may have been missed. */
    catchUp: missed.call,
    subscribe: changed.add,
    onEvent: arrived.add,
    onCatchUp: missed.add,
    clear(): void {
      for (const listeners of [changed, arrived, missed]) listeners.clear();
    },
  };
}

/** Newest first; ids are numbers that grow with the commits. */
function inOrder(events: readonly LiveEvent[]): LiveEvent[] {
  return events.toSorted((a, b) => Number(b.id) - Number(a.id)).slice(0, liveHistoryLimit);
}
