import { decideBilling, unsavedBilling } from "#domain/billing/billing.ts";
import { isVisible } from "#domain/core/listing-status.ts";
import { ownOrganizationFor } from "#domain/organization/organization.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { leftOutVerbs } from "./left-out.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

/**
 * The visitor's agency is vetted and on Enterprise, like the sample agencies. The visitor isn't platform staff here.
 */
export const organizations: DemoHandlers["organizations"] = {
  own(state, _ask, { viewer, now }) {
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
  requestPlan: () => refuse("forbidden", { detail: leftOutVerbs.plans }),
  withdrawPlanRequest: () => refuse("forbidden", { detail: leftOutVerbs.plans }),
  names: () => ({ answer: { names: [], domains: [] } }),
  saveNames: () => refuse("forbidden", { detail: leftOutVerbs.otherNames }),
  candidateYes: () => ({ answer: { required: false } }),
  saveCandidateYes: () => refuse("forbidden", { detail: leftOutVerbs.candidateYes }),
  logo: () => ({ answer: { image: null } }),
  saveLogo: () => refuse("forbidden", { detail: leftOutVerbs.logo }),
  billing(state, _ask, { viewer }) {
    return { answer: savedBilling(state, viewer) };
  },
  saveBilling(state, ask, { viewer }) {
    const answer = decideBilling(savedBilling(state, viewer), ask);
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

const savedBilling = ({ billing }: DemoState, { organizationId }: Pick<Viewer, "organizationId">) => ({
  ...unsavedBilling,
  ...billing.organizations[organizationId],
});

function staffOnly(): never {
  refuse("not-found");
}
