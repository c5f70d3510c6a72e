import {
  readingLimit,
  type Reader,
  type ReadingKind,
  readingWindowMs,
  readingLimitError,
} from "#domain/core/reading-limits.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../audit.ts";
import type { Log } from "../log.ts";
import type { Services } from "./context.ts";

type Who = Pick<Viewer, "personId" | "organizationId">;

/** Limits on reading the market, for signed-in people. */
export type Reading = {
  /** Counts a read before it is answered. @throws ExpectedError `rate-limited` with the seconds to wait */
  admit(procedure: string, viewer: Who, input: unknown, requestId: string): Promise<void>;
  /** Records which candidates an answer showed. */
  note(procedure: string, viewer: Who, answer: unknown): void;
};

type Card = { id: string; mine?: unknown; own?: unknown };
const cards = (answer: unknown): Card[] => (answer as { items: Card[] }).items;

/** The procedures that count as reading the market, with the candidates their answers show. */
const metered: Record<string, (answer: unknown) => Card[]> = {
  "listings.search": cards,
  "listings.find": cards,
  "rankings.rank": cards,
  "listings.get": (answer) => [answer as Card],
  "listings.facets": () => [],
  "listings.crowd": () => [],
  "listings.hiddenFrom": () => [],
  "demand.draft": () => [],
  "demand.listing": () => [],
};

/** One person's counts until `endsAt`, in ms. `reported`: the logs already have an entry for this window. */
type Window = { endsAt: number; requests: number; candidates: Set<string>; reported: boolean };

/** Expired windows are removed once there are this many. */
const worthSweeping = 1_000;

/** Counts in memory, because reads never write. Each process counts separately (docs/operations.md). */
export function createReading({
  clock,
  config,
  database,
  newId,
  log,
}: Pick<Services, "clock" | "config" | "database" | "newId"> & { log: Log }): Reading {
  const limits = config.reading;
  const windows: Record<ReadingKind, Map<string, Window>> = { requests: new Map(), candidates: new Map() };
  let sweepAt = worthSweeping;

  function windowOf(kind: ReadingKind, key: string): Window {
    const now = clock.now().getTime();
    const all = windows[kind];
    const found = all.get(key);
    if (found && found.endsAt > now) return found;
    if (all.size >= sweepAt) {
      for (const [old, { endsAt }] of all) if (endsAt <= now) all.delete(old);
      sweepAt = Math.max(worthSweeping, all.size * 2);
    }
    const begun: Window = { endsAt: now + readingWindowMs[kind], requests: 0, candidates: new Set(), reported: false };
    all.set(key, begun);
    return begun;
  }

  /** Logged once per window, so that a scraper doesn't flood the log or the audit log. */
  async function report(
    window: Window,
    kind: ReadingKind,
    reader: Reader,
    viewer: Who,
    requestId: string,
  ): Promise<void> {
    if (window.reported) return;
    window.reported = true;
    const most = readingLimit(kind, reader, limits);
    log.warn(
      { reading: { kind, reader, most, personId: viewer.personId, organizationId: viewer.organizationId }, requestId },
      "A reading limit was reached",
    );
    const reason =
      `${most} ${kind === "requests" ? "reads in a minute" : "candidates in 24 hours"}, the limit ` +
      `of the ${reader}`;
    await database.asSystem((work) =>
      audit(work, { newId, clock, requestId }, viewer, {
        action: "reading.limited",
        entityId: viewer.personId,
        reason,
      }),
    );
  }

  return {
    async admit(procedure, viewer, input, requestId) {
      if (!Object.hasOwn(metered, procedure)) return;
      const readers = [
        ["person", viewer.personId],
        ["organization", viewer.organizationId],
      ] as const;
      const opened = procedure === "listings.get" ? (input as { id: string }).id : null;
      const refuseOver = async (kind: ReadingKind, isOver: (window: Window, most: number) => boolean) => {
        for (const [reader, key] of readers) {
          const window = windowOf(kind, key);
          if (!isOver(window, readingLimit(kind, reader, limits))) continue;
          await report(window, kind, reader, viewer, requestId);
          refuse("rate-limited", readingLimitError(kind, reader, limits, window.endsAt - clock.now().getTime()));
        }
      };
      // A rejected read isn't counted: a person over their limit doesn't use up their colleagues' share.
      await refuseOver("requests", ({ requests }, most) => requests >= most);
      for (const [, key] of readers) windowOf("requests", key).requests += 1;
      await refuseOver(
        "candidates",
        ({ candidates }, most) => candidates.size >= most && !(opened !== null && candidates.has(opened)),
      );
    },

    note(procedure, viewer, answer) {
      const shown = Object.hasOwn(metered, procedure) ? metered[procedure]?.(answer) : undefined;
      if (!shown || limits.candidatesPerDay === null) return;
      for (const key of [viewer.personId, viewer.organizationId]) {
        const { candidates } = windowOf("candidates", key);
        for (const { id, mine, own } of shown) if (mine === undefined && own === undefined) candidates.add(id);
      }
    },
  };
}
