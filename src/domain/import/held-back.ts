import { ExpectedError } from "../core/errors.ts";
import { detailOf } from "../core/error-messages.ts";
import { confirmationKey } from "../core/leak-finding.ts";
import { sourcesOf } from "./csv-row.ts";
import { importFieldRules } from "./fields.ts";

/** `confirm`: for a question, the entry for the form's `confirmedTexts` that answers it. */
export type HeldBackReason = { says: string; confirm?: string };

/** Why a draft was held back, as sentences that name the field. */
export function reasonsOf(refusal: unknown): HeldBackReason[] {
  if (!(refusal instanceof ExpectedError))
    return [{ says: "This draft can't be published as it is. Open it, simplify its text and publish it yourself." }];
  const { findings = [], fields = {} } = refusal.extras;
  const label = (path: string): string => {
    const field = sourcesOf(path)[0];
    return field ? importFieldRules[field].label : path;
  };
  const reasons = [
    ...findings.map((finding) => ({
      says: finding.says,
      ...(finding.severity === "ask" && { confirm: confirmationKey(finding) }),
    })),
    ...Object.entries(fields).map(([path, says]) => ({ says: `${label(path)}: ${says}` })),
  ];
  return reasons.length > 0 ? reasons.slice(0, 40) : [{ says: detailOf(refusal) }];
}
