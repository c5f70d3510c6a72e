import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Problem } from "#contract/backend.ts";
import { listingFormDefaults, type ListingForm } from "#domain/listing/form.ts";
import { openDraftSession, retryDelaysMs, saveDelayMs } from "./draft-session.ts";
import type { OwnForm } from "./draft-state.ts";

type Call = { verb: string; ask: Record<string, unknown>; key: string | undefined };

/** A server with one draft: applies patches, counts versions, and lets the test set its next answer. */
function server(start: Partial<ListingForm> = {}) {
  const calls: Call[] = [];
  const kept: OwnForm = {
    id: "draft-1",
    status: "draft",
    version: 1,
    maskedCode: null,
    step: 1,
    form: { ...listingFormDefaults, ...start },
    savedAt: "2026-11-21T03:00:00.000Z",
  };
  const next: (() => Promise<void>)[] = [];

  async function answer(
    verb: string,
    ask: Record<string, unknown>,
    key: string | undefined,
    apply: () => void,
  ): Promise<OwnForm> {
    calls.push({ verb, ask, key });
    await next.shift()?.();
    const isStale = ask["version"] !== kept.version || (kept.status !== "draft" && "step" in ask);
    if (verb !== "create" && isStale) throw problem(409, "version-conflict", structuredClone(kept));
    apply();
    return structuredClone(kept);
  }
  function merge(ask: Record<string, unknown>) {
    kept.form = { ...kept.form, ...(ask["form"] as Partial<OwnForm["form"]>) };
    if (typeof ask["step"] === "number") kept.step = ask["step"];
  }
  const listings = {
    create: (ask: object, options?: { idempotencyKey?: string }) =>
      answer("create", { ...ask }, options?.idempotencyKey, () => merge({ ...ask })),
    update: (ask: object) =>
      answer("update", { ...ask }, undefined, () => {
        merge({ ...ask });
        kept.version += 1;
      }),
    publish: (ask: object, options?: { idempotencyKey?: string }) =>
      answer("publish", { ...ask }, options?.idempotencyKey, () => {
        kept.status = "active";
        kept.maskedCode = "TM-7K3QF9XA";
      }),
  };
  return {
    api: { listings } as never,
    calls,
    kept,
    fails: (error: Problem) => next.push(() => Promise.reject(error)),
    waits: (until: Promise<void>) => next.push(() => until),
  };
}

function problem(status: number, code: string, current?: unknown): Problem {
  return new Problem({
    status,
    code,
    title: code,
    detail: `${code}.`,
    current,
    fields: code === "invalid-input" ? { "form.identity.phone": "Not a phone number." } : {},
  });
}
const offline = () => problem(0, "offline");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a new candidate", () => {
  test("nothing is sent before the first change, then one draft is created with what was typed", async () => {
    const { api, calls } = server();
    const session = openDraftSession(api, null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toEqual([]);

    session.change({ headlineRole: "Staff" });
    session.change({ headlineRole: "Staff Engineer" });
    expect(session.unsaved()).toBe(true);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(calls).toMatchObject([{ verb: "create", ask: { form: { headlineRole: "Staff Engineer" }, step: 1 } }]);
    expect(session.state()).toMatchObject({ id: "draft-1", save: { kind: "saved" } });
    expect(session.unsaved()).toBe(false);
  });

  test("a create whose response was lost is repeated unchanged, so that no second draft is created", async () => {
    const { api, calls, fails } = server();
    const session = openDraftSession(api, null);
    fails(offline());
    session.change({ headlineRole: "Staff" });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(session.state().save).toMatchObject({ kind: "failed", retries: true });

    session.change({ locationCity: "Austin" });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(calls[1]).toEqual(calls[0]);
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(calls[2]).toMatchObject({ verb: "update", ask: { form: { locationCity: "Austin" } } });
    expect(session.state().save.kind).toBe("saved");
  });

  test("what was left without saving isn't sent later, as it would be for another agency", async () => {
    const { api, calls, fails } = server();
    const session = openDraftSession(api, null);
    fails(offline());
    session.change({ headlineRole: "Staff" });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    session.abandon();
    await session.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
  });
});

