import { refuse } from "#domain/core/errors.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import {
  runStepAsync,
  runUseCaseAsync,
  type Soon,
  type Step,
  type TextToCheck,
  type UseCase,
  type UseCases,
} from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../db/database.ts";
import type { Context } from "./context.ts";
import { knownId } from "./known-id.ts";

/** The context of a step: its request, its transaction and its time, in ms. */
export type StepAt = { context: Context; viewer: Viewer; work: Work; now: number };

/** The id and version in a request: the record, as its sender saw it. */
export type Seen = { id: string; version: number };

/** How a noun takes part in a step. `Found`: the loaded record; `After`: the outcome of the decision. */
export type StepPort<Found, Before, After, Answer> = {
  /** Locked until the transaction ends; null if it doesn't exist for the viewer. */
  load(at: StepAt, id: string): Promise<Found | null>;
  /** The state to decide on. @throws ExpectedError `version-conflict` */
  seen(at: StepAt, found: Found, version: number): Before | Promise<Before>;
  check(at: StepAt, found: Found, text: TextToCheck): Promise<PublicText>;
  /** Stores the change and notifies the people concerned. */
  save(at: StepAt, change: { found: Found; before: Before; after: After }): Promise<void>;
  /** `kept`: the stored answer for a repeat, if it differs. */
  view(at: StepAt, found: Found, after: After): Promise<{ answer: Answer; kept?: unknown }>;
};

/** Runs a read in one transaction of the viewer. */
export function reading<Answer>(context: Context, read: (at: StepAt) => Promise<Answer>): Promise<Answer> {
  const { viewer } = context;
  const now = context.clock.now().getTime();
  return context.database.asViewer(viewer, (work) => read({ context, viewer, work, now }));
}

/** The same, with the answer stored for a repeat. */
export const answering = <Answer>(context: Context, change: (at: StepAt) => Promise<Answer>): Promise<Answer> =>
  reading(context, async (at) => context.keepAnswer(at.work, await change(at)));

type Over<Port> = <Ask, Answer>(
  useCase: (port: Port, ask: Ask) => UseCase<Answer>,
) => (context: Context, ask: Ask) => Promise<Answer>;

/** Handlers of use cases that only read. */
export const readingOver =
  <Port>(portOf: (at: StepAt) => Port): Over<Port> =>
  (useCase) =>
  (context, ask) =>
    reading(context, (at) => runUseCaseAsync(useCase(portOf(at), ask)));

/** Handlers of use cases that change something. `locked` creates the port once the records are locked. */
export const changingOver =
  <Port>(locked: (at: StepAt) => Soon<Port>): Over<Port> =>
  (useCase) =>
  (context, ask) =>
    answering(context, async (at) => runUseCaseAsync(useCase(await locked(at), ask)));

type Mounted<Each> = Each extends (port: never, ask: infer Ask) => UseCase<infer Answer>
  ? (context: Context, ask: Ask) => Promise<Answer>
  : never;

/** The handlers of several use cases, each as `readingOver` or `changingOver` does it. */
export function eachOver<Port, Name extends string, All extends UseCases<Port, Name>>(
  mount: Over<Port>,
  useCases: All,
  names: readonly Name[],
) {
  const handlers = names.map((name) => [name, mount(useCases[name])]);
  return Object.fromEntries(handlers) as { [Each in Name]: Mounted<All[Each]> };
}

/**
 * Runs one step on the server: lock, compare with the version its sender saw, decide, save, notify, view, store the
 * answer. Of two concurrent answers, the second sees the result of the first (spec §20).
 * @throws ExpectedError `not-found`, `version-conflict`, and what `decide` throws
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
