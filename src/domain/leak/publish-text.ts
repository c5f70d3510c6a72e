import type { Identity } from "../identity/identity.ts";
import { type LeakCheck, publish } from "./check.ts";
import { leakWords } from "./rule.ts";
import { type PublicText, unshowable } from "../core/public-text.ts";
import type { DealTextField } from "../core/step.ts";
import { refuse, refuseFields } from "../core/errors.ts";

/** What the listing agency's own text is held against; nobody else's ever is (spec §12). */
export type OwnListing = { identity: Identity; showCompanyNames: boolean };

/**
 * A text as everybody in the deal, or at the other end of a thread, may read it. `own`: the listing's hidden half,
 * given for its own agency's text alone; anybody else's is looked at for patterns only. @throws Refusal
 * `invalid-input`, `leak`
 */
export function publishDealText(
  field: DealTextField,
  text: string,
  { own, confirmed, check }: { own: OwnListing | null; confirmed: readonly string[]; check?: LeakCheck },
): PublicText {
  const texts = { [field]: text };
  refuseFields(unshowable(texts));
  const checked = publish(
    texts,
    {
      identity: own?.identity,
      showCompanyNames: own?.showCompanyNames ?? false,
      confirmed,
      fieldLabels: { content: "Message", message: "Message", note: "Note", place: "Place" },
    },
    check,
  );
  if (!checked.ok) refuse("leak", { findings: checked.findings, detail: leakWords(checked.findings).detail });
  return (
    checked.texts[field] ??
    refuse("invalid-input", { fields: { [field]: "This text was not checked. Send it again." } })
  );
}
