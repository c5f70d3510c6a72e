import { useState } from "react";
import { isDeclinedPlan, plans } from "#domain/organization/plan.ts";
import { isSuspended, isVetted, nextStandings, type Standing, standingLabels } from "#domain/core/standing.ts";
import { instantDateText, momentText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExpandableRow } from "#web/ui/expandable-row.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type Organization, type OrganizationRow } from "./queries.ts";
import { PlanDialog } from "./plan-dialog.tsx";
import { StandingDialog } from "./standing-dialog.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { closed } from "#web/lib/closed.ts";
import { Kept } from "#web/lib/form/kept.tsx";

const standingTone: Record<Standing, BadgeTone> = {
  pending: "seal",
  vetted: "money",
  refused: "danger",
  suspended: "amber",
};
const kindWords = { agency: "Agency", employer: "Employer", platform: "Platform" } as const;
const agencyTypeWords = { listing: "lists", selling: "sells", both: "lists and sells" } as const;

type OrganizationRowViewProps = { row: OrganizationRow; open: boolean; onOpen: (open: boolean) => void };

/** One organization in a line; expanded, its details, past decisions and available actions. */
export function OrganizationRowView({ row, open, onOpen }: OrganizationRowViewProps) {
  return (
    <li data-organization={row.id}>
      <ExpandableRow
        open={open}
        onOpen={onOpen}
        line={
          <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="min-w-0 font-semibold break-words">{row.name}</strong>
            <Badge tone={standingTone[row.standing]}>{standingLabels[row.standing]}</Badge>
            {row.requested ? <Badge tone="seal">{plans[row.requested.plan].label} requested</Badge> : null}
            <span className="figures w-full text-small text-ink-3">
              {[
                row.agencyType ? `${kindWords[row.kind]}, ${agencyTypeWords[row.agencyType]}` : kindWords[row.kind],
                ...row.domains.slice(0, 2),
                ...(row.kind === "agency" ? [`${planText(row)}, ${row.activeListings} active`] : []),
                `joined ${instantDateText(row.metAt)}`,
              ].join(" · ")}
            </span>
          </span>
        }
      >
        <Facts id={row.id} />
      </ExpandableRow>
    </li>
  );
}

function Facts({ id }: { id: string }) {
  const found = useAsk("organizations", "get", { id });
  return (
    <Loaded query={found} what="the organization" skeleton={<Skeleton className="h-32 rounded-card" />}>
      {(data) => <Opened organization={data} />}
    </Loaded>
  );
}

const actionWords: Record<Standing, string> = { pending: "", vetted: "Vet", refused: "Reject", suspended: "Suspend" };

