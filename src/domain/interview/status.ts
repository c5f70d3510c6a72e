import { namedFacts } from "../core/status.ts";
import type { InterviewStatus } from "./interview.ts";

type Fact = "isOpen" | "isProposed" | "isScheduled";

/** What each status of an interview means. */
const { is, statusesThat } = namedFacts<InterviewStatus, Fact>({
  proposed: ["isOpen", "isProposed"],
  scheduled: ["isOpen", "isScheduled"],
  declined: [],
  canceled: [],
  ended: [],
});

export const interviewStatusesThat = statusesThat;
export const isOpenInterview = is("isOpen");
export const isProposed = is("isProposed");
export const isScheduled = is("isScheduled");
