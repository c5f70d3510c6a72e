import { dateText, utcDateText } from "../core/calendar.ts";
import { availabilityDays } from "../listing/still-available.ts";
import { changeText } from "../deal/correction-words.ts";
import type { CorrectedChange } from "../deal/correction-record.ts";
import type { InterviewStepAction } from "../interview/interview.ts";
import type { StepAction } from "../introduction/introduction.ts";
import type { NettingStep } from "../money/use-cases.ts";
import type { JobNotice } from "../job/use-cases.ts";
import { leakPlaceLabels, type LeakPlace } from "../leak-report/leak-report.ts";
import type { NotificationPriority } from "./notification.ts";
import {
  aboutDeal,
  candidateLabel,
  candidateUrl,
  dealUrl,
  introductionUrl,
  type DealRef,
  type IntroductionRef,
  type MaskedCandidateRef,
} from "./refs.ts";
import { identityEndsText, listed, type IdentityEnds } from "./listings.ts";
import { plans, type PlanName } from "../organization/plan.ts";
import type { TrialNotice } from "../organization/trial.ts";
import type { OrganizationKind } from "../core/viewer.ts";
import { type CandidateNews, candidateNewsText } from "../candidacy/news.ts";
import { trialNoticeText } from "../organization/trial-words.ts";
import {
  dealTexts,
  high,
  interviewText,
  introductionTexts,
  medium,
  nettingTexts,
  type NotificationText,
} from "./event-texts.ts";

/*
 * Notification texts. They contain only ids, display codes and organization names that the receiver can know: never an
 * identity, a split for an employer, or who is blocked. Used by server and demo.
 */

/** Events of a deal that a party has to know or answer. */
export type DealStep =
  | "drawn_up"
  | "terms_proposed"
  | "terms_accepted"
  | "recalled"
  | "declined"
  | "signing_expired"
  | "executed"
  | "payment_due"
  | "payment_overdue"
  | "share_owed"
  | "fell_off"
  | "replacement_owed"
  | "replacement_found"
  | "replacement_refunded"
  | "correction_to_confirm"
  | "correction_proposed"
  | "correction_confirmed"
  | "correction_applied"
  | "correction_declined"
  | "correction_withdrawn";

/**
 * Events of an introduction: its steps (domain/introduction/introduction.ts), an acceptance as the next signer
 * reads it, access revoked by staff as the listing agency reads it, the candidate's answer, reminders.
 */
export type IntroductionEvent =
  | StepAction
  | "candidate_yes"
  | "candidate_no"
  | "candidate_more"
  | "accepted_to_sign"
  | "revoked_by_staff"
  | "nda_waits"
  | "answer_due"
  | "access_ends_soon"
  | "scorecard_due"
  | "decision_due";

/**
 * An event of an interview, or a reminder of one. `…_by_colleague`: for members of the organization that did it.
 * `passed`: it ended because the requester passed.
 */
export type InterviewRef = {
  step: InterviewStepAction | "moved_by_colleague" | "canceled_by_colleague" | "passed" | "soon" | "answer_due";
  candidate: MaskedCandidateRef;
  introductionId: string;
  interviewId: string;
  /** The agreed time, if there is one; in ms. */ at: number | null;
  timeZone: string;
};

/** `from`: the organization that took the step. Times in ms, dates `YYYY-MM-DD`. */
export type News =
  | { type: "new_candidate"; count: number; since: number }
  | { type: "offer_made"; from: string; deal: DealRef }
  | { type: "interview_scheduled"; /** Null: no organization did it. */ from: string | null; interview: InterviewRef }
  | {
      type: "deal_closed";
      from: string;
      deal: DealRef;
      outcome: "won" | "lost";
      /** Of a won deal, the first day and the last that the guarantee covers, `YYYY-MM-DD`. */
      guarantee?: { from: string; to: string };
    }
  | {
      type: "message_received";
      from: string;
      threadId: string;
      number: number;
      listingId: string;
      candidate: MaskedCandidateRef;
      deal: { id: string; code: string } | null;
    }
  | { type: "message_received"; about: "leak"; threadId: string; listing: MaskedCandidateRef & { id: string } }
  | {
      type: "introduction_update";
      step: IntroductionEvent;
      /** Null if no organization did it: the time ran out. */ from: string | null;
      introduction: IntroductionRef;
    }
  | {
      type: "deal_update";
      step: DealStep;
      from: string;
      deal: DealRef;
      /** For a correction, the corrected value. */ correction?: CorrectedChange;
    }
  | { type: "deal_update"; netting: NettingStep; from: string }
  | { type: "listing_update"; listings: readonly (MaskedCandidateRef & { id: string; until: string })[] }
  | ({ type: "listing_update"; listingId: string } & CandidateNews)
  | {
      type: "listing_update";
      /** Whether candidates are still available; or listings paused for no answer. */
      about: "asked" | "unanswered";
      /** When the job that found them began, in ms. */
      run: number;
      listings: readonly (MaskedCandidateRef & { id: string })[];
    }
  | ({ type: "listing_update" } & IdentityEnds)
  | { type: "listing_update"; about: "leak"; place: LeakPlace; listing: MaskedCandidateRef & { id: string } }
  | { type: "listing_update"; about: "stale"; listing: MaskedCandidateRef & { id: string }; since: number }
  | {
      type: "job_update";
      event: JobNotice["event"];
      /** The person who did it. */ by: string;
      job: { id: string; code: string };
    }
  | { type: "plan_update"; notice: TrialNotice; plan: PlanName; /** In ms. */ endsAt: number }
  | { type: "plan_update"; notice: "set"; plan: PlanName }
  | { type: "plan_update"; notice: "declined"; plan: PlanName }
  | { type: "webhook_update"; /** An answer 410, or three days of failures. */ end: "gone" | "failing" }
  | { type: "platform_case"; case: "plan"; organization: { id: string; name: string }; plan: PlanName }
  | { type: "platform_case"; case: "leak"; listing: MaskedCandidateRef }
  | { type: "platform_case"; case: "prior_knowledge"; introduction: IntroductionRef }
  | { type: "platform_case"; case: "vetting"; organization: { id: string; name: string; kind: OrganizationKind } }
  | { type: "platform_case"; case: "match"; listingId: string; codes: readonly string[] };

