/** What other organizations read of an agency that accepts only with the candidate's yes (docs/decisions/0055). */
export const asksCandidateText = (agencyName: string): string =>
  `${agencyName} accepts an introduction only after the candidate says yes.`;

/** The same for the agencies of several candidates, each named once; null if none of them asks. */
export function askCandidatesText(
  candidates: readonly { agencyName: string; asksCandidate?: true | undefined }[],
): string | null {
  const names = [...new Set(candidates.filter(({ asksCandidate }) => asksCandidate).map((each) => each.agencyName))];
  const [only] = names;
  if (only === undefined) return null;
  return names.length === 1
    ? asksCandidateText(only)
    : `${new Intl.ListFormat("en-US").format(names)} accept an introduction only after the candidate says yes.`;
}
