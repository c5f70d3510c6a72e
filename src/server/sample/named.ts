import type { Viewer } from "#domain/core/viewer.ts";
import { allSampleOrganizations, type SampleIds } from "../ecosystem/sample.ts";

/** The sample organizations (spec §21) that the sample data names. */
export const northstar = "Northstar Talent";
export const harbor = "Harbor Search Partners";
export const cedar = "Cedar & Vale Recruiting";
export const lattice = "Lattice Point Search";
export const brightwater = "Brightwater Talent Group";
export const summit = "Summit Ridge Partners";
export const meridian = "Meridian Robotics";
export const juniper = "Juniper Health Systems";
export const tidewater = "Tidewater Logistics";
export const halcyon = "Halcyon Learning";

/** The member who acts for a sample organization. */
export function memberOf(ids: SampleIds, name: string): Viewer {
  const { kind, contact } = allSampleOrganizations.find((each) => each.name === name) ?? failed(name);
  return {
    personId: idOf(ids.people, name),
    displayName: contact.name,
    organizationId: idOf(ids.organizations, name),
    organizationName: name,
    organizationKind: kind,
    agencyType: kind === "agency" ? "both" : null,
    standing: "vetted",
    roles: kind === "platform" ? ["super_admin"] : ["recruiter"],
    sessionId: "",
  };
}

/** The id of a sample organization, or of the person who acts for it. */
export function idOf(ids: ReadonlyMap<string, string>, name: string): string {
  return ids.get(name) ?? failed(name);
}

export function failed(what: string): never {
  throw new Error(`the sample data has no ${what}`);
}
