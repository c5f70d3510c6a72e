import { storedId } from "#domain/core/ids.ts";
import { readingLimit, type ReadingKind, readingLimitError } from "#domain/core/reading-limits.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../audit.ts";
import type { Log } from "../log.ts";
import type { Services } from "./context.ts";
import { type Count, createCounter } from "./reading-counts.ts";

type Who = Pick<Viewer, "personId" | "organizationId">;

/** What is left of a limit: of `limit` reads or candidates `remaining`, until the count resets in `resetSeconds`. */
export type Allowance = { limit: number; remaining: number; resetSeconds: number };

/** Limits on reading the market, for signed-in people. */
export type Reading = {
  /**
   * Counts a read before it is answered, and the candidates that a write is about to put on a list of the caller's.
   * `show` gets what the caller has left, also when the read is rejected; it isn't called for other procedures.
   * @throws ExpectedError `rate-limited` with the seconds to wait
   */
  admit(
    procedure: string,
    viewer: Who,
    input: unknown,
    requestId: string,
    show: (allowance: Allowance) => void,
  ): Promise<void>;
  /**
   * Counts the candidates that an answer shows, before it is sent. Returns the answer, at the limit of a day without
   * the candidates beside the person's own work. `show` gets the limit that rejects it.
   * @throws ExpectedError `rate-limited` when other reads have reached the limit meanwhile
   */
  note(procedure: string, viewer: Who, answer: unknown, input: unknown, request: Asking): Promise<unknown>;
};

type Asking = { requestId: string; show: (allowance: Allowance) => void };

type Card = { id: string; mine?: unknown; own?: unknown };
const cards = (answer: unknown): Card[] => (answer as { items: Card[] }).items;

/** The procedures that show everything of one candidate, who stays open once seen. */
const opening: Record<string, (input: unknown) => string> = {
  "listings.get": (input) => (input as { id: string }).id,
  "candidateLists.sheet": (input) => (input as { listingId: string }).listingId,
};

/** The procedures that count as reading the market, with the candidates their answers show. */
const metered: Record<string, (answer: unknown, input: unknown) => Card[]> = {
  "listings.search": cards,
  "listings.find": cards,
  "rankings.rank": cards,
  "listings.get": (answer) => [answer as Card],
  "candidateLists.sheet": (_, input) => [{ id: (input as { listingId: string }).listingId }],
  "savedSearches.list": (answer) => (answer as { items: { newest: Card[] }[] }).items.flatMap(({ newest }) => newest),
  "listings.facets": () => [],
  "listings.crowd": () => [],
  "listings.hiddenFrom": () => [],
  "demand.draft": () => [],
  "demand.listing": () => [],
};

type Followed = { items: { newest: Card[] }[] };

/**
 * The procedures that show candidates beside the person's own work. At the limit of a day they answer, without the
 * candidates of each item that `isHidden` says: a search's name and numbers show none.
 */
const beside: Record<string, (answer: unknown, isHidden: (shown: readonly Card[]) => boolean) => unknown> = {
  "savedSearches.list": (answer, isHidden) => ({
    ...(answer as Followed),
    items: (answer as Followed).items.map((item) => (isHidden(item.newest) ? { ...item, newest: [] } : item)),
  }),
};

/** The ids of candidates of other agencies, as far as the cards say it. */
const marketOf = (shown: readonly Card[]): string[] =>
  shown.flatMap(({ id, mine, own }) => (mine === undefined && own === undefined ? storedId(id) : []));

const several = (input: unknown): string[] => (input as { listingIds: string[] }).listingIds;
const single = (input: unknown): string[] => [(input as { listingId: string }).listingId];

/** The writes that put candidates on the person's shortlist. Those who are there, or just were, are nothing new. */
const shortlisting: Record<string, (input: unknown) => string[]> = {
  "shortlist.add": single,
  "shortlist.addMany": several,
  "shortlist.restore": (input) => (input as { entries: { listingId: string }[] }).entries.flatMap(single),
  "pipeline.add": (input) => ((input as { shortlist: boolean }).shortlist ? single(input) : []),
};

/**
 * The writes that put candidates on a list, which then shows them, or send them. They count when they are added, known
 * to exist or not, so that the list itself stays open at the limit.
 */
