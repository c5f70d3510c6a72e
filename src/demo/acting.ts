import type { ActingFor } from "#contract/backend.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoAgencies, demoOrganizations } from "./parties.ts";
import type { DemoVisitor } from "./visitor.ts";

const [ownAgency] = demoAgencies;
if (!ownAgency) throw new Error("the demo has no agency for its visitor");

/** The visitor: a recruiter of the first sample agency. */
export const demoViewer: Viewer = {
  personId: "demo-person",
  displayName: "Demo Recruiter",
  organizationId: ownAgency.id,
  organizationName: ownAgency.name,
  organizationKind: "agency",
  agencyType: ownAgency.type,
  standing: "vetted",
  roles: ["organization_admin", "recruiter"],
  sessionId: "demo",
};

const choices: ActingFor["choices"] = demoOrganizations.map(({ id, name, kind }) => ({ id, name, kind }));

/** A person of a sample organization. For the visitor's own agency or an unknown one: the visitor. */
export function demoMember(organizationId: string): Viewer {
  const found = demoOrganizations.find(({ id }) => id === organizationId);
  if (!found || found.id === demoViewer.organizationId) return demoViewer;
  return {
    personId: `demo-person-${found.id}`,
    displayName: "",
    organizationId: found.id,
    organizationName: found.name,
    organizationKind: found.kind,
    agencyType: demoAgencies.find(({ id }) => id === found.id)?.type ?? null,
    standing: "vetted",
    roles: ["organization_admin"],
    sessionId: "demo",
  };
}

/**
 * The organization the visitor acts for on deals, stored with the demo's data and shared by every tab.
 */
export const actingFor = (visitor: { get: () => DemoVisitor; set: (visitor: DemoVisitor) => void }): ActingFor => ({
  choices,
  current() {
    const { organizationId: id, organizationName: name, organizationKind: kind } = demoMember(visitor.get().actingFor);
    return { id, name, kind };
  },
  choose: (organizationId) => visitor.set({ ...visitor.get(), actingFor: demoMember(organizationId).organizationId }),
});
