import { contract, type Answer, type Ask, type Contract } from "#contract/index.ts";
import type { Procedure } from "#contract/procedure.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { authorizeNeed, meetsNeed } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { type Context, type Handlers, keepNoAnswer, type Services } from "../platform/http/context.ts";
import { checkAnswer } from "../platform/http/calls.ts";

type Verb<Noun extends keyof Contract> = keyof Contract[Noun] & string;

export type Asking = {
  context: Context;
  /**
   * What a procedure answers this person, as over HTTP: the right it needs, the input's checks, its handler, and only
   * the fields of its contract. So an archive holds what the person's screens show, and is masked the same way.
   */
  ask: <Noun extends keyof Contract, V extends Verb<Noun>>(
    noun: Noun,
    verb: V,
    input: Ask<Noun, V>,
  ) => Promise<Answer<Noun, V>>;
  /** The same for a colleague. */
  as: (colleague: Viewer) => Asking;
  /** Whether the person can call it at all. */
  can: <Noun extends keyof Contract>(noun: Noun, verb: Verb<Noun>) => boolean;
};

type AnyHandler = (context: Context, input: unknown) => Promise<unknown>;

/** Calls procedures for `viewer` from a job. `requestId` marks the audit rows of what it reads. */
export function asking(
  needs: Services & { handlers: Handlers },
  viewer: Viewer,
  request: { requestId: string; origin: string },
): Asking {
  const { handlers, ...services } = needs;
  const { requestId, origin } = request;
  const context: Context = {
    ...services,
    viewer,
    requestId,
    from: { ip: "", origin, sessionCookie: null },
    // Only reads are called, and they check no text and keep no answer.
    checkLeaks: () => [],
    keepAnswer: keepNoAnswer,
  };
  const procedureOf = (noun: keyof Contract, verb: string): Procedure =>
    (contract[noun] as Record<string, Procedure>)[verb] as Procedure;
  return {
    context,
    as: (colleague) => asking(needs, colleague, request),
    async ask(noun, verb, input) {
      const procedure = procedureOf(noun, verb);
      authorizeNeed(viewer, procedure.needs);
      const handler = (handlers[noun] as Record<string, unknown>)[verb] as AnyHandler;
      const answer = await handler(context, procedure.input.parse(input));
      return checkAnswer(procedure, answer, false, `${noun}.${verb}`) as never;
    },
    can: (noun, verb) => meetsNeed(viewer, procedureOf(noun, verb).needs),
  };
}

/** Null instead of an expected error: a document that isn't made yet, a listing that can't be seen anymore. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ExpectedError) return null;
    throw error;
  }
}

type Page<Item> = { items: Item[]; nextCursor: string | null };

/** Every item of a paged list; one page is held at a time. */
export async function* everyItem<Item>(page: (cursor: { cursor?: string }) => Promise<Page<Item>>) {
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: Page<Item> = await page(cursor === null ? {} : { cursor });
    yield* items;
    cursor = nextCursor;
  } while (cursor !== null);
}
