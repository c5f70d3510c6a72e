import { onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import { createQueryClient, worthRetrying } from "./query-client.ts";

const problem = (status: number, retryAfterSeconds: number | null = null) =>
  new Problem({ status, code: "any", title: "", detail: "Wait 40 seconds.", retryAfterSeconds });

describe("retrying", () => {
  it.each([400, 401, 403, 404, 409, 422])("an error with %i isn't retried", (status) => {
    expect(worthRetrying(0, problem(status))).toBe(false);
  });

  it.each([0, 429, 500, 503])("a failure with %i is retried", (status) => {
    expect(worthRetrying(0, problem(status))).toBe(true);
  });

  it("ends after two more attempts", () => {
    expect(worthRetrying(1, problem(503))).toBe(true);
    expect(worthRetrying(2, problem(503))).toBe(false);
  });
});

describe("a read in flight during a change", () => {
  it("is repeated, so that its older answer doesn't replace the change's", async () => {
    const client = createQueryClient();
    const answers = [1, 2].map(() => Promise.withResolvers<string>());
    const read = vi.fn<() => Promise<string>>();
    for (const { promise } of answers) read.mockReturnValueOnce(promise);
    client.setQueryData(["policy"], "off");
    const observer = new QueryObserver(client, { queryKey: ["policy"], queryFn: read, staleTime: 0 });
    const stop = observer.subscribe(() => undefined);
    client.setQueryData(["policy"], "on");
    expect(read).toHaveBeenCalledTimes(2);
    answers[0]?.resolve("off");
    answers[1]?.resolve("on, by a colleague");
    await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    expect(observer.getCurrentResult().data).toBe("on, by a colleague");
    stop();
  });
});

describe("a first read during a change", () => {
  it("is repeated once it has arrived", async () => {
    const client = createQueryClient();
    const first = Promise.withResolvers<string>();
    const read = vi.fn<() => Promise<string>>().mockReturnValueOnce(first.promise).mockResolvedValue("new");
    const observer = new QueryObserver(client, { queryKey: ["listings"], queryFn: read });
    const stop = observer.subscribe(() => undefined);
    void client.invalidateQueries({ queryKey: ["listings"] });
    first.resolve("old");
    await expect.poll(() => observer.getCurrentResult()).toMatchObject({ data: "new", isFetching: false });
    expect(read).toHaveBeenCalledTimes(2);
    stop();
  });
});

describe("a change without a network", () => {
  afterEach(() => onlineManager.setOnline(true));

  it("fails with its message instead of waiting unseen", async () => {
    const client = createQueryClient();
    onlineManager.setOnline(false);
    const change = vi.fn<() => Promise<void>>().mockRejectedValue(problem(0));
    const mutation = client.getMutationCache().build(client, { mutationFn: change });
    void mutation.execute(undefined).catch(() => undefined);
    await expect.poll(() => mutation.state).toMatchObject({ status: "error", isPaused: false });
  });
});

describe("a rate-limited read", () => {
  afterEach(() => void vi.useRealTimers());

  it("fails at once with its message, and is repeated when the limit ends", async () => {
    vi.useFakeTimers();
    const client = createQueryClient();
    const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(problem(429, 40)).mockResolvedValue("candidates");
    const observer = new QueryObserver(client, { queryKey: ["listings"], queryFn: read });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(39_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: "error", error: { detail: "Wait 40 seconds." } });
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(observer.getCurrentResult()).toMatchObject({ status: "success", data: "candidates" });
    expect(read).toHaveBeenCalledTimes(2);
    stop();
  });

  it("keeps the data from before, and isn't repeated for a page that was left", async () => {
    vi.useFakeTimers();
    const client = createQueryClient();
    const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce("candidates").mockRejectedValue(problem(429, 40));
    const observer = new QueryObserver(client, { queryKey: ["listings"], queryFn: read });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    void observer.refetch();
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult()).toMatchObject({ status: "error", data: "candidates" });
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
