import { type Backend, Problem } from "#contract/backend.ts";
import { apiOver, routes } from "#contract/routes.ts";
import { dayMs } from "#domain/core/calendar.ts";
import { createListeners } from "#domain/core/listeners.ts";
import { actingFor, demoViewer } from "./acting.ts";
import { demoKeys, demoParts, type DemoTexts } from "./keys.ts";
import {
  type Call,
  type Handover,
  lastPage,
  type Line,
  type ProblemParts,
  type ToDesk,
  type ToPage,
  type Turn,
} from "./line.ts";
import { createDemoLive, type DemoTabs, soleTab } from "./live.ts";
import { demoSettings } from "./settings.ts";
import { type DemoVisitor, readClients, readVisitor, visitorText } from "./visitor.ts";

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };
type Decided = Extract<ToPage, { kind: "decided" }>;

/** Without locks (tests, a page served over plain http), turns queue in this process only. */
let lastTurn: Promise<void> = Promise.resolve();
const queued = (work: () => Promise<void>): Promise<void> => (lastTurn = lastTurn.then(work, work));

/**
 * The page's part of the demo. The desk decides, over the storage entries this sends. One call at a time across all
 * tabs: load, decide, save. If the page closes before a write is decided, the tab's next page repeats the call. `reset`
 * restores the sample data.
 */
export function createDemoBackend(
  storage: DemoStorage,
  line: Line<ToDesk, ToPage>,
  tabs: DemoTabs = soleTab,
  handover: Handover = lastPage,
  clock: () => number = Date.now,
): Backend & { reset: () => Promise<void> } {
  /** The storage as the desk has it. */
  let known: Partial<DemoTexts> = {};
  let takeOver: ((decided: Decided | null) => void) | null = null;
  const undecided = new Map<number, Call>();
  const unanswered = new Map<number, Waiting>();
  let lastId = 0;
  let silent = false;

  const alone = (work: () => Promise<void>): Promise<void> =>
    tabs.locks ? tabs.locks.request(demoKeys.own, work) : queued(work);
  const now = () => clock() + visitor.get().daysAhead * dayMs;
  const visitor = {
    get: (): DemoVisitor =>
      readVisitor(storage.getItem(demoKeys.visitor)) ?? { actingFor: demoViewer.organizationId, daysAhead: 0 },
    set: (next: DemoVisitor): void => save({ visitor: visitorText(next) }),
  };
  const { announce, arrive, ...live } = createDemoLive({
    viewer: demoViewer,
    tabs,
    now,
    newId: () => crypto.randomUUID(),
    read: (posted) => line.send({ kind: "posted", posted }),
  });

  const moved = createListeners();

  const save = (written: Partial<DemoTexts>): void => saveWhole(storage, written);

  const turn = (what: Turn): Promise<void> =>
    alone(
      () =>
        new Promise((resolve, reject) => {
          if (what.kind === "call" && !undecided.has(what.id)) return resolve();
          if (silent) return reject(noAnswer());
          const stored = Object.fromEntries(
            demoParts
              .map((part) => [part, storage.getItem(demoKeys[part])] as const)
              .filter(([part, text]) => known[part] !== text),
          );
          const before = { ...known, ...stored };
          takeOver = (decided) => {
            takeOver = null;
            if (!decided) return reject(noAnswer());
            known = { ...before, ...decided.written };
            // The tab's next page repeats the call.
            if (what.kind === "call" && !undecided.delete(what.id)) return resolve();
            // The visitor's own data needs no turn.
            const { visitor: chosen, ...written } = decided.written;
            const isChosen = chosen !== undefined && storage.getItem(demoKeys.visitor) === before.visitor;
            try {
              save(isChosen ? decided.written : written);
            } catch (error) {
              // At once: the answer of a call that waited for this work is already on its way.
              if (what.kind === "later") settle(what.call, (waiting) => waiting.reject(error));
              return reject(error);
            }
            for (const event of decided.events) announce(event);
            resolve();
          };
          line.send({ ...what, stored, at: clock() });
        }),
    );

  const ask = (asked: Call) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1);
      undecided.set(id, asked);
      unanswered.set(id, { resolve, reject });
      turn({ kind: "call", id, ...asked }).catch((error: unknown) => settle(id, ({ reject }) => reject(error)));
    });

  const settle = (id: number, how: (waiting: Waiting) => void): void => {
    const waiting = unanswered.get(id);
    undecided.delete(id);
    unanswered.delete(id);
    if (waiting) how(waiting);
  };

  line.listen((message) => {
    if (message.kind === "decided") takeOver?.(message);
    // Failed work runs again on the next view.
    else if (message.kind === "later") void turn(message).catch(() => undefined);
    else if (message.kind === "event") arrive(message.event);
    else if (message.kind === "answer") settle(message.id, ({ resolve }) => resolve(message.answer));
    else settle(message.id, ({ reject }) => reject(problemFrom(message.problem)));
  });
  line.onSilence?.(() => {
    silent = true;
    takeOver?.(null);
  });

  for (const asked of askedBefore(handover.take())) ask(asked).catch(() => undefined);
  handover.onLeave(() => {
    const left = [...undecided].filter(([, asked]) => changes(asked));
    if (left.length === 0) return;
    handover.keep(JSON.stringify(left.map(([, asked]) => asked)));
    // A page restored by the browser doesn't repeat it.
    for (const [id] of left) {
      undecided.delete(id);
      unanswered.delete(id);
    }
  });

  const apiFor = (actor: () => string) =>
    apiOver((noun, verb) => (input) => ask({ noun, verb, ask: input, actingFor: actor() }));
  const pass = (days: number): void => {
    visitor.set({ ...visitor.get(), daysAhead: visitor.get().daysAhead + days });
    moved.call();
  };

  return {
    kind: "demo",
    api: apiFor(() => visitor.get().actingFor),
    viewer: demoViewer,
    settings: demoSettings,
    live,
    actingFor: actingFor(
      visitor,
      () => readClients(storage.getItem(demoKeys.clients)) ?? [],
      (organizationId) => apiFor(() => organizationId),
    ),
    clock: {
      now,
      daysAhead: () => visitor.get().daysAhead,
      nextDay: () => pass(1),
      pass,
      onMove: moved.add,
    },
    async reset() {
      await alone(async () => {
        for (const part of demoParts) storage.removeItem(demoKeys[part]);
      });
      moved.call();
    },
  };
}

