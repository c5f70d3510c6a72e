import { agreementsOf, canonicalJson } from "./agreement.ts";
import {
  currentTerms,
  partOf,
  requireStep,
  stillToAccept,
  touched,
  type Deal,
  type Party,
  type PartyRole,
} from "./deal.ts";
import { domainFault } from "../core/at-domain.ts";
import { isHeld, listingStatusLabels, type ListingStatus } from "../core/listing-status.ts";
import { unprintable } from "../core/printable.ts";
import { refuse, refuseFields, type FieldErrors, refuseState } from "../core/errors.ts";
import { barredText, isBarred, isPending, isVetted, type Standing } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import {
  isSignatureName,
  printedScripts,
  signingMs,
  signingTurns,
  type Sending,
  type SigningPart,
  type SigningProvider,
} from "./signing.ts";

type Signers = Partial<Record<PartyRole, { name: string; email: string } | null>>;

type SendAsk = {
  signers: Signers;
  provider: SigningProvider;
  /** Visible to the listing agency only, which is the only one that sends. */
  hiddenFromEmployer: boolean;
  /** Of an employer that an agency brought. */
  broughtEmployer?: { standing: Standing; hasMembers: boolean; domains: readonly string[] };
  /** Of the selling agency; absent without one. */
  sellingStanding?: Standing;
  listingStatus: ListingStatus;
  /** SHA-256 of a text, in hex. */
  hash: (text: string) => string;
  newId: () => string;
  now: number;
};

/**
 * Sends the terms both agencies accept for signature: first to the agencies, then to the employer (spec §15).
 * @throws ExpectedError `wrong-state`, `forbidden`, `invalid-input`
 */
export function decideSend(viewer: Viewer, deal: Deal, ask: SendAsk): Deal {
  requireStep(partOf(viewer, deal), deal.status, "pending_signatures");
  const missing = stillToAccept(deal).map(({ name }) => name);
  if (missing.length > 0)
    refuseState(
      "Both agencies must have accepted the same version before it can be signed. " +
        `${missing.join(" and ")} still ${missing.length > 1 ? "have" : "has"} to accept version ` +
        `${currentTerms(deal).number}.`,
    );
  if (ask.hiddenFromEmployer)
    refuseState(
      `This candidate is hidden from ${deal.employer.name}. Remove it from the candidate's blocked ` +
        "organizations, or close this deal as lost.",
    );
  const { standing = "vetted" } = ask.broughtEmployer ?? {};
  if (!isVetted(standing))
    refuseState(
      isPending(standing)
        ? `The marketplace is still reviewing ${deal.employer.name}. You can send this deal for signature once it ` +
            "is approved."
        : `${barredText(deal.employer.name)}. Close this deal as lost.`,
    );
  if (deal.sellingAgency && ask.sellingStanding && isBarred(ask.sellingStanding))
    refuseState(
      `${barredText(deal.sellingAgency.name)}. Send this deal for signature when it can take part again, or close it ` +
        "as lost.",
    );
  if (!isHeld(ask.listingStatus))
    refuseState(
      `This candidate is ${listingStatusLabels[ask.listingStatus].toLowerCase()}. Only deals for active ` +
        "listings can be sent for signature.",
    );
  refuseFields({
    ...signerErrors(ask.signers),
    ...(ask.broughtEmployer?.hasMembers === false &&
      !ask.signers.employer && {
        "signers.employer.name": `No one at ${deal.employer.name} has an account yet. Enter who signs for it.`,
      }),
    ...signerElsewhere(ask, deal.employer.name),
  });
  requirePrintable(deal);
  const parts = partsFor(deal, ask);
  const first = Math.min(...parts.map(({ place }) => place));
  const sending: Sending = {
    number: deal.sendings.length + 1,
    termsNumber: currentTerms(deal).number,
    provider: ask.provider,
    sentAt: ask.now,
    expiresAt: ask.now + signingMs,
    recalledAt: null,
    declinedAt: null,
    completedAt: null,
    agreements: agreementsOf(deal).map((agreement) => {
      const canonical = canonicalJson(agreement);
      return { kind: agreement.document, canonical, hash: ask.hash(canonical) };
    }),
    parts: parts.map((part) => ({ ...part, openedAt: part.place === first ? ask.now : null })),
  };
  return {
    ...deal,
    ...touched(deal, ask.now),
    status: "pending_signatures",
    sentAt: deal.sentAt ?? ask.now,
    sendings: [...deal.sendings, sending],
  };
}

/**
 * An employer without members has no one who sees who signs for it, so an agency could name an address of its own
 * and sign for its client. For an employer with members it can name anyone: they are emailed that it was sent, and the
 * signing dialog says to whom.
 */
function signerElsewhere({ broughtEmployer, signers: { employer } }: SendAsk, name: string): FieldErrors {
  if (!employer || !broughtEmployer || broughtEmployer.hasMembers) return {};
  const elsewhere = `If ${name} signs up with an address there, you can name any signer.`;
  const fault = domainFault(employer.email, { name, domains: broughtEmployer.domains }, elsewhere);
  return fault === null ? {} : { "signers.employer.email": fault };
}

/** A signed document must show every word that was signed, so text that can't be printed is rejected before signing. */
function requirePrintable(deal: Deal): void {
  const { candidate, employer, listingAgency, sellingAgency } = deal;
  const texts = {
    "The headline role": candidate.headlineRole,
    "The employer's name": employer.name,
    "The listing agency's name": listingAgency.name,
    "The selling agency's name": sellingAgency?.name ?? "",
    "The terms": currentTerms(deal).terms.text,
  };
  for (const [place, text] of Object.entries(texts)) {
    const [character] = unprintable(text);
    if (character !== undefined)
      refuseState(
        `${place} can't be printed in the signed documents because of “${character}”. Change it, then ` +
          "send the deal again.",
      );
  }
}

function partsFor(deal: Deal, { signers, provider, newId }: SendAsk): SigningPart[] {
  const { listingAgency, sellingAgency, employer } = deal;
  const organizations: Record<PartyRole, Party | null> = { listing: listingAgency, selling: sellingAgency, employer };
  return signingTurns(sellingAgency !== null, provider).flatMap(({ role, documents, place }) => {
    const organization = organizations[role] ?? refuse("wrong-state");
    return documents.map((document): SigningPart => ({
      id: newId(),
      role,
      organization,
      document,
      place,
      signer: namedSigner(signers[role]),
      toMembers: false,
      openedAt: null,
      remindedAt: null,
      seenAt: null,
      signature: null,
      declined: null,
    }));
  });
}

const namedSigner = (signer: Signers[PartyRole]): SigningPart["signer"] =>
  signer ? { name: signer.name.trim(), email: signer.email } : null;

function signerErrors(signers: Signers): FieldErrors {
  const errors: FieldErrors = {};
  for (const [role, signer] of Object.entries(signers)) {
    if (!signer) continue;
    if (!isSignatureName(signer.name))
      errors[`signers.${role}.name`] = `Enter the signer's first and last name. ${printedScripts}`;
    if (
      !/^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}]+\.[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(signer.email) ||
      signer.email.length > 200
    )
      errors[`signers.${role}.email`] = "Enter an email address like name@company.example.";
  }
  return errors;
}
