import { capitalized } from "../core/capitalized.ts";
import { utcDateText } from "../core/calendar.ts";
import { isExpired, isPaused, isVisible, type ListingStatus } from "../core/listing-status.ts";
import { joinWords } from "../core/join-words.ts";
import { type CandidateStop, erasureDays } from "./candidacy.ts";

/**
 * A candidate's own steps, and steps taken for them, as their agency is notified. `wish`: a request to be hidden from
 * another organization; `correction`: of their public profile. `erased`: at their request; `destroyed`: because the
 * retention period of their listing is over.
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
  "erased_by_staff",
  "destroyed",
] as const;
export type CandidateStep = (typeof candidateSteps)[number];

/**
 * As it is after the step. `back`: whether the listing is on the market again. `stop`: why the candidate still keeps it
 * off. `dueAt`: when an erasure request is carried out, in ms. `alsoListed`: the masked codes of the agency's other
 * listings of someone erased.
 */
export type CandidateNews = {
  step: CandidateStep;
  maskedCode: string;
  headlineRole: string;
  back: boolean;
  stop: CandidateStop | null;
  status: ListingStatus;
  dueAt: number | null;
  alsoListed?: readonly string[];
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

const onTheMarket = ({ back, stop, status }: CandidateNews): string =>
  back
    ? "the listing is back on the market."
    : `the listing stays off the market until ${stop === null ? agencysStep(status) : stopEnds[stop]}.`;

const agencysStep = (status: ListingStatus): string =>
  isPaused(status) ? "you resume it" : isExpired(status) ? "you renew it" : "you list it again";

const stopEnds: Record<CandidateStop, string> = {
  erasure: "the candidate withdraws their request to be erased",
  reported: "you correct the email address and send the link again",
  withdrawn: "the candidate gives their consent again through their link",
  paused: "the candidate ends their pause through their link",
};

const words: Record<CandidateStep, (news: CandidateNews) => { title: string; message: string; waits?: true }> = {
  paused: () => ({
    title: "The candidate paused",
    message: "the listing is off the market, and only they can resume it, through their link.",
  }),
  resumed: (news) => ({ title: "The candidate ended their pause", message: onTheMarket(news) }),
  available: (news) => ({ title: "The candidate is still available", message: onTheMarket(news) }),
  withdrawn: () => ({
    title: "Consent withdrawn",
    message:
      "the candidate withdrew their consent and your right to represent them. The listing is off the market until " +
      "they give it again through their link.",
    waits: true,
  }),
  confirmed: (news) => ({
    title: "Consent confirmed",
    message:
      "the candidate gave their consent and confirmed your right to represent them, using their link." +
      (isVisible(news.status) && !news.back ? "" : ` ${capitalized(onTheMarket(news))}`),
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
  kept: (news) => ({
    title: "Erasure request withdrawn",
    message: `the candidate withdrew their request to be erased, and ${onTheMarket(news)}`,
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
  erased: (news) => ({
    title: "The candidate was erased",
    message: `their request was ${erasureDays} days old. Their identity details are erased.${notErased(news)}`,
  }),
  destroyed: (news) => ({
    title: "The candidate was erased",
    message: `the retention period is over. Their identity details are erased.${notErased(news)}`,
  }),
  erased_by_staff: (news) => ({
    title: "The candidate was erased",
    message: `the marketplace's team erased their identity details.${notErased(news)}`,
  }),
};

/** How many codes are named before the rest is counted. */
const namedCodes = 20;

function notErased({ alsoListed = [] }: CandidateNews): string {
  if (alsoListed.length === 0) return "";
  const more = alsoListed.length - namedCodes;
  const codes = [...alsoListed.slice(0, namedCodes), ...(more > 0 ? [`${more} more`] : [])];
  return ` Not erased, with the same email address: ${joinWords(codes)}. Erase them too if the candidate wants that.`;
}
