import type { ClientSending } from "./client-view.ts";
import { agreementSections, type DocumentKind, documentNames, documentTitles, readAgreement } from "./agreement.ts";
import type { Deal, DealStatus, PartyRole } from "./deal.ts";
import {
  consent,
  lastSending,
  partOfSending,
  partState,
  type PartState,
  remindableAt,
  type Sending,
  type SendingState,
  sendingState,
  type SigningPart,
  type SigningProvider,
  sittingHash,
  sittingOf,
  whyNotNow,
} from "./signing.ts";
import type { PaperSection } from "../core/document.ts";
import { refuse } from "../core/errors.ts";
import { isLost } from "./status.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

/** An executed document as it was rendered and stored: the SHA-256 of its bytes in hex. */
export type Rendered = { kind: DocumentKind; hash: string };

type PartView = {
  role: PartyRole;
  organizationName: string;
  document: DocumentKind;
  state: PartState;
  /** Recipient of the email, for parties that can send reminders; null: the organization's own people. */
  signerName: string | null;
  signedName: string | null;
  answeredAt: string | null;
  seenAt: string | null;
  declineReason: string | null;
  /** When it can next be reminded; null if there is nothing to remind it of. */
  remindableAt: string | null;
};

/** A document of a sending: the hash of the sent terms, and of the executed PDF once it is rendered. */
type DocumentView = { kind: DocumentKind; title: string; termsHash: string; pdfHash: string | null };

/** The last sending for signature. Times as ISO text. */
export type SigningView = {
  number: number;
  provider: SigningProvider;
  state: SendingState;
  sentAt: string;
  expiresAt: string;
  completedAt: string | null;
  /** When it was recalled, declined or expired, or its deal was closed as lost. */
  endedAt: string | null;
  parts: PartView[];
  documents: DocumentView[];
};

/** For agencies and the platform; parties that can send reminders see the recipients. */
export function signingView(
  deal: Deal,
  viewerPart: PartyRole | null,
  { now, rendered }: { now: number; rendered: readonly Rendered[] },
): SigningView | null {
  const last = lastSending(deal);
  if (!last) return null;
  const sending = withDealEnd(last, deal);
  return {
    ...frameOf(sending, now),
    parts: sending.parts.map((part) => partView(sending, part, now, viewerPart === "listing")),
    documents: sending.agreements.map((each) => documentView(each, rendered)),
  };
}

/** For the employer: its own document and signers. When other parties read it stays between the agencies. */
export function clientSigningView(
  last: ClientSending,
  head: Pick<Deal, "status" | "updatedAt">,
  { now, rendered }: { now: number; rendered: readonly Rendered[] },
): SigningView {
  const sending = withDealEnd(last, head);
  return {
    ...frameOf(sending, now),
    parts: sending.parts.map((part) => clientPartView(sending, part, now)),
    documents: [documentView(sending.agreement, rendered)],
  };
}

type Frame = Pick<
  Sending,
  "number" | "provider" | "sentAt" | "expiresAt" | "recalledAt" | "declinedAt" | "completedAt"
>;

/** Closing a deal as lost also ends its open sending: no signature is pending. */
function withDealEnd<Any extends Pick<Frame, "recalledAt" | "declinedAt" | "completedAt">>(
  sending: Any,
  { status, updatedAt }: { status: DealStatus; updatedAt: number },
): Any {
  const out = sending.recalledAt === null && sending.declinedAt === null && sending.completedAt === null;
  return out && isLost(status) ? { ...sending, recalledAt: updatedAt } : sending;
}

function frameOf(sending: Frame, now: number) {
  const { number, provider, sentAt, expiresAt, completedAt, recalledAt, declinedAt } = sending;
  const state = sendingState(sending, now);
  return {
    number,
    provider,
    state,
    endedAt: isoOrNull(recalledAt ?? declinedAt ?? (state === "expired" ? expiresAt : null)),
    sentAt: iso(sentAt),
    expiresAt: iso(expiresAt),
    completedAt: isoOrNull(completedAt),
  };
}

