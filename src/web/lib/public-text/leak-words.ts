import type { LeakFinding } from "#domain/core/leak-finding.ts";

/**
 * The short reason under a text: "is the candidate's first name." The finding's full sentence also names field,
 * position and remedy, which are already on the screen here.
 */
export function reasonOf(finding: Pick<LeakFinding, "says">): string {
  const reason = /, word \d+, (.+?)\. (?:Remove it|Replace it)/.exec(finding.says)?.[1];
  return reason === undefined ? finding.says : `${reason}.`;
}
