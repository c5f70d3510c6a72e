import type { ClientSending } from "./client-view.ts";
import { agreementSections, type DocumentKind, documentNames, documentTitles, readAgreement } from "./agreement.ts";
import type { Deal, DealStatus, PartyRole } from "./deal.ts";
import {
  consent,
  lastSending,
  partOfSending,
  partState,
  recipientOf,
  remindableAt,
  type Sending,
  sendingState,
  type SigningPart,
  sittingHash,
  sittingOf,
  whyNotNow,
} from "./signing.ts";
import { refuse } from "../core/errors.ts";
import { isLost } from "./status.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

/** An executed document as it was rendered and stored: the SHA-256 of its bytes in hex. */
export type Rendered = { kind: DocumentKind; hash: string };

/**
 * The last sending for signature, for agencies and the platform; parties that can send reminders see the recipients.
 * Times as ISO text. `endedAt`: when it was recalled, declined or expired, or its deal was closed as lost.
 */
export function signingView(
  deal: Deal,
  viewerPart: PartyRole | null,
  { now, rendered }: { now: number; rendered: readonly Rendered[] },
) {
  const last = lastSending(deal);
  if (!last) return null;
  const sending = withDealEnd(last, deal);
  return {
    ...frameOf(sending, now),
    parts: sending.parts.map((part) => partView(sending, part, now, viewerPart === "listing")),
    documents: sending.agreements.map((each) => documentView(each, rendered)),
  };
}

export type SigningView = NonNullable<ReturnType<typeof signingView>>;

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

/**
 * `signerName`: the recipient of the email; null: the organization's own people. `remindableAt`: when it can next be
 * reminded; null if there is nothing to remind it of.
 */
function partView(sending: Frame, part: SigningPart, now: number, withSigner: boolean) {
  const { role, organization, document, signature, declined, seenAt } = part;
  return {
    role,
    organizationName: organization.name,
    document,
    state: partState(sending, part, now),
    signerName: withSigner ? (recipientOf(part)?.name ?? null) : null,
    signedName: signature?.name ?? null,
    answeredAt: isoOrNull(signature?.at ?? declined?.at ?? null),
    seenAt: isoOrNull(seenAt),
    declineReason: declined?.reason ?? null,
    remindableAt: isoOrNull(remindableAt(sending, part, now)),
  };
}

function clientPartView(sending: Frame, part: SigningPart, now: number): ReturnType<typeof partView> {
  const view = partView(sending, part, now, false);
  return part.role === "employer" ? view : { ...view, seenAt: null, remindableAt: null, declineReason: null };
}

/** A document of a sending: the hash of the sent terms, and of the executed PDF once it is rendered. */
function documentView({ kind, hash }: { kind: DocumentKind; hash: string }, rendered: readonly Rendered[]) {
  return {
    kind,
    title: documentTitles[kind],
    termsHash: hash,
    pdfHash: rendered.find((each) => each.kind === kind)?.hash ?? null,
  };
}

/**
 * Everything one party is asked to sign at once (contract/signing.ts), only for that party. `title`: `Client
 * agreement`, or `Client agreement and split agreement`. `canonical`: a document's hashed text, so that a signer can
 * compute the hash. `hash`: what the signature refers to: the document's hash; for two documents both, joined by a
 * period. @throws ExpectedError `not-found`
 */
export function signingSheetFor(
  deal: Deal,
  partId: string,
  { now, rendered }: { now: number; rendered: readonly Rendered[] },
) {
  const { sending: own, part } = partOfSending(deal, partId);
  const sending = withDealEnd(own, deal);
  const documents = sittingOf(sending.parts, part.role).map(({ document }) => {
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
    signerName: recipientOf(part)?.name ?? null,
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

export type SigningSheet = ReturnType<typeof signingSheetFor>;