test("a rejected create isn't repeated: the corrected form is sent", async () => {
  const { api, calls, fails } = server();
  const session = openDraftSession(api, null);
  fails(problem(400, "invalid-input"));
  session.change({ timeZone: "x" });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  session.change({ timeZone: "UTC" });
  await vi.advanceTimersByTimeAsync(saveDelayMs);
  expect(calls.at(-1)).toMatchObject({ verb: "create", ask: { form: { timeZone: "UTC" } } });
  expect(calls.at(-1)?.key).not.toBe(calls[0]?.key);
  expect(session.state().save.kind).toBe("saved");
});

describe("a draft being edited", () => {
  test("sends only what changed, with the version it last saw", async () => {
    const { api, calls, kept } = server();
    const session = openDraftSession(api, structuredClone(kept));
    session.change({ summary: "Builds platforms." });
    await session.flush();
    session.change({ yearsExperience: 11 });
    await session.flush();
    expect(calls.map((call) => call.ask)).toMatchObject([
      { version: 1, form: { summary: "Builds platforms." } },
      { version: 2, form: { yearsExperience: 11 } },
    ]);
  });

  test("keeps its step, so that a reload resumes there", async () => {
    const { api, kept } = server();
    const session = openDraftSession(api, structuredClone(kept));
    session.goTo(3);
    await session.flush();
    expect(kept.step).toBe(3);
    expect(openDraftSession(api, structuredClone(kept)).state().step).toBe(3);
  });

  test("sends text typed during a save with the next save", async () => {
    const { api, calls, kept, waits } = server();
    const session = openDraftSession(api, structuredClone(kept));
    let answers = () => {};
    waits(new Promise((resolve) => (answers = resolve)));
    session.change({ summary: "One" });
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    session.change({ summary: "One, two" });
    answers();
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(calls.map((call) => (call.ask["form"] as ListingForm).summary)).toEqual(["One", "One, two"]);
    expect(kept.form.summary).toBe("One, two");
  });

  test("is saved once a change is undone by hand, without anything being sent", async () => {
    const { api, calls, kept } = server({ summary: "Kept" });
    const session = openDraftSession(api, structuredClone(kept));
    const before = session.state().save;
    for (const leave of [() => vi.advanceTimersByTimeAsync(saveDelayMs), () => session.flush()]) {
      session.change({ summary: "Kept, too" });
      expect(session.state().save.kind).toBe("waiting");
      session.change({ summary: "Kept" });
      await leave();
      expect(session.state().save).toEqual(before);
    }
    expect(calls).toEqual([]);
  });

  test("reports a failed save, retries by itself and keeps the input", async () => {
    const { api, kept, fails } = server();
    const session = openDraftSession(api, structuredClone(kept));
    fails(offline());
    fails(problem(503, "unavailable"));
    session.change({ summary: "Kept" });
    await session.flush();
    expect(session.state()).toMatchObject({ save: { kind: "failed", retries: true }, form: { summary: "Kept" } });
    await vi.advanceTimersByTimeAsync(retryDelaysMs[0]);
    expect(session.state().save.kind).toBe("failed");
    await vi.advanceTimersByTimeAsync(retryDelaysMs[1]);
    expect(kept.form.summary).toBe("Kept");
    expect(session.state().save.kind).toBe("saved");
  });

  test("names a rejected field and doesn't send it again until it changes", async () => {
    const { api, calls, kept, fails } = server();
    const session = openDraftSession(api, structuredClone(kept));
    fails(problem(400, "invalid-input"));
    session.change({ identity: { ...listingFormDefaults.identity, phone: "x" } });
    await session.flush();
    expect(session.state().fieldErrors).toEqual({ "identity.phone": "Not a phone number." });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    session.change({ identity: { ...listingFormDefaults.identity, phone: "+1 415 555 0134" } });
    expect(session.state().fieldErrors).toEqual({});
    await session.flush();
    expect(session.state().save.kind).toBe("saved");
  });
});

