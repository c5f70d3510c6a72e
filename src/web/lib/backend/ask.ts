import {
  type DataTag,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  useQuery,
  type UseQueryOptions,
} from "@tanstack/react-query";
import type { Answer, Api, Ask, Contract } from "#contract/index.ts";
import { useBackend } from "./context.tsx";
import { freshness } from "./freshness.ts";

export type Noun = keyof Contract;
export type Verb<N extends Noun> = keyof Contract[N] & string;

/** A cached answer's key: its noun, its procedure, the input, then what else sets one answer apart from another. */
type AnswerKey<N extends Noun, V extends Verb<N>> = DataTag<readonly unknown[], Answer<N, V>>;

/** Answers about another noun: what outdates that noun's answers outdates these too. */
const partOf: Partial<Record<string, Noun>> = {
  "own.listings": "listings",
  "candidacy.ofListing": "listings",
  "configuration.get": "admin",
  "configuration.history": "admin",
  "leaks.list": "admin",
};

/**
 * The key of a noun's answers, of one procedure's, or of the answer to one input. The shorter keys match everything the
 * longer ones do. `per`: what an answer depends on besides its input.
 */
export function keyOf<N extends Noun>(noun: N): readonly string[];
export function keyOf<N extends Noun, V extends Verb<N>>(noun: N, verb: V): readonly string[];
export function keyOf<N extends Noun, V extends Verb<N>>(
  noun: N,
  verb: V,
  input: Ask<N, V>,
  ...per: readonly unknown[]
): AnswerKey<N, V>;
export function keyOf(noun: Noun, verb?: string, ...rest: readonly unknown[]): readonly unknown[] {
  if (verb === undefined) return [noun];
  const name = `${noun}.${verb}`;
  const whole = partOf[name];
  return whole ? [whole, name, ...rest] : [noun, verb, ...rest];
}

type Options<N extends Noun, V extends Verb<N>, Shown> = Omit<
  UseQueryOptions<Answer<N, V>, Error, Shown, readonly unknown[]>,
  "queryKey" | "queryFn"
> & { per?: unknown };

/** What TanStack Query needs to ask for an answer, for places outside a component's `useAsk`. */
export function ask<N extends Noun, V extends Verb<N>, Shown = Answer<N, V>>(
  api: Api,
  noun: N,
  verb: V,
  input: Ask<N, V>,
  { per, ...options }: Options<N, V, Shown> = {},
) {
  return queryOptions<Answer<N, V>, Error, Shown, readonly unknown[]>({
    ...freshness(noun, verb),
    ...options,
    queryKey: per === undefined ? keyOf(noun, verb, input) : keyOf(noun, verb, input, per),
    queryFn: ({ signal }) => api[noun][verb](input, { signal }),
  });
}

/** One procedure's answer, shared by every component that asks the same. */
export function useAsk<N extends Noun, V extends Verb<N>, Shown = Answer<N, V>>(
  noun: N,
  verb: V,
  input: Ask<N, V>,
  options: Options<N, V, Shown> = {},
) {
  return useQuery(ask(useBackend().api, noun, verb, input, options));
}

type Page = { nextCursor: string | null };

/** The procedures whose answers are pages of a list. */
type PagedVerb<N extends Noun> = {
  [V in Verb<N>]: Answer<N, V> extends Page ? V : never;
}[Verb<N>];

type Pages<N extends Noun, V extends Verb<N>> = InfiniteData<Answer<N, V>, string>;
type PagesOptions<N extends Noun, V extends Verb<N>> = Omit<
  UseInfiniteQueryOptions<Answer<N, V>, Error, Pages<N, V>, readonly unknown[], string>,
  "queryKey" | "queryFn" | "initialPageParam" | "getNextPageParam"
> & { per?: unknown };

/** The pages of a list by cursor. */
export function useAskPages<N extends Noun, V extends PagedVerb<N>>(
  noun: N,
  verb: V,
  input: Omit<Ask<N, V>, "cursor">,
  { per, ...options }: PagesOptions<N, V> = {},
) {
  const { api } = useBackend();
  const asked = input as Ask<N, V>;
  return useInfiniteQuery<Answer<N, V>, Error, Pages<N, V>, readonly unknown[], string>({
    ...freshness(noun, verb),
    ...options,
    queryKey: [...keyOf(noun, verb, asked, per), "pages"],
    queryFn: ({ pageParam, signal }) =>
      api[noun][verb](pageParam ? ({ ...(input as object), cursor: pageParam } as Ask<N, V>) : asked, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => (page as Page).nextCursor ?? undefined,
  });
}

/** Marks answers as out of date: those on the screen are asked for again. */
export async function outdate(queryClient: QueryClient, ...nouns: readonly Noun[]): Promise<void> {
  await Promise.all(nouns.map((noun) => queryClient.invalidateQueries({ queryKey: keyOf(noun) })));
}
