import { dayMs } from "../core/calendar.ts";
import type { IntroductionView } from "../introduction/view.ts";
import { isGranted } from "../introduction/status.ts";
import { isLost, isWon } from "../deal/status.ts";
import type { InterviewView } from "./view.ts";

/** When the party whose move it is gets its one reminder, in ms (spec §13). */
export const nudgeMs = {
  /** After a proposal of interview times. */ answer: 2 * dayMs,
  /** After a scorecard was requested. */ scorecard: 2 * dayMs,
  /** After the end of an interview without a decision. */ decision: 5 * dayMs,
} as const;

/** Both sides are reminded of an interview this long before it, in ms (spec §13). */
export const remindBeforeMs = dayMs;

/** Steps after the reveal, each with the party whose move it is. */
export const nextStepNames = [
  "open_identity",
  "propose_interview",
  "answer_interview",
  "hold_interview",
  "fill_scorecard",
  "decide",
  "make_offer",
  "finish_deal",
  "hired",
  "placement_ended",
  "passed",
  "access_ended",
] as const;
export type NextStepName = (typeof nextStepNames)[number];

/**
 * `yours`: the viewer can take it now. `waitsFor`: the organization whose move it is, if it isn't the viewer's; null if
 * no one has to do anything. `represented`: an agency arranges interviews for the viewer, which doesn't see them, so
 * whether one is proposed or scheduled isn't known. `interview`: the one it is about.
 */
export type NextStep = {
  name: NextStepName;
  yours: boolean;
  waitsFor: string | null;
  represented: boolean;
  interview: Pick<InterviewView, "id" | "startsAt"> | null;
};

/** What the step depends on besides the introduction. `scorecardDue`: the viewer hasn't filled in their own. */
export type NextStepFacts = {
  interviews: readonly (Pick<InterviewView, "id" | "standing" | "startsAt" | "endsAt"> & {
    proposal: Pick<InterviewView["proposal"], "mine">;
  })[];
  scorecardDue: string | null;
};

type Seen = Pick<
  IntroductionView,
  "you" | "status" | "parts" | "listingAgency" | "sellingAgency" | "employer" | "outcome" | "deal"
>;

/** The organization that takes a step, or null if no one has to. */
type Mover = { id: string; name: string } | null;

/**
 * Whose move it is after an organization received the identity, and which step comes next, as this viewer can know it
 * (spec §13). Null before the reveal, and for the platform.
 */
export function nextStepOf(introduction: Seen, { interviews, scorecardDue }: NextStepFacts): NextStep | null {
  const { you, status, outcome, deal, listingAgency, sellingAgency, employer } = introduction;
  if (you === "platform" || !isGranted(status)) return null;
  const part = knownPart(introduction);
  if (!part?.grant) return null;
  const { organization: holder, grant } = part;
  const requester = sellingAgency ?? employer;
  const viewer = you === "listing" ? listingAgency : you === "selling" ? sellingAgency : employer;
  const of = (name: NextStepName, mover: Mover, about?: string): NextStep => ({
    name,
    yours: mover !== null && mover.id === viewer?.id,
    waitsFor: mover === null || mover.id === viewer?.id ? null : mover.name,
    represented: you === "employer" && sellingAgency !== null,
    interview: interviews.find(({ id }) => id === about) ?? null,
  });

  // Anyone who can read the deal can open it; its page says whose move it is.
  if (deal && !isLost(deal.status)) {
    const name = deal.fellOff ? "placement_ended" : isWon(deal.status) ? "hired" : "finish_deal";
    return { ...of(name, null), yours: true };
  }
  if (outcome?.outcome === "passed") return of("passed", null);
  const coming = interviews
    .filter(({ standing }) => standing === "scheduled")
    .toSorted((a, b) => Date.parse(a.startsAt ?? "") - Date.parse(b.startsAt ?? ""))[0];
  // An agreed interview still takes place after access expired.
  if (grant.state === "over" && coming) return of("hold_interview", null, coming.id);
  if (grant.state !== "live") return of("access_ended", null);
  if (grant.openedAt === null) return of("open_identity", holder);
  const proposed = interviews.filter(({ standing }) => standing === "proposed");
  const received = proposed.find(({ proposal }) => !proposal.mine);
  if (received) return of("answer_interview", viewer, received.id);
  const [theirs] = proposed;
  if (theirs) return of("answer_interview", you === "listing" ? requester : listingAgency, theirs.id);
  if (coming) return of("hold_interview", null, coming.id);
  if (scorecardDue !== null) return of("fill_scorecard", viewer, scorecardDue);
  const held = interviews.find(
    ({ standing, endsAt }) =>
      standing === "past" && (outcome === null || Date.parse(endsAt ?? "") > Date.parse(outcome.at)),
  );
  if (held) return of("decide", requester, held.id);
  // Both agencies can create the deal; an employer waits for the one that works for it.
  if (outcome?.next === "offer")
    return of("make_offer", you === "listing" ? listingAgency : (sellingAgency ?? listingAgency));
  return of("propose_interview", requester);
}

/** The viewer's own part; for the listing agency the requester's, or the one that has a grant. */
function knownPart({ you, parts, sellingAgency }: Seen) {
  if (you !== "listing") return parts.find(({ role }) => role === you);
  const requests = parts.find(({ role }) => role === (sellingAgency ? "selling" : "employer"));
  return requests?.grant ? requests : parts.find(({ grant }) => grant !== null);
}
