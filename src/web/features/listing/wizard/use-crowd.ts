import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Ask } from "#contract/index.ts";
import type { ListingForm } from "#domain/listing/form.ts";
import { canBeCounted } from "#domain/listing/privacy-meter.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { keyOf } from "#web/lib/backend/ask.ts";
import { useSettled } from "#web/lib/use-settled.ts";

/** Typing pause before counting, in milliseconds: a half-typed role would match no one. */
const restMs = 700;

type Question = Ask<"listings", "crowd">;

/** `except`: the published listing being edited. */
export type Asking = { except: string | null };

/** The privacy meter's query for a form; null while there is too little to count by. */
function questionOf(form: ListingForm, { except }: Asking): Question | null {
  if (!canBeCounted(form)) return null;
  const { headlineRole, locationCity, locationState, clearance, industries } = form;
  return {
    headlineRole,
    locationCity,
    locationState,
    yearsExperience: form.yearsExperience,
    clearance,
    industries: [...industries],
    ...(except !== null && { except }),
  };
}

/**
 * Counts candidates similar to the form after each typing pause. Each query has its own answer, so an older one never
 * replaces a newer; until the newer arrives the last one stays, as `stale`.
 */
export function useCrowd(form: ListingForm, asking: Asking) {
  const { api } = useBackend();
  const question = questionOf(form, asking);
  const key = JSON.stringify(question);
  const rested = useSettled(key, restMs);
  const asked = JSON.parse(rested) as Question | null;
  const query = useQuery({
    queryKey: [...keyOf("listings", "crowd"), rested],
    // The query travels with its answer: texts about an answer never use what was typed since.
    queryFn: async ({ signal }) => ({
      facts: asked as Question,
      crowd: await api.listings.crowd(asked as Question, { signal }),
    }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 60_000,
  });
  const counts = question !== null && asked !== null;
  return {
    counted: counts ? (query.data ?? null) : null,
    stale: rested !== key || query.isPlaceholderData,
    failed: counts && query.isError,
    retry: () => void query.refetch(),
  };
}
