import type { PublicText } from "./public-text.ts";

/** Which text of a deal, introduction or interview a finding belongs to. */
export type DealTextField = "terms" | "reason" | "content" | "message" | "note" | "place" | "round";

/**
 * A text that a step needs as public text. `confirmed`: findings its author confirmed. `beside`: the request's other
 * texts, without which this one isn't accepted: an error in them alone would say that this one passed.
 */
export type TextToCheck = {
  field: DealTextField;
  text: string;
  confirmed: readonly string[];
  beside?: Readonly<Record<string, string>>;
};

/**
 * A step that has texts checked for leaks: it yields each text and continues with the checked one. So the same
 * function runs on the server, which opens the identity from the database for the check, and in the demo, which has it
 * in memory (docs/decisions/0024).
 */
export type Checking<Result> = Generator<TextToCheck, Result, PublicText>;

/** A step's result, or a generator for a step with texts. */
export type Step<Result> = Result | Checking<Result>;

/** A trimmed, checked text. @throws ExpectedError `leak`, `invalid-input` */
export function* checked(
  field: DealTextField,
  text: string,
  confirmed: readonly string[],
  beside: TextToCheck["beside"] = {},
): Generator<TextToCheck, PublicText, PublicText> {
  return yield { field, text: text.trim(), confirmed, beside };
}

/** Runs a step with a synchronous check. */
export function runStep<Result extends object>(step: Step<Result>, check: (text: TextToCheck) => PublicText): Result {
  if (!isChecking(step)) return step;
  let next = step.next();
  while (!next.done) next = step.next(check(next.value));
  return next.value;
}

/** Runs a step with an asynchronous check. */
export async function runStepAsync<Result extends object>(
  step: Step<Result>,
  check: (text: TextToCheck) => Promise<PublicText>,
): Promise<Result> {
  if (!isChecking(step)) return step;
  let next = step.next();
  while (!next.done) next = step.next(await check(next.value));
  return next.value;
}

const isChecking = <Result extends object>(step: Step<Result>): step is Checking<Result> => "next" in step;

/** A port's answer: synchronous from the demo's arrays, asynchronous from the server's database. */
export type Soon<Answer> = Answer | Promise<Answer>;

/** Reads, decides and saves over a port, the same on the server and in the demo (docs/decisions/0025). */
export type UseCase<Result> = Generator<Promise<unknown>, Result, unknown>;

/** Several of a noun, by name. */
export type UseCases<Port, Name extends string = string> = Readonly<
  Record<Name, (port: Port, ask: never) => UseCase<unknown>>
>;

/** Waits for a port's answer. */
export function* wait<Answer>(answer: Soon<Answer>): Generator<Promise<unknown>, Answer, unknown> {
  return answer instanceof Promise ? ((yield answer) as Answer) : answer;
}

/** Runs a use case over a synchronous port. */
export function runUseCase<Result>(useCase: UseCase<Result>): Result {
  const { done, value } = useCase.next();
  if (!done) throw new Error("A port that should answer at once answered with a promise.");
  return value;
}

/** Runs a use case over an asynchronous port, whose rejections the use case can catch. */
export async function runUseCaseAsync<Result>(useCase: UseCase<Result>): Promise<Result> {
  let next = useCase.next();
  while (!next.done)
    next = await next.value.then(
      (answer) => useCase.next(answer),
      (error: unknown) => useCase.throw(error),
    );
  return next.value;
}