const adding: Record<string, (input: unknown) => string[]> = {
  ...shortlisting,
  "candidateLists.create": several,
  "candidateLists.add": several,
  "guests.send": (input) => ((input as { list: unknown }).list === null ? several(input) : []),
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

/** What this process knows that a reader was shown, to write it once. Of a window that ends at `endsAt`, in ms. */
type Known = { endsAt: number; candidates: Set<string> };

const readersOf = (viewer: Who) =>
  [
    { who: "person", reader: viewer.personId },
    { who: "organization", reader: viewer.organizationId },
  ] as const;

/** Known windows that have expired are removed once there are this many. */
const worthSweeping = 1_000;

/** What readers have seen, as far as this process knows: a reader's window begins when its end has changed. */
function rememberedWindows({ clock, keyRing, projection }: Pick<Services, "clock" | "keyRing" | "projection">) {
  const known = new Map<string, Known>();
  let sweepAt = worthSweeping;
  const knownOf = (reader: string, endsAt: Date | undefined): Known => {
    const end = endsAt?.getTime() ?? 0;
    const found = known.get(reader);
    if (found?.endsAt === end) return found;
    if (known.size >= sweepAt) {
      const now = clock.now().getTime();
      for (const [old, window] of known) if (window.endsAt <= now) known.delete(old);
      sweepAt = Math.max(worthSweeping, known.size * 2);
    }
    const begun = { endsAt: end, candidates: new Set<string>() };
    known.set(reader, begun);
    return begun;
  };
  const seenAs = (reader: string, listingId: string): string =>
    keyRing.hmac("read-candidates", `${reader}\n${listingId}`).readBigInt64BE().toString();
  const isOwn = ({ organizationId }: Who, id: string): boolean =>
    projection.index.get(id)?.agency.id === organizationId;

  /** The candidates of other agencies that each reader may not have seen yet. */
  function unseenOf(viewer: Who, shown: readonly string[]) {
    const now = clock.now().getTime();
    const unseen = readersOf(viewer).map(({ who, reader }) => {
      const before = known.get(reader);
      const seen = before && before.endsAt > now ? before.candidates : new Set<string>();
      return { who, reader, candidates: shown.filter((each) => !seen.has(each)) };
    });
    const own = new Set(unseen.flatMap(({ candidates }) => candidates).filter((id) => isOwn(viewer, id)));
    return unseen.flatMap(({ who, reader, candidates }) => {
      const ids = candidates.filter((each) => !own.has(each));
      return ids.length > 0 ? [{ who, reader, ids, shown: ids.map((each) => seenAs(reader, each)) }] : [];
    });
  }
  return { knownOf, seenAs, isOwn, unseenOf };
}

/**
 * Counts in the database, for all processes together, and lets no read pass beyond a limit. A read costs one statement
 * without a wait for the disk, and another one when it shows candidates that the reader hasn't seen (decision 0057).
 */
export function createReading({
  clock,
  config,
  database,
  keyRing,
  newId,
  projection,
  log,
}: Pick<Services, "clock" | "config" | "database" | "keyRing" | "newId" | "projection"> & { log: Log }): Reading {
  const limits = config.reading;
  const counter = createCounter(database, limits);
  const { knownOf, seenAs, isOwn, unseenOf } = rememberedWindows({ clock, keyRing, projection });

  const resetSeconds = ({ endsAt }: Pick<Count, "endsAt">): number =>
    Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1_000));

  /** Logged once per window, so that a scraper doesn't flood the log or the audit log. */
  async function report(
    kind: ReadingKind,
    { who, reader }: Pick<Count, "who" | "reader">,
    viewer: Who,
    requestId: string,
  ): Promise<void> {
    if (!(await counter.isFirstReport(kind, reader))) return;
    const most = readingLimit(kind, who, limits);
    log.warn(
      {
        reading: { kind, reader: who, most, personId: viewer.personId, organizationId: viewer.organizationId },
        requestId,
      },
      "A reading limit was reached",
    );
    const counted = kind === "requests" ? "reads in a minute" : "candidates in 24 hours";
    const reason = `${most} ${counted}, the limit of the ${who}`;
    await database.asSystem((work) =>
      audit(work, { newId, clock, requestId }, viewer, {
        action: "reading.limited",
        entityId: viewer.personId,
        reason,
      }),
    );
  }

  /** Counts candidates of other agencies, those that are new in each window. @returns the limit that is over */
  async function count(viewer: Who, shown: readonly string[]): Promise<Omit<Count, "count"> | undefined> {
    if (limits.candidatesPerDay === null) return undefined;
    const fresh = unseenOf(viewer, shown);
    if (fresh.length === 0) return undefined;
    for (const day of await counter.noteCandidates(fresh, clock.now())) {
      if (day.isOver) return day;
      const { candidates } = knownOf(day.reader, day.endsAt);
      for (const each of fresh.find(({ reader }) => reader === day.reader)?.ids ?? []) candidates.add(each);
    }
    return undefined;
  }

  /** The candidates that a limit of a day hides from the viewer. Asked before counting: they use up no one's day. */
  async function hiddenFrom(viewer: Who, shown: readonly string[]): Promise<Set<string>> {
    if (limits.candidatesPerDay === null) return new Set();
    const fresh = unseenOf(viewer, shown);
    if (fresh.length === 0) return new Set();
    const hidden = await counter.unseenAtLimit(fresh, clock.now());
    return new Set(fresh.flatMap(({ ids, shown: seen }) => ids.filter((_, place) => hidden.has(seen[place] ?? ""))));
  }

  async function refuseOver(
    kind: ReadingKind,
    over: Omit<Count, "count">,
    viewer: Who,
    { requestId, show }: Asking,
  ): Promise<never> {
    const { who, endsAt } = over;
    show({ limit: readingLimit(kind, who, limits), remaining: 0, resetSeconds: resetSeconds(over) });
    await report(kind, over, viewer, requestId);
    return refuse("rate-limited", readingLimitError(kind, who, limits, endsAt.getTime() - clock.now().getTime()));
  }

  return {
    async admit(procedure, viewer, input, requestId, show) {
      if (Object.hasOwn(adding, procedure)) {
        const added = adding[procedure]?.(input).map(storedId) ?? [];
        const isShortlist = Object.hasOwn(shortlisting, procedure);
        const listed = isShortlist ? await counter.shortlisted(viewer, added, clock.now()) : new Set<string>();
        const over = await count(
          viewer,
          added.filter((id) => !listed.has(id)),
        );
        if (!over) return;
        await refuseOver("candidates", over, viewer, { requestId, show });
      }
      if (!isMetered(procedure)) return;
      const requireUnder = async (kind: ReadingKind, over: Count | undefined) => {
        if (over) await refuseOver(kind, over, viewer, { requestId, show });
      };
      const readers = readersOf(viewer);
      const { requests, candidates: days } = await counter.count(readers, clock.now());
      await requireUnder(
        "requests",
        requests.find(({ who, count: made }) => made > readingLimit("requests", who, limits)),
      );
      const left = requests.map((each) => {
        const limit = readingLimit("requests", each.who, limits);
        return { limit, remaining: limit - each.count, resetSeconds: resetSeconds(each) };
      });
      // The limit that the caller meets first: their own, or the organization's once colleagues have used most of it.
      if (left[0]) show(left.reduce((first, next) => (next.remaining < first.remaining ? next : first)));
      for (const { reader, endsAt } of days) knownOf(reader, endsAt);
      if (Object.hasOwn(beside, procedure)) return;
      const opened = Object.hasOwn(opening, procedure) ? opening[procedure]?.(input) : undefined;
      if (opened !== undefined && isOwn(viewer, storedId(opened))) return;
      for (const day of days) {
        if (day.count < readingLimit("candidates", day.who, limits)) continue;
        if (opened === undefined || !(await counter.hasSeen(day, seenAs(day.reader, storedId(opened)))))
          await requireUnder("candidates", day);
      }
    },

    async note(procedure, viewer, answer, input, request) {
      const shownBy = isMetered(procedure) ? metered[procedure] : undefined;
      if (!shownBy) return answer;
      const shown = marketOf(shownBy(answer, input));
      const without = Object.hasOwn(beside, procedure) ? beside[procedure] : undefined;
      if (!without) {
        const over = await count(viewer, shown);
        return over ? refuseOver("candidates", over, viewer, request) : answer;
      }
      const hidden = await hiddenFrom(viewer, shown);
      const left = without(answer, (each) => marketOf(each).some((id) => hidden.has(id)));
      const over = await count(viewer, marketOf(shownBy(left, input)));
      // Other reads have reached the limit meanwhile.
      return over ? without(left, (each) => marketOf(each).length > 0) : left;
    },
  };
}