describe("concurrent changes", () => {
  function twoTabs() {
    const world = server({ summary: "Before" });
    const session = openDraftSession(world.api, structuredClone(world.kept));
    const elsewhere = (form: Partial<ListingForm>) => {
      world.kept.form = { ...world.kept.form, ...form };
      world.kept.version += 1;
    };
    return { ...world, session, elsewhere };
  }

  test("to different fields are merged without asking", async () => {
    const { session, elsewhere, kept } = twoTabs();
    elsewhere({ education: "BSc" });
    session.change({ summary: "Mine" });
    await session.flush();
    await vi.advanceTimersByTimeAsync(saveDelayMs);
    expect(kept.form).toMatchObject({ summary: "Mine", education: "BSc" });
    expect(session.state()).toMatchObject({
      form: { summary: "Mine", education: "BSc" },
      merged: ["education"],
      save: { kind: "saved" },
    });
  });

  test("don't include your own save whose response was lost", async () => {
    const { session, elsewhere } = twoTabs();
    elsewhere({ summary: "Mine" });
    session.change({ summary: "Mine" });
    await session.flush();
    expect(session.state().save.kind).not.toBe("conflict");
    expect(session.unsaved()).toBe(false);
  });

  test("don't include the same identity in another order of fields", async () => {
    const { session, elsewhere } = twoTabs();
    elsewhere({ identity: { pastEmployers: [], portfolioLinks: [], email: "", fullName: "" }, education: "BSc" });
    session.change({ summary: "Mine", identity: { ...listingFormDefaults.identity, phone: undefined } });
    await session.flush();
    expect(session.state().merged).toEqual(["education"]);
  });

  test("to the same field ask, pause saving, and keep both texts until one is chosen", async () => {
    const { session, elsewhere, kept, calls } = twoTabs();
    elsewhere({ summary: "Theirs" });
    session.change({ summary: "Mine", education: "MSc" });
    await session.flush();
    expect(session.state().save).toMatchObject({
      kind: "conflict",
      fields: ["summary"],
      current: { form: { summary: "Theirs" } },
    });
    expect(session.state().form.summary).toBe("Mine");
    session.change({ summary: "Mine too" });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(kept.form.summary).toBe("Theirs");

    await session.resolve("mine");
    expect(kept.form).toMatchObject({ summary: "Mine too", education: "MSc" });
  });

  test("replace only the conflicting fields when theirs is chosen", async () => {
    const { session, elsewhere, kept } = twoTabs();
    elsewhere({ summary: "Theirs" });
    session.change({ summary: "Mine", education: "MSc" });
    await session.flush();
    await session.resolve("theirs");
    expect(session.state().form).toMatchObject({ summary: "Theirs", education: "MSc" });
    expect(kept.form).toMatchObject({ summary: "Theirs", education: "MSc" });
  });

  test("don't overwrite a draft that was published elsewhere", async () => {
    const { session, kept } = twoTabs();
    kept.status = "active";
    session.change({ summary: "Mine" });
    await session.flush();
    expect(session.state().save.kind).toBe("gone");
    expect(session.state().form.summary).toBe("Mine");
  });
});

describe("submitting", () => {
  test("saves first, publishes once, and keeps its key after a lost response", async () => {
    const world = server();
    const submitting = openDraftSession(world.api, structuredClone(world.kept));
    submitting.change({ candidateConsent: true });
    await submitting.flush();
    world.fails(offline());
    expect(await submitting.publish()).toBe(false);
    expect(submitting.state().refusal).not.toBeNull();
    expect(await submitting.publish()).toBe(true);
    const publishes = world.calls.filter((call) => call.verb === "publish");
    expect(publishes).toHaveLength(2);
    expect(publishes[0]?.key).toBe(publishes[1]?.key);
    expect(submitting.state().published).toBe("TM-7K3QF9XA");
  });

  test("a rejection releases the key, so that its stored answer doesn't apply to the next attempt", async () => {
    const world = server();
    const session = openDraftSession(world.api, structuredClone(world.kept));
    world.fails(problem(409, "plan-limit"));
    expect(await session.publish()).toBe(false);
    expect(session.state()).toMatchObject({ refusal: "plan-limit.", needsPlan: true });
    expect(await session.publish()).toBe(true);
    const keys = world.calls.filter((call) => call.verb === "publish").map((call) => call.key);
    expect(new Set(keys).size).toBe(2);
  });

  test("a changed draft gets a new key", async () => {
    const world = server();
    const session = openDraftSession(world.api, structuredClone(world.kept));
    world.fails(problem(422, "leak"));
    expect(await session.publish()).toBe(false);
    session.change({ summary: "Mended" });
    expect(await session.publish()).toBe(true);
    const keys = world.calls.filter((call) => call.verb === "publish").map((call) => call.key);
    expect(new Set(keys).size).toBe(2);
  });

  test("doesn't publish if something couldn't be saved", async () => {
    const world = server();
    const session = openDraftSession(world.api, structuredClone(world.kept));
    session.change({ summary: "Not kept" });
    world.fails(offline());
    expect(await session.publish()).toBe(false);
    expect(world.calls.some((call) => call.verb === "publish")).toBe(false);
    expect(session.state().submitting).toBe(false);
  });
});

