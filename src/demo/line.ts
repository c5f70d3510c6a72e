import type { Problem } from "#contract/backend.ts";
import type { Contract } from "#contract/index.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { DemoTexts } from "./keys.ts";
import type { DemoEvent } from "./runner.ts";

/*
 * Messages between the page and the demo's desk. The desk decides and can be slow. The page has the storage and the
 * lock that makes other tabs wait.
 */

/** `actingFor`: the organization the visitor acted for at the time of the call. */
export type Call = { noun: keyof Contract; verb: string; ask: unknown; actingFor: string };

/** The subject of a turn: a call, or the desk's own work by its number, with the call that it is for. */
export type Turn = ({ kind: "call"; id: number } & Call) | { kind: "later"; work: number; call: number };

export type ToDesk =
  /** `stored`: the storage entries the desk doesn't have yet. `at`: the page's time in ms. */
  (Turn & { stored: Partial<DemoTexts>; at: number }) | { kind: "posted"; posted: unknown };

export type ToPage =
  /** The result of the turn; sent before its answer. */
  | { kind: "decided"; written: Partial<DemoTexts>; events: DemoEvent[] }
  /** Background work is done, and needs a turn to save its change. */
  | { kind: "later"; work: number; call: number }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "problem"; id: number; problem: ProblemParts }
  | { kind: "event"; event: LiveEvent };

/** An error as it is sent: a Problem with its fields, anything else with its message only. */
export type ProblemParts = ConstructorParameters<typeof Problem>[0] | { message: string };

/** One end. `listen` is called once, before the first message is sent. */
export type Line<Sent, Received> = {
  send: (message: Sent) => void;
  listen: (listener: (message: Received) => void) => void;
  /** Called when the other end is gone. */
  onSilence?: (listener: () => void) => void;
};

/** What a page passes on to the next page of its tab. */
export type Handover = {
  onLeave: (listener: () => void) => void;
  keep: (text: string) => void;
  /** Returns the passed calls, once. */
  take: () => string | null;
};

/** For a page that has no successor. */
export const lastPage: Handover = { onLeave: () => undefined, keep: () => undefined, take: () => null };
