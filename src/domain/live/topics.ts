import type { DealAction } from "../deal/actions.ts";
import type { InterviewStepAction } from "../interview/interview.ts";
import type { StepAction } from "../introduction/introduction.ts";
import type { NotificationPriority } from "../notification/notification.ts";
import type { ListingAction } from "../listing/listing.ts";

export const pipelineActions = [
  "added",
  "bulk_added",
  "moved",
  "undone",
  "removed",
  "restored",
  "notes_updated",
  "stages_updated",
] as const;
export type PipelineAction = (typeof pipelineActions)[number];

export const shortlistActions = ["added", "bulk_added", "removed", "cleared", "restored", "notes_updated"] as const;
export type ShortlistAction = (typeof shortlistActions)[number];

export const threadActions = ["started", "sent", "read"] as const;
export type ThreadAction = (typeof threadActions)[number];

export type IntroductionAction = StepAction | `interview_${InterviewStepAction}`;

type ByPerson = { personId?: string };

/** After these a listing has to be read again; that it was viewed changes nothing of it. */
const listingTopics = [
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
type ListingTopic = (typeof listingTopics)[number];

export const topicOfStep = {
  edit: "listing.changed",
  hold: "listing.held",
  resume: "listing.resumed",
  renew: "listing.renewed",
  withdraw: "listing.withdrawn",
  relist: "listing.relisted",
} as const satisfies Record<ListingAction, ListingTopic>;

/** Every fact in the change stream with what it carries: ids, display codes and counts only. */
export type Topics = { [T in ListingTopic]: { code: string } } & {
  "listing.viewed": { personId: string; agencyId: string; candidateCode: string; views?: number };
  "organization.changed": Empty;
  "session.changed": Empty;
  "session.ended": Empty;
  "configuration.changed": { personId: string; setting: string };
  "import.done": Empty;
  "import.published": Empty;
  "shortlist.changed": { action: ShortlistAction; listingId?: string; candidateCode?: string; count?: number };
  "pipeline.changed": {
    action: PipelineAction;
    personId: string;
    listingId?: string;
    candidateCode?: string;
    newStage?: string;
    newStageName?: string;
    oldStageName?: string;
  };
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
