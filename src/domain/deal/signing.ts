import type { DocumentKind } from "./agreement.ts";
import { dealStatusLabels, partOf, requireStep, touched, type Deal, type Party, type PartyRole } from "./deal.ts";
import { unprintable } from "../core/printable.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseFields, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { isLost, isOut } from "./status.ts";

/** What signers agree to besides the document, by version. Each signature stores its version. */
export const consents: Record<string, string> = {
  "2026-11":
    "I have read this document, I may sign for my organisation, and I agree to sign it electronically. My typed " +
    "name, the time, my network address and the fingerprint of the terms are kept with it.",
  "2026-12":
    "I have read every document shown here, I may sign for my organization, and I agree to sign electronically. " +
    "My typed name, the time, my network address and the fingerprint of the terms are stored with each signature.",
  "2027-01":
    "I have read every document shown here, I am authorized to sign for my organization, and I agree to sign " +
    "electronically. My typed name, the time, my IP address and the fingerprint of the terms are stored with each " +
    "signature.",
};

export const consent = { version: "2027-01", text: consents["2027-01"] ?? "" };

/** How long a sending can be signed, and the minimum time between two reminders; ms. */
export const signingMs = 14 * 86_400_000;
export const reminderMs = 86_400_000;
/** A party that doesn't answer for this long gets an automatic reminder. */
const ownReminderMs = 3 * 86_400_000;

/** Times in ms. `via`: by the link in the email, or signed in. */
type Signature = {
  name: string;
  at: number;
  ip: string;
  via: "link" | "account";
  personId: string | null;
  consent: string;
};

/**
 * One party's signature of one document. Parties sign in order of `place`; the same place means in parallel. A party
 * signs two documents at once: its parts are answered together, and its email and link belong to the first of them.
 */
export type SigningPart = {
  id: string;
  role: PartyRole;
  organization: Party;
  document: DocumentKind;
  place: number;
  /** Who the sender named to sign; null: the organization's own people. */
  signer: { name: string; email: string } | null;
  /** The named signer had left the organization, so its members got the link. */
  toMembers: boolean;
  /** When its turn came. */
  openedAt: number | null;
  remindedAt: number | null;
  /** When the document was first viewed. */
  seenAt: number | null;
  signature: Signature | null;
  declined: { reason: PublicText; at: number } | null;
};

/** Who the link was emailed to; null: the organization's own people. */
export const recipientOf = ({ signer, toMembers }: Pick<SigningPart, "signer" | "toMembers">): SigningPart["signer"] =>
  toMembers ? null : signer;

export const signingProviders = ["built-in", "partner"] as const;
/**
 * How documents are signed: in this product, or with the configured partner, where each agency then confirms the
 * signing.
 */
export type SigningProvider = (typeof signingProviders)[number];

/** The signed content, which never changes: `canonical` from `canonicalJson`, `hash` its SHA-256 in hex. */
export type SentAgreement = { kind: DocumentKind; canonical: string; hash: string };

/**
 * One sending for signature, numbered from 1. Times in ms. A recalled or declined one is void: its signatures stay on
 * record and don't count.
 */
export type Sending = {
  number: number;
  termsNumber: number;
  provider: SigningProvider;
  sentAt: number;
  expiresAt: number;
  recalledAt: number | null;
  declinedAt: number | null;
  completedAt: number | null;
  agreements: SentAgreement[];
  parts: SigningPart[];
};

export const lastSending = (deal: Pick<Deal, "sendings">): Sending | null => deal.sendings.at(-1) ?? null;

export const sendingStates = ["running", "complete", "declined", "recalled", "expired"] as const;
export type SendingState = (typeof sendingStates)[number];

export function sendingState(
  {
    recalledAt,
    declinedAt,
    completedAt,
    expiresAt,
  }: Pick<Sending, "recalledAt" | "declinedAt" | "completedAt" | "expiresAt">,
  now: number,
): SendingState {
  if (completedAt !== null) return "complete";
  if (recalledAt !== null) return "recalled";
  if (declinedAt !== null) return "declined";
  return now >= expiresAt ? "expired" : "running";
}

