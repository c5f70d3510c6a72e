import type { Viewer } from "../core/viewer.ts";
import { mayDo } from "../core/policy.ts";

/** Periods that the figures can cover, in days. null: all data. */
export const adminRanges = { "7": 7, "30": 30, "90": 90, all: null } as const;
export type AdminRange = keyof typeof adminRanges;
export const adminRangeNames = Object.keys(adminRanges) as AdminRange[];

/** The stat cards (spec §2, §9). */
export const statKeys = [
  "views",
  "introRequests",
  "dealSheets",
  "workflowClicks",
  "contractsClicks",
  "scoringRequests",
  "timeToHire",
  "partnerAgencies",
  "conversion",
] as const;
export type StatKey = (typeof statKeys)[number];

export type StatTexts = { label: string; unit: "count" | "days" | "percent"; platform: string; own: string };

/** What each figure counts, for the whole marketplace and for one organization. */
export const statTexts: Record<StatKey, StatTexts> = {
  views: {
    label: "Candidate views",
    unit: "count",
    platform: "How often a candidate's page was opened by an organization other than its own agency.",
    own: "An agency: how often others opened its candidates' pages. An employer: how often its people opened one.",
  },
  introRequests: {
    label: "Introduction requests",
    unit: "count",
    platform: "Requested introductions.",
    own: "Introductions that your organization requested or received.",
  },
  dealSheets: {
    label: "Deal sheets",
    unit: "count",
    platform: "Deals created and not deleted.",
    own: "Deals of that period that your organization takes part in.",
  },
  workflowClicks: {
    label: "Workflow click-throughs",
    unit: "count",
    platform: "Clicks to the workflow partner.",
    own: "How often your people went to the workflow partner.",
  },
  contractsClicks: {
    label: "Contracts click-throughs",
    unit: "count",
    platform: "Clicks to the contracts partner.",
    own: "How often your people went to the contracts partner.",
  },
  scoringRequests: {
    label: "Scoring requests",
    unit: "count",
    platform: "Job descriptions scored against a candidate, here or at the scoring partner.",
    own: "How often your people went to score a job description against a candidate.",
  },
  timeToHire: {
    label: "Average time to hire",
    unit: "days",
    platform: "Average days from creating a deal to closing it as won, for deals won in that period.",
    own: "Average days from creating a deal to closing it as won, for your deals won in that period.",
  },
  partnerAgencies: {
    label: "Partner agencies",
    unit: "count",
    platform: "Agencies on the marketplace at the end of that period.",
    own: "Other agencies with which you started an introduction or a deal in that period.",
  },
  conversion: {
    label: "Conversion rate",
    unit: "percent",
    platform: "Share of deals created in that period that are won.",
    own: "Share of your deals created in that period that are won.",
  },
};

/** Tiles that count clicks to a partner appear only where that partner is configured. Scoring is built in too. */
export const departureStats = { workflowClicks: "workflow", contractsClicks: "contracts" } as const satisfies Partial<
  Record<StatKey, UsageKind>
>;

/** The tiles to show with these partners, in display order. */
export const shownStats = (
  partners: Readonly<Record<(typeof departureStats)[keyof typeof departureStats], unknown>>,
): StatKey[] =>
  statKeys.filter(
    (key) => !(key in departureStats) || Boolean(partners[departureStats[key as keyof typeof departureStats]]),
  );

/** `value` null: nothing to average. `before`: the figure of the preceding period; null where there is none. */
export type Stat = { key: StatKey; value: number | null; before: number | null };

/** The uses of outside services that are counted. */
export const usageKinds = ["workflow", "contracts", "scoring", "employer_signup", "analytics"] as const;
export type UsageKind = (typeof usageKinds)[number];

/** The services that the marketplace uses, each external or built in (spec §17). */
export const integrationNames = [
  "ecosystem",
  "mail",
  "files",
  "workflow",
  "contracts",
  "scoring",
  "employer_signup",
  "analytics",
] as const;
export type IntegrationName = (typeof integrationNames)[number];

export const integrationWords: Record<IntegrationName, { label: string; outside: string; builtIn: string }> = {
  ecosystem: {
    label: "Ecosystem sign-in",
    outside: "An external service signs people in.",
    builtIn: "The built-in service signs people in.",
  },
  mail: {
    label: "Email",
    outside: "Emails go to a mail server.",
    builtIn: "No mail server is set up: emails stay in the outbox.",
  },
  files: {
    label: "Files",
    outside: "Encrypted files are in your own storage.",
    builtIn: "Encrypted files are in the data folder.",
  },
  workflow: {
    label: "Workflow",
    outside: "Introductions continue at a partner.",
    builtIn: "Introductions are requested and answered here.",
  },
  contracts: {
    label: "Contracts",
    outside: "Agreements are signed at a partner.",
    builtIn: "Agreements are signed here.",
  },
  scoring: {
    label: "Scoring",
    outside: "Job descriptions are scored at a partner.",
    builtIn: "Job descriptions are matched by the skills found in them.",
  },
  employer_signup: {
    label: "Employer sign-up",
    outside: "Employers sign up at a partner.",
    builtIn: "Employers sign up here.",
  },
  analytics: {
    label: "Analytics",
    outside: "Figures are reviewed with a partner.",
    builtIn: "Figures appear on the pipeline and here.",
  },
};

export const activityKinds = [
  "identity",
  "introduction",
  "deal",
  "listing",
  "organization",
  "people",
  "import",
  "configuration",
  "leak",
  "other",
] as const;
export type ActivityKind = (typeof activityKinds)[number];
export const activityKindLabels: Record<ActivityKind, string> = {
  identity: "Identities",
  introduction: "Introductions",
  deal: "Deals",
  listing: "Listings",
  organization: "Organizations",
  people: "People",
  import: "Imports",
  configuration: "Configuration",
  leak: "Leak reports",
  other: "Other",
};

/** Whose figures the viewer can read: null for all organizations, otherwise their own (spec §11). */
export const adminScope = (viewer: Viewer): string | null =>
  mayDo(viewer, "admin.platform") ? null : viewer.organizationId;
