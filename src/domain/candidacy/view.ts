import { earliestDate, iso, isoOrNull } from "../core/calendar.ts";
import {
  candidateActions,
  candidateConsent,
  candidateConsentKinds,
  type CandidateConsentKind,
  type Candidacy,
  erasureDueAt,
  stopOf,
  turnedOffEmails,
  whyNotSend,
} from "./candidacy.ts";
import { type CorrectableField, correctableFields, correctableLabel, correctableText, isList } from "./correction.ts";
import { type CandidatesIntroduction, introductionForCandidate } from "../introduction/candidate.ts";
import { type IdentityFileKind, servedFileName } from "../identity/file.ts";
import { blockedOrganizations, consentTexts, renewedConsent } from "../listing/form.ts";
import { consentUntil, type VaultContent } from "../listing/publish.ts";
import { detailFor } from "../listing/view.ts";
import type { Listing } from "../listing/listing.ts";
import { isAsked, isPausedUnanswered } from "../listing/still-available.ts";
import type { Viewer } from "../core/viewer.ts";

/** A consent as it was recorded. Times in ms. */
export type Consent = {
  kind: string;
  version: string;
  confirmedBy: "agency" | "candidate";
  at: number;
  until: string;
  withdrawnAt: number | null;
};

/** An organization that received the identity. Times in ms. */
export type IdentityReceiver = {
  organizationName: string;
  givenAt: number;
  endsAt: number;
  revokedAt: number | null;
  openedAt: number | null;
  /** The listing is hidden from it, so it can't open the identity, although its access hasn't ended. */
  isHidden: boolean;
};

/** A file stored with the identity; bytes, ms. */
export type CandidateFile = { number: number; kind: IdentityFileKind; size: number; addedAt: number };

/** `hide`: to be hidden from an organization. `profile`: to correct the public profile. */
export const candidateRequestKinds = ["hide", "profile"] as const;
export type CandidateRequestKind = (typeof candidateRequestKinds)[number];

/** What a candidate requested from their agency. Times in ms. */
export type CandidateRequest = {
  id: string;
  about: CandidateRequestKind;
  text: string;
  /** Of a correction: the field, its text before, and whether the agency accepted it, null until it answers. */
  correction: { field: CorrectableField; from: string; accepted: boolean | null } | null;
  askedAt: number;
  doneAt: number | null;
};

const wishView = ({ about, text, correction, askedAt, doneAt }: CandidateRequest) => ({
  about,
  text,
  correction: correction && {
    field: correction.field,
    label: correctableLabel(correction.field),
    from: correction.from,
    accepted: correction.accepted,
  },
  askedAt: iso(askedAt),
  done: doneAt !== null,
});

/** What the emails to a candidate are about. */
export const candidateEmailKinds = ["link", "granted", "available", "introduction", "outcome"] as const;
export type CandidateEmailKind = (typeof candidateEmailKinds)[number];
export type SentEmail = { about: CandidateEmailKind; /** In ms. */ at: number };

/** Why a link no longer works. */
export const linkEnds = ["renewed", "reported", "erased"] as const;
export type LinkEnd = (typeof linkEnds)[number];

type Parts = {
  listing: Listing;
  /** While it isn't, no one else sees its listings (docs/decisions/0012). */
  agencyIsVetted: boolean;
  content: VaultContent;
  candidacy: Candidacy;
  consents: readonly Consent[];
  grants: readonly IdentityReceiver[];
  introductions: readonly CandidatesIntroduction[];
  files: readonly CandidateFile[];
  wishes: readonly CandidateRequest[];
  emailsSent: readonly SentEmail[];
  profileViews: number;
};

/** A generic employer who doesn't see terms: candidates see themselves as this viewer would. */
const genericEmployer: Viewer = {
  personId: "",
  displayName: "",
  organizationId: "",
  organizationName: "",
  organizationKind: "employer",
  agencyType: null,
  standing: "vetted",
  roles: [],
  sessionId: "",
};

/**
 * All data stored about the candidate, for the candidate (spec §12): the masked view, and their named data. `ask`: what
 * can be confirmed now. `now` in ms.
 */
