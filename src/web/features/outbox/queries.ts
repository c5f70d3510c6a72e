import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import type { LetterState } from "#domain/outbox/email.ts";

export type Letter = Answer<"outbox", "get">;
export type LetterRow = Answer<"outbox", "list">["items"][number];

export const outboxKey = ["outbox"] as const;

export const letterListOptions = (api: Api, state: LetterState | null) =>
  infiniteQueryOptions({
    queryKey: [...outboxKey, "list", state],
    queryFn: ({ pageParam, signal }) =>
      api.outbox.list({ ...(state && { state }), ...(pageParam && { cursor: pageParam }), limit: 30 }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });

export const letterOptions = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...outboxKey, "one", id],
    queryFn: ({ signal }) => api.outbox.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
