import { Problem } from "#contract/backend.ts";
import { type Contract, contract, type InputOf, type AnswerOf } from "#contract/index.ts";
import { fieldErrorsOf } from "#contract/field-errors.ts";
import type { LiveNews } from "#contract/live.ts";
import type { Procedure } from "#contract/procedure.ts";
import { authorizeNeed } from "#domain/core/policy.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { detailOf, errorMessages } from "#domain/core/error-messages.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { released } from "./deal-closing.ts";
import { leftOut } from "./left-out.ts";
import type { Call } from "./line.ts";
import type { Papers } from "./papers.ts";
import { withHits } from "./saved-search-hits.ts";
import type { DemoState, DemoStore } from "./state.ts";

export type DemoContext = {
  viewer: Viewer;
  /** Milliseconds. */
  now: number;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
  papers: Papers;
};

/** The event of a change, like the server's outbox row; the sender adds actor and time. */
export type DemoEvent = LiveNews;

/**
 * Background work, then its change to the state at that time, if any. Failed work runs again on the next view.
 */
export type Afterwards = () => Promise<((state: DemoState) => { state: DemoState; event?: DemoEvent }) | null>;

export type Outcome<Given> = {
  answer: Given | Promise<Given>;
  state?: DemoState;
  event?: DemoEvent | DemoEvent[];
  afterwards?: Afterwards;
};

/**
 * Decides over the loaded state: the answer (a file can take longer) and, after a change, the state to save and the
 * events to announce.
 */
type DemoHandler<P> = (state: DemoState, ask: InputOf<P>, context: DemoContext) => Outcome<AnswerOf<P>>;

export type DemoHandlers = {
  [Noun in Exclude<keyof Contract, keyof typeof leftOut>]: {
    [Verb in keyof Contract[Noun]]: DemoHandler<Contract[Noun][Verb]>;
  };
};

type AnyHandler = (state: DemoState, ask: unknown, context: DemoContext) => Outcome<unknown>;

/**
 * The one runner of the demo (spec §10): load → decide → save → announce → view, for every procedure, with the
 * contract's own validation before and after. `inTurn` receives the changes of a call's background work.
 */
export function runDemo(
  handlers: DemoHandlers,
  store: DemoStore,
  context: (call: Call) => DemoContext,
  announce: (event: DemoEvent) => void,
): (call: Call, inTurn: (change: () => void) => void) => Promise<unknown> {
  const later = async (work: Afterwards, inTurn: (change: () => void) => void) => {
    const change = await work();
    if (!change) return;
    inTurn(() => {
      const { state, event } = change(store.load());
      store.save(state);
      if (event) announce(event);
    });
  };
  const reasons: { [Noun in keyof Contract]?: string } = leftOut;
  // Each procedure's handler takes that procedure's input.
  const byName = handlers as unknown as Record<string, Record<string, AnyHandler>>;
  return async (call, inTurn) => {
    try {
      const { noun, verb, ask } = call;
      const procedure: Procedure | undefined = (contract[noun] as Readonly<Record<string, Procedure>>)[verb];
      if (!procedure) refuse("not-found");
      const input = procedure.input.parse(ask);
      const handler = byName[noun]?.[verb];
      if (!handler) refuse("forbidden", { detail: reasons[noun] });
      const given = context(call);
      if (!asStaff.has(noun)) authorizeNeed(given.viewer, procedure.needs);
      const loaded = store.load();
      const due = noun === "deals" || noun === "money" ? released(loaded, given.now) : { state: loaded, event: [] };
      const { answer, state: next = due.state, event = [], afterwards } = handler(due.state, input, given);
      const { state, events } = withHits(loaded, next, given);
      if (state !== loaded) store.save(state);
      for (const each of [...due.event, ...[event].flat(), ...events]) announce(each);
      if (afterwards) void later(afterwards, inTurn).catch(() => undefined);
      return procedure.answers === "none" ? undefined : procedure.output.parse(await answer);
    } catch (error) {
      throw problemOf(error);
    }
  };
}

/** The visitor also runs the platform: settings, figures and leak reports. */
const asStaff: ReadonlySet<string> = new Set(["admin", "configuration", "leaks"]);

function problemOf(error: unknown): unknown {
  const fields = fieldErrorsOf(error);
  const refusal = fields ? new ExpectedError("invalid-input", { fields }) : error;
  if (!(refusal instanceof ExpectedError)) return error;
  const { status, title } = errorMessages[refusal.code];
  const { extras, code } = refusal;
  return new Problem({
    status,
    code,
    title,
    detail: detailOf(refusal),
    ...(extras.fields && { fields: extras.fields }),
    ...(extras.findings && { findings: extras.findings }),
    ...(extras.current !== undefined && { current: extras.current }),
  });
}
