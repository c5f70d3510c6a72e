import { isAtDomain } from "../core/at-domain.ts";
import type { AgencyType } from "../core/lookups.ts";
import { pick } from "../core/pick.ts";
import { decideDecline, decidePlan, type PlanName, type PlanRequest, plans } from "./plan.ts";
import { mayDo } from "../core/policy.ts";
import { refuse, refuseState } from "../core/errors.ts";
import { decideStanding, type Standing } from "../core/standing.ts";
import { type Trial, trialView } from "./trial.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";
import { iso } from "../core/calendar.ts";

/**
 * A decision of platform staff about an organization, numbered from 1. The organization sees the reason. Times in ms.
 */
export type OrganizationDecision = {
  number: number;
  about: "standing" | "plan";
  before: string;
  after: string;
  reason: string;
  by: string;
  at: number;
};

/** An organization as platform staff see it. Times in ms. */
export type VettedOrganization = {
  id: string;
  name: string;
  kind: OrganizationKind;
  agencyType: AgencyType | null;
  contactName: string | null;
  domains: string[];
  /** The organization's description of itself. */
  about: string | null;
  standing: Standing;
  plan: PlanName;
  /** Null if it never had one, or its plan is set. */
  trial: Trial | null;
  requested: PlanRequest | null;
  metAt: number;
  members: { name: string; email: string | null; roles: string[] }[];
  activeListings: number;
  allListings: number;
  /** Other organizations with one of its domains. */
  sharesDomainWith: { id: string; name: string }[];
  /** Who brought it before it signed up, with the code in the register (docs/decisions/0088). */
  broughtBy: { agency: string; person: string; at: number; entry: string; protectedUntil: number } | null;
  decisions: OrganizationDecision[];
};

/** The version a change must carry: every decision raises it. */
const organizationVersion = ({ decisions }: Pick<VettedOrganization, "decisions">): number => decisions.length;

type Deciding = { version: number; now: number };

/** @throws ExpectedError `not-found`, `version-conflict`, `wrong-state`, `invalid-input` */
export function decideOnStanding(
  viewer: Viewer,
  before: VettedOrganization,
  { version, standing, reason, now }: Deciding & { standing: Standing; reason: string },
): OrganizationDecision {
  requireDecidable(viewer, before, { version, now });
  const decided = decideStanding(before.standing, standing, reason);
  return decisionOn(viewer, before, {
    about: "standing",
    before: before.standing,
    after: decided.standing,
    reason: decided.reason,
    now,
  });
}

/**
 * `plan` null declines the request. `requested`: the plan whose request the answer is to, if the caller says so.
 * @throws ExpectedError `not-found`, `version-conflict`, `wrong-state`, `invalid-input`, `plan-limit`
 */
export function decideOnPlan(
  viewer: Viewer,
  before: VettedOrganization,
  {
    version,
    plan,
    requested,
    reason,
    now,
  }: Deciding & { plan: PlanName | null; requested?: PlanName | null | undefined; reason: string },
): OrganizationDecision {
  requireDecidable(viewer, before, { version, now });
  if (requested !== undefined && requested !== (before.requested?.plan ?? null))
    refuse("version-conflict", {
      detail: "The agency changed or withdrew its plan request after you opened it. Review it, then decide.",
      current: organizationFor(viewer, before, now),
    });
  if (before.kind !== "agency") refuseState("Only agencies have a plan: it counts what they list. Choose an agency.");
  const decided =
    plan === null
      ? decideDecline(before.requested, reason)
      : decidePlan(before.plan, plan, { active: before.activeListings, reason, onTrial: before.trial !== null });
  return decisionOn(viewer, before, {
    about: "plan",
    before: before.plan,
    after: decided.plan,
    reason: decided.reason,
    now,
  });
}

function requireDecidable(viewer: Viewer, before: VettedOrganization, { version, now }: Deciding): void {
  if (!mayDo(viewer, "organization.vet") || before.kind === "platform") refuse("not-found");
  if (organizationVersion(before) !== version)
    refuse("version-conflict", {
      detail: "This organization was decided on after you opened it. Review it, then decide.",
      current: organizationFor(viewer, before, now),
    });
}

const decisionOn = (
  viewer: Viewer,
  organization: VettedOrganization,
  { now, ...rest }: Omit<OrganizationDecision, "number" | "by" | "at"> & { now: number },
): OrganizationDecision => ({
  number: organization.decisions.length + 1,
  ...rest,
  by: viewer.displayName,
  at: now,
});

/** Whether the sign-in address belongs to a stated web domain: an indication, not a proof. Null: nothing to compare. */
const emailFitsDomain = (email: string | null, domains: readonly string[]): boolean | null =>
  !email || domains.length === 0 ? null : isAtDomain(email, domains);

/** For platform staff only; each field is named. `now` in ms. @throws ExpectedError `not-found` */
export function organizationFor(viewer: Viewer, found: VettedOrganization, now: number) {
  if (!mayDo(viewer, "organization.vet")) refuse("not-found");
  return {
    ...pick(found, ["id", "name", "kind", "agencyType", "contactName", "about", "standing", "plan"]),
    domains: [...found.domains],
    ...pick(found, ["activeListings", "allListings"]),
    trial: trialView(found.trial, now),
    requested: requestFor(found.requested),
    metAt: iso(found.metAt),
    members: found.members.map((member) => ({
      name: member.name,
      email: member.email,
      roles: [...member.roles],
      fitsDomain: emailFitsDomain(member.email, found.domains),
    })),
    sharesDomainWith: found.sharesDomainWith.map((other) => ({ id: other.id, name: other.name })),
    broughtBy: found.broughtBy && {
      ...pick(found.broughtBy, ["agency", "person", "entry"]),
      at: iso(found.broughtBy.at),
      protectedUntil: iso(found.broughtBy.protectedUntil),
    },
    decisions: found.decisions.map((each) => ({
      ...pick(each, ["number", "about", "before", "after", "reason", "by"]),
      at: iso(each.at),
    })),
    version: organizationVersion(found),
  };
}

const requestFor = (requested: PlanRequest | null) =>
  requested === null ? null : { plan: requested.plan, at: iso(requested.at) };

/** An organization's own state. `used`: active listings. `now` in ms. */
type OwnState = {
  standing: Standing;
  decision: { reason: string; at: number } | null;
  plan: PlanName;
  trial: Trial | null;
  requested: PlanRequest | null;
  used: number;
  now: number;
};

/**
 * What an organization sees of itself: its standing and the reason, and how much of its plan it uses. Only agencies
 * have a plan.
 */
export function ownOrganizationFor(
  viewer: Viewer,
  { standing, decision, plan, trial, requested, used, now }: OwnState,
) {
  return {
    id: viewer.organizationId,
    name: viewer.organizationName,
    kind: viewer.organizationKind,
    standing,
    reason: decision === null || decision.reason === "" ? null : decision.reason,
    since: decision === null ? null : iso(decision.at),
    plan:
      viewer.organizationKind === "agency"
        ? {
            name: plan,
            label: plans[plan].label,
            limit: plans[plan].limit,
            used,
            trial: trialView(trial, now),
            requested: requestFor(requested),
          }
        : null,
  };
}
