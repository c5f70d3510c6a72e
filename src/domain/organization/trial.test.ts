import { describe, expect, test } from "vitest";
import { decideDecline, decidePlan, decidePlanRequest, requireRoom, requireWithdrawable } from "./plan.ts";
import { startTrial, trialDays, trialEndsSoon, trialNoticeDue, trialView } from "./trial.ts";
import { trialNoticeText } from "./trial-words.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 10, 2, 15);
const waiting = { days: trialDays, startedAt: null, endsAt: null };
const running = { days: trialDays, startedAt: start, endsAt: start + 14 * day };

describe("a free trial", () => {
  test("starts once, with the vetting, and lasts 14 days", () => {
    expect(startTrial(waiting, start)).toEqual(running);
    expect(startTrial(running, start + day)).toBeNull();
    expect(startTrial(null, start)).toBeNull();
  });

  test("counts its days from 1 to 14, then has ended", () => {
    expect(trialView(waiting, start)).toEqual({ state: "waiting", day: null, days: 14, startedAt: null, endsAt: null });
    expect([0, day - 1, day, 14 * day - 1].map((after) => trialView(running, start + after)?.day)).toEqual([
      1, 1, 2, 14,
    ]);
    expect(trialView(running, start + 14 * day)).toMatchObject({
      state: "ended",
      day: null,
      endsAt: "2026-11-16T15:00:00.000Z",
    });
    // A clock that runs behind must not show day 0.
    expect(trialView(running, start - day)?.day).toBe(1);
  });

  test("sends notices 7, 3 and 1 days before its end, and at its end", () => {
    const due = (left: number) => trialNoticeDue(running, running.endsAt - left);
    expect([8 * day, 7 * day, 4 * day, 3 * day, 2 * day, day, 1, 0, -30 * day].map(due)).toEqual([
      null,
      "days_7",
      "days_7",
      "days_3",
      "days_3",
      "days_1",
      "days_1",
      "ended",
      "ended",
    ]);
    expect(trialNoticeDue(waiting, start)).toBeNull();
    expect(trialNoticeText("days_3", { plan: "professional", endsAt: running.endsAt })).toMatchObject({
      title: "Your free trial ends in 3 days",
      message: expect.stringContaining("free trial of the Professional plan ends on Nov 16, 2026 (UTC)."),
    });
  });

  test("shows a reminder in its last 3 days", () => {
    const shown = (left: number) => trialEndsSoon(trialView(running, running.endsAt - left)!, running.endsAt - left);
    expect([4 * day, 3 * day, 1, 0].map(shown)).toEqual([false, true, true, false]);
  });
});

describe("a plan", () => {
  test("that was on trial allows no further listing after the trial ends", () => {
    expect(() => requireRoom("starter", 0, 1, false)).not.toThrow();
    expect(() => requireRoom("starter", 0, 1, true)).toThrow("trial has ended");
    expect(() => requireRoom("starter", 25, 1, false)).toThrow("allows 25 active listings");
  });

  test("can be set to the trial's plan, and otherwise not to the same plan again", () => {
    const ask = { active: 3, reason: "Invoice sent on Monday." };
    expect(decidePlan("starter", "starter", { ...ask, onTrial: true }).plan).toBe("starter");
    expect(() => decidePlan("starter", "starter", { ...ask, onTrial: false })).toThrow("already on the Starter plan");
  });

  test("that was requested can be declined, with a reason", () => {
    const requested = { plan: "enterprise", at: 5 } as const;
    expect(decideDecline(requested, " Not before January. ")).toEqual({
      plan: "declined",
      reason: "Not before January.",
    });
    expect(() => decideDecline(requested, "No")).toThrow("invalid-input");
    expect(() => decideDecline(null, "Not before January.")).toThrow("no plan request to decline");
  });

  test("is requested once; another request replaces it", () => {
    const agency = { plan: "starter", onTrial: true, requested: null } as const;
    expect(decidePlanRequest(agency, "starter", 5)).toEqual({ plan: "starter", at: 5 });
    expect(() => decidePlanRequest({ ...agency, onTrial: false }, "starter", 5)).toThrow("already on the Starter plan");
    const requested = { plan: "professional", at: 5 } as const;
    expect(() => decidePlanRequest({ ...agency, requested }, "professional", 6)).toThrow(
      "already requested the Professional plan",
    );
    expect(decidePlanRequest({ ...agency, requested }, "enterprise", 6).plan).toBe("enterprise");
    expect(requireWithdrawable(requested)).toBe(requested);
    expect(() => requireWithdrawable(null)).toThrow("no plan request to withdraw");
  });
});
