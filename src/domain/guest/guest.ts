import { domainFault } from "../core/at-domain.ts";
import { clientFor, type ClientView, companyDomain, emailFault } from "../client/client.ts";
import { type FieldErrors, refuseFields, refuseState } from "../core/errors.ts";
import { guestRole } from "../core/policy.ts";
import { nameFault } from "../core/plain-name.ts";
import { isVetted, type Standing } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import type { RegistrableDomain } from "../identity/blocked-match.ts";
import { normalizeEmail } from "../identity/identity.ts";

/** Texts in characters; candidates of one link; how long it opens, in days; links of one agency in a day. */
export const guestLimits = {
  name: 80,
  message: 500,
  note: 500,
  candidates: 50,
  days: { least: 1, usual: 14, most: 60 },
  linksPerDay: 100,
} as const;

/**
 * The code that is emailed before a guest agrees, signs or reads a name. `tries`: wrong codes until a new one is
 * needed. In 24 hours, `perDay`: codes of one link, and `perClient`: of all links of one agency to one client, because
 * the agency has the links. `passMs`: how long the browser that typed it can do these.
 */
export const guestCode = {
  digits: 6,
  tries: 5,
  perDay: 10,
  perClient: 30,
  lastsMs: 10 * 60_000,
  passMs: 2 * 3_600_000,
} as const;

export const guestActions = [
  "opened",
  "viewed",
  "answered",
  "confirmed",
  "requested",
  "accepted",
  "signed",
  "revealed",
  "downloaded",
  "arranged",
  "rated",
  "decided",
] as const;
export type GuestAction = (typeof guestActions)[number];

/**
 * What the agency that sent a link is shown of another agency's candidate: nothing that takes the emailed code. Only
 * the listing's agency learns who signed and opened the identity (spec §13).
 */
export const actionsOfOthers = ["opened", "viewed", "answered", "requested"] as const satisfies readonly GuestAction[];

/** What a contact answers to a candidate of a list. */
export const guestAnswers = ["yes", "maybe", "no"] as const;
export type GuestAnswer = (typeof guestAnswers)[number];

/** On a list, only a candidate answered with yes can be requested. */
export const mayRequestAnswered = (link: { asksAnswers: boolean }, answer: GuestAnswer | null): boolean =>
  !link.asksAnswers || answer === "yes";

/** Why a link opens nothing. `claimed`: the company has an account, where its members find the candidates. */
export const guestLinkEnds = ["expired", "revoked", "claimed", "closed"] as const;
export type GuestLinkEnd = (typeof guestLinkEnds)[number];

/** Times in ms. */
export type GuestLinkFacts = {
  expiresAt: number;
  revokedAt: number | null;
  agencyStanding: Standing;
  clientStanding: Standing;
  clientHasMembers: boolean;
};

/** Null while the link opens its page. `now` in ms. */
export function guestLinkEnd(link: GuestLinkFacts, now: number): GuestLinkEnd | null {
  if (link.revokedAt !== null) return "revoked";
  if (!isVetted(link.agencyStanding) || !isVetted(link.clientStanding)) return "closed";
  if (link.clientHasMembers) return "claimed";
  return now >= link.expiresAt ? "expired" : null;
}

export type GuestLinkAsk = { name: string; email: string; message: string; days: number };

/** The client a link is for, as the system reads it. */
export type GuestClient = {
  id: string;
  name: string;
  standing: Standing;
  domains: readonly string[];
  hasMembers: boolean;
};

/**
 * Who is sent a link: a person with a work address at exactly one of the client's domains.
 * @throws ExpectedError `wrong-state`, `invalid-input` for `name` and `email`
 */
export function decideGuest(
  client: GuestClient,
  ask: GuestLinkAsk,
  registrable: RegistrableDomain,
): { name: string; email: string } {
  requireReviewed(clientFor(client));
  const name = ask.name.normalize("NFKC").replace(/\s+/gu, " ").trim();
  const fields: FieldErrors = {};
  const fault =
    !/\p{L}/u.test(name) || /[\p{C}\p{Zl}\p{Zp}]/u.test(name) ? "Enter your contact's name." : nameFault(name);
  if (fault !== null) fields["name"] = fault;
  const isWork = companyDomain(ask.email, registrable) !== null;
  const elsewhere = "For a contact at another domain, name the employer by that address.";
  const misplaced = isWork ? domainFault(ask.email.trim(), client, elsewhere) : emailFault(ask.email);
  if (misplaced !== null) fields["email"] = misplaced;
  refuseFields(fields);
  return { name, email: normalizeEmail(ask.email) };
}

function requireReviewed({ name, isReviewed }: ClientView): void {
  if (!isReviewed)
    refuseState(
      `The marketplace is still reviewing ${name}. You get an email when it's done. Send the candidates then.`,
    );
}

/** Six digits from random bytes. */
export function guestCodeFrom(bytes: Uint8Array): string {
  const number = bytes.reduce((sum, byte) => (sum * 256 + byte) % 10 ** guestCode.digits, 0);
  return String(number).padStart(guestCode.digits, "0");
}

/** An address as far as the reader of a forwarded link can see it: `a•••@kestrel.example`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The contact acts for the client, with no right but those of `guestRole`. `linkId`: in place of a session. */
export const guestViewer = (
  { id, name, standing }: Pick<GuestClient, "id" | "name" | "standing">,
  contact: { id: string; name: string },
  linkId: string,
): Viewer => ({
  personId: contact.id,
  displayName: contact.name,
  organizationId: id,
  organizationName: name,
  organizationKind: "employer",
  agencyType: null,
  standing,
  roles: [guestRole],
  sessionId: linkId,
});
