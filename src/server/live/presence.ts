import type { Presence, PresenceReport } from "#contract/live.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Clock } from "../clock.ts";
import { presenceRooms } from "./rooms.ts";

/** One connection that has said where it is. */
type Tab = { viewer: Viewer; report: PresenceReport; at: Date; turn: number };

type Parts = {
  clock: Clock;
  /** Tells everybody in a room who is here. */
  send: (room: string, here: readonly Presence[]) => void;
  /** How many listen in a room. */
  listeners: (room: string) => number;
};

/** The shortest pause between two tellings in a room, and the longest, milliseconds. */
const pauseMs = 100;
const longestPauseMs = 5_000;
/** A page that is loaded anew is gone for a moment: who leaves is told of only then. */
const farewellMs = 1_500;
/** Entries times listeners that may be sent in a millisecond: the bigger the room, the rarer it is told. */
const entriesPerMs = 50;

export type PresenceBoard = {
  report(connection: string, viewer: Viewer, report: PresenceReport): void;
  gone(connection: string): void;
  /**
   * Who is here for this organisation; of every one where it is null. One entry a person: the newest tab, active before
   * away.
   */
  here(organisationId: string | null): Presence[];
  stop(): void;
};

/** Who is here and where, in this process' memory: told to their own organisation and to the platform (spec §16). */
export function createPresence({ clock, send, listeners }: Parts): PresenceBoard {
  const tabs = new Map<string, Tab>();
  const byOrganisation = new Map<string, Map<string, Tab>>();
  const due = new Map<string, { timer: NodeJS.Timeout; at: number }>();
  let turn = 0;

  function here(organisationId: string | null): Presence[] {
    const people = new Map<string, Tab>();
    for (const tab of (organisationId === null
      ? tabs
      : (byOrganisation.get(organisationId) ?? new Map<string, Tab>())
    ).values()) {
      const other = people.get(tab.viewer.personId);
      if (!other || comesFirst(tab, other)) people.set(tab.viewer.personId, tab);
    }
    return [...people.values()].sort(byName).map(presenceOf);
  }

  function tellSoon(
    { name: room, organisationId }: { name: string; organisationId: string | null },
    atLeast: number,
  ): void {
    const known = organisationId === null ? tabs.size : (byOrganisation.get(organisationId)?.size ?? 0);
    const pause = Math.max(atLeast, Math.min(pauseMs + (known * listeners(room)) / entriesPerMs, longestPauseMs));
    const at = performance.now() + pause;
    const waiting = due.get(room);
    if (waiting && waiting.at <= at) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => {
      due.delete(room);
      if (listeners(room) > 0) send(room, here(organisationId));
    }, pause);
    timer.unref();
    due.set(room, { timer, at });
  }

  function changed(organisationId: string, atLeast = 0): void {
    tellSoon(presenceRooms.of(organisationId), atLeast);
    if (listeners(presenceRooms.everywhere.name) > 0) tellSoon(presenceRooms.everywhere, atLeast);
  }

  return {
    here,
    report(connection, viewer, report) {
      const { organisationId } = viewer;
      const tab = { viewer, report, at: clock.now(), turn: turn++ };
      tabs.set(connection, tab);
      const colleagues = byOrganisation.get(organisationId) ?? new Map<string, Tab>();
      byOrganisation.set(organisationId, colleagues.set(connection, tab));
      changed(organisationId);
    },
    gone(connection) {
      const organisationId = tabs.get(connection)?.viewer.organisationId;
      if (organisationId === undefined) return;
      tabs.delete(connection);
      const colleagues = byOrganisation.get(organisationId);
      colleagues?.delete(connection);
      if (colleagues?.size === 0) byOrganisation.delete(organisationId);
      changed(organisationId, farewellMs);
    },
    stop() {
      for (const { timer } of due.values()) clearTimeout(timer);
    },
  };
}

function comesFirst(tab: Tab, other: Tab): boolean {
  if (tab.report.status !== other.report.status) return tab.report.status === "active";
  return tab.turn > other.turn;
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
