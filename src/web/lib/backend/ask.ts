import {
  type DataTag,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { Answer, Api, Ask, Contract } from "#contract/index.ts";
import { useBackend } from "./context.tsx";
import { freshness } from "./freshness.ts";

export type Noun = keyof Contract;
export type Verb<N extends Noun> = keyof Contract[N] & string;

/** A cached answer's key: its noun, its procedure, the input, then whatever else distinguishes answers. */
type AnswerKey<N extends Noun, V extends Verb<N>> = DataTag<readonly unknown[], Answer<N, V>>;

/** Answers about another noun: invalidating that noun invalidates these too. */
const partOf: Partial<Record<string, Noun>> = {
  "own.listings": "listings",
  "candidacy.ofListing": "listings",
  "retentions.get": "listings",
  "configuration.get": "admin",
  "configuration.history": "admin",
  "leaks.list": "admin",
  "scorecards.list": "introductions",
};

/**
 * The key of a noun, of a procedure, or of one input. Shorter keys match everything longer ones do. `per`: what an
 * answer depends on besides its input.
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

/** Query options for an answer, for code that can't call `useAsk`. */
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

/** One procedure's answer, shared by all components that ask for it. */
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

/** All items of a list's pages that have arrived. */
export const itemsOf = <Item>(data: InfiniteData<{ items: readonly Item[] }> | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

export type Outdated = Noun | readonly unknown[];

/** Invalidates the answers about nouns, or those with a key: the ones on the screen are refetched. */
export async function outdate(queryClient: QueryClient, ...what: readonly Outdated[]): Promise<void> {
  const keys = what.map((each) => (typeof each === "string" ? keyOf(each) : each));
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** `outdate` for a component that does nothing else with the query client. */
export function useOutdate(): (...what: readonly Outdated[]) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback((...what) => outdate(queryClient, ...what), [queryClient]);
}
