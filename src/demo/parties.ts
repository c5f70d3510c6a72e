import type { Party } from "#domain/deal/deal.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import type { Listing } from "#domain/listing/listing.ts";

/** The demo's agencies; the first is the one its visitor works for. */
export const demoAgencies: readonly Listing["agency"][] = [
  { id: "1", name: "Northstar Talent", contactName: "Rosa Marin", type: "both" },
  { id: "2", name: "Harbor Search Partners", contactName: "Theo Lindqvist", type: "both" },
  { id: "3", name: "Cedar & Vale Recruiting", contactName: "Imani Brooks", type: "listing" },
];

/** Employers a deal can name. */
export const demoEmployers: readonly (Party & { domain: string })[] = [
  { id: "employer-1", name: "Meridian Robotics", domain: "meridian.example" },
  { id: "employer-2", name: "Juniper Health Systems", domain: "juniperhealth.example" },
  { id: "employer-3", name: "Tidewater Logistics", domain: "tidewater.example" },
  { id: "employer-4", name: "Halcyon Learning", domain: "halcyon.example" },
];

/** All of them, the agencies first. */
export const demoOrganizations: readonly (Party & { kind: OrganizationKind; domain?: string })[] = [
  ...demoAgencies.map(({ id, name }) => ({ id, name, kind: "agency" as const })),
  ...demoEmployers.map((employer) => ({ ...employer, kind: "employer" as const })),
];

/** A company that the visitor brought. In the demo nothing waits for the platform's review. */
export type DemoClient = { id: string; name: string; domain: string };

/** The sample organizations and the companies that the visitor brought. */
export const organizationsWith = (clients: readonly DemoClient[]): typeof demoOrganizations => [
  ...demoOrganizations,
  ...clients.map((client) => ({ ...client, kind: "employer" as const })),
];