export type Words = { title: string; message: string; priority: NotificationPriority; actionUrl: string };

export function renderNotification(news: News): Words {
  switch (news.type) {
    case "new_candidate":
      return {
        title: news.count === 1 ? "1 new candidate" : `${news.count} new candidates`,
        message: `Listed by other agencies since ${utcDateText(news.since)}.`,
        priority: "medium",
        actionUrl: "/mls/search",
      };
    case "offer_made":
      return {
        title: `Offer made: ${news.deal.code}`,
        message: `${news.from} sent the agreement for ${aboutDeal(news.deal)} for signature.`,
        priority: "high",
        actionUrl: dealUrl(news.deal),
      };
    case "interview_scheduled":
      return {
        ...interviewText(news.from ?? "The other side", news.interview),
        actionUrl: introductionUrl({ id: news.interview.introductionId }),
      };
    case "deal_closed": {
      const closed = `${news.from} closed the deal for ${aboutDeal(news.deal)} as ${news.outcome}.`;
      return {
        title: `Deal ${news.outcome}: ${news.deal.code}`,
        // The dates first: a phone shows three lines of a notification.
        message: news.guarantee
          ? `Start date: ${dateText(news.guarantee.from)}. Guaranteed through ${dateText(news.guarantee.to)}. ` +
            `${closed} If a date is wrong, send a message from the deal.`
          : closed,
        priority: "medium",
        actionUrl: dealUrl(news.deal),
      };
    }
    case "message_received":
      if ("about" in news) return messageLeakNotice(news);
      return {
        title: `New message from ${news.from}`,
        message: `About ${news.deal ? `${news.deal.code}, ` : ""}${candidateLabel(news.candidate)}.`,
        priority: "medium",
        actionUrl: `${news.deal ? dealUrl(news.deal) : candidateUrl(news.listingId)}?thread=${news.threadId}`,
      };
    case "introduction_update":
      return {
        ...introductionTexts[news.step](
          news.introduction.code,
          candidateLabel(news.introduction.candidate),
          news.from ?? "The other side",
        ),
        actionUrl: introductionUrl(news.introduction),
      };
    case "deal_update":
      if ("netting" in news) return { ...nettingTexts[news.netting](news.from), actionUrl: "/mls/money?tab=partners" };
      return {
        ...dealTexts[news.step](news.from, news.deal, news.correction ? changeText(news.correction) : "its values"),
        actionUrl: dealUrl(news.deal),
      };
    case "listing_update":
      if ("about" in news) return aboutListings(news);
      return "step" in news
        ? { ...candidateNewsText(news), actionUrl: candidateUrl(news.listingId) }
        : listingText(news.listings);
    case "job_update":
      return { ...jobTexts[news.event](news.by, news.job.code), actionUrl: `/mls/jobs/${news.job.id}` };
    case "plan_update":
      return { ...planText(news), actionUrl: "/mls/settings?tab=plan" };
    case "webhook_update":
      return {
        ...high(
          "Webhook disabled",
          news.end === "gone"
            ? "Its endpoint answered that it no longer exists. Change the address or delete the webhook."
            : "Its endpoint hasn't accepted a message for three days. Fix it, then enable the webhook.",
        ),
        actionUrl: "/mls/settings?tab=webhooks",
      };
    case "platform_case":
      if (news.case === "plan")
        return {
          ...high(
            `Plan requested: ${news.organization.name}`,
            `${news.organization.name} requested the ${plans[news.plan].label} plan. Agree on the invoice with ` +
              "them, then set the plan.",
          ),
          actionUrl: `/mls/admin/organizations?id=${news.organization.id}`,
        };
      if (news.case === "vetting")
        return {
          title: `To vet: ${news.organization.name}`,
          message: `A new ${news.organization.kind} is waiting for review.`,
          priority: "high",
          actionUrl: `/mls/admin/organizations?id=${news.organization.id}`,
        };
      if (news.case === "leak")
        return {
          ...high(
            `Leak reported: ${news.listing.maskedCode}`,
            `A user reports text that may identify ${candidateLabel(news.listing)}. Review it and decide.`,
          ),
          actionUrl: "/mls/admin?tab=queue",
        };
      return news.case === "match"
        ? {
            title: "Match to review",
            message: `${news.codes.join(" and ")} may be the same person, listed by two agencies.`,
            priority: "high",
            actionUrl: "/mls/cases",
          }
        : {
            title: `Prior knowledge declared: ${news.introduction.code}`,
            message:
              `The employer says it already knew ${candidateLabel(news.introduction.candidate)}. ` +
              "The listing agency can concede until you decide.",
            priority: "high",
            actionUrl: introductionUrl(news.introduction),
          };
  }
}

