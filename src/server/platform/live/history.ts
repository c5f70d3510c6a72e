import { liveHistoryLimit } from "#contract/live-channel.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Pair } from "./look-ups.ts";
import type { Room } from "./rooms.ts";

/** An event as sent, and as sent where its listing doesn't exist; null: not sent. */
export type SentEvent = { event: LiveEvent; listingId: string | null; withoutListing: LiveEvent | null };

/** Maximum rooms remembered; the one without events for longest is dropped first. */
const mostRooms = 2_000;

export type History = {
  keep(room: Room, sent: SentEvent): void;
  /** The events of these rooms, newest first, a hundred at most; `room` is the one that grants the right to see it. */
  of(rooms: readonly Room[]): { room: Room; sent: SentEvent }[];
};

/** The last hundred events of each room (spec §9), in the memory of this process. */
export function createHistory(): History {
  const rings = new Map<string, { room: Room; sent: SentEvent }[]>();
  return {
    keep(room, sent) {
      const ring = rings.get(room.name) ?? [];
      rings.delete(room.name);
      rings.set(room.name, ring);
      ring.push({ room, sent });
      if (ring.length > liveHistoryLimit) ring.shift();
      if (rings.size > mostRooms) rings.delete(rings.keys().next().value as string);
    },
    of(rooms) {
      const all = rooms.flatMap(({ name }) => rings.get(name) ?? []);
      // Ids follow commit order; an event sent to two of the rooms counts once.
      const newestFirst = all.toSorted((a, b) => Number(b.sent.event.id) - Number(a.sent.event.id));
      return newestFirst
        .filter(({ sent }, place) => sent.event.id !== newestFirst[place - 1]?.sent.event.id)
        .slice(0, liveHistoryLimit);
    },
  };
}

/** The pairs of listing and organization to check before sending events about listings. */
export function pairsOf(entries: readonly { room: Room; sent: Pick<SentEvent, "listingId"> }[]): Pair[] {
  return entries.flatMap(({ room, sent }) =>
    sent.listingId !== null && room.organizationId !== null
      ? [{ listingId: sent.listingId, organizationId: room.organizationId }]
      : [],
  );
}

/** The event as this room may see it now; null: not at all. */
export function eventIn(room: Room, sent: SentEvent, isHidden: (pair: Pair) => boolean): LiveEvent | null {
  const hidden =
    sent.listingId !== null &&
    room.organizationId !== null &&
    isHidden({ listingId: sent.listingId, organizationId: room.organizationId });
  return hidden ? sent.withoutListing : sent.event;
}
