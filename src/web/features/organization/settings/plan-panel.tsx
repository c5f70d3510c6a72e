import type { Answer } from "#contract/index.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { counted, instantDateText } from "#web/lib/format.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { PlanRequest } from "./plan-request.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { LoadError } from "#web/lib/loaded.tsx";
import { isVetted } from "#domain/core/standing.ts";

type Plan = NonNullable<Answer<"organizations", "own">["plan"]>;
type Trial = NonNullable<Plan["trial"]>;

/** An agency's plan or trial, its usage, and the request for another plan (spec §19). */
export function PlanPanel() {
  const viewer = useViewer();
  const found = useAsk("organizations", "own", {}, { refetchOnMount: "always" });
  if (found.isError) return <LoadError query={found} what="your plan" />;
  if (!found.data) return <Skeletons size="h-36 rounded-card" />;
  const { plan } = found.data;
  if (!plan) return null;
  const { label, limit, used, trial } = plan;
  return (
    <div className="flex flex-col gap-4">
      <Card aria-label="Plan">
        <CardHead
          title={label}
          aside={
            trial ? (
              <Badge tone={trial.state === "ended" ? "amber" : "petrol"}>
                {trial.state === "ended" ? "Trial ended" : "Free trial"}
              </Badge>
            ) : undefined
          }
        >
          {trial ? <TrialFacts trial={trial} label={label} /> : null}
          {limit === null ? (
            <p className="mt-3 text-read">
              <span className="figures font-medium">{counted(used, "active listing")}</span>, no limit
            </p>
          ) : (
            <Progress
              className="mt-4"
              value={Math.min(used, limit)}
              max={limit}
              label="Active listings"
              figure={`${used} of ${limit}`}
            />
          )}
          <p className="mt-3 max-w-measure text-dense text-ink-2">
            Only{" "}
            <Link to="/mls/agent" search={{ status: "active" }} className="anchor">
              active listings
            </Link>{" "}
            count. Drafts and listings on hold don&apos;t.
          </p>
        </CardHead>
      </Card>
      {isVetted(viewer.standing) ? <PlanRequest plan={plan} /> : null}
    </div>
  );
}

function TrialFacts({ trial: { state, day, days, endsAt }, label }: { trial: Trial; label: string }) {
  if (endsAt === null)
    return (
      <p className="mt-3 max-w-measure text-read text-ink-2">
        Your {days}-day trial of the {label} plan starts when your agency is approved. No credit card needed.
      </p>
    );
  if (state === "ended")
    return (
      <p className="mt-3 max-w-measure text-read text-ink-2">
        Your free trial ended on <time dateTime={endsAt}>{instantDateText(endsAt)}</time>. Active listings,
        introductions and deals continue. You can&apos;t put another listing on the market until a plan is set.
      </p>
    );
  return (
    <>
      <Progress className="mt-4" value={day} max={days} label="Trial" figure={`Day ${day} of ${days}`} />
      <p className="mt-3 max-w-measure text-dense text-ink-2">
        The trial ends on <time dateTime={endsAt}>{instantDateText(endsAt)}</time>. After that, active listings,
        introductions and deals continue, but you can&apos;t put another listing on the market until a plan is set. You
        aren't charged automatically.
      </p>
    </>
  );
}