export const partStates = ["signed", "declined", "open", "waiting", "closed"] as const;
/** `waiting`: for earlier parties. `closed`: the sending ended before this party answered. */
export type PartState = (typeof partStates)[number];

export function partState(
  sending: Parameters<typeof sendingState>[0],
  { signature, declined, openedAt }: Pick<SigningPart, "signature" | "declined" | "openedAt">,
  now: number,
): PartState {
  if (signature) return "signed";
  if (declined) return "declined";
  if (sendingState(sending, now) !== "running") return "closed";
  return openedAt === null ? "waiting" : "open";
}

export type SigningTurn = { role: PartyRole; documents: DocumentKind[]; place: number };

/**
 * Who signs what, in order (docs/decisions/0020): the invoicing agency signs the client agreement with the employer,
 * and both agencies sign the split agreement. With a signing partner everyone signs there, and the agencies confirm it
 * here.
 */
export function signingTurns(hasSelling: boolean, provider: SigningProvider): SigningTurn[] {
  const listing: SigningTurn = { role: "listing", documents: hasSelling ? ["client", "split"] : ["client"], place: 1 };
  const selling: SigningTurn[] = hasSelling
    ? [{ role: "selling", documents: ["split"], place: provider === "partner" ? 1 : 2 }]
    : [];
  return [
    listing,
    ...selling,
    ...(provider === "partner"
      ? []
      : [{ role: "employer" as const, documents: ["client" as const], place: selling.length + 2 }]),
  ];
}

/** All parts of one party in a sending, first the one that has its emails and link. */
export const sittingOf = <Part extends Pick<SigningPart, "role">>(parts: readonly Part[], role: PartyRole): Part[] =>
  parts.filter((part) => part.role === role);

/** The hash that a party's signature refers to; for two documents both, joined by a period. */
export function sittingHash({ agreements, parts }: Pick<Sending, "agreements" | "parts">, role: PartyRole): string {
  return sittingOf(parts, role)
    .map(({ document }) => agreements.find(({ kind }) => kind === document)?.hash ?? "")
    .join(".");
}

/**
 * The signers of a document. With a signing partner, an agency's confirmation of an older sending covered every
 * document.
 */
export function signersOf({ provider, parts }: Pick<Sending, "provider" | "parts">, kind: DocumentKind): SigningPart[] {
  const own = parts.filter(({ document }) => document === kind);
  return provider === "partner" && own.length === 0 ? parts : own;
}

/**
 * A valid signature name: at least two letters that the certificate can print, no address, number or invisible
 * character.
 */
export const isSignatureName = (name: string): boolean =>
  signatureName.test(name.trim()) &&
  !/\p{Default_Ignorable_Code_Point}|\p{M}{4}/u.test(name) &&
  unprintable(name).length === 0;

