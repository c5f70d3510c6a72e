import { refuse } from "#domain/core/errors.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { runStepAsync, type Step, type TextToCheck } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../db/database.ts";
import type { Context } from "./context.ts";
import { knownId } from "./known-id.ts";

/** Where a step runs: its request, its transaction and the one time it goes by, in ms. */
export type StepAt = { context: Context; viewer: Viewer; work: Work; now: number };

/** What the id and version in a request say: which one, and as its maker saw it. */
export type Seen = { id: string; version: number };

/** How a noun takes part in a step. `Found`: what was loaded with it; `After`: what the decision came to. */
export type StepPort<Found, Before, After, Answer> = {
  /** Locked until the transaction ends; null where it does not exist for the viewer. */
  load(at: StepAt, id: string): Promise<Found | null>;
  /** What is decided on. @throws Refusal `version-conflict` */
  seen(at: StepAt, found: Found, version: number): Before | Promise<Before>;
  check(at: StepAt, found: Found, text: TextToCheck): Promise<PublicText>;
  /** Stores it and notifies those whom it concerns. */
  save(at: StepAt, change: { found: Found; before: Before; after: After }): Promise<void>;
  /** `kept`: what a repeat is answered with, where that is not the same. */
  view(at: StepAt, found: Found, after: After): Promise<{ answer: Answer; kept?: unknown }>;
};

/** One transaction of the viewer's, whose answer is kept for a repeat. */
export function answering<Answer>(context: Context, change: (at: StepAt) => Promise<Answer>): Promise<Answer> {
  const { viewer } = context;
  return context.database.asViewer(viewer, async (work) => {
    const answer = await change({ context, viewer, work, now: context.clock.now().getTime() });
    context.keepAnswer(work, answer);
    return answer;
  });
}

/**
 * The one step of the server: lock, compare with what its maker saw, decide, save, notify, view, keep the answer. Of
 * two who answer at once the second finds what the first has made of it (spec §20).
 * @throws Refusal `not-found`, `version-conflict`, and what `decide` throws
 */
export function takeStep<Found, Before, After extends object, Answer>(
  context: Context,
  { id, version }: Seen,
  port: StepPort<Found, Before, After, Answer>,
  decide: (before: Before, at: StepAt, found: Found) => Step<After> | Promise<Step<After>>,
): Promise<Answer> {
  const { viewer } = context;
  return context.database.asViewer(viewer, async (work) => {
    const at = { context, viewer, work, now: context.clock.now().getTime() };
    const found = (await port.load(at, knownId(id))) ?? refuse("not-found");
    const before = await port.seen(at, found, version);
    const after = await runStepAsync(await decide(before, at, found), (text) => port.check(at, found, text));
    await port.save(at, { found, before, after });
    const { answer, kept = answer } = await port.view(at, found, after);
    context.keepAnswer(work, kept);
    return answer;
  });
}
