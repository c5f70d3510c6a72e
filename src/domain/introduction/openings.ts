import { refuse } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import type { Party } from "../deal/deal.ts";
import { type Introduction, partIn } from "./introduction.ts";

/** What shows a name under a grant, as the audit log records it. */
export const openingActions = ["identity.grant", "identity.grant.find"] as const;

/** How many times of an organization's openings are listed, the newest first. */
export const mostOpenings = 50;

/** Who could open the identity by this introduction, and from when until when, in ms. */
type Access = { organization: Party; from: number; until: number };

/**
 * What the listing agency can read the record of, as the confidentiality agreement says. An organization can have
 * another grant to the same candidate: openings in the time of both belong to both.
 * @throws ExpectedError `not-found` for anyone else
 */
export function accessOf(viewer: Viewer, introduction: Introduction): Access[] {
  if (partIn(viewer, introduction) !== "listing") return refuse("not-found");
  return introduction.parts.flatMap(({ organization, grant }) =>
    grant
      ? [
          {
            organization: { id: organization.id, name: organization.name },
            from: grant.givenAt,
            until: grant.revoked?.at ?? grant.endsAt,
          },
        ]
      : [],
  );
}
