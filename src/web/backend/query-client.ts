import { QueryClient } from "@tanstack/react-query";
import { Problem } from "#contract/backend.ts";

const retries = 2;

/** A refusal is an answer and is not asked for again; a lost connection or a server at its limit is. */
export function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= retries) return false;
  return !(error instanceof Problem) || error.status === 0 || error.status === 429 || error.status >= 500;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, retry: worthRetrying },
      mutations: { retry: false },
    },
  });
}
