import { decideBilling, emptyBilling } from "#domain/billing/billing.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { ownOrganizationFor } from "#domain/organization/organization.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import { leftOutVerbs } from "./left-out.ts";
import type { DemoHandler, DemoHandlers } from "./runner.ts";

/**
 * The visitor's agency stands well and is on Enterprise, as the sample agencies are. Nobody here is of the platform's
 * staff.
 */
export const organizations: DemoHandlers["organizations"] = {
  own(state, _ask, { viewer, now }) {
    authorize(viewer, "organization.own");
    const used = state.listings.filter(
      ({ agency, status }) => agency.id === viewer.organizationId && isVisible(status),
    ).length;
    return {
      answer: ownOrganizationFor(viewer, {
        standing: viewer.standing,
        decision: null,
        plan: "enterprise",
        trial: null,
        requested: null,
        used,
        now,
      }),
    };
  },
  requestPlan(_state, _ask, { viewer }) {
    authorize(viewer, "organization.plan");
    refuse("forbidden", { detail: leftOutVerbs.plans });
  },
  names(_state, _ask, { viewer }) {
    authorize(viewer, "organization.own");
    return { answer: { names: [], domains: [] } };
  },
  saveNames(_state, _ask, { viewer }) {
    authorize(viewer, "organization.names");
    refuse("forbidden", { detail: leftOutVerbs.otherNames });
  },
  billing(state, _ask, { viewer }) {
    authorize(viewer, "organization.own");
    return { answer: state.billing.organizations[viewer.organizationId] ?? emptyBilling };
  },
  saveBilling(state, ask, { viewer }) {
    authorize(viewer, "organization.billing");
    const answer = decideBilling(ask);
    return {
      answer,
      state: {
        ...state,
        billing: {
          ...state.billing,
          organizations: { ...state.billing.organizations, [viewer.organizationId]: answer },
        },
      },
    };
  },
  list: staffOnly,
  get: staffOnly,
  decide: staffOnly,
  setPlan: staffOnly,
};

function staffOnly(_state: unknown, _ask: unknown, { viewer }: Parameters<DemoHandler<never>>[2]): never {
  authorize(viewer, "organization.vet");
  refuse("not-found");
}
