import { type PlanName, planNames, plans } from "./plan.ts";
import { type Trial, trialState } from "./trial.ts";

/**
 * What vetted agencies pay for their plans. An agency whose trial ended pays nothing until its plan is set.
 * `monthlyDollars`: of the paying agencies, at list price; null for a plan with an individual price.
 */
export function earningsOf(agencies: readonly { plan: PlanName; trial: Trial | null }[], now: number) {
  return planNames.map((plan) => {
    const held = agencies.filter((each) => each.plan === plan);
    const ended = held.filter(({ trial }) => trial && trialState(trial, now) === "ended").length;
    const paying = held.filter(({ trial }) => trial === null).length;
    const { monthlyDollars } = plans[plan];
    return {
      plan,
      paying,
      onTrial: held.length - paying - ended,
      ended,
      monthlyDollars: monthlyDollars === null ? null : monthlyDollars * paying,
    };
  });
}

export type PlanEarnings = ReturnType<typeof earningsOf>[number];