const signatureName = /^\p{L}[\p{L}\p{M} .'’-]{0,78}[\p{L}\p{M}.]$/u;
export const printedScripts =
  "The certificate prints Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese and Japanese letters.";

/** The error for an invalid signature name. */
export const howToSign = (name: string): string =>
  name.trim() === "" ? "Type your full name." : `Type your full name. ${printedScripts}`;

/**
 * Recalls a sending: its signatures are void, its rows stay (spec §15). @throws ExpectedError `wrong-state`,
 * `forbidden`
 */
export function decideRecall(viewer: Viewer, deal: Deal, now: number): Deal {
  requireStep(partOf(viewer, deal), deal.status, "draft");
  return {
    ...deal,
    ...touched(deal, now),
    status: "draft",
    ...withLast(deal, (sending) => ({ ...sending, recalledAt: now })),
  };
}

function withLast(deal: Deal, change: (sending: Sending) => Sending): Pick<Deal, "sendings"> {
  const last = lastSending(deal) ?? refuse("wrong-state");
  return { sendings: [...deal.sendings.slice(0, -1), change(last)] };
}

/** The party's own part of the open sending. @throws ExpectedError `not-found`, `wrong-state` with the reason */
function requireOpen(deal: Deal, partId: string, now: number): { sending: Sending; part: SigningPart } {
  const found = partOfSending(deal, partId);
  const why = whyNot(deal, found.sending, found.part, now);
  if (why !== null) refuseState(why);
  return found;
}

/** Why a party can't answer now; null when it can. @throws ExpectedError `not-found` */
export function whyNotNow(deal: Deal, partId: string, now: number): string | null {
  const { sending, part } = partOfSending(deal, partId);
  return whyNot(deal, sending, part, now);
}

/** A party's part by its id. @throws ExpectedError `not-found` */
export function partOfSending(deal: Deal, partId: string): { sending: Sending; part: SigningPart } {
  const sending = deal.sendings.find(({ parts }) => parts.some(({ id }) => id === partId)) ?? refuse("not-found");
  return { sending, part: sending.parts.find(({ id }) => id === partId) ?? refuse("not-found") };
}

function whyNot(deal: Deal, sending: Sending, part: SigningPart, now: number): string | null {
  if (part.signature) return "This has already been signed.";
  if (part.declined) return "This has already been declined.";
  if (isLost(deal.status)) return "This deal was closed as lost. There is nothing left to sign.";
  const state = sendingState(sending, now);
  if (state === "recalled" || sending !== lastSending(deal))
    return "This was withdrawn. Ask the agency whether a new document was sent.";
  if (state === "declined") return "Another party declined to sign. Ask the agency about the next step.";
  if (state === "expired") return "The time to sign this has passed. Ask the agency to send it again.";
  if (!isOut(deal.status)) return `This deal is ${dealStatusLabels[deal.status]}. There is nothing to sign.`;
  return part.openedAt === null ? "Others sign before you. You get an email when it's your turn." : null;
}

export type SignAsk = {
  partId: string;
  name: string;
  /** The hash of what the signer read, from `sittingHash`. */ hash: string;
  consented: boolean;
  /** Of the consent that the signer read; absent from programs and pages of earlier releases. */
  consentVersion?: string | undefined;
  ip: string;
  via: Signature["via"];
  personId: string | null;
  now: number;
};

/**
 * One party signs all its documents. The last signature executes the deal and freezes its terms; otherwise the next
 * party's turn comes.
 * @throws ExpectedError `wrong-state`, `invalid-input`, `version-conflict` when the signer read another text
 */
export function decideSign(deal: Deal, ask: SignAsk): Deal {
  const { partId, name, hash, consented, consentVersion = consent.version, ip, via, personId, now } = ask;
  const { sending, part } = requireOpen(deal, partId, now);
  refuseFields({
    ...(!isSignatureName(name) && { name: howToSign(name) }),
    ...(!consented && { consent: "Check the box to sign electronically." }),
  });
  if (sittingHash(sending, part.role) !== hash)
    refuse("version-conflict", {
      detail: "The document changed since you opened it. Load it again and read it before signing.",
    });
  if (consentVersion !== consent.version)
    refuse("version-conflict", { detail: "The text you agree to has changed since you opened it. Read it again." });
  const signature: Signature = { name: name.trim(), at: now, ip, via, personId, consent: consent.version };
  const parts = sending.parts.map((each) =>
    each.role === part.role ? { ...each, signature, seenAt: each.seenAt ?? now } : each,
  );
  const open = parts.filter((each) => !each.signature);
  const turn = Math.min(...open.map(({ place }) => place));
  const next = parts.map((each) =>
    !each.signature && each.place === turn && each.openedAt === null ? { ...each, openedAt: now } : each,
  );
  const done = open.length === 0;
  return {
    ...deal,
    ...touched(deal, now),
    status: done ? "executed" : deal.status,
    ...withLast(deal, (last) => ({ ...last, parts: next, completedAt: done ? now : null })),
  };
}

/** Whether a party can decline now; checked before its reason. @throws ExpectedError `wrong-state`, `invalid-input` */
export function requireDeclinable(deal: Deal, partId: string, reason: string, now: number): void {
  requireOpen(deal, partId, now);
  if (reason.trim() === "") refuseField("reason", "Enter a short reason.");
}

/**
 * A party declines: no one can sign this sending now, and the agencies recall or close the deal. @throws ExpectedError
 * as `requireDeclinable`
 */
export function decideDecline(deal: Deal, partId: string, reason: PublicText, now: number): Deal {
  requireDeclinable(deal, partId, reason, now);
  const { role } = partOfSending(deal, partId).part;
  return {
    ...deal,
    ...touched(deal, now),
    ...withLast(deal, (sending) => ({
      ...sending,
      declinedAt: now,
      parts: sending.parts.map((part) =>
        part.role === role ? { ...part, declined: { reason, at: now }, seenAt: part.seenAt ?? now } : part,
      ),
    })),
  };
}

/** When this party can be reminded again (ms); null if there is nothing to remind it of. */
export function remindableAt(
  sending: Parameters<typeof sendingState>[0],
  part: SigningPart,
  now: number,
): number | null {
  return partState(sending, part, now) === "open"
    ? Math.max(part.openedAt ?? now, part.remindedAt ?? 0) + reminderMs
    : null;
}

/** Whether an automatic reminder is due: no email for three days, or none since the last day began. */
export function isReminderDue(
  sending: Pick<Sending, "recalledAt" | "declinedAt" | "completedAt" | "expiresAt">,
  part: SigningPart,
  now: number,
): boolean {
  const from = remindableAt(sending, part, now);
  if (from === null || from > now) return false;
  const lastEmail = from - reminderMs;
  const lastDay = sending.expiresAt - reminderMs;
  return now - lastEmail >= ownReminderMs || (now >= lastDay && lastEmail < lastDay);
}

/**
 * @throws ExpectedError `not-found`, `wrong-state` when it isn't that party's turn or it had an email within the last
 * day
 */
export function decideRemind(deal: Deal, role: PartyRole, now: number): { deal: Deal; part: SigningPart } {
  const sending = lastSending(deal);
  if (!sending || !isOut(deal.status)) refuseState("This deal is not out for signature. Send it first.");
  const found = sending.parts.find((part) => part.role === role) ?? refuse("not-found");
  const from = remindableAt(sending, found, now);
  if (from === null) refuseState(`${found.organization.name} has nothing to sign now. Reload to see whose turn it is.`);
  if (from > now)
    refuseState(`${found.organization.name} got an email within the last day. You can remind it again tomorrow.`);
  return { deal: { ...deal, ...withSitting(deal, role, { remindedAt: now }) }, part: { ...found, remindedAt: now } };
}

/** Records the first view of a document. It notifies no one and makes no new version. */
export function markSeen(deal: Deal, partId: string, now: number): Deal {
  const part = lastSending(deal)?.parts.find(({ id }) => id === partId);
  return part && part.seenAt === null && part.openedAt !== null
    ? { ...deal, ...withSitting(deal, part.role, { seenAt: now }) }
    : deal;
}

const withSitting = (deal: Deal, role: PartyRole, change: Partial<SigningPart>): Pick<Deal, "sendings"> =>
  withLast(deal, (sending) => ({
    ...sending,
    parts: sending.parts.map((each) => (each.role === role ? { ...each, ...change } : each)),
  }));

/** Parties whose turn came with a step: they get an email. */
export function newlyOpened(before: Deal, after: Deal): SigningPart[] {
  const had = new Set(
    before.sendings
      .flatMap(({ parts }) => parts)
      .filter(({ openedAt }) => openedAt !== null)
      .map(({ id }) => id),
  );
  return (lastSending(after)?.parts ?? []).filter(({ id, openedAt }) => openedAt !== null && !had.has(id));
}