describe("a listing on the market", () => {
  test("isn't changed while typing, only by saving", async () => {
    const world = server({ summary: "Public" });
    const opened: OwnForm = { ...structuredClone(world.kept), status: "active", maskedCode: "TM-7K3QF9XA" };
    world.kept.status = "active";
    const session = openDraftSession(world.api, opened);
    session.change({ summary: "Half a sen" });
    session.goTo(2);
    await vi.advanceTimersByTimeAsync(120_000);
    void session.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(world.calls).toEqual([]);

    expect(await session.saveChanges()).toBe(true);
    expect(world.calls).toMatchObject([{ verb: "update", ask: { form: { summary: "Half a sen" } } }]);
    expect(world.calls[0]?.ask).not.toHaveProperty("step");
  });

  /** A listing that is edited while a colleague moves it to other statuses. */
  function listed(status: OwnForm["status"]) {
    const world = server({ summary: "Public" });
    Object.assign(world.kept, { status, maskedCode: "TM-7K3QF9XA" });
    const session = openDraftSession(world.api, structuredClone(world.kept));
    const moves = (to: OwnForm["status"]) => {
      world.kept.status = to;
      world.kept.version += 1;
    };
    return { ...world, session, moves };
  }

  test("is saved although a colleague has put it on hold meanwhile", async () => {
    const { session, moves, kept } = listed("active");
    session.change({ summary: "Mine" });
    moves("on_hold");
    expect(await session.saveChanges()).toBe(true);
    expect(kept.form.summary).toBe("Mine");
    expect(session.state()).toMatchObject({ status: "on_hold", save: { kind: "saved" }, refusal: null });
  });

  test("isn't changed in public before its editor knows that a colleague has resumed it", async () => {
    const { session, moves, kept } = listed("on_hold");
    session.change({ summary: "Mine" });
    moves("active");
    expect(await session.saveChanges()).toBe(false);
    expect(kept.form.summary).toBe("Public");
    expect(session.state()).toMatchObject({ status: "active", save: { kind: "waiting" } });
    expect(session.state().refusal).toContain("on the market");
    expect(await session.saveChanges()).toBe(true);
    expect(kept.form.summary).toBe("Mine");
    expect(session.state().refusal).toBeNull();
  });

  test("has nothing to say after a colleague resumed it with the same text", async () => {
    const { session, moves, kept } = listed("on_hold");
    session.change({ summary: "Same" });
    kept.form = { ...kept.form, summary: "Same" };
    moves("active");
    expect(await session.saveChanges()).toBe(true);
    expect(session.state()).toMatchObject({ status: "active", save: { kind: "saved" }, refusal: null });
  });

  test("that a colleague has withdrawn is saved, and not made public unasked once it is listed again", async () => {
    const { session, moves, kept } = listed("active");
    session.change({ summary: "Mine" });
    moves("withdrawn");
    expect(await session.saveChanges()).toBe(true);
    expect(kept.form.summary).toBe("Mine");
    expect(session.state()).toMatchObject({ status: "withdrawn", save: { kind: "saved" }, refusal: null });
    session.change({ summary: "Later" });
    moves("active");
    expect(await session.saveChanges()).toBe(false);
    expect(kept.form.summary).toBe("Mine");
    expect(session.state().refusal).toContain("on the market");
  });
});