const jobTexts: Record<JobNotice["event"], (by: string, code: string) => NotificationText> = {
  owned: (by, code) => high(`${code} is yours`, `${by} made you the owner of ${code}.`),
  watched: (by, code) => medium(`You're watching ${code}`, `${by} added you to the watchers of ${code}.`),
  open: (by, code) => medium(`${code} is open`, `${by} reopened ${code}.`),
  on_hold: (by, code) => medium(`${code} is on hold`, `${by} put ${code} on hold.`),
  filled: (by, code) => medium(`${code} is filled`, `${by} marked ${code} as filled.`),
  closed: (by, code) => medium(`${code} is closed`, `${by} closed ${code}.`),
};

function planText(news: Extract<News, { type: "plan_update" }>): NotificationText {
  const { label, limit } = plans[news.plan];
  if (news.notice === "declined")
    return medium(
      "Plan request declined",
      `The marketplace's team declined your request for the ${label} plan. Your admins have the reason by email.`,
    );
  if (news.notice !== "set") return { ...trialNoticeText(news.notice, news), priority: "high" };
  return medium(
    `Your plan is ${label}`,
    `The marketplace's team set the ${label} plan: ` +
      `${limit === null ? "no limit on active listings" : `up to ${limit} active listings`}.`,
  );
}
/** Only the place, and none of the reporter's words, which could reveal who reported it. */
const leakNotice = ({ place, listing }: { place: LeakPlace; listing: MaskedCandidateRef & { id: string } }): Words => ({
  ...high(
    `Leak to fix: ${listing.maskedCode}`,
    `The marketplace found text that may identify ${candidateLabel(listing)}. Where: ` +
      `${leakPlaceLabels[place].toLowerCase()}. Remove it.`,
  ),
  actionUrl: candidateUrl(listing.id),
});

type MessageLeak = { threadId: string; listing: MaskedCandidateRef & { id: string } };

const messageLeakNotice = ({ threadId, listing }: MessageLeak): Words => ({
  ...high(
    `Message about ${listing.maskedCode}`,
    `The marketplace found that a message from your organization may identify ${candidateLabel(listing)}. It can't ` +
      "be changed. Don't identify candidates in messages before the reveal.",
  ),
  actionUrl: `${candidateUrl(listing.id)}?thread=${threadId}`,
});

const staleText = ({ listing, since }: { listing: MaskedCandidateRef & { id: string }; since: number }): Words => ({
  ...medium(
    `Still on the market? ${listing.maskedCode}`,
    `${candidateLabel(listing)} was last changed or confirmed on ${utcDateText(since)}. If the ` +
      "candidate is still available, confirm or resume the listing. Otherwise withdraw it.",
  ),
  actionUrl: candidateUrl(listing.id),
});

function aboutListings(news: Extract<News, { type: "listing_update"; about: string }>): Words {
  switch (news.about) {
    case "leak":
      return leakNotice(news);
    case "stale":
      return staleText(news);
    case "identity_ends":
      return identityEndsText(news);
    case "asked":
      return {
        ...medium(
          news.listings.length === 1
            ? "Still available?"
            : `Still available? ${news.listings.length} candidates to confirm`,
          listed(
            news.listings.map(candidateLabel),
            `Confirm the ones still available. Listings without an answer rank lower in search after ` +
              `${availabilityDays.sinks} days, and are put on hold after ${availabilityDays.pauses}.`,
          ),
        ),
        actionUrl: "/mls/agent?needs=attention",
      };
    case "unanswered":
      return {
        ...high(
          news.listings.length === 1 ? "Listing put on hold" : `${news.listings.length} listings put on hold`,
          listed(
            news.listings.map(candidateLabel),
            "No one confirmed that they are still available. Resume the ones who are.",
          ),
        ),
        actionUrl: "/mls/agent?status=on_hold",
      };
  }
}

function listingText(listings: readonly (MaskedCandidateRef & { id: string; until: string })[]): Words {
  const [first] = listings;
  return {
    title: listings.length === 1 ? "Your listing ends soon" : `${listings.length} of your listings end soon`,
    message: listed(
      listings.map((each) => `${candidateLabel(each)}: exclusive until ${dateText(each.until)}`),
      "Renew the ones still available. The others leave the marketplace automatically.",
    ),
    priority: "medium",
    actionUrl: first && listings.length === 1 ? candidateUrl(first.id) : "/mls/agent",
  };
}
