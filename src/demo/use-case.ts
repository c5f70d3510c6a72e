import { runUseCase, type UseCase, type UseCases } from "#domain/core/step.ts";
import type { Found } from "#domain/shortlist/shortlist.ts";
import type { DemoContext, DemoEvent, Outcome } from "./runner.ts";
import type { DemoState } from "./state.ts";

/** The context of a use case: its ports replace the state and collect events. */
export type DemoAt = { context: DemoContext; state: DemoState; events: DemoEvent[] };

/** The handlers of use cases over a noun's port. */
export const over =
  <Port>(portOf: (at: DemoAt) => Port) =>
  <Ask, Answer>(useCase: (port: Port, ask: Ask) => UseCase<Answer>) =>
  (before: DemoState, ask: Ask, context: DemoContext) => {
    const at: DemoAt = { context, state: before, events: [] };
    const answer = runUseCase(useCase(portOf(at), ask));
    return { answer, ...(at.state !== before && { state: at.state }), event: at.events };
  };

type Mounted<Each> = Each extends (port: never, ask: infer Ask) => UseCase<infer Answer>
  ? (before: DemoState, ask: Ask, context: DemoContext) => Outcome<Answer>
  : never;

/** The handlers of all of a noun's use cases. */
export function overAll<Port, All extends UseCases<Port>>(portOf: (at: DemoAt) => Port, useCases: All) {
  const handlers = Object.entries(useCases).map(([name, useCase]) => [name, over(portOf)(useCase)]);
  return Object.fromEntries(handlers) as { [Name in keyof All]: Mounted<All[Name]> };
}

/** The demo's listings as their visitor sees them. */
export const foundListings = ({ listings }: DemoState): ReadonlyMap<string, Found> =>
  new Map(listings.map((listing) => [listing.id, { listing, blocked: false }]));
