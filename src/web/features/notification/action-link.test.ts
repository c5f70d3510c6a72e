import { expect, test } from "vitest";
import { actionTarget } from "./action-link.ts";

test("a notification links to a page, and to a thread if it is about one", () => {
  expect(actionTarget("/mls/deal/7")).toEqual({ path: "/mls/deal/7", search: {}, thread: null });
  expect(actionTarget("/mls/candidate/3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11?thread=9")).toEqual({
    path: "/mls/candidate/3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11",
    search: { thread: "9" },
    thread: "9",
  });
});

test("a notification links to the tab that it names", () => {
  expect(actionTarget("/mls/money?tab=partners")).toEqual({
    path: "/mls/money",
    search: { tab: "partners" },
    thread: null,
  });
});
