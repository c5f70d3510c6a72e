import type { Viewer } from "#domain/viewer.ts";
import type { Person } from "./house.ts";

type Session = {
  sessionId: string;
  user: { id: string };
  organisations: {
    id: string;
    name: string;
    kind: Viewer["organisationKind"];
    agencyType: Viewer["agencyType"];
    standing: Viewer["standing"];
    roles: string[];
  }[];
};

/** A signed-in person as decisions take them. */
export async function viewerOf(person: Person): Promise<Viewer> {
  const session = JSON.parse((await person.send("GET", "/api/v1/session")).body) as Session;
  const organisation = session.organisations[0];
  if (!organisation) throw new Error("no organisation");
  return {
    personId: session.user.id,
    displayName: "",
    organisationId: organisation.id,
    organisationName: organisation.name,
    organisationKind: organisation.kind,
    agencyType: organisation.agencyType,
    standing: organisation.standing,
    roles: organisation.roles,
    sessionId: session.sessionId,
  };
}
