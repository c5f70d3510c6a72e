import { dayMs } from "../core/calendar.ts";
import type { Party } from "../deal/deal.ts";
import {
  answerMs,
  grantDays,
  type Introduction,
  introductionStatusLabels,
  isLive,
  visibleIntroduction,
  type Offer,
  offerErrors,
  type SeeingPart,
  type SeeingRole,
} from "./introduction.ts";
import { isVisible } from "../core/listing-status.ts";
import { protectionMonths } from "./nda.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState } from "../core/errors.ts";
import type { Found } from "../shortlist/shortlist.ts";
import type { OrganizationKind, Viewer } from "../core/viewer.ts";
import { isGranted, isOpenIntroduction } from "./status.ts";

/** A request whose text isn't checked yet. */
export type Requesting = {
  found: Found | undefined;
  /** Named by an agency; null if an employer requests for itself. `kind` undefined: no such organization exists. */
  employer: (Party & { kind: OrganizationKind | undefined }) | null;
  offer: Offer;
  /** Introductions of the same requester for the same listing and employer. */
  earlier: readonly Introduction[];
  now: number;
};

/** Whether it is still open, or a party has access by it. */
export function isActive({ status, parts }: Pick<Introduction, "status" | "parts">, now: number): boolean {
  return (
    isOpenIntroduction(status) || (isGranted(status) && parts.some(({ grant }) => grant !== null && isLive(grant, now)))
  );
}

/**
 * Whether another one isn't needed. If the candidate left the market since, access stays, but nothing can be arranged
 * by it once they are listed again.
 */
export const isRunning = (introduction: Pick<Introduction, "status" | "parts" | "steps">, now: number): boolean =>
  isActive(introduction, now) && introduction.steps.every(({ action }) => action !== "ended");

/**
 * All checks of a request that don't need its text. It doesn't reveal that the candidate is hidden from the named
 * employer: otherwise a requester could find the current employer by trying.
 * @throws ExpectedError `not-found`, `forbidden`, `wrong-state`, `invalid-input`
 */
export function requireRequestable(viewer: Viewer, { found, employer, offer, earlier, now }: Requesting): void {
  const listing = found && !found.blocked ? found.listing : refuse("not-found", { detail: "Candidate not found" });
  if (viewer.organizationKind === "platform")
    refuse("forbidden", {
      detail: "Marketplace staff can't request introductions. Switch to an agency or an employer to request one.",
    });
  if (listing.agency.id === viewer.organizationId)
    refuseState("This is your own listing. Other organizations request introductions from you.");
  if (!isVisible(listing.status)) refuse("not-found", { detail: "Candidate not found" });
  const asSelling = viewer.organizationKind === "agency";
  refuseFields({
    ...(asSelling &&
      employer?.kind !== "employer" && {
        employerId:
          employer === null
            ? "Choose the employer you represent."
            : "That employer doesn't exist. Name it by company and work address.",
      }),
    ...(!asSelling &&
      employer !== null &&
      employer.id !== viewer.organizationId && {
        employerId: "You're requesting for your own organization. Leave the employer out.",
      }),
    ...offerErrors(offer, asSelling),
  });
  const running = earlier.map((each) => visibleIntroduction(viewer, each, now)).find((each) => isRunning(each, now));
  if (running)
    refuseState(
      `You've already requested this: ${running.code} is ` +
        `${introductionStatusLabels[running.status].toLowerCase()}. Continue there.`,
    );
}

/** The defaults when the platform has set nothing else. */
export const usualTime = { answerDays: answerMs / dayMs, protectionMonths };

/**
 * A new introduction that waits for the listing agency's answer. `goesBy`: the platform's settings. `now` in ms.
 * @throws ExpectedError as `requireRequestable`
 */
export function decideRequest(
  viewer: Viewer,
  ask: Requesting & {
    message: PublicText;
    id: string;
    code: string;
    goesBy?: Pick<Introduction, "answerDays" | "protectionMonths">;
  },
): Introduction {
  requireRequestable(viewer, ask);
  const { listing } = ask.found ?? refuse("not-found");
  const { answerDays, protectionMonths } = ask.goesBy ?? usualTime;
  const own: Party = { id: viewer.organizationId, name: viewer.organizationName };
  const asSelling = viewer.organizationKind === "agency";
  const employer: Party = asSelling && ask.employer ? { id: ask.employer.id, name: ask.employer.name } : own;
  const seeing = (role: SeeingRole, organization: Party): SeeingPart => ({
    role,
    organization,
    nda: null,
    grant: null,
    refusedAt: null,
  });
  return {
    id: ask.id,
    code: ask.code,
    listingId: listing.id,
    candidate: { maskedCode: listing.maskedCode, headlineRole: listing.headlineRole },
    listingAgency: { id: listing.agency.id, name: listing.agency.name },
    sellingAgency: asSelling ? own : null,
    employer,
    status: "requested",
    message: ask.message,
    offers: [
      { number: 1, side: "requester", offer: ask.offer, note: ask.message, personId: viewer.personId, at: ask.now },
    ],
    parts: asSelling ? [seeing("selling", own), seeing("employer", employer)] : [seeing("employer", own)],
    grantDays: grantDays.usual,
    answerDays,
    protectionMonths,
    reason: null,
    priorKnowledge: null,
    decisions: [],
    steps: [
      { action: "requested", at: ask.now, organizationId: viewer.organizationId, personId: viewer.personId, offer: 1 },
    ],
    answerBy: ask.now + answerDays * dayMs,
    createdAt: ask.now,
    updatedAt: ask.now,
    version: 1,
  };
}
