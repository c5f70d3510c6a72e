import { refuse, refuseState, refuseField } from "../core/errors.ts";
import { reasonFault } from "../core/standing.ts";

export const planNames = ["starter", "professional", "enterprise"] as const;
export type PlanName = (typeof planNames)[number];

/** `monthlyDollars` null: individual price. `limit`: active listings, null for no limit. */
export type Plan = { label: string; monthlyDollars: number | null; limit: number | null; includes: readonly string[] };

/** The plans as data (spec §9; spec §19: 25 / 100 / none, enforced). */
export const plans: Record<PlanName, Plan> = {
  starter: {
    label: "Starter",
    monthlyDollars: 299,
    limit: 25,
    includes: [
      "Up to 25 active listings",
      "Basic search",
      "Standard support",
      "Commission calculator",
      "Basic analytics",
    ],
  },
  professional: {
    label: "Professional",
    monthlyDollars: 599,
    limit: 100,
    includes: [
      "Up to 100 listings",
      "Advanced search and AI matching",
      "Priority support",
      "Deal management",
      "Analytics",
      "Custom integrations",
      "White-label",
    ],
  },
  enterprise: {
    label: "Enterprise",
    monthlyDollars: null,
    limit: null,
    includes: [
      "Unlimited listings",
      "Custom AI algorithms",
      "24/7 support",
      "Compliance tools",
      "Custom reporting",
      "API access",
      "SSO",
    ],
  },
};

/** Plans that need no sales contact. */
export const signUpPlans = ["starter", "professional"] as const;
export type SignUpPlan = (typeof signUpPlans)[number];

/**
 * @throws ExpectedError `plan-limit` when `adding` more active listings would exceed the plan's limit, or when the free
 * trial has ended
 */
export function requireRoom(plan: PlanName, active: number, adding: number, trialEnded: boolean): void {
  if (trialEnded)
    refuse("plan-limit", {
      detail:
        "Your free trial has ended, so you can't put another listing on the market. An admin of your " +
        "agency can request a plan under Settings, Plan. Your drafts stay saved.",
    });
  const { label, limit } = plans[plan];
  if (limit !== null && active + adding > limit)
    refuse("plan-limit", {
      detail:
        `The ${label} plan allows ${limit} active listings and you have ${active}. Put one on hold or ` +
        "withdraw one, or ask the marketplace's team for a larger plan. Drafts are not counted.",
    });
}

/**
 * A smaller plan needs room for the active listings. During or after a trial (`onTrial`), the trial's own plan can be
 * set too.
 * @throws ExpectedError `plan-limit`, `invalid-input`, `wrong-state`
 */
export function decidePlan(
  before: PlanName,
  after: PlanName,
  { active, reason, onTrial }: { active: number; reason: string; onTrial: boolean },
): { plan: PlanName; reason: string } {
  if (before === after && !onTrial)
    refuseState(`The organization is already on the ${plans[after].label} plan. Choose another plan.`);
  const fault = reasonFault(reason);
  if (fault !== null) refuseField("reason", fault);
  const { label, limit } = plans[after];
  if (limit !== null && active > limit)
    refuse("plan-limit", {
      detail:
        `The ${label} plan allows ${limit} active listings and the agency has ${active}. It has to put ` +
        `${active - limit} on hold or withdraw them first.`,
    });
  return { plan: after, reason: reason.trim() };
}

/** What a decision on a plan says instead of a plan's name when it declines a request. */
export const declinedPlan = "declined" as const;
export type PlanOutcome = PlanName | typeof declinedPlan;
export const isDeclinedPlan = (outcome: string): outcome is typeof declinedPlan => outcome === declinedPlan;

/** The plan and its trial stay as they are. @throws ExpectedError `invalid-input`, `wrong-state` */
export function decideDecline(
  requested: PlanRequest | null,
  reason: string,
): { plan: typeof declinedPlan; reason: string } {
  if (requested === null) refuseState("There is no plan request to decline. It was answered or withdrawn.");
  const fault = reasonFault(reason);
  if (fault !== null) refuseField("reason", fault);
  return { plan: declinedPlan, reason: reason.trim() };
}

/** A plan that an agency's admin requested and the platform hasn't set yet. `at` in ms. */
export type PlanRequest = { plan: PlanName; at: number };

/** @throws ExpectedError `wrong-state` when the agency already has or already requested that plan */
export function decidePlanRequest(
  { plan, onTrial, requested }: { plan: PlanName; onTrial: boolean; requested: PlanRequest | null },
  asked: PlanName,
  now: number,
): PlanRequest {
  const { label } = plans[asked];
  if (plan === asked && !onTrial) refuseState(`Your agency is already on the ${label} plan. Choose another plan.`);
  if (requested?.plan === asked)
    refuseState(`You've already requested the ${label} plan. The marketplace's team will contact you.`);
  return { plan: asked, at: now };
}

/** @throws ExpectedError `wrong-state` when the platform has answered the request, or there was none */
export function requireWithdrawable(requested: PlanRequest | null): PlanRequest {
  if (requested === null)
    refuseState("There is no plan request to withdraw. The marketplace's team may have answered it already.");
  return requested;
}
