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

/** What is left of a limit: of `limit` reads or candidates `remaining`, until the count resets in `resetSeconds`. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

/** Limits on reading the market, for signed-in people. */
export type Reading = {
  /**
   * Counts a read before it is answered. `show` gets what the caller has left, also when the read is rejected; it isn't
   * called for procedures without a limit.
   * @throws ExpectedError `rate-limited` with the seconds to wait
   */
  admit(
    procedure: string,
    viewer: Who,
    input: unknown,
    requestId: string,
    show: (allowance: Allowance) => void,
  ): Promise<void>;
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

/** Whether a procedure counts as reading the market; its answers have the headers of `rateLimitHeaders`. */
export const isMetered = (procedure: string): boolean => Object.hasOwn(metered, procedure);

/**
 * The header names most clients and proxies read. Seconds until the reset, not a time, so that a wrong clock doesn't
 * matter.
 */
export const rateLimitHeaders = ({ limit, remaining, resetSeconds }: Allowance): Record<string, string> => ({
  "ratelimit-limit": String(limit),
  "ratelimit-remaining": String(remaining),
  "ratelimit-reset": String(resetSeconds),
});

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

  const resetSeconds = (window: Window): number =>
    Math.max(1, Math.ceil((window.endsAt - clock.now().getTime()) / 1_000));

  return {
    async admit(procedure, viewer, input, requestId, show) {
      if (!isMetered(procedure)) return;
      const readers = [
        ["person", viewer.personId],
        ["organization", viewer.organizationId],
      ] as const;
      const opened = procedure === "listings.get" ? (input as { id: string }).id : null;
      const refuseOver = async (kind: ReadingKind, isOver: (window: Window, most: number) => boolean) => {
        for (const [reader, key] of readers) {
          const window = windowOf(kind, key);
          const limit = readingLimit(kind, reader, limits);
          if (!isOver(window, limit)) continue;
          show({ limit, remaining: 0, resetSeconds: resetSeconds(window) });
          await report(window, kind, reader, viewer, requestId);
          refuse("rate-limited", readingLimitError(kind, reader, limits, window.endsAt - clock.now().getTime()));
        }
      };
      // A rejected read isn't counted: a person over their limit doesn't use up their colleagues' share.
      await refuseOver("requests", ({ requests }, most) => requests >= most);
      for (const [, key] of readers) windowOf("requests", key).requests += 1;
      const left = readers.map(([reader, key]) => {
        const window = windowOf("requests", key);
        const limit = readingLimit("requests", reader, limits);
        return { limit, remaining: limit - window.requests, resetSeconds: resetSeconds(window) };
      });
      // The limit that the caller meets first: their own, or the organization's once colleagues have used most of it.
      const nearest = left.reduce((first, next) => (next.remaining < first.remaining ? next : first));
      if (Number.isFinite(nearest.limit)) show(nearest);
      await refuseOver(
        "candidates",
        ({ candidates }, most) => candidates.size >= most && !(opened !== null && candidates.has(opened)),
      );
    },

    note(procedure, viewer, answer) {
      const shown = isMetered(procedure) ? metered[procedure]?.(answer) : undefined;
      if (!shown || limits.candidatesPerDay === null) return;
      for (const key of [viewer.personId, viewer.organizationId]) {
        const { candidates } = windowOf("candidates", key);
        for (const { id, mine, own } of shown) if (mine === undefined && own === undefined) candidates.add(id);
      }
    },
  };
}
