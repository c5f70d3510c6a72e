/** What other organizations read of an agency that accepts only with the candidate's yes (docs/decisions/0055). */
export const asksCandidateText = (agencyName: string): string =>
  `${agencyName} accepts an introduction only after the candidate says yes.`;
