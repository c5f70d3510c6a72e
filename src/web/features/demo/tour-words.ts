import type { tourPath } from "./tour-state.ts";

/** What is said on each page of the tour. */
export const tourWords: Readonly<Record<(typeof tourPath)[number], { title: string; says: string }>> = {
  "/mls/search": {
    title: "Everyone sees the same profile, and no one a name",
    says:
      "Search as a partner does: every filter counts what it would leave, and each card shows skills, salary " +
      "and split under a code that is derived from nothing.",
  },
  "/mls/candidate/4": {
    title: "A partner's candidate",
    says:
      "Screening, terms and availability are visible. The identity doesn't reach this page at all until " +
      "an introduction is agreed and signed: there is nothing behind the bars.",
  },
  "/mls/candidate/1": {
    title: "Your own candidate",
    says: "Your agency listed this one, so the vault beside it opens for you. Each opening is on the record.",
  },
  "/mls/pipeline": {
    title: "A board your whole desk shares",
    says:
      "Drag a card, or press Space on it and use the arrow keys. Each move records the days in stage and " +
      "the history, and can be undone.",
  },
  "/mls/introductions": {
    title: "From a code to a person",
    says:
      "Requests, counter-offers and signatures, with whose turn it is. Act as the other side with the choice " +
      "above the list, and move the clock with Next day.",
  },
  "/mls/deal/1": {
    title: "Terms that add up to the cent",
    says: "Each change of terms is a version that both agencies accept. Fee, shares and guarantee follow from it.",
  },
  "/mls/tools/split": {
    title: "What would it bring",
    says: "Salary, fee and split in three sliders, with scenarios beside each other.",
  },
  "/mls/agent": {
    title: "Your side of the marketplace",
    says:
      "Your listings, what waits for your answer, and what employers look for. Everything you change in this " +
      "demo stays in this browser; Reset demo starts over.",
  },
};
