import type { Action } from "#domain/core/policy.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { PlainPath } from "#web/lib/router/paths.ts";

export type NavPage = {
  to: PlainPath;
  label: string;
  /** Current on its own address only, not on the pages below it. */
  exact: boolean;
  /** Other addresses that also mark this link as current. */
  also?: readonly string[];
  /** Only people with this right, or one of these, have the link: for anyone else it would end at "Only agencies…". */
  needs?: Action | readonly Action[];
};

/** The navigation of the signed-in area, in its full order. */
export const navLinks: readonly NavPage[] = [
  { to: "/mls", label: "Home", exact: true },
  { to: "/mls/search", label: "Browse Candidates", exact: false, also: ["/mls/candidate"] },
  { to: "/mls/list", label: "List Candidate", exact: false, needs: "listing.create" },
  { to: "/mls/employer", label: "Employer Hub", exact: false },
  { to: "/mls/agent", label: "Agent Hub", exact: false, also: ["/mls/import"], needs: "listing.create" },
  { to: "/mls/tools/split", label: "Split Calculator", exact: false },
  { to: "/mls/shortlist", label: "Shortlist", exact: false, also: ["/mls/compare"] },
  { to: "/mls/pipeline", label: "Pipeline", exact: false },
  { to: "/mls/jobs", label: "Jobs", exact: false, needs: "job.use" },
  { to: "/mls/lists", label: "Lists", exact: false, needs: ["list.use", "list.receive"] },
  { to: "/mls/clients", label: "Clients", exact: false, needs: "client.use" },
  { to: "/mls/saved", label: "Saved Searches", exact: false },
  { to: "/mls/introductions", label: "Introductions", exact: false, needs: "introduction.use" },
  { to: "/mls/deals", label: "Deals", exact: false, also: ["/mls/deal"] },
  { to: "/mls/money", label: "Money", exact: false, needs: "money.read" },
];

/** What people run an organization or the marketplace with. */
export const adminLinks: readonly NavPage[] = [
  { to: "/mls/admin/organizations", label: "Organizations", exact: false, needs: "organization.vet" },
  { to: "/mls/cases", label: "Cases", exact: false, needs: "case.use" },
  { to: "/mls/admin/supply", label: "Supply and Demand", exact: false, needs: "admin.platform" },
  {
    to: "/mls/admin",
    label: "Admin",
    exact: true,
    also: ["/mls/admin/outbox", "/mls/admin/leads", "/mls/admin/status"],
    needs: "admin.use",
  },
];

/** What comes after Home, where it isn't the full order. */
export const firstOf: Partial<Record<OrganizationKind, readonly PlainPath[]>> = {
  employer: [
    "/mls/search",
    "/mls/introductions",
    "/mls/deals",
    "/mls/money",
    "/mls/employer",
    "/mls/lists",
    "/mls/jobs",
  ],
  platform: [...adminLinks.map(({ to }) => to), "/mls/search"],
};
/** What a kind of organization has no use for: splits are between agencies, and staff don't hire. */
export const unusedBy: Partial<Record<OrganizationKind, PlainPath>> = {
  employer: "/mls/tools/split",
  platform: "/mls/employer",
};

/** The page that explains the marketplace to a kind of organization, under `#how`. */
export const explainedOn = (kind: OrganizationKind | undefined): PlainPath =>
  kind === "employer" ? "/mls/employer" : "/mls";

/** How many links the header of a wide screen shows; the others are under More. */
export const inHeader = 6;
/** In the header, Home replaces a second link to the same page beside the logo. */
export const headerLabel = ({ to, label }: NavPage): string => (to === "/mls" ? "MLS Home" : label);