export function candidatePage(
  {
    listing,
    agencyIsVetted,
    content,
    candidacy,
    consents,
    grants,
    introductions,
    files,
    wishes,
    emailsSent,
    profileViews,
  }: Parts,
  now: number,
) {
  const agencyName = listing.agency.name;
  const { identity } = content;
  const stop = stopOf(candidacy);
  const version: string = candidateConsent.version;
  const shown = consents.flatMap((consent) => shownConsent(consent, agencyName, now));
  return {
    state: "open" as const,
    agencyName,
    agencyIsVetted,
    face: detailFor(genericEmployer, listing, { profileViews, ownVersion: 0 }, now),
    identity: {
      fullName: identity.fullName,
      email: identity.email,
      ...(identity.phone !== undefined && { phone: identity.phone }),
      ...(identity.linkedinUrl !== undefined && { linkedinUrl: identity.linkedinUrl }),
      portfolioLinks: [...identity.portfolioLinks],
      ...(identity.currentEmployer && { currentEmployer: { ...identity.currentEmployer } }),
      pastEmployers: [...identity.pastEmployers],
    },
    files: files.map(({ number, kind, size, addedAt }) => ({
      number,
      name: servedFileName(listing.maskedCode, number, kind),
      size,
      addedAt: iso(addedAt),
    })),
    blocked: blockedOrganizations(content).map(({ name, domain }) => ({ name, domain })),
    wishes: wishes.map(wishView),
    correctable: correctableFields.map((field) => ({
      field,
      label: correctableLabel(field),
      text: correctableText(listing, field),
      isList: isList(field),
    })),
    consents: shown,
    ask: {
      version,
      texts: Object.values(candidateConsent.texts(agencyName)),
      until: consentUntil(now, listing.exclusivityDays),
    },
    grants: grants.map(({ organizationName, givenAt, endsAt, revokedAt, openedAt, isHidden }) => ({
      organizationName,
      givenAt: iso(givenAt),
      endsAt: iso(endsAt),
      revokedAt: isoOrNull(revokedAt),
      openedAt: isoOrNull(openedAt),
      isHidden,
    })),
    introductions: introductions.map((each) => introductionForCandidate(each, now)),
    stop: stop && { what: stop.stop, since: iso(stop.since) },
    asked:
      stop === null && agencyIsVetted && (isAsked(listing) || isPausedUnanswered(listing))
        ? { paused: isPausedUnanswered(listing) }
        : null,
    erasureDueAt: isoOrNull(erasureDueAt(candidacy)),
    emails: candidacy.emailsStoppedAt === null,
    emailsSent: emailsSent.map(({ about, at }) => ({ about, at: iso(at) })),
    actions: candidateActions(
      candidacy,
      listing.status,
      shown.some(({ stands }) => stands),
    ),
  };
}

export type CandidatePage = { state: "ended"; why: LinkEnd; at: string } | ReturnType<typeof candidatePage>;

/** Whether a consent is still valid. `now` in ms. */
const isValid = ({ until, withdrawnAt }: Pick<Consent, "until" | "withdrawnAt">, now: number): boolean =>
  withdrawnAt === null && until >= earliestDate(now);

function shownConsent(consent: Consent, agencyName: string, now: number) {
  const kind = candidateConsentKinds.find((each) => each === consent.kind);
  if (!kind) return [];
  const { version, confirmedBy, at, until, withdrawnAt } = consent;
  return [
    {
      kind,
      text: textOf(kind, version, agencyName),
      version,
      confirmedBy,
      at: iso(at),
      until,
      withdrawnAt: isoOrNull(withdrawnAt),
      stands: isValid(consent, now),
    },
  ];
}

/** The text of a consent version; for a version that is no longer known, its name. */
function textOf(kind: CandidateConsentKind, version: string, agencyName: string): string {
  if (version === candidateConsent.version) return candidateConsent.texts(agencyName)[kind];
  if (version === renewedConsent.version) return renewedConsent.text;
  return version === consentTexts.candidateConsent.version
    ? consentTexts.candidateConsent.text
    : `Text of version ${version}`;
}

/**
 * What the listing agency sees of the candidate's own page. `lastAt`: the last email with the current link; `sentAt`:
 * the last email of any kind; `now`: all in ms. `whyNotSend`: why the link can't be sent now; null when it can.
 */
export function ownersCandidacy(
  {
    candidacy,
    consents,
    wishes,
    sentAt,
    lastAt,
    erased,
  }: {
    candidacy: Candidacy;
    consents: readonly Consent[];
    wishes: readonly CandidateRequest[];
    sentAt: number | null;
    lastAt: number | null;
    erased: boolean;
  },
  now: number,
) {
  // An erased listing has nothing left to stop.
  const stop = erased ? null : stopOf(candidacy);
  const given = consents.filter(({ kind }) => kind === "candidateConsent");
  // A consent by someone who isn't the candidate is withdrawn, and an older one is still valid.
  const last = given.find((consent) => isValid(consent, now)) ?? given[0];
  return {
    sentAt: isoOrNull(sentAt),
    openedAt: isoOrNull(candidacy.openedAt),
    emails: !turnedOffEmails(candidacy),
    consent: last
      ? {
          confirmedBy: last.confirmedBy,
          version: last.version,
          at: iso(last.at),
          until: last.until,
          withdrawnAt: isoOrNull(last.withdrawnAt),
          stands: isValid(last, now),
        }
      : null,
    stop: stop && { what: stop.stop, since: iso(stop.since) },
    erasureDueAt: erased ? null : isoOrNull(erasureDueAt(candidacy)),
    wishes: wishes.map((wish) => ({ id: wish.id, ...wishView(wish) })),
    whyNotSend: whyNotSend({ candidacy, lastAt, erased }, now),
  };
}

export type OwnersCandidacy = ReturnType<typeof ownersCandidacy>;
