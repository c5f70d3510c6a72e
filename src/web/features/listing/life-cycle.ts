import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { leadsToMarket, type ListingAction } from "#domain/listing/listing.ts";
import { renewedConsent } from "#domain/listing/form.ts";
import { availabilityDays } from "#domain/listing/still-available.ts";

/** The actions that change a listing's state; editing is a separate page. */
export type LifeCycleStep = Exclude<ListingAction, "edit">;

/** Why this person can't take the step on any listing; undefined if they can. */
export const whyNoStep = (viewer: Viewer, step: LifeCycleStep): string | undefined =>
  leadsToMarket(step) && !mayDo(viewer, "listing.publish")
    ? "You can do this once your organization is approved."
    : undefined;

type Words = {
  /** In the menu. */
  label: string;
  question: (code: string) => string;
  /** What happens, and how to undo it. */
  consequence: string;
  confirm: string;
  done: string;
  doneDetail: (code: string) => string;
  destructive?: boolean;
};

const confirming = `You confirm: ${renewedConsent.text}`;

/** Each action's name, question and result. */
export const lifeCycleWords: Record<LifeCycleStep, Words> = {
  available: {
    label: "Confirm available",
    question: (code) => `Is ${code} still available?`,
    consequence: `The candidate is still open to offers. We ask again in ${availabilityDays.asks} days.`,
    confirm: "Yes, still available",
    done: "Confirmed",
    doneDetail: (code) => `${code} is still available. Its update date is unchanged.`,
  },
  hold: {
    label: "Put on hold",
    question: (code) => `Put ${code} on hold?`,
    consequence:
      "It immediately leaves search and all counts, and other organizations can't open its page. You can resume " +
      "it at any time.",
    confirm: "Put on hold",
    done: "Listing on hold",
    doneDetail: (code) => `${code} is off the market until you resume it.`,
  },
  resume: {
    label: "Resume",
    question: (code) => `Resume ${code}?`,
    consequence:
      "It returns to search immediately. If its exclusivity period has ended, a new one starts today. " + confirming,
    confirm: "Resume listing",
    done: "Listing resumed",
    doneDetail: (code) => `${code} is back on the market.`,
  },
  renew: {
    label: "Renew exclusivity",
    question: (code) => `Renew ${code}?`,
    consequence: `A new exclusivity period of the same length starts today. ${confirming}`,
    confirm: "Renew exclusivity",
    done: "Exclusivity renewed",
    doneDetail: (code) => `A new period has started for ${code}.`,
  },
  withdraw: {
    label: "Withdraw",
    question: (code) => `Withdraw ${code}?`,
    consequence:
      "It leaves the marketplace. Its open introductions end, and upcoming interviews are canceled. To keep the " +
      "interviews, put it on hold instead. Organizations that already have access to the identity keep it. You can " +
      "list the candidate again later.",
    confirm: "Withdraw listing",
    done: "Listing withdrawn",
    doneDetail: (code) => `${code} is no longer listed.`,
    destructive: true,
  },
  relist: {
    label: "List again",
    question: (code) => `List ${code} again?`,
    consequence: `It returns to search immediately, and a new exclusivity period starts today. ${confirming}`,
    confirm: "List again",
    done: "Listed again",
    doneDetail: (code) => `${code} is back on the market.`,
  },
};
