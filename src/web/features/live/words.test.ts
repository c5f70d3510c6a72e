import { expect, test } from "vitest";
import { activityWords, feedTimeText, isNews, pageWords } from "./words.ts";
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

test("colleagues read where somebody is by the name of the link, and by code on a candidate's page", () => {
  const at = (currentPage: string, code?: string) => pageWords({ currentPage }, code);
  expect(at("/mls")).toBe("Home");
  expect(at("/mls/search")).toBe("Browse Candidates");
  expect(at("/mls/list/4f7c")).toBe("List Candidate");
  expect(at("/mls/compare")).toBe("Compare");
  expect(at("/mls/candidate/1", "TM-7K3QF9XA")).toBe("Candidate TM-7K3QF9XA");
  expect(at("/mls/candidate/1")).toBe("Candidate");
  expect(at("/elsewhere")).toBe("Another page");
});

test("a line of the feed says who did what to whom", () => {
  const line = (
    type: Parameters<typeof activityWords>[0]["type"],
    data: Parameters<typeof activityWords>[0]["data"],
    userName = "Dana Kim",
  ) => {
    const { who, did } = activityWords({ userId: userName && "dana", userName, type, data }, "me");
    return `${who} ${did}`;
  };
  const candidateCode = "TM-7K3QF9XA";
  expect(
    line("pipeline_update", { action: "moved", candidateCode, oldStageName: "Applied", newStageName: "Interview" }),
  ).toBe("Dana Kim moved TM-7K3QF9XA from Applied to Interview");
  expect(line("pipeline_update", { action: "bulk_added", count: 3, newStageName: "Applied" })).toBe(
    "Dana Kim added 3 candidates to Applied",
  );
  expect(line("pipeline_update", { action: "undone", candidateCode, newStageName: "Applied" })).toBe(
    "Dana Kim moved TM-7K3QF9XA back to Applied",
  );
  expect(line("pipeline_update", { action: "stages_updated" })).toBe("Dana Kim changed the stages");
  expect(line("pipeline_update", { action: "removed", candidateCode })).toBe(
    "Dana Kim removed TM-7K3QF9XA from the pipeline",
  );
  expect(line("pipeline_update", { action: "something new" })).toBe("Dana Kim changed the pipeline");
  expect(line("deal_update", { action: "signed", dealCode: "DEAL-4F7K2M" })).toBe("Dana Kim signed DEAL-4F7K2M");
  expect(line("deal_update", { action: "something new", dealCode: "DEAL-4F7K2M" }, "")).toBe(
    "Somebody changed DEAL-4F7K2M",
  );
  expect(line("thread_update", { action: "sent", candidateCode, dealCode: "DEAL-4F7K2M" })).toBe(
    "Dana Kim wrote about DEAL-4F7K2M",
  );
  expect(line("thread_update", { action: "started", candidateCode }, "")).toBe("Somebody wrote about TM-7K3QF9XA");
  expect(line("deal_update", { action: "rendered", dealCode: "DEAL-4F7K2M" }, "")).toBe(
    "DEAL-4F7K2M has its executed documents",
  );
  expect(line("candidate_view", { candidateId: "1" }, "")).toBe("Somebody opened a candidate");
  expect(
    activityWords(
      { userId: "me", userName: "Rosa Mendes", type: "shortlist_update", data: { action: "cleared", count: 2 } },
      "me",
    ),
  ).toEqual({ who: "You", did: "cleared your shortlist" });
});

test("that a colleague has read messages stands in no feed", () => {
  expect([
    isNews({ type: "thread_update", data: { action: "read" } }),
    isNews({ type: "thread_update", data: { action: "sent" } }),
    isNews({ type: "deal_update", data: { action: "read" } }),
    isNews({ type: "notification", data: { title: "Offer made" } }),
  ]).toEqual([false, true, true, false]);
});

test("who is here is everybody but oneself, the active first", () => {
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
