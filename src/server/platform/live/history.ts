import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Pair } from "./look-ups.ts";
import type { Room } from "./rooms.ts";

/** An event as it was told, and as it is told where its listing does not exist; null: not at all. */
export type Told = { event: LiveEvent; listingId: string | null; withoutListing: LiveEvent | null };

/** Rooms remembered at a time; the one that was silent longest is forgotten first. */
const mostRooms = 2_000;

export type History = {
  keep(room: Room, told: Told): void;
  /** What those in these rooms were told, newest first, a hundred at most; `room` says by which right. */
  of(rooms: readonly Room[]): { room: Room; told: Told }[];
};

/** The last hundred events of each room (spec §9), in this process' memory. */
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
      // Numbers are given in the order of the commits; an event told in two of the rooms is one event.
      const newestFirst = all.toSorted((a, b) => Number(b.told.event.id) - Number(a.told.event.id));
      return newestFirst
        .filter(({ told }, place) => told.event.id !== newestFirst[place - 1]?.told.event.id)
        .slice(0, liveHistoryLimit);
    },
  };
}

/** What has to be known before events about listings may go: which listing to which organization. */
export function pairsOf(entries: readonly { room: Room; told: Pick<Told, "listingId"> }[]): Pair[] {
  return entries.flatMap(({ room, told }) =>
    told.listingId !== null && room.organizationId !== null
      ? [{ listingId: told.listingId, organizationId: room.organizationId }]
      : [],
  );
}

/** The event as this room may hear it now; null: not at all. */
export function heardIn(room: Room, told: Told, isHidden: (pair: Pair) => boolean): LiveEvent | null {
  const hidden =
    told.listingId !== null &&
    room.organizationId !== null &&
    isHidden({ listingId: told.listingId, organizationId: room.organizationId });
  return hidden ? told.withoutListing : told.event;
}
