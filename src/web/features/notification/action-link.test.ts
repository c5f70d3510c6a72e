import { expect, test } from "vitest";
import { actionTarget } from "./action-link.ts";

test("a notification leads to a page, and to a conversation where it tells of one", () => {
  expect(actionTarget("/mls/deal/7")).toEqual({ path: "/mls/deal/7", thread: null });
  expect(actionTarget("/mls/candidate/3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11?thread=9")).toEqual({
    path: "/mls/candidate/3f0c9d52-6a1e-4c1e-9d6f-0b6f2f6f0a11",
    thread: "9",
  });
});
