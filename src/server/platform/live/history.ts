import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Pair } from "./look-ups.ts";
import type { Room } from "./rooms.ts";

/** An event as sent, and as sent where its listing doesn't exist; null: not sent. */
export type Told = { event: LiveEvent; listingId: string | null; withoutListing: LiveEvent | null };

/** Maximum rooms remembered; the one without events for longest is dropped first. */
const mostRooms = 2_000;

export type History = {
  keep(room: Room, told: Told): void;
  /** The events of these rooms, newest first, a hundred at most; `room` is the one that grants the right to see it. */
  of(rooms: readonly Room[]): { room: Room; told: Told }[];
};

/** The last hundred events of each room (spec §9), in the memory of this process. */
export function createHistory(): History {
  const kept = new Map<string, { room: Room; told: Told }[]>();
  return {
    keep(room, told) {
      const ring = kept.get(room.name) ?? [];
      kept.delete(room.name);
      kept.set(room.name, ring);
      ring.push({ room, told });
      if (ring.length > liveHistoryLimit) ring.shift();
      if (kept.size > mostRooms) kept.delete(kept.keys().next().value as string);
    },
    of(rooms) {
      const all = rooms.flatMap(({ name }) => kept.get(name) ?? []);
      // Ids follow commit order; an event sent to two of the rooms counts once.
      const newestFirst = all.toSorted((a, b) => Number(b.told.event.id) - Number(a.told.event.id));
      return newestFirst
        .filter(({ told }, place) => told.event.id !== newestFirst[place - 1]?.told.event.id)
        .slice(0, liveHistoryLimit);
    },
  };
}

/** The pairs of listing and organization to check before sending events about listings. */
export function pairsOf(entries: readonly { room: Room; told: Pick<Told, "listingId"> }[]): Pair[] {
  return entries.flatMap(({ room, told }) =>
    told.listingId !== null && room.organizationId !== null
      ? [{ listingId: told.listingId, organizationId: room.organizationId }]
      : [],
  );
}

/** The event as this room may see it now; null: not at all. */
export function heardIn(room: Room, told: Told, isHidden: (pair: Pair) => boolean): LiveEvent | null {
  const hidden =
    told.listingId !== null &&
    room.organizationId !== null &&
    isHidden({ listingId: told.listingId, organizationId: room.organizationId });
  return hidden ? told.withoutListing : told.event;
}
