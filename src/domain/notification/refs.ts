/** A candidate as strangers see them. */
export type MaskedCandidateRef = { maskedCode: string; headlineRole: string };

export type DealRef = { id: string; code: string; candidate: MaskedCandidateRef; employer: string };

export type IntroductionRef = { id: string; code: string; candidate: MaskedCandidateRef };

export const candidateLabel = ({ maskedCode, headlineRole }: MaskedCandidateRef): string =>
  `${maskedCode} (${headlineRole})`;
export const aboutDeal = ({ candidate: { maskedCode, headlineRole }, employer }: DealRef): string =>
  `${maskedCode} (${headlineRole}) at ${employer}`;
export const candidateUrl = (listingId: string): string => `/mls/candidate/${listingId}`;
export const dealUrl = ({ id }: { id: string }): string => `/mls/deal/${id}`;
export const introductionUrl = ({ id }: { id: string }): string => `/mls/introductions/${id}`;
