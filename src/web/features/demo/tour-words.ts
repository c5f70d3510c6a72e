import type { tourPath } from "./tour-state.ts";

/** The text at each stop of the tour. */
export const tourWords: Readonly<Record<(typeof tourPath)[number], { title: string; says: string }>> = {
  "/mls/search": {
    title: "Everyone sees the profile, no one sees the name",
    says:
      "Search as a partner does. Every filter shows how many candidates it would leave. Each card shows skills, " +
      "salary and split under a random code.",
  },
  "/mls/candidate/4": {
    title: "A partner's candidate",
    says:
      "Screening, terms and availability are visible. The identity is not sent to this page until an " +
      "introduction is agreed and signed.",
  },
  "/mls/candidate/1": {
    title: "Your own candidate",
    says: "Your agency listed this one, so you can open its vault. Each opening is recorded.",
  },
  "/mls/pipeline": {
    title: "A board your whole team shares",
    says:
      "Drag a card, or press Space on it and use the arrow keys. Each move records the days in stage and " +
      "the history, and can be undone.",
  },
  "/mls/introductions": {
    title: "From a code to a person",
    says:
      "Requests, counteroffers and signatures, and whose turn it is. Choose who you act for above the list, " +
      "and move the clock forward with Next day.",
  },
  "/mls/deal/1": {
    title: "Terms that add up to the cent",
    says: "Each change of terms is a version that both agencies accept. Fee, shares and guarantee follow from it.",
  },
  "/mls/tools/split": {
    title: "What a placement earns",
    says: "Salary, fee and split in three sliders, with scenarios side by side.",
  },
  "/mls/agent": {
    title: "Your side of the marketplace",
    says:
      "Your listings, open requests, and what employers look for. Everything you change in this " +
      "demo stays in this browser; Reset demo starts over.",
  },
};
