import type { LiveData, LiveNews } from "#contract/live.ts";
import type { DealAction } from "#domain/deal/actions.ts";
import type { ThreadAction } from "#domain/thread/actions.ts";
import { expect, test } from "vitest";
import { pageWords } from "./page-words.ts";
import { activityWords, feedTimeText, isNews } from "./words.ts";
import { colleaguesOf } from "#web/lib/use-live.ts";

const noon = Date.parse("2027-03-04T12:00:00Z");
const before = (ms: number) => feedTimeText(new Date(noon - ms).toISOString(), noon);

test("the feed reads Just now, minutes, hours, then the date (spec §9)", () => {
  expect(before(59_000)).toBe("Just now");
  expect(before(60_000)).toBe("1 min ago");
  expect(before(59 * 60_000)).toBe("59 min ago");
  expect(before(60 * 60_000)).toBe("1 h ago");
  expect(before(23.9 * 3_600_000)).toBe("23 h ago");
  expect(before(24 * 3_600_000)).toBe("Mar 3, 2027");
});

test("a colleague's page is shown by its link's name, and a candidate's page by code", () => {
  const at = (currentPage: string, code?: string) => pageWords({ currentPage }, code);
  expect(at("/mls")).toBe("Home");
  expect(at("/mls/search")).toBe("Browse Candidates");
  expect(at("/mls/list/4f7c")).toBe("List Candidate");
  expect(at("/mls/compare")).toBe("Compare");
  expect(at("/mls/candidate/1", "TM-7K3QF9XA")).toBe("Candidate TM-7K3QF9XA");
  expect(at("/mls/candidate/1")).toBe("Candidate");
  expect(at("/elsewhere")).toBe("Another page");
});

test("an activity says who did what to whom", () => {
  const line = (event: LiveNews, userName = "Dana Kim") => {
    const { who, did } = activityWords({ userId: userName && "dana", userName, ...event }, "me");
    return `${who} ${did}`;
  };
  const candidateCode = "TM-7K3QF9XA";
  const pipeline = (data: LiveData<"pipeline_update">) => line({ type: "pipeline_update", data });
  const deal = (action: DealAction, userName?: string) =>
    line({ type: "deal_update", data: { dealId: "1", action, dealCode: "DEAL-4F7K2M" } }, userName);
  const thread = { type: "thread_update" as const, data: { threadId: "1", action: "sent" as const, candidateCode } };
  // A page can be older than the server.
  const unknown = "something new" as "restored";
  expect(pipeline({ action: "moved", candidateCode, oldStageName: "Applied", newStageName: "Interview" })).toBe(
    "Dana Kim moved TM-7K3QF9XA from Applied to Interview",
  );
  expect(pipeline({ action: "bulk_added", newStageName: "Applied" })).toBe("Dana Kim added a candidate to Applied");
  expect(pipeline({ action: "undone", candidateCode, newStageName: "Applied" })).toBe(
    "Dana Kim moved TM-7K3QF9XA back to Applied",
  );
  expect(pipeline({ action: "stages_updated" })).toBe("Dana Kim changed the stages");
  expect(pipeline({ action: "removed", candidateCode })).toBe("Dana Kim removed TM-7K3QF9XA from the pipeline");
  expect(pipeline({ action: unknown })).toBe("Dana Kim changed the pipeline");
  expect(deal("signed")).toBe("Dana Kim signed DEAL-4F7K2M");
  expect(deal(unknown, "")).toBe("Another organization changed DEAL-4F7K2M");
  expect(deal("rendered", "")).toBe("DEAL-4F7K2M now has its executed documents");
  expect(line({ type: "thread_update", data: { ...thread.data, dealCode: "DEAL-4F7K2M" } })).toBe(
    "Dana Kim sent a message about DEAL-4F7K2M",
  );
  expect(line(thread, "")).toBe("Another organization sent a message about TM-7K3QF9XA");
  expect(line({ type: "candidate_view", data: { candidateId: "1", candidateCode } }, "")).toBe(
    "Another organization opened TM-7K3QF9XA",
  );
  expect(line({ type: "shortlist_update", data: { action: "bulk_added", count: 3 } })).toBe(
    "Dana Kim added 3 candidates to their shortlist",
  );
  expect(
    activityWords(
      { userId: "me", userName: "Rosa Mendes", type: "shortlist_update", data: { action: "cleared", count: 2 } },
      "me",
    ),
  ).toEqual({ who: "You", did: "cleared your shortlist" });
});

test("a colleague's reading of messages isn't in the feed", () => {
  const thread = (action: ThreadAction) =>
    isNews({ type: "thread_update", data: { threadId: "1", action, candidateCode: "TM-7K3QF9XA" } });
  expect([
    thread("read"),
    thread("sent"),
    isNews({ type: "notification", data: { title: "Offer made", message: "", priority: "high" } }),
  ]).toEqual([false, true, false]);
});

test("the colleagues online exclude yourself, active ones first", () => {
  const person = (userId: string, userName: string, status: "active" | "away") => ({
    userId,
    userName,
    status,
    currentPage: "/mls",
    lastSeen: "2027-03-04T12:00:00.000Z",
  });
  const here = [
    person("c", "Carla", "away"),
    person("me", "Me", "active"),
    person("b", "Bruno", "active"),
    person("a", "Ada", "away"),
  ];
  expect(colleaguesOf(here, "me").map(({ userName }) => userName)).toEqual(["Bruno", "Ada", "Carla"]);
});
