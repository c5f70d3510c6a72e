import { type Action, mayDo } from "../core/policy.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";

/** First steps of a person in a new organization. The first three are settings of the platform's server. */
export const firstStepIds = [
  "mail_server",
  "public_address",
  "master_key",
  "support_email",
  "first_agency",
  "first_employer",
  "billing",
  "colleague",
  "first_listing",
  "import",
  "stages",
  "view_candidate",
  "shortlist",
  "introduction",
] as const;
export type FirstStepId = (typeof firstStepIds)[number];

const kinds: Record<OrganizationKind, readonly FirstStepId[]> = {
  platform: [
    "mail_server",
    "public_address",
    "master_key",
    "support_email",
    "colleague",
    "first_agency",
    "first_employer",
  ],
  agency: ["billing", "colleague", "first_listing", "import", "stages", "shortlist", "introduction"],
  employer: ["view_candidate", "shortlist", "introduction", "billing", "colleague"],
};

/** The right that each step needs: people see only steps they can take. */
const takes: Record<FirstStepId, Action> = {
  mail_server: "configuration.change",
  public_address: "configuration.change",
  master_key: "configuration.change",
  support_email: "configuration.change",
  first_agency: "organization.vet",
  first_employer: "organization.vet",
  billing: "organization.billing",
  colleague: "member.manage",
  first_listing: "listing.publish",
  import: "import.manage",
  stages: "pipeline.stages.edit",
  view_candidate: "listing.search",
  shortlist: "shortlist.use",
  introduction: "introduction.use",
};

/** An agency that only lists doesn't request introductions; one that only sells doesn't list. */
function fits(viewer: Viewer, id: FirstStepId): boolean {
  if (viewer.agencyType === "listing") return id !== "shortlist" && id !== "introduction";
  return viewer.agencyType !== "selling" || (id !== "first_listing" && id !== "import");
}

/** The steps of this viewer, in order. */
export const firstStepsOf = (viewer: Viewer): FirstStepId[] =>
  kinds[viewer.organizationKind].filter((id) => fits(viewer, id) && mayDo(viewer, takes[id]));

type FirstStep = { id: FirstStepId; done: boolean };
/** `hidden`: the person closed the list. The steps are unchanged. */
export type FirstSteps = { hidden: boolean; steps: FirstStep[] };

/** Whether to show the list: until everything is done, or the person hides it. */
export const showsFirstSteps = ({ hidden, steps }: FirstSteps): boolean => !hidden && steps.some(({ done }) => !done);

/**
 * Whether platform staff are still setting up the marketplace: steps are shown, or there is no one to trade with yet.
 */
export const opensMarketplace = (found: FirstSteps): boolean =>
  showsFirstSteps(found) ||
  found.steps.some(({ id, done }) => !done && (id === "first_agency" || id === "first_employer"));
