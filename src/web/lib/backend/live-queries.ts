import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "#contract/backend.ts";
import { keyOf, type Noun } from "./ask.ts";

/** The nouns that colleagues and other organizations change: after a gap, all of their answers are asked for again. */
const liveNouns = [
  "shortlist",
  "pipeline",
  "listings",
  "deals",
  "threads",
  "notifications",
  "introductions",
  "interviews",
  "home",
] as const satisfies readonly Noun[];

/**
 * Lets go of what news have made stale. A tab nobody sees asks when it is looked at again: it would load for nobody,
 * and keep a session alive that nobody uses. What a screen does with single events on top of it is its own affair.
 */
export function followLive(live: Live, queryClient: QueryClient, isHidden: () => boolean): void {
  const outdate = (queryKey: readonly unknown[]) =>
    void queryClient.invalidateQueries({ queryKey, refetchType: isHidden() ? "none" : "active" });
  const isChanging = (noun: Noun) => queryClient.isMutating({ mutationKey: keyOf(noun) }) > 0;
  live.onEvent((event) => {
    const { type, userId } = event;
    // While own changes are on their way the last of them asks for the truth.
    if (type === "shortlist_update" && !isChanging("shortlist")) outdate(keyOf("shortlist"));
    // The page of an introduction names the deal that came of it.
    if (type === "deal_update") [keyOf("deals"), keyOf("introductions", "get"), keyOf("home")].forEach(outdate);
    if (type === "thread_update") outdate(keyOf("home"));
    if (type === "thread_update" && !isChanging("threads")) outdate(keyOf("threads"));
    // With a grant begins and ends what may be written and read in threads, and with an introduction what is arranged
    // for it.
    if (type === "introduction_update")
      [keyOf("introductions"), keyOf("interviews"), keyOf("threads"), keyOf("home")].forEach(outdate);
    if (type === "notification" && !isChanging("notifications")) outdate(keyOf("notifications"));
    // Told to the listing's owner without a name: the number of its views has grown.
    if (event.type === "candidate_view" && userId === "")
      outdate(keyOf("listings", "get", { id: event.data.candidateId }));
  });
  live.onCatchUp(() => liveNouns.forEach((noun) => outdate(keyOf(noun))));
}
