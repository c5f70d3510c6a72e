/** What other organizations read of an agency that accepts only with the candidate's yes (docs/decisions/0055). */
export const asksCandidateText = (agencyName: string): string =>
  `${agencyName} accepts an introduction only after the candidate says yes.`;

/** A candidate's agency; its name is undefined where a page doesn't have it, and with it whether the agency asks. */
export type AskingAgency = { agencyName?: string; asksCandidate?: true | undefined };

/** The same for the agencies of several candidates, each named once; null if none of them asks. */
export function askCandidatesText(candidates: readonly AskingAgency[]): string | null {
  if (candidates.some(({ agencyName }) => agencyName === undefined))
    return "Some agencies accept an introduction only after the candidate says yes.";
  const asking = candidates.filter(({ asksCandidate }) => asksCandidate);
  const names = [...new Set(asking.flatMap(({ agencyName }) => agencyName ?? []))];
  const [only] = names;
  if (only === undefined) return null;
  return names.length === 1
    ? asksCandidateText(only)
    : `${new Intl.ListFormat("en-US").format(names)} accept an introduction only after the candidate says yes.`;
}
