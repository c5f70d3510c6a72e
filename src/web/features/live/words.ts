import type { LiveEvent, LiveNews } from "#contract/live.ts";
import type { ListAction } from "#domain/candidate-list/use-cases.ts";
import type { DealAction } from "#domain/deal/actions.ts";
import type { IntroductionAction } from "#domain/live/topics.ts";
import type { JobAction } from "#domain/job/use-cases.ts";
import type { PipelineAction } from "#domain/pipeline/actions.ts";
import type { ShortlistAction } from "#domain/shortlist/actions.ts";
import { wholeDays } from "#domain/core/calendar.ts";
import { agoText, counted, instantDateText } from "#web/lib/format.ts";

/** Spec §9, the feed: Just now, minutes, hours, then the date. `now` in ms. */
export function feedTimeText(instant: string, now: number): string {
  return wholeDays(Date.parse(instant), now) > 0 ? instantDateText(instant) : agoText(instant, now);
}

type Shown = Pick<LiveEvent, "userId" | "userName"> & LiveNews;

/** A line of the feed as a sentence without its end. `readerId`: the person reading it. */
export function activityWords(event: Shown, readerId: string | undefined): { who: string; did: string } {
  const own = event.userId !== "" && event.userId === readerId;
  const deed = deedOf(event, own);
  if (typeof deed !== "string") return { who: deed.of, did: deed.did };
  // Only colleagues have a name; of others, nothing says who they are.
  const unnamed = event.userId === "" ? "Another organization" : "A member";
  return { who: own ? "You" : event.userName || unnamed, did: deed };
}

/** Read marks and saved searches are shown in place and aren't news; notifications are sentences by themselves. */
export const isNews = (event: LiveNews): boolean =>
  event.type !== "notification" &&
  event.type !== "saved_search_update" &&
  (event.type !== "thread_update" || event.data.action !== "read");

/** What a person did, or what happened on its own. */
type Deed = string | { of: string; did: string };

function deedOf(event: LiveNews, own: boolean): Deed {
  switch (event.type) {
    case "pipeline_update": {
      const { action, candidateCode, oldStageName, newStageName } = event.data;
      const from = oldStageName ? ` from ${oldStageName}` : "";
      return (
        known(pipelineDeeds, action)?.(candidateCode ?? "a candidate", newStageName, from) ?? "changed the pipeline"
      );
    }
    case "shortlist_update": {
      const { action, candidateCode, count = 0 } = event.data;
      const list = own ? "your shortlist" : "their shortlist";
      // One candidate by code, several by number.
      const whom = candidateCode ?? (count > 0 ? counted(count, "candidate") : "a candidate");
      return known(shortlistDeeds, action)?.(whom, list) ?? `changed ${list}`;
    }
    case "deal_update":
      return deedTo(known(dealDeeds, event.data.action), event.data.dealCode);
    case "thread_update":
      return `sent a message about ${event.data.dealCode ?? event.data.candidateCode}`;
    case "introduction_update":
      return deedTo(known(introductionDeeds, event.data.action), event.data.introductionCode);
    case "candidate_view":
      return `opened ${event.data.candidateCode}`;
    case "job_update":
      return jobDeeds[event.data.action](event.data.jobCode);
    case "list_update":
      return known(listDeeds, event.data.action) ?? "changed a list of candidates";
    case "saved_search_update":
      return "changed a saved search";
    case "notification":
      return "title" in event.data ? `sent a notification: ${event.data.title}` : "sent a notification";
  }
}

/** A page older than the server may receive an unknown action. */
const known = <Action extends string, Words>(words: Record<Action, Words>, action: Action): Words | undefined =>
  words[action];

/** A sentence about a deal or an introduction by its code; a bare text when it happened on its own. */
type DeedWords = string | ((code: string) => string);

function deedTo(words: DeedWords | undefined, code: string): Deed {
  if (words === undefined) return `changed ${code}`;
  return typeof words === "string" ? { of: code, did: words } : words(code);
}

const pipelineDeeds: Record<PipelineAction, (whom: string, stage: string | undefined, from: string) => string> = {
  moved: (whom, stage, from) => `moved ${whom}${from}${stage ? ` to ${stage}` : ""}`,
  undone: (whom, stage) => `moved ${whom} back${stage ? ` to ${stage}` : ""}`,
  added: (whom, stage = "the pipeline") => `added ${whom} to ${stage}`,
  bulk_added: (whom, stage = "the pipeline") => `added ${whom} to ${stage}`,
  removed: (whom) => `removed ${whom} from the pipeline`,
  restored: (whom) => `restored ${whom} to the pipeline`,
  notes_updated: (whom) => `wrote a note on ${whom}`,
  assigned: (whom) => `changed who works on ${whom}`,
  stages_updated: () => "changed the stages",
};

