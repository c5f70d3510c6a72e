import type { LeakFinding } from "#domain/core/leak-finding.ts";
import { checkPublicText } from "#domain/leak/check.ts";
import { leakNotice } from "#domain/leak/rule.ts";
import { reasonOf } from "#web/lib/public-text/leak-words.ts";

/* The product's leak check for the start page's masked card, in a file of its own because it loads on demand. */

export const check: typeof checkPublicText = (fields, options) =>
  checkPublicText(fields, options).map((finding) => ({ ...finding, says: reasonOf(finding) }));

export function noticeOf(findings: readonly LeakFinding[]): string {
  const { title } = leakNotice(findings);
  return title.endsWith("?") ? title : `${title}.`;
}
