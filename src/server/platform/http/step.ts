import { refuse } from "#domain/core/errors.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { runStepAsync, runUseCaseAsync, type Step, type TextToCheck, type UseCase } from "#domain/core/step.ts";
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

/** One transaction of the viewer's. */
export function reading<Answer>(context: Context, read: (at: StepAt) => Promise<Answer>): Promise<Answer> {
  const { viewer } = context;
  const now = context.clock.now().getTime();
  return context.database.asViewer(viewer, (work) => read({ context, viewer, work, now }));
}

/** The same, whose answer is kept for a repeat. */
export const answering = <Answer>(context: Context, change: (at: StepAt) => Promise<Answer>): Promise<Answer> =>
  reading(context, async (at) => {
    const answer = await change(at);
    context.keepAnswer(at.work, answer);
    return answer;
  });

type Over<Port> = <Ask, Answer>(
  useCase: (port: Port, ask: Ask) => UseCase<Answer>,
) => (context: Context, ask: Ask) => Promise<Answer>;

/** The handlers of use cases that read over a noun's port. */
export const readingOver =
  <Port>(portOf: (at: StepAt) => Port): Over<Port> =>
  (useCase) =>
  (context, ask) =>
    reading(context, (at) => runUseCaseAsync(useCase(portOf(at), ask)));

/** The handlers of use cases that change something. `locked`: the port, once nobody else can change the same. */
export const changingOver =
  <Port>(locked: (at: StepAt) => Promise<Port>): Over<Port> =>
  (useCase) =>
  (context, ask) =>
    answering(context, async (at) => runUseCaseAsync(useCase(await locked(at), ask)));

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
  return reading(context, async (at) => {
    const found = (await port.load(at, knownId(id))) ?? refuse("not-found");
    const before = await port.seen(at, found, version);
    const after = await runStepAsync(await decide(before, at, found), (text) => port.check(at, found, text));
    await port.save(at, { found, before, after });
    const { answer, kept = answer } = await port.view(at, found, after);
    context.keepAnswer(at.work, kept);
    return answer;
  });
}
