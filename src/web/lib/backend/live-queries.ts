import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "#contract/backend.ts";
import { keyOf, type Noun } from "./ask.ts";

/** The nouns that colleagues and other organizations change: after a gap, all their answers are refetched. */
const liveNouns = [
  "shortlist",
  "pipeline",
  "listings",
  "deals",
  "money",
  "threads",
  "notifications",
  "introductions",
  "interviews",
  "home",
  "savedSearches",
  "jobs",
  "candidateLists",
  "guests",
] as const satisfies readonly Noun[];

/**
 * Invalidates what events have made stale. A hidden tab refetches when visible again; loading earlier would only keep
 * an unused session alive. Screens handle single events on their own.
 */
export function followLive(live: Live, queryClient: QueryClient, isHidden: () => boolean): void {
  const outdate = (queryKey: readonly unknown[]) =>
    void queryClient.invalidateQueries({ queryKey, refetchType: isHidden() ? "none" : "active" });
  const isChanging = (noun: Noun) => queryClient.isMutating({ mutationKey: keyOf(noun) }) > 0;
  live.onEvent((event) => {
    const { type, userId } = event;
    // While own changes are in flight, the last of them refetches.
    if (type === "shortlist_update" && !isChanging("shortlist")) outdate(keyOf("shortlist"));
    // An introduction names its resulting deal, on its page and on its candidate's.
    if (type === "deal_update")
      [
        keyOf("deals"),
        keyOf("money"),
        keyOf("introductions", "get"),
        keyOf("introductions", "list"),
        keyOf("introductions", "outcomes"),
        keyOf("jobs", "work"),
        keyOf("home"),
      ].forEach(outdate);
    if (type === "thread_update") outdate(keyOf("home"));
    if (type === "thread_update" && !isChanging("threads")) outdate(keyOf("threads"));
    // A grant decides what may be written and read in threads; an introduction, what can be scheduled
    // for it.
    if (type === "introduction_update")
      [
        keyOf("introductions"),
        keyOf("interviews"),
        keyOf("threads"),
        keyOf("home"),
        keyOf("guests"),
        keyOf("jobs", "work"),
      ].forEach(outdate);
    if (type === "saved_search_update" && !isChanging("savedSearches")) outdate(keyOf("savedSearches"));
    if (type === "job_update" && !isChanging("jobs")) outdate(keyOf("jobs"));
    if (type === "list_update" && !isChanging("candidateLists")) outdate(keyOf("candidateLists"));
    if (event.type === "list_update" && event.data.action === "answered") outdate(keyOf("guests"));
    if (type === "notification" && !isChanging("notifications")) outdate(keyOf("notifications"));
    // A partner's step in a netting is announced by its notification alone.
    if (type === "notification") outdate(keyOf("money", "nettings"));
    // Sent to the listing's owner without a name: its number of views has grown.
    if (event.type === "candidate_view" && userId === "")
      outdate(keyOf("listings", "get", { id: event.data.candidateId }));
  });
  live.onCatchUp(() => liveNouns.forEach((noun) => outdate(keyOf(noun))));
}
