import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "#contract/backend.ts";

/** What the keys of queries begin with, noun by noun; the components that own them build on these. */
export const nounKeys = {
  shortlist: ["shortlist"],
  pipeline: ["pipeline"],
  listings: ["listings"],
  deals: ["deals"],
  threads: ["threads"],
  notifications: ["notifications"],
  introductions: ["introductions"],
  interviews: ["interviews"],
  home: ["home"],
} as const;

/**
 * Lets go of what news have made stale. A tab nobody sees asks when it is looked at again: it would load for nobody,
 * and keep a session alive that nobody uses. What a screen does with single events on top of it is its own affair.
 */
export function followLive(live: Live, queryClient: QueryClient, isHidden: () => boolean): void {
  const outdate = (queryKey: readonly string[]) =>
    void queryClient.invalidateQueries({ queryKey, refetchType: isHidden() ? "none" : "active" });
  live.onEvent((event) => {
    const { type, userId } = event;
    // While own changes are on their way the last of them asks for the truth.
    if (type === "shortlist_update" && queryClient.isMutating({ mutationKey: nounKeys.shortlist }) === 0)
      outdate(nounKeys.shortlist);
    // The page of an introduction names the deal that came of it.
    if (type === "deal_update") [nounKeys.deals, [...nounKeys.introductions, "get"], nounKeys.home].forEach(outdate);
    if (type === "thread_update") outdate(nounKeys.home);
    if (type === "thread_update" && queryClient.isMutating({ mutationKey: nounKeys.threads }) === 0)
      outdate(nounKeys.threads);
    // With a grant begins and ends what may be written and read in threads, and with an introduction what is arranged
    // for it.
    if (type === "introduction_update")
      [nounKeys.introductions, nounKeys.interviews, nounKeys.threads, nounKeys.home].forEach(outdate);
    if (type === "notification" && queryClient.isMutating({ mutationKey: nounKeys.notifications }) === 0)
      outdate(nounKeys.notifications);
    // Told to the listing's owner without a name: the number of its views has grown.
    if (event.type === "candidate_view" && userId === "")
      outdate([...nounKeys.listings, "get", event.data.candidateId]);
  });
  live.onCatchUp(() => Object.values(nounKeys).forEach(outdate));
}
