import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo, useSyncExternalStore } from "react";
import type { Viewer } from "#domain/core/viewer.ts";
import { createListeners } from "#domain/core/listeners.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type Intent, shownBoard } from "./board-state.ts";
import { type PipelineBoard } from "./queries.ts";
import { keyOf, useAsk } from "#web/lib/backend/ask.ts";

/** `isRun`: it ran, or there is nothing to undo. */
export type Undo = { run: () => void; isRun: () => boolean };

/** How to undo a change that is under way, once it is made; null if nothing changed. */
export type UndoOf = Promise<(() => void) | null>;

/** This tab's work on the pipeline: pending changes, a queue per card, and the undo stack. */
export type Desk = {
  intents: readonly Intent[];
  subscribe: (listener: () => void) => () => void;
  /** Applies a change until the answer arrives. Returns how to end it; the server's state must be cached before. */
  begin: (intent: Intent) => () => void;
  /** Runs once all earlier work on any of these cards has ended: a second move starts from the result of the first. */
  inTurn: <T>(ids: readonly string[], run: () => Promise<T>) => Promise<T>;
  /** A change that failed brings no event. */
  expectNothing: (ids: readonly string[]) => void;
  /** Whether an event about a card is the echo of this tab's own change; each counts once. */
  isEcho: (id: string) => boolean;
  undos: Undo[];
  /** Undos of changes that are under way: each begins after the one pressed before it. */
  undoing: Promise<void> | null;
  /** An undo restores a card as of `before` under a new version: earlier steps are undone from there. */
  cameBack: (id: string, before: number, now: number) => void;
  versionNow: (id: string, version: number) => number;
  /** Forgets what can be undone. */
  forget: () => void;
};

/** Steps that Ctrl+Z undoes. */
const undoSteps = 30;
/** Events that haven't arrived by then are lost. */
const echoMs = 15_000;

function createDesk(): Desk {
  const listeners = createListeners();
  const turns = new Map<string, Promise<unknown>>();
  /** Card → until when each of its echoes is expected. */
  const echoes = new Map<string, number[]>();
  const returns = new Map<string, number>();
  const awaited = (id: string) => (echoes.get(id) ?? []).filter((until) => until > Date.now());
  const desk: Desk = {
    intents: [],
    subscribe: listeners.add,
    begin: (intent) => {
      desk.intents = [...desk.intents, intent];
      listeners.call();
      return () => {
        desk.intents = desk.intents.filter((each) => each !== intent);
        listeners.call();
      };
    },
    inTurn: async (ids, run) => {
      const turn = Promise.allSettled(ids.flatMap((id) => turns.get(id) ?? [])).then(() => {
        for (const id of ids) echoes.set(id, [...awaited(id), Date.now() + echoMs]);
        return run();
      });
      for (const id of ids) turns.set(id, turn);
      try {
        return await turn;
      } catch (error) {
        desk.expectNothing(ids);
        throw error;
      } finally {
        for (const id of ids) if (turns.get(id) === turn) turns.delete(id);
      }
    },
    expectNothing: (ids) => {
      for (const id of ids) echoes.set(id, awaited(id).slice(1));
    },
    isEcho: (id) => {
      const [first, ...others] = awaited(id);
      echoes.set(id, others);
      return first !== undefined;
    },
    undos: [],
    undoing: null,
    forget: () => {
      desk.undos = [];
      returns.clear();
    },
    cameBack: (id, before, now) => void returns.set(`${id} ${before}`, now),
    versionNow: (id, version) => {
      const now = returns.get(`${id} ${version}`);
      return now === undefined ? version : desk.versionNow(id, now);
    },
  };
  return desk;
}

const desks = new WeakMap<QueryClient, { of: string; desk: Desk }>();

/** One desk per tab, reset on another sign-in or organization. */
export function deskFor(queryClient: QueryClient, of: string): Desk {
  const known = desks.get(queryClient);
  if (known?.of === of) return known.desk;
  const desk = createDesk();
  desks.set(queryClient, { of, desk });
  return desk;
}

/** After a reset of the demo nothing of before can be undone. */
export function forgetUndos(queryClient: QueryClient): void {
  desks.get(queryClient)?.desk.forget();
}

const deskOwner = (viewer: Viewer | null): string => `${viewer?.organizationId}/${viewer?.personId}`;

export function useDesk(): Desk {
  const queryClient = useQueryClient();
  const { viewer } = useBackend();
  return deskFor(queryClient, deskOwner(viewer));
}

/**
 * Records a change as it is sent; returns the step that undoes it, which the toast may run once. A step that runs
 * before the change is made waits for it: the key undoes what the person did last, also on a slow network.
 */
export function remember(desk: Desk, change: UndoOf): Undo {
  let made: (() => void) | null = null;
  const isRun = () => !desk.undos.includes(undo);
  const forget = () => void (desk.undos = desk.undos.filter((each) => each !== undo));
  const undo: Undo = {
    isRun,
    run: () => {
      if (isRun()) return;
      forget();
      if (made && desk.undoing === null) return made();
      const turn = (desk.undoing ?? Promise.resolve())
        .then(() => change)
        .then((run) => run?.())
        .finally(() => {
          if (desk.undoing === turn) desk.undoing = null;
        });
      desk.undoing = turn;
    },
  };
  desk.undos = [...desk.undos, undo].slice(-undoSteps);
  void change.then((run) => {
    made = run;
    if (run === null) forget();
  });
  return undo;
}

/** The board for display: the server's, with pending changes. */
export function useBoard() {
  const desk = useDesk();
  const found = useAsk("pipeline", "board", {});
  const intents = useSyncExternalStore(desk.subscribe, () => desk.intents);
  const board = useMemo(() => found.data && shownBoard(found.data, intents), [found.data, intents]);
  return { found, board };
}

/** The same, read once for an action. */
export function boardNow(queryClient: QueryClient, desk: Desk): PipelineBoard | undefined {
  const board = queryClient.getQueryData(keyOf("pipeline", "board", {}));
  return board && shownBoard(board, desk.intents);
}
