import type { Viewer } from "#domain/core/viewer.ts";
import type { Person } from "./test-app.ts";

type Session = {
  sessionId: string;
  user: { id: string };
  organizations: {
    id: string;
    name: string;
    kind: Viewer["organizationKind"];
    agencyType: Viewer["agencyType"];
    standing: Viewer["standing"];
    roles: string[];
  }[];
};

/** A signed-in person as the domain's viewer. */
export async function viewerOf(person: Person): Promise<Viewer> {
  const session = JSON.parse((await person.send("GET", "/api/v1/session")).body) as Session;
  const organization = session.organizations[0];
  if (!organization) throw new Error("no organization");
  return {
    personId: session.user.id,
    displayName: "",
    organizationId: organization.id,
    organizationName: organization.name,
    organizationKind: organization.kind,
    agencyType: organization.agencyType,
    standing: organization.standing,
    roles: organization.roles,
    sessionId: session.sessionId,
  };
}
