import { trialEndsSoon, type TrialView } from "#domain/organization/trial.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";

/** A notice in the last days of a trial, and after it until a plan is set. `now` in ms. */
export function TrialNotice({ trial, now }: { trial: TrialView | null | undefined; now: number }) {
  if (!trial || trial.endsAt === null || !(trial.state === "ended" || trialEndsSoon(trial, now))) return null;
  return (
    <p className="mt-4 text-dense text-ink-2">
      {trial.state === "ended"
        ? "Your free trial has ended. You can't put another listing on the market until a plan is set."
        : `Your free trial ends on ${instantDateText(trial.endsAt)}.`}{" "}
      <Link to="/mls/settings" search={{ tab: "plan" }} className="anchor">
        See your plan
      </Link>
    </p>
  );
}
