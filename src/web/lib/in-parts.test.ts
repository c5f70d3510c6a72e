import { afterEach, expect, it, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import { takeNotices } from "#web/ui/toast.tsx";
import { inParts, notifyStopped, sumOf } from "./in-parts.ts";

const full = () => new Error("full");
const seen = vi.fn<(notice: { title: string; description?: string }) => void>();
const stop = takeNotices(seen);
afterEach(() => void seen.mockClear());

it("calls in order, with as many items as one call takes", async () => {
  const { parts, ...all } = await inParts([1, 2, 3, 4, 5], async (part) => ({ added: part.length }), 2);
  expect(parts).toEqual([{ added: 2 }, { added: 2 }, { added: 1 }]);
  expect(sumOf(parts, "added")).toBe(5);
  expect(all).toEqual({ done: [1, 2, 3, 4, 5], rest: [], error: undefined });
});

it("keeps what is done when a later call fails, and ends there", async () => {
  const call = vi.fn<(part: number[]) => Promise<number>>(async (part) =>
    part.includes(3) ? Promise.reject(full()) : part.length,
  );
  expect(await inParts([1, 2, 3, 4, 5], call, 2)).toEqual({ parts: [2], done: [1, 2], rest: [3, 4, 5], error: full() });
  expect(call).toHaveBeenCalledTimes(2);
});

it("fails when the first call does, because nothing is done", async () => {
  await expect(inParts([1, 2, 3], () => Promise.reject(full()), 2)).rejects.toThrow("full");
});

it("says where it stopped and why, and nothing when all are done", () => {
  notifyStopped(240, 240, undefined);
  expect(seen).not.toHaveBeenCalled();
  notifyStopped(
    100,
    240,
    new Problem({ status: 409, code: "shortlist-full", title: "", detail: "Your shortlist is full." }),
  );
  expect(seen.mock.lastCall?.[0]).toMatchObject({
    title: "Error",
    description: "Stopped after 100 of 240 candidates. Your shortlist is full.",
  });
  stop();
});
