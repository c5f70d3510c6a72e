import { introductionStatusLabels } from "#domain/introduction/introduction.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";
import type { Introduction } from "./queries.ts";
import {
  awaitsListing,
  awaitsRequester,
  isAccepted,
  isGranted,
  isOpenIntroduction,
} from "#domain/introduction/status.ts";

type Stated = Pick<Introduction, "status" | "actions" | "parts" | "you" | "priorKnowledge">;

/** An introduction's state for its reader; what needs them is in seal. */
export function stateOf(introduction: Stated): { tone: BadgeTone; label: string } {
  const { status, actions } = introduction;
  if (actions.includes("accept")) return { tone: "seal", label: "Reply needed" };
  if (actions.includes("sign")) return { tone: "seal", label: "Signature needed" };
  if (actions.includes("decide")) return { tone: "seal", label: "Your decision" };
  if (awaitsListing(status)) return { tone: "amber", label: "Awaiting agency" };
  if (awaitsRequester(status)) return { tone: "amber", label: "Awaiting reply" };
  if (isAccepted(status)) return { tone: "amber", label: "Awaiting signature" };
  if (!isGranted(status)) return { tone: "neutral", label: introductionStatusLabels[status] };
  const grants = introduction.parts.flatMap(({ grant }) => (grant ? [grant] : []));
  // An employer represented by an agency sees the agency's grant but has no access itself.
  if (grants.length === 0) return { tone: "neutral", label: "Not signed" };
  if (grants.some(({ state }) => state === "live")) return { tone: "money", label: introductionStatusLabels[status] };
  return {
    tone: "neutral",
    label: grants.some(({ state }) => state === "revoked") ? "Access revoked" : "Access ended",
  };
}

/** Whether it is still relevant to its reader, so that no second request is needed. */
export function isRunning({ status, parts, steps }: Pick<Introduction, "status" | "parts" | "steps">): boolean {
  if (isOpenIntroduction(status)) return true;
  // Once the candidate left the market, nothing can be arranged by it, even with access.
  if (steps.some(({ action }) => action === "ended")) return false;
  return parts.some(({ state, grant }) => state === "sign" || grant?.state === "live");
}

/**
 * Whether its reader can write to the listing agency. A request has begun a thread; without one, a listing that isn't
 * on the market can't be written about.
 */
export const canMessageAgency = ({
  you,
  listed,
  sellingAgency,
}: Pick<Introduction, "you" | "listed" | "sellingAgency">): boolean =>
  you === "selling" || (you === "employer" && (listed || sellingAgency === null));

/** The grant by which the reader's own organization opens the identity now. `to`: that organization. */
export function liveGrantOf({ actions, parts, you }: Pick<Introduction, "actions" | "parts" | "you">) {
  if (!actions.includes("open")) return null;
  const own = parts.find(({ role }) => role === you);
  return own?.grant ? { ...own.grant, to: own.organization.name } : null;
}
