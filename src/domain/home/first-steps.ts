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

/** In this order, so that each list ends with what people came for. */
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
  agency: ["billing", "colleague", "stages", "import", "first_listing", "shortlist", "introduction"],
  employer: ["billing", "colleague", "view_candidate", "shortlist", "introduction"],
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

const hasOpenSteps = ({ steps }: FirstSteps): boolean => steps.some(({ done }) => !done);

/** What to show: the list, what was achieved once everything is done, or nothing once the person closed it. */
export function firstStepsShown(found: FirstSteps): "steps" | "win" | null {
  if (found.hidden || found.steps.length === 0) return null;
  return hasOpenSteps(found) ? "steps" : "win";
}

/** What someone with these steps has achieved when all are done. */
export function winOf({ steps }: FirstSteps): "marketplace" | "introduction" | "listing" | "set_up" {
  const has = (id: FirstStepId) => steps.some((step) => step.id === id);
  if (has("first_employer")) return "marketplace";
  if (has("introduction")) return "introduction";
  return has("first_listing") ? "listing" : "set_up";
}

/**
 * Whether platform staff are still setting up the marketplace: steps are shown, or there is no one to trade with yet.
 */
export const opensMarketplace = (found: FirstSteps): boolean =>
  firstStepsShown(found) === "steps" ||
  found.steps.some(({ id, done }) => !done && (id === "first_agency" || id === "first_employer"));
