import type { ActivityKind } from "./admin.ts";

/** `did` is followed by the object, such as a masked code, where the entry has one. */
type Words = { kind: ActivityKind; did: string };

/**
 * Everything the audit log records, with its text. An action that is missing here can't be written, and one without
 * text doesn't compile. Actors and objects are stored as ids only.
 */
export const auditActions = {
  "identity.show": { kind: "identity", did: "opened the identity of" },
  "identity.edit": { kind: "identity", did: "opened the form and identity of" },
  "identity.list": { kind: "identity", did: "listed the candidate's name for" },
  "identity.find": { kind: "identity", did: "saw in search results the candidate's name for" },
  "identity.grant.find": {
    kind: "identity",
    did: "saw in search results, under a reveal grant, the candidate's name for",
  },
  "identity.grant.check": {
    kind: "identity",
    did: "sent a text that was checked, under a reveal grant, against the identity of",
  },
  "identity.grant": { kind: "identity", did: "used a reveal grant to open the identity of" },
  "identity.platform": { kind: "identity", did: "opened, with a stated reason, the identity of" },
  "identity.candidate": { kind: "identity", did: "opened their own page for" },
  "identity.letter": { kind: "identity", did: "read the address to email the candidate of" },
  "identity.erase": { kind: "identity", did: "erased the identity of" },
  "identity.extended": { kind: "identity", did: "extended the retention of the identity of" },
  "identity.export": { kind: "identity", did: "exported the identity of" },
  "identity.cv": { kind: "identity", did: "opened the CV of" },
  "identity.files.listed": { kind: "identity", did: "viewed the list of files of" },
  "identity.files.read": { kind: "identity", did: "opened a file of" },
  "identity.files.added": { kind: "identity", did: "uploaded a file for" },
  "identity.files.removed": { kind: "identity", did: "removed a file of" },
  "listing.published": { kind: "listing", did: "published" },
  "listing.edit": { kind: "listing", did: "edited" },
  "listing.hold": { kind: "listing", did: "put on hold" },
  "listing.resume": { kind: "listing", did: "put back on the market" },
  "listing.renew": { kind: "listing", did: "renewed" },
  "listing.withdraw": { kind: "listing", did: "withdrew" },
  "listing.relist": { kind: "listing", did: "relisted" },
  "listing.available": { kind: "listing", did: "confirmed as still available" },
  "listing.unanswered": { kind: "listing", did: "automatically put on hold the unconfirmed listing" },
  "listing.expired": { kind: "listing", did: "expired" },
  "listing.reminded": { kind: "listing", did: "reminded its agency to update" },
  "listing.handed_off": { kind: "listing", did: "sent to the workflow partner the masked form of" },
  "listing.hand_off_redeemed": { kind: "listing", did: "gave the workflow partner the masked form of" },
  "candidate.confirmed": { kind: "listing", did: "gave consent for" },
  "candidate.withdrawn": { kind: "listing", did: "withdrew consent for" },
  "candidate.paused": { kind: "listing", did: "paused" },
  "candidate.resumed": { kind: "listing", did: "ended the pause of" },
  "candidate.erasure": { kind: "listing", did: "requested the erasure of the identity of" },
  "candidate.kept": { kind: "listing", did: "withdrew the request to erase the identity of" },
  "candidate.available": { kind: "listing", did: "confirmed their availability as the candidate of" },
  "candidate.answered": { kind: "listing", did: "answered an introduction as the candidate of" },
  "candidate.reported": { kind: "listing", did: "said they aren't the candidate of" },
  "introduction.requested": { kind: "introduction", did: "requested an introduction to" },
  "introduction.countered": { kind: "introduction", did: "sent a counteroffer for the introduction to" },
  "introduction.terms_accepted": { kind: "introduction", did: "accepted the counteroffer for the introduction to" },
  "introduction.accepted": { kind: "introduction", did: "accepted the introduction to" },
  "introduction.declined": { kind: "introduction", did: "declined the introduction to" },
  "introduction.withdrawn": { kind: "introduction", did: "withdrew the introduction to" },
  "introduction.expired": { kind: "introduction", did: "closed the overdue introduction to" },
  "introduction.ended": {
    kind: "introduction",
    did: "ended, because the listing left the market, the introduction to",
  },
  "introduction.nda_signed": { kind: "introduction", did: "signed the NDA for" },
  "introduction.nda_refused": { kind: "introduction", did: "declined the NDA for" },
  "introduction.opened": { kind: "introduction", did: "first opened the identity of" },
  "introduction.revoked": { kind: "introduction", did: "revoked access to the identity of" },
  "introduction.prior_declared": { kind: "introduction", did: "declared prior knowledge of" },
  "introduction.prior_conceded": { kind: "introduction", did: "conceded the claim of prior knowledge of" },
  "introduction.prior_upheld": { kind: "introduction", did: "upheld the claim of prior knowledge of" },
  "introduction.prior_rejected": { kind: "introduction", did: "rejected the claim of prior knowledge of" },
  "introduction.prior_read": { kind: "introduction", did: "read the claim of prior knowledge of" },
  "introduction.advanced": { kind: "introduction", did: "advanced" },
  "introduction.passed": { kind: "introduction", did: "passed on" },
  "deal.created": { kind: "deal", did: "created" },
  "deal.terms_proposed": { kind: "deal", did: "proposed terms for" },
  "deal.closed_won": { kind: "deal", did: "closed as won" },
  "deal.closed_lost": { kind: "deal", did: "closed as lost" },
  "deal.correction_proposed": { kind: "deal", did: "asked to correct" },
  "deal.correction_confirmed": { kind: "deal", did: "confirmed the correction of" },
  "deal.correction_applied": { kind: "deal", did: "corrected" },
  "deal.correction_declined": { kind: "deal", did: "declined the correction of" },
  "deal.correction_withdrawn": { kind: "deal", did: "withdrew the correction of" },
  "configuration.changed": { kind: "configuration", did: "changed the setting" },
  "leak.agency_told": { kind: "leak", did: "notified the organization of a leak in" },
  "leak.no_leak": { kind: "leak", did: "found no leak in" },
  "leak.read": { kind: "leak", did: "read the report of a leak in" },
  "case.decided": { kind: "other", did: "decided the match case of" },
  "case.read": { kind: "other", did: "read the notes on the match case of" },
  "organization.standing.pending": { kind: "organization", did: "returned to pending" },
  "organization.standing.vetted": { kind: "organization", did: "vetted" },
  "organization.standing.refused": { kind: "organization", did: "refused" },
  "organization.standing.suspended": { kind: "organization", did: "suspended" },
  "organization.plan.starter": { kind: "organization", did: "set the Starter plan for" },
  "organization.plan.professional": { kind: "organization", did: "set the Professional plan for" },
  "organization.plan.enterprise": { kind: "organization", did: "set the Enterprise plan for" },
  "organization.plan.requested": { kind: "organization", did: "requested a plan for" },
  "organization.plan.withdrawn": { kind: "organization", did: "withdrew the plan request of" },
  "organization.plan.declined": { kind: "organization", did: "declined the plan request of" },
  "organization.trial.started": { kind: "organization", did: "started the free trial of" },
  "organization.names": { kind: "organization", did: "changed the other names and domains of" },
  "organization.candidate_yes": { kind: "organization", did: "changed whether candidates decide introductions of" },
  "organization.retention": { kind: "organization", did: "changed how long identities are stored by" },
  "organization.logo": { kind: "organization", did: "changed the logo of" },
  "organization.billing": { kind: "organization", did: "changed the billing details of" },
  "deal.bill_to": { kind: "deal", did: "changed who is billed in" },
  "notification.defaults": { kind: "organization", did: "changed the notification defaults of" },
  "pipeline.stages": { kind: "organization", did: "changed the pipeline stages of" },
  "member.role": { kind: "people", did: "changed the role of" },
  "member.deactivate": { kind: "people", did: "deactivated" },
  "member.reactivate": { kind: "people", did: "reactivated" },
  "member.provisioned": { kind: "people", did: "added, for the company's directory," },
  "member.profile": { kind: "people", did: "changed, for the company's directory, the name or address of" },
  "member.removed": { kind: "people", did: "removed, for the company's directory," },
  "member.factor_required": { kind: "people", did: "required a second factor for all members" },
  "member.factor_optional": { kind: "people", did: "stopped requiring a second factor" },
  "member.factors_reset": { kind: "people", did: "removed the second factor of" },
  "invitation.create": { kind: "people", did: "invited a person" },
  "invitation.resend": { kind: "people", did: "resent an invitation" },
  "invitation.revoke": { kind: "people", did: "revoked an invitation" },
  "invitation.accept": { kind: "people", did: "accepted an invitation" },
  "invitation.organization": { kind: "people", did: "invited an organization to sign up" },
  "profile.email_retried": { kind: "people", did: "sent a test email to their address after emails had bounced" },
  "profile.name": { kind: "people", did: "changed their own name" },
  "profile.password": { kind: "people", did: "changed their own password" },
  "profile.totp.on": { kind: "people", did: "added an authenticator app to their own account" },
  "profile.totp.off": { kind: "people", did: "turned off their own authenticator app" },
  "profile.passkey.added": { kind: "people", did: "added a passkey to their own account" },
  "profile.passkey.removed": { kind: "people", did: "removed a passkey of their own account" },
  "profile.passkey.stale": { kind: "people", did: "was stopped while using a passkey that may have been copied" },
  "profile.recovery_codes": { kind: "people", did: "replaced their own recovery codes" },
  "profile.session.end": { kind: "people", did: "signed out one of their own devices" },
  "calendar_feed.created": { kind: "people", did: "created the secret link to their own calendar" },
  "calendar_feed.replaced": { kind: "people", did: "replaced the secret link to their own calendar" },
  "calendar_feed.revoked": { kind: "people", did: "revoked the secret link to their own calendar" },
  "api_key.created": { kind: "people", did: "created the API key" },
  "api_key.rotated": { kind: "people", did: "gave a new secret to the API key" },
  "api_key.revoked": { kind: "people", did: "revoked the API key" },
  "app.connected": { kind: "people", did: "connected the app" },
  "app.replaced": { kind: "people", did: "reconnected the app" },
  "app.disconnected": { kind: "people", did: "disconnected the app" },
  "app.reused": { kind: "people", did: "was disconnected, after a code or token was reused, from the app" },
  "app.members_allowed": { kind: "people", did: "let members connect apps to" },
  "app.members_refused": { kind: "people", did: "limited connecting apps to admins at" },
  "agent.called": { kind: "people", did: "called a tool through" },
  "ranking.chosen": { kind: "people", did: "changed whether ranking is used by" },
  "reading.limited": { kind: "people", did: "reached a reading limit" },
  "import.create": { kind: "import", did: "uploaded an import file" },
  "import.show": { kind: "import", did: "opened an import file" },
  "import.commit": { kind: "import", did: "created drafts from an import file" },
  "import.rejected": { kind: "import", did: "downloaded the rejected rows of an import file" },
  "import.publish": { kind: "import", did: "started publishing the drafts of an import file" },
  "import.discard": { kind: "import", did: "deleted an import file" },
  "companySignIn.created": { kind: "other", did: "added a company sign-in" },
  "companySignIn.changed": { kind: "other", did: "changed a company sign-in" },
  "companySignIn.removed": { kind: "other", did: "deleted a company sign-in" },
  "companySignIn.required": { kind: "other", did: "required company sign-in for members with its addresses" },
  "companySignIn.optional": { kind: "other", did: "stopped requiring the company's sign-in" },
  "companySignIn.domain_added": { kind: "other", did: "added an email domain" },
  "companySignIn.domain_proven": { kind: "other", did: "proved an email domain by DNS" },
  "companySignIn.domain_approved": { kind: "other", did: "approved an organization's email domain" },
  "companySignIn.domain_released": { kind: "other", did: "released, with a stated reason, an email domain of" },
  "companySignIn.domain_removed": { kind: "other", did: "removed an email domain" },
  "companySignIn.joined": { kind: "other", did: "joined through the company's sign-in" },
  "companySignIn.linked": { kind: "other", did: "signed in through the company for the first time" },
  "companySignIn.signed_out": { kind: "other", did: "was signed out by the company's sign-in" },
  "companySignIn.role": { kind: "other", did: "got a role from the company's sign-in" },
  "webhook.created": { kind: "other", did: "created a webhook" },
  "webhook.changed": { kind: "other", did: "changed a webhook" },
  "webhook.rotated": { kind: "other", did: "created a new secret for a webhook" },
  "webhook.disabled": { kind: "other", did: "disabled a webhook" },
  "webhook.enabled": { kind: "other", did: "enabled a webhook" },
  "webhook.deleted": { kind: "other", did: "deleted a webhook" },
  "letter.sent_again": { kind: "other", did: "resent an email" },
  "letter.dismissed": { kind: "other", did: "dismissed an email that failed" },
  "letter.handed_on": { kind: "other", did: "shared the link of an email, with a stated reason" },
  "archive.requested": { kind: "other", did: "requested an export of everything of" },
  "archive.canceled": { kind: "other", did: "canceled an export of everything of" },
  "archive.downloaded": { kind: "other", did: "downloaded an export of everything of" },
  "archive.imported": { kind: "other", did: "imported an export of everything of" },
  "audit.exported": { kind: "other", did: "exported the audit log of" },
  "audit.reason": { kind: "other", did: "read the reason of an entry in this log" },
} as const satisfies Record<string, Words>;