function partView(sending: Frame, part: SigningPart, now: number, withSigner: boolean): PartView {
  const { role, organization, document, signer, signature, declined, seenAt } = part;
  return {
    role,
    organizationName: organization.name,
    document,
    state: partState(sending, part, now),
    signerName: withSigner ? (signer?.name ?? null) : null,
    signedName: signature?.name ?? null,
    answeredAt: isoOrNull(signature?.at ?? declined?.at ?? null),
    seenAt: isoOrNull(seenAt),
    declineReason: declined?.reason ?? null,
    remindableAt: isoOrNull(remindableAt(sending, part, now)),
  };
}

function clientPartView(sending: Frame, part: SigningPart, now: number): PartView {
  const view = partView(sending, part, now, false);
  return part.role === "employer" ? view : { ...view, seenAt: null, remindableAt: null, declineReason: null };
}

function documentView(
  { kind, hash }: { kind: DocumentKind; hash: string },
  rendered: readonly Rendered[],
): DocumentView {
  return {
    kind,
    title: documentTitles[kind],
    termsHash: hash,
    pdfHash: rendered.find((each) => each.kind === kind)?.hash ?? null,
  };
}

/** One document to sign. `canonical`: the hashed text, so that a signer can compute the hash. */
type SigningDocument = {
  kind: DocumentKind;
  title: string;
  sections: PaperSection[];
  hash: string;
  canonical: string;
};

/** Everything one party is asked to sign at once (contract/signing.ts). */
export type SigningSheet = {
  code: string;
  maskedCode: string;
  headlineRole: string;
  /** `Client agreement`, or `Client agreement and split agreement`. */
  title: string;
  provider: SigningProvider;
  organizationName: string;
  sentBy: string;
  signerName: string | null;
  state: PartState;
  sendingState: SendingState;
  why: string | null;
  expiresAt: string;
  answeredAt: string | null;
  signedName: string | null;
  documents: SigningDocument[];
  /** What the signature refers to: the document's hash; for two documents both, joined by a period. */
  hash: string;
  consent: { version: string; text: string };
  executed: boolean;
};

/** Only for the party that signs this part. @throws ExpectedError `not-found` */
export function signingSheetFor(
  deal: Deal,
  partId: string,
  { now, rendered }: { now: number; rendered: readonly Rendered[] },
): SigningSheet {
  const { sending: own, part } = partOfSending(deal, partId);
  const sending = withDealEnd(own, deal);
  const documents = sittingOf(sending.parts, part.role).map(({ document }): SigningDocument => {
    const { kind, canonical, hash } = sending.agreements.find((each) => each.kind === document) ?? refuse("not-found");
    return {
      kind,
      title: documentTitles[kind],
      sections: agreementSections(readAgreement(canonical)),
      hash,
      canonical,
    };
  });
  return {
    code: deal.code,
    maskedCode: deal.candidate.maskedCode,
    headlineRole: deal.candidate.headlineRole,
    title: documentNames(documents.map(({ kind }) => kind)),
    provider: sending.provider,
    organizationName: part.organization.name,
    sentBy: deal.listingAgency.name,
    signerName: part.signer?.name ?? null,
    state: partState(sending, part, now),
    sendingState: sendingState(sending, now),
    why: whyNotNow(deal, partId, now),
    expiresAt: iso(sending.expiresAt),
    answeredAt: isoOrNull(part.signature?.at ?? part.declined?.at ?? null),
    signedName: part.signature?.name ?? null,
    documents,
    hash: sittingHash(sending, part.role),
    consent: { version: consent.version, text: consent.text },
    executed:
      sending.completedAt !== null && documents.every(({ kind }) => rendered.some((each) => each.kind === kind)),
  };
}
