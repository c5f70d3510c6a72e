import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import type { Live } from "#contract/backend.ts";
import type { LiveEvent, LiveNews } from "#contract/live.ts";
import { followLive } from "./live-queries.ts";
import { keyOf } from "#web/lib/backend/ask.ts";

const nameOf = (queryKey: readonly unknown[]) =>
  queryKey.map((part) => (typeof part === "string" ? part : Object.values(part as object).join())).join("/");

function page({ hidden = false } = {}) {
  const queryClient = new QueryClient();
  const asked: string[] = [];
  for (const queryKey of [
    keyOf("shortlist", "ids"),
    keyOf("pipeline", "board"),
    keyOf("deals", "get", { id: "D1" }),
    keyOf("threads", "count"),
    keyOf("introductions", "count"),
    keyOf("introductions", "list"),
    keyOf("interviews", "count"),
    keyOf("notifications", "count"),
    keyOf("listings", "get", { id: "L1" }),
    keyOf("listings", "get", { id: "L2" }),
    keyOf("home"),
  ])
    new QueryObserver(queryClient, {
      queryKey,
      initialData: 0,
      staleTime: Infinity,
      queryFn: () => asked.push(nameOf(queryKey)),
    }).subscribe(() => undefined);
  const on = { event: (_event: LiveEvent): void => undefined, catchUp: (): void => undefined };
  const live = {
    onEvent: (listener: typeof on.event) => ((on.event = listener), () => undefined),
    onCatchUp: (listener: () => void) => ((on.catchUp = listener), () => undefined),
  };
  followLive(live as Partial<Live> as Live, queryClient, () => hidden);
  const arrive = (parts: LiveNews & { userId?: string }) =>
    on.event({ id: "1", userId: "p", userName: "Rosa", timestamp: "2026-11-21T09:00:00.000Z", ...parts });
  return { queryClient, asked, arrive, catchUp: () => on.catchUp() };
}

describe("what a live event invalidates", () => {
  it("is only the shortlist when it changed", () => {
    const { arrive, asked } = page();
    arrive({ type: "shortlist_update", data: { action: "added" } });
    expect(asked).toEqual(["shortlist/ids"]);
  });

  it("isn't the shortlist while own changes are pending", async () => {
    const { queryClient, arrive, asked } = page();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: keyOf("shortlist"),
      mutationFn: () => new Promise<void>((done) => setTimeout(done, 20)),
    });
    const running = mutation.execute(undefined);
    arrive({ type: "shortlist_update", data: { action: "added" } });
    await running;
    expect(asked).toEqual([]);
  });

  it("is all deals when one changed, and the introductions that name it", () => {
    const { arrive, asked } = page();
    arrive({ type: "deal_update", data: { dealId: "D1", action: "signed", dealCode: "DEAL-4F7K2M" } });
    expect(asked).toEqual(["deals/get/D1", "introductions/list", "home"]);
  });

  it("is all threads when a message was sent, unless by this tab", async () => {
    const { queryClient, arrive, asked } = page();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      mutationKey: keyOf("threads"),
      mutationFn: () => new Promise<void>((done) => setTimeout(done, 20)),
    });
    const running = mutation.execute(undefined);
    arrive({ type: "thread_update", data: { threadId: "T1", action: "sent", candidateCode: "TM-7K3QF9XA" } });
    await running;
    expect(asked).toEqual(["home"]);
    arrive({ type: "thread_update", data: { threadId: "T1", action: "sent", candidateCode: "TM-7K3QF9XA" } });
    expect(asked).toEqual(["home", "home", "threads/count"]);
  });

  it("is notifications when one arrived, or was read in another window", () => {
    const { arrive, asked } = page();
    arrive({
      type: "notification",
      userId: "",
      data: { title: "New message", message: "About TM-7K3QF9XA.", priority: "medium" },
    });
    expect(asked).toEqual(["notifications/count"]);
  });

  it("is introductions when one took a step, with their interviews and threads, whose texts depend on a grant", () => {
    const { arrive, asked } = page();
    arrive({
      type: "introduction_update",
      data: {
        introductionId: "I1",
        action: "requested",
        introductionCode: "INT-4F7K2M",
        candidateCode: "TM-7K3QF9XA",
      },
    });
    expect(asked).toEqual(["introductions/count", "introductions/list", "interviews/count", "threads/count", "home"]);
  });

  it("is the view count of a viewed listing for its owner, and nothing for a colleague's own view", () => {
    const { arrive, asked } = page();
    arrive({ type: "candidate_view", data: { candidateId: "L1", candidateCode: "TM-7K3QF9XA" } });
    arrive({ type: "candidate_view", userId: "", data: { candidateId: "L1", candidateCode: "TM-7K3QF9XA", count: 4 } });
    expect(asked).toEqual(["listings/get/L1"]);
  });

  it("is everything after a gap", () => {
    const { catchUp, asked } = page();
    catchUp();
    expect(asked.toSorted()).toEqual([
      "deals/get/D1",
      "home",
      "interviews/count",
      "introductions/count",
      "introductions/list",
      "listings/get/L1",
      "listings/get/L2",
      "notifications/count",
      "pipeline/board",
      "shortlist/ids",
      "threads/count",
    ]);
  });

  it("waits while the tab is hidden", () => {
    const { queryClient, catchUp, asked } = page({ hidden: true });
    catchUp();
    expect([asked, queryClient.getQueryState(keyOf("shortlist", "ids"))?.isInvalidated]).toEqual([[], true]);
  });
});