export type AuditAction = keyof typeof auditActions;

/**
 * Who acted. `member`: a person of an organization, or platform staff. `candidate`: by their own link, without an
 * account. `system`: a scheduled job. For the last two, the stored organization is the one concerned, not the actor.
 */
export const auditActors = ["member", "candidate", "system"] as const;
export type AuditActor = (typeof auditActors)[number];

/**
 * Further readings of one text by the same person within this time, in ms, count as the first: a page loads its data
 * again by itself.
 */
export const oneReadingMs = 3_600_000;

/** The kinds of actor that screens distinguish. */
export const shownActors = ["person", "staff", "organization", "candidate", "system"] as const;
export type ShownActor = (typeof shownActors)[number];

type Named = {
  actor: AuditActor;
  person: string | null;
  organization: string | null;
  isPlatform: boolean;
  /** The name of the key that acted for the person. */
  apiKey?: string | null;
};

/** The actor's name and organization, and the API key that acted in their name. */
export function actorText({ apiKey = null, ...named }: Named): {
  kind: ShownActor;
  name: string;
  of: string | null;
  apiKey: string | null;
} {
  return { ...nameText(named), apiKey };
}

function nameText({ actor, person, organization, isPlatform }: Omit<Named, "apiKey">): {
  kind: ShownActor;
  name: string;
  of: string | null;
} {
  if (actor === "candidate") return { kind: "candidate", name: "The candidate (by their link)", of: null };
  if (actor === "system" || (person === null && organization === null))
    return { kind: "system", name: "The marketplace", of: null };
  if (isPlatform)
    return { kind: "staff", name: person ?? "Platform staff", of: person === null ? null : "platform staff" };
  return person === null
    ? { kind: "organization", name: organization ?? "", of: null }
    : { kind: "person", name: person, of: organization };
}

