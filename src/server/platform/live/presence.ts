import type { Presence, PresenceReport } from "#contract/live.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { presenceRooms } from "./rooms.ts";

/** Who is shown as online. */
type Person = Pick<Viewer, "personId" | "organizationId" | "displayName">;

/** One connection that reported its page, and when. */
export type Tab = { viewer: Person; report: PresenceReport; at: Date };
type Placed = Tab & { turn: number };

type Parts = {
  /** Sends a room the list of people who are online. */
  send: (room: string, here: readonly Presence[]) => void;
  listeners: (room: string) => number;
};

/** Minimum and maximum milliseconds between two updates of a room. */
const pauseMs = 100;
const longestPauseMs = 5_000;
/** A reloaded page is gone for a moment: departures are announced only after this. */
const farewellMs = 1_500;
/** Maximum entries times listeners sent per millisecond: the bigger the room, the fewer updates. */
const entriesPerMs = 50;

export type PresenceBoard = {
  report(connection: string, viewer: Person, report: PresenceReport, at: Date): void;
  gone(connection: string): void;
  /**
   * Who is online in this organization, or in all if null. One entry per person: the newest tab, active before away.
   */
  here(organizationId: string | null): Presence[];
  stop(): void;
};

/**
 * Who is online and on which page, in the memory of this process, the connections of the others included
 * (shared-presence.ts); shown to their own organization and to the platform (spec §16).
 */
export function createPresence({ send, listeners }: Parts): PresenceBoard {
  const tabs = new Map<string, Placed>();
  const byOrganization = new Map<string, Map<string, Placed>>();
  const due = new Map<string, { timer: NodeJS.Timeout; at: number }>();
  let turn = 0;

  function here(organizationId: string | null): Presence[] {
    const people = new Map<string, Placed>();
    for (const tab of (organizationId === null
      ? tabs
      : (byOrganization.get(organizationId) ?? new Map<string, Placed>())
    ).values()) {
      const other = people.get(tab.viewer.personId);
      if (!other || comesFirst(tab, other)) people.set(tab.viewer.personId, tab);
    }
    return [...people.values()].sort(byName).map(presenceOf);
  }

  function scheduleUpdate(
    { name: room, organizationId }: { name: string; organizationId: string | null },
    atLeast: number,
  ): void {
    const known = organizationId === null ? tabs.size : (byOrganization.get(organizationId)?.size ?? 0);
    const pause = Math.max(atLeast, Math.min(pauseMs + (known * listeners(room)) / entriesPerMs, longestPauseMs));
    const at = performance.now() + pause;
    const waiting = due.get(room);
    if (waiting && waiting.at <= at) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => {
      due.delete(room);
      if (listeners(room) > 0) send(room, here(organizationId));
    }, pause);
    timer.unref();
    due.set(room, { timer, at });
  }

  function changed(organizationId: string, atLeast = 0): void {
    scheduleUpdate(presenceRooms.of(organizationId), atLeast);
    if (listeners(presenceRooms.everywhere.name) > 0) scheduleUpdate(presenceRooms.everywhere, atLeast);
  }

  return {
    here,
    report(connection, viewer, report, at) {
      const { organizationId } = viewer;
      const tab = { viewer, report, at, turn: turn++ };
      tabs.set(connection, tab);
      const colleagues = byOrganization.get(organizationId) ?? new Map<string, Placed>();
      byOrganization.set(organizationId, colleagues.set(connection, tab));
      changed(organizationId);
    },
    gone(connection) {
      const organizationId = tabs.get(connection)?.viewer.organizationId;
      if (organizationId === undefined) return;
      tabs.delete(connection);
      const colleagues = byOrganization.get(organizationId);
      colleagues?.delete(connection);
      if (colleagues?.size === 0) byOrganization.delete(organizationId);
      changed(organizationId, farewellMs);
    },
    stop() {
      for (const { timer } of due.values()) clearTimeout(timer);
    },
  };
}

function comesFirst(tab: Placed, other: Placed): boolean {
  if (tab.report.status !== other.report.status) return tab.report.status === "active";
  return tab.at.getTime() - other.at.getTime() > 0 || (+tab.at === +other.at && tab.turn > other.turn);
}

function byName(a: Tab, b: Tab): number {
  return a.viewer.displayName.localeCompare(b.viewer.displayName) || (a.viewer.personId < b.viewer.personId ? -1 : 1);
}

function presenceOf({ viewer, report, at }: Tab): Presence {
  return {
    userId: viewer.personId,
    userName: viewer.displayName,
    status: report.status,
    currentPage: report.currentPage,
    lastSeen: at.toISOString(),
    ...(report.currentCandidate !== undefined && { currentCandidate: report.currentCandidate }),
  };
}