function Opened({ organization }: { organization: Organization }) {
  const [deciding, setDeciding] = useState<Standing | null>(null);
  const [planning, setPlanning] = useState(false);
  const {
    name,
    kind,
    agencyType,
    contactName,
    domains,
    about,
    standing,
    plan,
    trial,
    requested,
    members,
    activeListings,
    allListings,
    sharesDomainWith,
    broughtBy,
    decisions,
  } = organization;
  const limit = plans[plan].limit;
  const wordOf = (after: Standing): string =>
    isSuspended(standing) && isVetted(after) ? "Vet again" : actionWords[after];
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 [&_dt]:text-small [&_dt]:text-ink-3">
        <div>
          <dt>Web domain</dt>
          <dd className="break-words">{domains.length > 0 ? domains.join(", ") : "None given"}</dd>
          {sharesDomainWith.length > 0 ? (
            <dd className="text-danger">Also used by {sharesDomainWith.map((other) => other.name).join(", ")}</dd>
          ) : null}
        </div>
        <div>
          <dt>Contact</dt>
          <dd className="break-words">{contactName ?? "None given"}</dd>
        </div>
        <BroughtBy broughtBy={broughtBy} />
        <div className="sm:col-span-2">
          <dt>Description</dt>
          <dd className="max-w-measure break-words whitespace-pre-line">{about ?? "No description given."}</dd>
        </div>
        {kind === "agency" ? (
          <>
            <div>
              <dt>Plan</dt>
              <dd className="figures">
                {planText(organization)},{" "}
                {limit === null ? `${activeListings} active, no limit` : `${activeListings} of ${limit} active`}
              </dd>
              {trial?.endsAt ? (
                <dd className="figures text-small text-ink-3">
                  Trial {trial.state === "ended" ? "ended" : "ends"} {instantDateText(trial.endsAt)}
                </dd>
              ) : null}
              {requested ? (
                <dd className="figures text-small text-seal">
                  {plans[requested.plan].label} requested on {instantDateText(requested.at)}
                </dd>
              ) : null}
            </div>
            <div>
              <dt>Listings so far</dt>
              <dd className="figures">
                {allListings}
                {agencyType ? <span className="text-ink-3"> · {agencyTypeWords[agencyType]}</span> : null}
              </dd>
            </div>
          </>
        ) : null}
        <div className="sm:col-span-2">
          <dt>Members</dt>
          {members.length === 0 ? <dd>None yet</dd> : null}
          {members.map((member) => (
            <dd key={`${member.name} ${member.email ?? ""}`} className="flex flex-wrap items-baseline gap-x-2">
              <span>{member.name}</span>
              {member.email ? <span className="break-all text-ink-2">{member.email}</span> : null}
              <span className="text-small text-ink-3">
                {member.roles.map((role) => role.replaceAll("_", " ")).join(", ")}
              </span>
              {member.fitsDomain === null ? null : (
                <Badge tone={member.fitsDomain ? "money" : "amber"}>
                  {member.fitsDomain ? "Address matches the domain" : "Address at another domain"}
                </Badge>
              )}
            </dd>
          ))}
        </div>
      </dl>
      {decisions.length > 0 ? (
        <ol aria-label={`Decisions on ${name}`} className="border-t border-line pt-3">
          {decisions.toReversed().map((decision) => (
            <li key={decision.number} className="py-1">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <strong className="font-semibold">
                  {decision.about === "plan" ? planDecisionText(decision) : standingLabels[decision.after as Standing]}
                </strong>
                <span className="figures text-small text-ink-3">
                  {decision.by}, <time dateTime={decision.at}>{momentText(decision.at)}</time>
                </span>
              </p>
              {decision.reason ? (
                <p className="max-w-measure break-words whitespace-pre-line text-ink-2">{decision.reason}</p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {nextStandings(standing).map((each) => (
          <Button
            key={each}
            size="sm"
            variant={each === "vetted" ? "primary" : "secondary"}
            aria-haspopup="dialog"
            aria-label={`${wordOf(each)} ${name}`}
            onClick={() => setDeciding(each)}
          >
            {wordOf(each)}
          </Button>
        ))}
        {kind === "agency" ? (
          <Button
            size="sm"
            aria-haspopup="dialog"
            aria-label={`${trial ? "Set" : "Change"} plan for ${name}`}
            onClick={() => setPlanning(true)}
          >
            {trial ? "Set plan" : "Change plan"}
          </Button>
        ) : null}
      </div>
      <Kept about={deciding} onClose={() => setDeciding(closed(deciding))}>
        {(decided, shown) => <StandingDialog key={decided} organization={organization} standing={decided} {...shown} />}
      </Kept>
      {kind === "agency" ? (
        <PlanDialog organization={organization} open={planning} onClose={() => setPlanning(false)} />
      ) : null}
    </div>
  );
}

const planDecisionText = ({ before, after }: { before: string; after: string }): string =>
  isDeclinedPlan(after) ? "Plan request declined" : planChangeText(before, after);

const planChangeText = (before: string, after: string): string =>
  before === after ? `${labelOfPlan(after)} set after the trial` : `${labelOfPlan(before)} to ${labelOfPlan(after)}`;

/** `Starter trial, day 3 of 14`. */
function planText({ plan, trial }: Pick<OrganizationRow, "plan" | "trial">): string {
  const { label } = plans[plan];
  if (trial === null) return label;
  if (trial.state === "waiting") return `${label} trial, starts when vetted`;
  return trial.state === "ended" ? `${label} trial ended` : `${label} trial, day ${trial.day} of ${trial.days}`;
}

const labelOfPlan = (name: string): string => (name in plans ? plans[name as keyof typeof plans].label : name);

/** Evidence in a dispute about a client's fee (docs/decisions/0088). */
function BroughtBy({ broughtBy }: Pick<Organization, "broughtBy">) {
  return broughtBy ? (
    <div className="sm:col-span-2">
      <dt>Brought by</dt>
      <dd className="break-words">
        {broughtBy.agency} ({broughtBy.person}) on {instantDateText(broughtBy.at)}. Register entry {broughtBy.entry},
        protected until {instantDateText(broughtBy.protectedUntil)}.
      </dd>
    </div>
  ) : null;
}
