import type { LeakFinding } from "#domain/core/leak-finding.ts";

/**
 * The short reason under a text: "is the candidate's first name." The finding's own sentence also names field, place
 * and remedy; here the field is above, the place is marked and the remedy is a button.
 */
export function reasonOf(finding: Pick<LeakFinding, "says">): string {
  const reason = /, word \d+, (.+?)\. (?:Take it out|Replace it)/.exec(finding.says)?.[1];
  return reason === undefined ? finding.says : `${reason}.`;
}
