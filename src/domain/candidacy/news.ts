import { utcDateText } from "../core/calendar.ts";
import { erasureDays } from "./candidacy.ts";

/**
 * A candidate's own steps, and steps taken for them, as their agency is notified. `wish`: a request to be hidden from
 * another organization; `correction`: of their public profile.
 */
const candidateSteps = [
  "paused",
  "resumed",
  "available",
  "withdrawn",
  "confirmed",
  "reported",
  "erasure",
  "kept",
  "wish",
  "correction",
  "erased",
] as const;
export type CandidateStep = (typeof candidateSteps)[number];

/** `back`: whether the listing is on the market again. `dueAt`: when an erasure request is carried out, in ms. */
export type CandidateNews = {
  step: CandidateStep;
  maskedCode: string;
  headlineRole: string;
  back: boolean;
  dueAt: number | null;
};

/** By code, without a name. High priority when the agency has to act. */
export function candidateNewsText(news: CandidateNews): {
  title: string;
  message: string;
  priority: "medium" | "high";
} {
  const { title, message, waits = false } = words[news.step](news);
  return {
    title: `${title}: ${news.maskedCode}`,
    message: `${news.headlineRole}: ${message}`,
    priority: waits ? "high" : "medium",
  };
}

const onTheMarket = (back: boolean): string =>
  back ? "the listing is back on the market." : "the listing stays off the market until you resume it.";

const words: Record<CandidateStep, (news: CandidateNews) => { title: string; message: string; waits?: true }> = {
  paused: () => ({
    title: "The candidate paused",
    message: "the listing is off the market, and only they can resume it, through their link.",
  }),
  resumed: ({ back }) => ({ title: "The candidate ended their pause", message: onTheMarket(back) }),
  available: ({ back }) => ({ title: "The candidate is still available", message: onTheMarket(back) }),
  withdrawn: () => ({
    title: "Consent withdrawn",
    message:
      "the candidate withdrew their consent and your right to represent them. The listing is off the market until " +
      "they give it again through their link.",
    waits: true,
  }),
  confirmed: ({ back }) => ({
    title: "Consent confirmed",
    message:
      "the candidate gave their consent and confirmed your right to represent them, using their " +
      `link.${back ? " The listing is back on the market." : ""}`,
  }),
  reported: () => ({
    title: "Wrong email address",
    message:
      "the recipient says that they are not the candidate. The listing is off the market and the link " +
      "has ended. Correct the email address, then send the link again.",
    waits: true,
  }),
  erasure: ({ dueAt }) => ({
    title: "Erasure requested",
    message:
      "the candidate asked to be erased, and the listing is off the market. Erase them on the candidate's page. " +
      "Otherwise it happens automatically " +
      `${dueAt === null ? `after ${erasureDays} days` : `on ${utcDateText(dueAt)}`}, unless ` +
      "they withdraw the request.",
    waits: true,
  }),
  kept: ({ back }) => ({
    title: "Erasure request withdrawn",
    message: `the candidate withdrew their request to be erased, and ${onTheMarket(back)}`,
  }),
  correction: () => ({
    title: "The candidate proposes a correction",
    message: "they want something changed in their public profile. Open the candidate's page to read it, then edit.",
  }),
  wish: () => ({
    title: "The candidate asks to be hidden",
    message: "they named an organization that must not see them. Open the candidate's page to see which, and block it.",
    waits: true,
  }),
  erased: () => ({
    title: "The candidate was erased",
    message: `their request was ${erasureDays} days old. Their identity details are erased.`,
  }),
};
