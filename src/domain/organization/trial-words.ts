import { utcDateText } from "../core/calendar.ts";
import { type PlanName, plans } from "./plan.ts";
import type { TrialNotice } from "./trial.ts";

/** Title and message of a notice. `endsAt` in ms. */
export function trialNoticeText(
  notice: TrialNotice,
  { plan, endsAt }: { plan: PlanName; endsAt: number },
): { title: string; message: string } {
  const on = utcDateText(endsAt);
  const { label } = plans[plan];
  const next = "An admin can request a plan under Settings, Plan.";
  if (notice === "ended")
    return {
      title: "Your free trial has ended",
      message:
        `Your free trial of the ${label} plan ended on ${on}. Your active listings, introductions and ` +
        `deals continue. You can't publish another listing until a plan is set. ${next}`,
    };
  const left = { days_7: "7 days", days_3: "3 days", days_1: "1 day" }[notice];
  return {
    title: `Your free trial ends in ${left}`,
    message:
      `Your free trial of the ${label} plan ends on ${on}. Your active listings stay on the market after ` +
      `that, but you can't add another until a plan is set. ${next} You aren't charged automatically.`,
  };
}

/** The notification of an agency's admins when it is vetted and its trial starts. `endsAt` in ms. */
export const trialStartedText = ({ plan, days, endsAt }: { plan: PlanName; days: number; endsAt: number }): string =>
  `Your free trial of the ${plans[plan].label} plan starts today and runs for ${days} days, until ` +
  `${utcDateText(endsAt)}. No credit card needed. See Settings, Plan for what happens after that.`;
