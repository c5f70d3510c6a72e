import { Problem } from "#contract/backend.ts";
import { type Api, type Contract, contract, type InputOf, type AnswerOf } from "#contract/index.ts";
import { fieldErrorsOf } from "#contract/field-errors.ts";
import type { LiveEvent } from "#contract/live.ts";
import type { Procedure } from "#contract/procedure.ts";
import { Refusal, refusals } from "#domain/refusal.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { DemoState, DemoStore } from "./state.ts";

export type DemoContext = {
  viewer: Viewer;
  /** Milliseconds. */
  now: number;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
};

/** What a change announces, as the server's outbox row would; who and when are added on the way. */
export type DemoEvent = Pick<LiveEvent, "type" | "data">;

/** Decides over the loaded state: what is answered and, when something changed, the state to save and what to announce. */
export type DemoHandler<P> = (state: DemoState, ask: InputOf<P>, context: DemoContext) => { answer: AnswerOf<P>; state?: DemoState; event?: DemoEvent | DemoEvent[] };

export type DemoHandlers = {
  [Noun in keyof Contract]: { [Verb in keyof Contract[Noun]]: DemoHandler<Contract[Noun][Verb]> };
};

type AnyHandler = (state: DemoState, ask: unknown, context: DemoContext) => { answer: unknown; state?: DemoState; event?: DemoEvent | DemoEvent[] };

/**
 * The one runner of the demo (decisions §1): load → decide → save → announce → view, for every procedure, with the contract's own
 * validation before and after.
 */
export function runDemo(handlers: DemoHandlers, store: DemoStore, context: () => DemoContext, announce: (event: DemoEvent) => void): Api {
  const run = (procedure: Procedure, handler: AnyHandler) => async (ask: unknown) => {
    try {
      const { answer, state, event } = handler(store.load(), procedure.input.parse(ask), context());
      if (state) store.save(state);
      for (const each of event ? [event].flat() : []) announce(each);
      return procedure.answers === "none" ? undefined : procedure.output.parse(answer);
    } catch (error) {
      throw problemOf(error);
    }
  };
  return Object.fromEntries(
    (Object.keys(contract) as (keyof Contract)[]).map((noun) => [
      noun,
      Object.fromEntries(
        Object.entries(contract[noun]).map(([verb, procedure]) => [
          verb,
          run(procedure, (handlers[noun] as unknown as Record<string, AnyHandler>)[verb] as AnyHandler),
        ]),
      ),
    ]),
  ) as unknown as Api;
}

function problemOf(error: unknown): unknown {
  const fields = fieldErrorsOf(error);
  const refusal = fields ? new Refusal("invalid-input", { fields }) : error;
  if (!(refusal instanceof Refusal)) return error;
  const { status, title, detail } = refusals[refusal.code];
  const { extras, code } = refusal;
  return new Problem({
    status, code, title,
    detail: extras.detail ?? detail,
    ...(extras.fields && { fields: extras.fields }),
    ...(extras.findings && { findings: extras.findings }),
    ...(extras.current !== undefined && { current: extras.current }),
  });
}
