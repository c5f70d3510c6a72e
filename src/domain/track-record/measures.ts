import { groupSize, type Measure } from "./track-record.ts";

/** What a figure is called, and how it is counted; `employer`: where an employer's is counted differently. */
export const measureWords: Record<Measure, { label: string; counted: string; employer?: string }> = {
  answerTime: {
    label: "Time to answer a request",
    counted:
      "The median time from a request for one of its candidates to its first answer: accepted, countered or " +
      "declined. An expired request counts as the full time it had to answer.",
  },
  acceptance: {
    label: "Requests accepted",
    counted:
      "Requests for its candidates that ended in an agreement, out of those it accepted, declined or let expire.",
  },
  placements: {
    label: "Introductions that led to a hire",
    counted: "Share of its introductions that led to a hire, out of those with an opened identity or a hire.",
  },
  fallOffs: {
    label: "Hires that fell off",
    counted:
      "Share of its placements that fell off within the guarantee, out of those that did or whose guarantee is over.",
  },
  payment: {
    label: "Days to pay",
    counted: "Median days from the employer's payment until the agency paid its partner's share.",
    employer:
      "The median number of days from the start date, or the invoice if that is later, to its payment. Fees in " +
      "installments aren't counted.",
  },
  freshness: {
    label: "Listings changed in the last 30 days",
    counted: "Out of its listings on the market, to the nearest ten percent.",
  },
  disputesLost: {
    label: "Disputes lost",
    counted: "Disputed declarations of prior knowledge that the marketplace decided against it.",
  },
};

/** Said in place of a figure about too few events. */
export const tooFew = `Fewer than ${groupSize}, so not shown`;