const routeOf = ({ noun, verb }: Call): string => (routes[noun] as Readonly<Record<string, string>>)[verb] ?? "";
const changes = (asked: Call): boolean => !routeOf(asked).startsWith("GET ");

/**
 * Reads this origin's session storage, which an earlier release may have written. The contract validates each call
 * again.
 */
function askedBefore(text: string | null): Call[] {
  try {
    return (JSON.parse(text ?? "[]") as Call[]).filter((asked) => asked.noun in routes && routeOf(asked) !== "");
  } catch {
    return [];
  }
}

const problemFrom = (parts: ProblemParts): Error =>
  "message" in parts ? new Error(parts.message) : new Problem(parts);

const noAnswer = (): Problem =>
  new Problem({
    status: 503,
    code: "unavailable",
    title: "We couldn't load the demo",
    detail: "We couldn't load a part of the demo. Check your connection and reload the page.",
  });

const storageFull = (): Problem =>
  new Problem({
    status: 507,
    code: "unavailable",
    title: "Nothing was saved",
    detail: "This browser's storage is full. Reset the demo, or free some space.",
  });

type DemoStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** All parts or none: `own` without the part that belongs to it would lose data. */
function saveWhole(storage: DemoStorage, written: Partial<DemoTexts>): void {
  const before: [key: string, text: string | null][] = [];
  try {
    for (const part of demoParts) {
      const [key, text] = [demoKeys[part], written[part]];
      if (text === undefined) continue;
      before.unshift([key, storage.getItem(key)]);
      storage.setItem(key, text ?? "");
    }
  } catch {
    for (const [key, text] of before)
      if (text === null) storage.removeItem(key);
      else if (storage.getItem(key) !== text) storage.setItem(key, text);
    throw storageFull();
  }
}
