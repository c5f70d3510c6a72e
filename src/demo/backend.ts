import { type Backend, Problem } from "#contract/backend.ts";
import type { Api, Contract } from "#contract/index.ts";
import { routes } from "#contract/routes.ts";
import { actingFor, demoViewer } from "./acting.ts";
import { demoKeys, demoParts, type DemoTexts } from "./keys.ts";
import { type Call, type Handover, lastPage, type Line, type ProblemParts, type ToDesk, type ToPage } from "./line.ts";
import { createDemoLive, type DemoTabs, soleTab } from "./live.ts";
import { demoSettings } from "./settings.ts";
import { type DemoVisitor, readVisitor, visitorText } from "./visitor.ts";

const dayMs = 86_400_000;

type Waiting = { resolve: (answer: unknown) => void; reject: (error: unknown) => void };
type Asked = Omit<Call, "id">;
type Lot = { calls: (Asked & Waiting)[]; later: number[] };

/**
 * The demo's side of the port, as the page has it: the desk at the other end of the line decides, over what this sends
 * of the storage. What it decided while another tab wrote is asked for once more; what was to change and is undecided
 * when the page goes, the next page of the tab asks for. `reset` restores the sample data.
 */
export function createDemoBackend(
  storage: Storage,
  line: Line<ToDesk, ToPage>,
  tabs: DemoTabs = soleTab,
  handover: Handover = lastPage,
  clock: () => number = Date.now,
): Backend & { reset: () => void } {
  /** As the desk knows it. */
  let known: Partial<DemoTexts> = {};
  let next: Lot = { calls: [], later: [] };
  /** What the desk is deciding on. */
  let deciding: (Lot & { ids: number[]; stored: Partial<DemoTexts>; handedOver?: true }) | null = null;
  const unanswered = new Map<number, Waiting>();
  let lastId = 0;
  let silent = false;

  const now = () => clock() + visitor.get().daysAhead * dayMs;
  const visitor = {
    get: (): DemoVisitor =>
      readVisitor(storage.getItem(demoKeys.visitor)) ?? { actingFor: demoViewer.organizationId, daysAhead: 0 },
    set: (next: DemoVisitor): void => storage.setItem(demoKeys.visitor, visitorText(next)),
  };
  const { announce, arrive, ...live } = createDemoLive({
    viewer: demoViewer,
    tabs,
    now,
    newId: () => crypto.randomUUID(),
    read: (posted) => line.send({ kind: "posted", posted }),
  });

  const onMove = new Set<() => void>();
  const moved = (): void => onMove.forEach((listener) => listener());

  const flush = (): void => {
    if (deciding || next.calls.length + next.later.length === 0) return;
    const stored: Partial<DemoTexts> = Object.fromEntries(
      demoParts
        .map((part) => [part, storage.getItem(demoKeys[part])] as const)
        .filter(([part, text]) => known[part] !== text),
    );
    const ids = next.calls.map(() => (lastId += 1));
    deciding = { ...next, ids, stored };
    next = { calls: [], later: [] };
    const calls = deciding.calls.map(({ resolve, reject, ...asked }, place) => {
      const id = ids[place] ?? 0;
      unanswered.set(id, { resolve, reject });
      return { id, ...asked };
    });
    line.send({ kind: "lot", calls, later: deciding.later, stored, at: clock() });
  };

  const decided = (
    lot: NonNullable<typeof deciding>,
    { written, events }: Extract<ToPage, { kind: "decided" }>,
  ): void => {
    const before = { ...known, ...lot.stored };
    known = { ...before, ...written };
    const parts = demoParts.filter((part) => written[part] !== undefined);
    const overtaken =
      parts.length > 0 && demoParts.some((part) => storage.getItem(demoKeys[part]) !== (before[part] ?? null));
    if (overtaken || lot.handedOver) {
      for (const id of lot.ids) unanswered.delete(id);
      next = { calls: [...lot.calls, ...next.calls], later: [...lot.later, ...next.later] };
      return;
    }
    try {
      for (const part of parts) storage.setItem(demoKeys[part], written[part] ?? "");
    } catch (error) {
      for (const id of lot.ids) settle(id, ({ reject }) => reject(error));
      return;
    }
    for (const event of events) announce(event);
  };

  const settle = (id: number, how: (waiting: Waiting) => void): void => {
    const waiting = unanswered.get(id);
    unanswered.delete(id);
    if (waiting) how(waiting);
  };

  line.listen((message) => {
    if (message.kind === "decided") {
      const lot = deciding;
      deciding = null;
      if (lot) decided(lot, message);
      flush();
    } else if (message.kind === "later") {
      next.later.push(message.work);
      flush();
    } else if (message.kind === "event") arrive(message.event);
    else if (message.kind === "answer") settle(message.id, ({ resolve }) => resolve(message.answer));
    else settle(message.id, ({ reject }) => reject(problemFrom(message.problem)));
  });
  line.onSilence?.(() => {
    silent = true;
    for (const { reject } of [...unanswered.values(), ...next.calls]) reject(nobodyThere());
  });

  for (const asked of askedBefore(handover.take()))
    next.calls.push({ ...asked, resolve: () => undefined, reject: () => undefined });
  if (next.calls.length > 0) queueMicrotask(flush);
  handover.onLeave(() => {
    const left = [...(deciding?.calls ?? []), ...next.calls].filter(changes);
    if (left.length === 0) return;
    handover.keep(JSON.stringify(left.map(({ resolve: _resolve, reject: _reject, ...asked }): Asked => asked)));
    // A page that the browser brings back does not do it a second time.
    if (deciding) deciding = { ...deciding, calls: deciding.calls.filter((each) => !changes(each)), handedOver: true };
    next = { ...next, calls: next.calls.filter((each) => !changes(each)) };
  });

  const call = (noun: keyof Contract, verb: string) => (ask: unknown) =>
    new Promise((resolve, reject) => {
      if (silent) return reject(nobodyThere());
      next.calls.push({ noun, verb, ask, actingFor: visitor.get().actingFor, resolve, reject });
      // What a page asks for in one go is decided in one go.
      queueMicrotask(flush);
    });

  return {
    kind: "demo",
    api: everything(call),
    viewer: demoViewer,
    settings: demoSettings,
    live,
    actingFor: actingFor(visitor),
    clock: {
      now,
      daysAhead: () => visitor.get().daysAhead,
      nextDay: () => {
        visitor.set({ ...visitor.get(), daysAhead: visitor.get().daysAhead + 1 });
        moved();
      },
      onMove: (listener) => {
        onMove.add(listener);
        return () => void onMove.delete(listener);
      },
    },
    reset: () => {
      for (const part of demoParts) storage.removeItem(demoKeys[part]);
      moved();
    },
  };
}