const jobDeeds: Record<JobAction, (code: string) => string> = {
  created: (code) => `created ${code}`,
  changed: (code) => `changed ${code}`,
  state_changed: (code) => `changed the status of ${code}`,
};

const listDeeds: Record<ListAction, string> = {
  created: "created a list of candidates",
  renamed: "renamed a list of candidates",
  removed: "deleted a list of candidates",
  added: "added candidates to a list",
  taken_off: "removed a candidate from a list",
  moved: "changed the order of a list",
  noted: "wrote a note on a list",
  answered: "answered a list of candidates",
};

const shortlistDeeds: Record<ShortlistAction, (whom: string, list: string) => string> = {
  added: (whom, list) => `added ${whom} to ${list}`,
  bulk_added: (whom, list) => `added ${whom} to ${list}`,
  removed: (whom, list) => `removed ${whom} from ${list}`,
  cleared: (_whom, list) => `cleared ${list}`,
  restored: (whom, list) => `restored ${whom} to ${list}`,
  notes_updated: (whom) => `wrote a note on ${whom}`,
};

const dealDeeds: Record<DealAction, DeedWords> = {
  rendered: "now has its executed documents",
  released: "had its reserve released",
  created: (deal) => `created ${deal}`,
  terms_proposed: (deal) => `proposed terms for ${deal}`,
  terms_accepted: (deal) => `accepted the terms of ${deal}`,
  sent: (deal) => `sent ${deal} for signature`,
  signed: (deal) => `signed ${deal}`,
  executed: (deal) => `signed ${deal} as the last party`,
  declined: (deal) => `declined to sign ${deal}`,
  recalled: (deal) => `recalled ${deal} from signature`,
  closed_won: (deal) => `closed ${deal} as won`,
  closed_lost: (deal) => `closed ${deal} as lost`,
  paid: (deal) => `recorded a payment for ${deal}`,
  corrected: (deal) => `reversed a payment for ${deal}`,
  settled: (deal) => `settled the replacement of ${deal}`,
  fell_off: (deal) => `recorded that the placement of ${deal} ended`,
  deleted: (deal) => `deleted ${deal}`,
  restored: (deal) => `restored ${deal}`,
  correction_proposed: (deal) => `asked to correct ${deal}`,
  correction_confirmed: (deal) => `confirmed the correction of ${deal}`,
  correction_applied: (deal) => `corrected ${deal}`,
  correction_declined: (deal) => `declined the correction of ${deal}`,
  correction_withdrawn: (deal) => `withdrew the correction of ${deal}`,
};

const introductionDeeds: Record<IntroductionAction, DeedWords> = {
  expired: "expired without a reply",
  ended: "ended: the candidate is no longer on the market",
  candidate_answered: "has the candidate's answer",
  scorecard_filled: "has interview feedback",
  advanced: (introduction) => `advanced the candidate of ${introduction}`,
  passed: (introduction) => `passed on the candidate of ${introduction}`,
  interview_ended: "had its interview canceled",
  requested: (introduction) => `requested ${introduction}`,
  countered: (introduction) => `proposed other terms for ${introduction}`,
  terms_accepted: (introduction) => `accepted the counteroffer in ${introduction}`,
  accepted: (introduction) => `accepted ${introduction}`,
  declined: (introduction) => `declined ${introduction}`,
  withdrawn: (introduction) => `withdrew ${introduction}`,
  nda_signed: (introduction) => `signed the NDA of ${introduction}`,
  nda_refused: (introduction) => `declined ${introduction}`,
  opened: (introduction) => `opened the identity of ${introduction}`,
  revoked: (introduction) => `revoked the access of ${introduction}`,
  prior_declared: (introduction) => `declared prior knowledge in ${introduction}`,
  prior_conceded: (introduction) => `conceded prior knowledge in ${introduction}`,
  prior_upheld: (introduction) => `upheld prior knowledge in ${introduction}`,
  prior_rejected: (introduction) => `rejected prior knowledge in ${introduction}`,
  interview_proposed: (introduction) => `proposed an interview in ${introduction}`,
  interview_changed: (introduction) => `proposed other times for an interview in ${introduction}`,
  interview_countered: (introduction) => `requested other times for an interview in ${introduction}`,
  interview_accepted: (introduction) => `agreed to an interview in ${introduction}`,
  interview_moved: (introduction) => `moved an interview in ${introduction}`,
  interview_declined: (introduction) => `declined an interview in ${introduction}`,
  interview_canceled: (introduction) => `canceled an interview in ${introduction}`,
};
