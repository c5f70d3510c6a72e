import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Room } from "./rooms.ts";

/** Maximum rooms remembered; the one without events for longest is dropped first. */
const mostRooms = 2_000;

export type History = {
  keep(room: Room, event: LiveEvent): void;
  /** The events of these rooms, newest first, a hundred at most. */
  of(rooms: readonly Room[]): LiveEvent[];
};

/** The last hundred events of each room (spec §9), in the memory of this process. */
export function createHistory(): History {
  const rings = new Map<Room, LiveEvent[]>();
  return {
    keep(room, event) {
      const ring = rings.get(room) ?? [];
      rings.delete(room);
      rings.set(room, ring);
      ring.push(event);
      if (ring.length > liveHistoryLimit) ring.shift();
      if (rings.size > mostRooms) rings.delete(rings.keys().next().value as string);
    },
    of(rooms) {
      const all = rooms.flatMap((room) => rings.get(room) ?? []);
      // Ids follow commit order; an event sent to two of the rooms counts once.
      const newestFirst = all.toSorted((a, b) => Number(b.id) - Number(a.id));
      return newestFirst.filter(({ id }, place) => id !== newestFirst[place - 1]?.id).slice(0, liveHistoryLimit);
    },
  };
}