const routeOf = ({ noun, verb }: Pick<Asked, "noun" | "verb">): string =>
  (routes[noun] as Readonly<Record<string, string>>)[verb] ?? "";
const changes = (asked: Pick<Asked, "noun" | "verb">): boolean => !routeOf(asked).startsWith("GET ");

/**
 * Of this origin's own storage, where an earlier release may have left something else; the contract looks at each ask
 * again.
 */
function askedBefore(text: string | null): Asked[] {
  try {
    return (JSON.parse(text ?? "[]") as Asked[]).filter(
      ({ noun, verb }) => noun in routes && routeOf({ noun, verb }) !== "",
    );
  } catch {
    return [];
  }
}

const everything = (call: (noun: keyof Contract, verb: string) => (ask: unknown) => Promise<unknown>): Api =>
  Object.fromEntries(
    (Object.keys(routes) as (keyof Contract)[]).map((noun) => [
      noun,
      Object.fromEntries(Object.keys(routes[noun]).map((verb) => [verb, call(noun, verb)])),
    ]),
  ) as unknown as Api;

const problemFrom = (parts: ProblemParts): Error =>
  "message" in parts ? new Error(parts.message) : new Problem(parts);

const nobodyThere = (): Problem =>
  new Problem({
    status: 503,
    code: "unavailable",
    title: "The demo could not be loaded",
    detail: "A part of the demo could not be loaded. Check the connection and load the page again.",
  });
