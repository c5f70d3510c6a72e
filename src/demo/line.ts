import type { Problem } from "#contract/backend.ts";
import type { Contract } from "#contract/index.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { DemoTexts } from "./keys.ts";
import type { DemoEvent } from "./runner.ts";

/*
 * What the page and the demo's desk say to each other. The desk decides and may be slow; the page has the storage and
 * the lock that keeps other tabs waiting meanwhile.
 */

/** `actingFor`: whom the visitor acted for when they asked. */
export type Call = { noun: keyof Contract; verb: string; ask: unknown; actingFor: string };

/** What one turn decides: a call, or work of the desk's own by its number. */
export type Turn = ({ kind: "call"; id: number } & Call) | { kind: "later"; work: number };

export type ToDesk =
  /** `stored`: what of the storage is other than the desk knows. `at`: the page's time, ms. */
  (Turn & { stored: Partial<DemoTexts>; at: number }) | { kind: "posted"; posted: unknown };

export type ToPage =
  /** Of the turn; comes before its answer. */
  | { kind: "decided"; written: Partial<DemoTexts>; events: DemoEvent[] }
  /** Work that no call waits for is done, and needs a turn to change something. */
  | { kind: "later"; work: number }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "problem"; id: number; problem: ProblemParts }
  | { kind: "event"; event: LiveEvent };

/** A problem as it crosses; what is none crosses with its message alone. */
export type ProblemParts = ConstructorParameters<typeof Problem>[0] | { message: string };

/** One end. `listen` is called once, before the first message is sent. */
export type Line<Sent, Received> = {
  send: (message: Sent) => void;
  listen: (listener: (message: Received) => void) => void;
  /** Told when nobody is at the other end. */
  onSilence?: (listener: () => void) => void;
};

/** What a page leaves to the next one of its tab. */
export type Handover = {
  onLeave: (listener: () => void) => void;
  keep: (text: string) => void;
  /** What was kept, once. */
  take: () => string | null;
};

/** A page without another after it. */
export const lastPage: Handover = { onLeave: () => undefined, keep: () => undefined, take: () => null };
