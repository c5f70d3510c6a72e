import { checkAvailability } from "./candidacy/still-available.ts";
import { notifyOfDues } from "./deal/due-job.ts";
import { notifyOfGuaranteeEnds, releaseReserves } from "./deal/guarantee-job.ts";
import { notifyOfMissedDeadlines, remindSigners, renewSigningLinks } from "./deal/reminders.ts";
import { blankLateNotes, eraseAgain, eraseOnRequest } from "./erasure/job.ts";
import { sweepFiles } from "./identity-file/sweep.ts";
import { endUnsignedInterviews } from "./interview/ending.ts";
import { nudge } from "./interview/nudging.ts";
import { remindOfInterviews } from "./interview/reminding.ts";
import { askForScorecards } from "./interview/scorecard-job.ts";
import { expireIntroductions } from "./introduction/ending.ts";
import { remindOfIntroductions } from "./introduction/reminding.ts";
import { forgetLeads } from "./lead/store.ts";
import { expireListings, remindOfExpiry } from "./listing/expiry.ts";
import { countMarketComps } from "./market-comp/count.ts";
import { countMarketFigures } from "./market-comp/public-figures.ts";
import { sendDueEmails } from "./notification-email/emails.ts";
import { notifyOfNewCandidates } from "./notification/new-candidates.ts";
import { notifyOfTrials } from "./organization/trial.ts";
import type { Services } from "./platform/http/context.ts";
import { eachOnItsOwn } from "./platform/jobs/each.ts";
import { sweep } from "./platform/jobs/housekeeping.ts";
import { keepWithinPeriods } from "./retention/job.ts";
import { sendAlertEmails } from "./saved-search/emails.ts";
import { countTrackRecords } from "./track-record/count.ts";

type Timed = {
  /** Five fields, UTC. */
  cron: string;
  run: (services: Services) => Promise<unknown>;
  atStart?: boolean;
};

const inTurn =
  (...steps: readonly Timed["run"][]): Timed["run"] =>
  async (services) => {
    for (const step of steps) await step(services);
  };

/** A step that fails doesn't stop the next one. */
const each =
  (...steps: readonly Timed["run"][]): Timed["run"] =>
  (services) =>
    eachOnItsOwn("steps", steps, (step) => step(services));

/**
 * What runs by the clock, by the name of its job. Some also run at once, when a change enqueues them. Jobs that need
 * more than the services are registered with their noun.
 */
export const schedule: Readonly<Record<string, Timed>> = {
  "files.sweep": { cron: "* * * * *", run: sweepFiles },
  "notifications.letters": { cron: "* * * * *", run: sendDueEmails },
  "saved-searches.emails": { cron: "* * * * *", run: sendAlertEmails },
  // Four times an hour, so that interviewers are asked while they remember.
  "scorecards.ask": { cron: "4,19,34,49 * * * *", run: (services) => askForScorecards(services) },
  "listings.expire": { cron: "7 * * * *", run: each(expireListings, remindOfExpiry, checkAvailability) },
  "interviews.remind": { cron: "11 * * * *", run: remindOfInterviews },
  // Every hour, so that the last notice arrives soon after the trial has ended.
  "organizations.trials": { cron: "11 * * * *", run: notifyOfTrials },
  "introductions.expire": { cron: "13 * * * *", run: each(expireIntroductions, endUnsignedInterviews) },
  // Every hour, because days turn at other times in other zones.
  "deals.dues": { cron: "37 * * * *", run: each(notifyOfDues, notifyOfMissedDeadlines) },
  "ground.sweep": { cron: "41 3 * * *", run: sweep },
  "leads.forget": { cron: "53 3 * * *", run: forgetLeads },
  "identities.retention": { cron: "19 4 * * *", run: keepWithinPeriods },
  // Soon after the time that candidates were given.
  "candidate.erase": { cron: "29 * * * *", run: eraseOnRequest },
  "erasures.repeat": { cron: "31 4 * * *", run: inTurn(eraseAgain, blankLateNotes) },
  // At a start too, so that a new server has figures.
  "track-records.count": { cron: "41 4 * * *", run: countTrackRecords, atStart: true },
  "market-comps.count": { cron: "53 4 * * *", run: countMarketComps, atStart: true },
  "market-figures.count": { cron: "58 4 * * *", run: countMarketFigures, atStart: true },
  "deals.guarantees": {
    cron: "17 6 * * *",
    run: each(notifyOfGuaranteeEnds, releaseReserves),
  },
  // Half an hour before the daily emails.
  "notifications.new-candidates": { cron: "30 6 * * *", run: notifyOfNewCandidates },
  "introductions.remind": { cron: "31 7 * * *", run: each(remindOfIntroductions, nudge) },
  // Soon after a member left, so that colleagues can sign.
  "deals.renew-links": { cron: "*/10 * * * *", run: renewSigningLinks },
  "deals.remind": { cron: "19 8 * * *", run: remindSigners },
};

export function registerSchedule(services: Services): void {
  for (const [name, { run, ...timing }] of Object.entries(schedule))
    services.jobs.register(name, () => run(services), timing);
}
