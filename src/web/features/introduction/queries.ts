import type { Answer, Ask } from "#contract/index.ts";

/** An introduction as its reader sees it. */
export type Introduction = Answer<"introductions", "get">;
export type OfferMade = Introduction["offers"][number];
export type Offer = OfferMade["offer"];
export type OfferAsk = Ask<"introductions", "request">["offer"];
export type IntroductionPart = Introduction["parts"][number];
/** How many of a candidate's introductions its page shows. */
export const introductionsBeside = 20;