/** The text of an action. Actions recorded by another version keep their name. */
export const auditText = (action: string): Words =>
  isAuditAction(action) ? auditActions[action] : { kind: "other", did: action.replaceAll(/[._]/g, " ") };

export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action);

/** The stored actions that a filter shows. */
export const actionsOfKind = (kind: ActivityKind): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => auditActions[action].kind === kind);

/** Reasons that the product writes itself. All others are typed by a person and can name a candidate. */
const composed: ReadonlySet<string> = new Set<AuditAction>([
  "member.role",
  "member.provisioned",
  "companySignIn.role",
  "companySignIn.domain_added",
  "companySignIn.domain_proven",
  "companySignIn.domain_approved",
  "companySignIn.domain_removed",
  "invitation.create",
  "invitation.accept",
  "invitation.organization",
  "organization.names",
  "organization.plan.requested",
  "organization.plan.withdrawn",
  "organization.candidate_yes",
  "organization.retention",
  "organization.logo",
  "identity.extended",
  "notification.defaults",
  "reading.limited",
  "agent.called",
  "listing.withdraw",
]);

/** These actions store the id of the reveal grant instead of a reason. */
const namesGrant = (action: string): boolean => /^identity\.grant(?:\.|$)/.test(action);

/**
 * Whether a person typed the reason. Such text can name a candidate, so it is read one entry at a time, with an audit
 * entry.
 */
export const isTypedReason = (action: string, actor: AuditActor, reason: string | null): boolean =>
  reason !== null && reason !== "" && !namesGrant(action) && !composed.has(action) && actor !== "system";

/** The reason's text, or a note that one is on record where its text can name a candidate. */
export function reasonText(action: string, actor: AuditActor, reason: string | null): string | null {
  if (isTypedReason(action, actor, reason)) return "A reason is on record";
  return namesGrant(action) || reason === null || reason === "" ? null : reason.replaceAll("_", " ");
}
