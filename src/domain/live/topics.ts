import type { ListAction } from "../candidate-list/use-cases.ts";
import type { DealAction } from "../deal/actions.ts";
import type { InterviewStepAction } from "../interview/interview.ts";
import type { StepAction } from "../introduction/introduction.ts";
import type { NotificationPriority } from "../notification/notification.ts";
import type { JobAction } from "../job/use-cases.ts";
import type { ListingAction } from "../listing/listing.ts";
import type { MarketStep } from "../listing/market-step.ts";
import type { PipelineNews } from "../pipeline/actions.ts";
import type { SavedSearchAction } from "../saved-search/use-cases.ts";
import type { ShortlistNews } from "../shortlist/actions.ts";
import type { ThreadAction } from "../thread/actions.ts";

export type IntroductionAction =
  | StepAction
  | `interview_${InterviewStepAction}`
  | "candidate_answered"
  | "scorecard_filled";

type ByPerson = { personId?: string };

/** Topics after which a listing has to be read again. A view doesn't change it. */
export const listingTopics = [
  "listing.published",
  "listing.changed",
  "listing.held",
  "listing.resumed",
  "listing.renewed",
  "listing.withdrawn",
  "listing.relisted",
  "listing.expired",
  "listing.placed",
  "listing.erased",
] as const;
export type ListingTopic = (typeof listingTopics)[number];

export const topicOfStep = {
  edit: "listing.changed",
  hold: "listing.held",
  resume: "listing.resumed",
  renew: "listing.renewed",
  withdraw: "listing.withdrawn",
  relist: "listing.relisted",
  available: "listing.changed",
} as const satisfies Record<ListingAction, ListingTopic>;

/**
 * Every fact in the change stream with its payload: ids, display codes and counts only. `market`: what other
 * organizations notice of it; null if nothing they can see changed.
 */
export type Topics = { [T in ListingTopic]: { code: string; market: MarketStep | null } } & {
  /** `hiddenMarks`: what is left of from whom it was hidden; only the feed and followed lists read them (0092). */
  "listing.erased": { hiddenMarks?: string[] };
  "listing.viewed": { personId: string; agencyId: string; candidateCode: string; views?: number };
  /**
   * From now on these listings exist for these organizations, or no longer do. Only their own lists and feeds hear of
   * it. One fact for all of them, also for none: how many they are would show in the numbers of everyone's facts.
   * `code` and `market`: of one listing that was on the market (0120). Readers work out whether it was listed or
   * removed.
   */
  "listing.visibility": { listings: string[]; organizations: string[]; code?: string; market?: "changed" };
  /** An entry of the organization's audit log, by its id. Recorded only while a webhook is sent them. */
  "audit.recorded": { action: string; subjectId: string; personId: string | null; apiKeyId: string | null };
  "organization.changed": Empty;
  "session.changed": Empty;
  "session.ended": Empty;
  "api_key.changed": Empty;
  "configuration.changed": { personId: string; setting: string };
  "import.done": Empty;
  "import.published": Empty;
  "shortlist.changed": ShortlistNews;
  /** `personId`: the only person concerned; absent for the whole organization. */
  "saved_search.changed": ByPerson & { action: SavedSearchAction };
  "job.changed": { personId: string; action: JobAction; jobCode: string };
  "candidate_list.changed": ByPerson & { action: ListAction };
  "pipeline.changed": PipelineNews & { personId: string };
  "thread.changed": ByPerson & { action: ThreadAction; candidateCode: string; dealCode?: string };
  "notification.added": { personId: string; title: string; message: string; priority: NotificationPriority };
  "notification.read": { personId: string };
  "deal.changed": ByPerson & { action: DealAction; dealCode: string };
  "introduction.changed": ByPerson & { action: IntroductionAction; introductionCode: string; candidateCode: string };
};

type Empty = object;

export type Topic = keyof Topics;

export const isListingChange = (topic: Topic): topic is ListingTopic =>
  (listingTopics as readonly Topic[]).includes(topic);
