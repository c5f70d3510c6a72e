import type { ActingFor } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoAgencies, type DemoClient, organizationsWith } from "./parties.ts";
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

/** A person of another organization. For the visitor's own agency or an unknown one: the visitor. */
export function demoMember(organizationId: string, clients: readonly DemoClient[] = []): Viewer {
  const found = organizationsWith(clients).find(({ id }) => id === organizationId);
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
export const actingFor = (
  visitor: { get: () => DemoVisitor; set: (visitor: DemoVisitor) => void },
  clients: () => readonly DemoClient[],
  as: (organizationId: string) => Api,
): ActingFor => ({
  as,
  get choices() {
    return organizationsWith(clients()).map(({ id, name, kind }) => ({ id, name, kind }));
  },
  current() {
    const member = demoMember(visitor.get().actingFor, clients());
    return { id: member.organizationId, name: member.organizationName, kind: member.organizationKind };
  },
  choose: (organizationId) =>
    visitor.set({ ...visitor.get(), actingFor: demoMember(organizationId, clients()).organizationId }),
});
