import type { Identity } from "../identity/identity.ts";
import { type LeakCheck, publish } from "./check.ts";
import { leakNotice } from "./rule.ts";
import { type PublicText, unshowable } from "../core/public-text.ts";
import type { DealTextField, TextToCheck } from "../core/step.ts";
import { refuse, refuseFields, refuseField } from "../core/errors.ts";

/** The author's text is checked against what they know of this (spec §12); texts of others never are. */
export type OwnListing = { identity: Identity; showCompanyNames: boolean };

/**
 * What the holder of a grant has read, whatever the agency shows after a reveal: the name and the employers. Contact
 * details are refused in everyone's text.
 */
export const readUnderGrant = ({ identity, showCompanyNames }: OwnListing): OwnListing => {
  const { fullName, currentEmployer, pastEmployers } = identity;
  const read = { fullName, email: "", portfolioLinks: [], pastEmployers, ...(currentEmployer && { currentEmployer }) };
  return { identity: read, showCompanyNames };
};

/**
 * A text that everyone in a deal or a thread can read. `own`: the listing's hidden half, for the text of its own
 * agency and of who opened the identity under a grant; other texts are only checked for patterns. `beside`: checked
 * with it.
 * @throws ExpectedError `invalid-input`, `leak`
 */
export function publishDealText(
  field: DealTextField,
  text: string,
  {
    own,
    confirmed,
    beside,
    check,
  }: { own: OwnListing | null; check?: LeakCheck } & Pick<TextToCheck, "confirmed" | "beside">,
): PublicText {
  const texts = { [field]: text, ...beside };
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
  if (!checked.ok) refuse("leak", { findings: checked.findings, detail: leakNotice(checked.findings).detail });
  return checked.texts[field] ?? refuseField(field, "This text was not checked. Send it again.");
}
