import { expect, test } from "vitest";
import { draftsOf } from "./drafts.ts";
import { safeStorage } from "./storage.ts";

/** A tab's storage, in memory. */
const tab = () =>
  safeStorage(() => {
    throw new Error("No storage.");
  });

test("a draft is read again by the same person and organization, until it is sent", () => {
  const store = tab();
  draftsOf("rosa", "northstar", store).write("thread 1", "Is March\ntoo late?");
  draftsOf("rosa", "northstar", store).write("thread 2", "Hello");
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBe("Is March\ntoo late?");
  draftsOf("rosa", "northstar", store).write("thread 1", " ");
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBeNull();
  expect(draftsOf("rosa", "northstar", store).read("thread 2")).toBe("Hello");
  draftsOf("rosa", "northstar", store).write("thread 2", null);
  expect(store.getItem("mls-drafts")).toBeNull();
});

test("another organization of the person has its own drafts; another person sees none and removes them", () => {
  const store = tab();
  draftsOf("rosa", "northstar", store).write("thread 1", "Ours");
  expect(draftsOf("rosa", "meridian", store).read("thread 1")).toBeNull();
  draftsOf("rosa", "meridian", store).write("thread 1", "Theirs");
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBe("Ours");

  expect(draftsOf("nils", "northstar", store).read("thread 1")).toBeNull();
  draftsOf("nils", "northstar", store).write("thread 2", "Mine");
  expect(store.getItem("mls-drafts")).not.toContain("Ours");
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBeNull();
});

test("the demo's drafts replace no one's in the same tab, and end with its reset", () => {
  const store = tab();
  const demo = (since: string) => draftsOf(`demo ${since}`, "northstar", store, "mls-demo-drafts");
  draftsOf("rosa", "northstar", store).write("thread 1", "Ours");
  demo("1").write("thread 1", "Tried");
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBe("Ours");
  expect(demo("1").read("thread 1")).toBe("Tried");
  expect(demo("2").read("thread 1")).toBeNull();
});

test.each(["{broken", "null", '{"a":1}', "[]"])("what can't be read counts as no drafts: %s", (stored) => {
  const store = tab();
  store.setItem("mls-drafts", stored);
  expect(draftsOf("rosa", "northstar", store).read("thread 1")).toBeNull();
});
