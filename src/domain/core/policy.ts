import { type ListingStatus, isDraft, isVisible } from "./listing-status.ts";
import { givesReason as hasReason } from "./reason.ts";
import { type ErrorCode, ExpectedError, refuse } from "./errors.ts";
import { isVetted, standingText } from "./standing.ts";
import type { Viewer } from "./viewer.ts";

/**
 * What a rule can look at besides the viewer. `blocked`: the listing doesn't exist for the viewer's organization.
 * `granted`: the organization holds a live reveal grant. `informed`: it is a party and already knows about it.
 */
export type Subject = {
  agencyId?: string;
  status?: ListingStatus;
  blocked?: boolean;
  reason?: string;
  granted?: boolean;
  informed?: boolean;
};

type Condition = (viewer: Viewer, subject: Subject) => boolean;

const anyMember: Condition = () => true;
const agency: Condition = (viewer) => viewer.organizationKind === "agency";
const employer: Condition = (viewer) => viewer.organizationKind === "employer";
const platformStaff: Condition = (viewer) =>
  viewer.organizationKind === "platform" &&
  (viewer.roles.includes("super_admin") || viewer.roles.includes("platform_admin"));
/** Only agencies and employers can be parties of a deal. */
const party: Condition = (viewer) => viewer.organizationKind !== "platform";
const organizationAdmin: Condition = (viewer) => viewer.roles.includes("organization_admin");
/** Organization admins; a super_admin for the platform's own organization. */
const runsIt: Condition = (viewer) =>
  viewer.roles.includes(viewer.organizationKind === "platform" ? "super_admin" : "organization_admin");
const superAdmin: Condition = (viewer) =>
  viewer.organizationKind === "platform" && viewer.roles.includes("super_admin");
const owner: Condition = (viewer, subject) => agency(viewer, subject) && subject.agencyId === viewer.organizationId;
const inTheMarket: Condition = (_viewer, subject) =>
  subject.status !== undefined && isVisible(subject.status) && !subject.blocked;
/** A grant has no effect once the listing is hidden from its holder. */
const granted: Condition = (_viewer, subject) => subject.granted === true && !subject.blocked;
const informedParty: Condition = (_viewer, subject) => subject.informed === true;
const givesReason: Condition = (_viewer, subject) => hasReason(subject.reason);

type Rule = { allows: Condition; unvetted?: Condition; hides: ErrorCode };

const either =
  (...conditions: Condition[]): Condition =>
  (viewer, subject) =>
    conditions.some((holds) => holds(viewer, subject));
const both =
  (...conditions: Condition[]): Condition =>
  (viewer, subject) =>
    conditions.every((holds) => holds(viewer, subject));

const agencyAdmin = both(agency, organizationAdmin);
const partyAdmin = both(party, organizationAdmin);

const listingReader: Condition = either(
  owner,
  inTheMarket,
  both(platformStaff, (_v, s) => !isDraft(s.status)),
);

/**
 * Who can do what (spec §11, §12). `hides` is the error for everyone else: `not-found` where existence is itself
 * secret, `forbidden` where it isn't. `unvetted`: who can do it in an organization that isn't vetted or is suspended;
 * absent: no one, because everything that crosses organizations requires vetting.
 */
const policy = {
  "listing.search": { allows: anyMember, hides: "forbidden" },
  // The log of rankings, and the organization's choice to rank.
  "ranking.govern": { allows: either(platformStaff, organizationAdmin), hides: "forbidden" },
  "listing.read": { allows: listingReader, unvetted: owner, hides: "not-found" },
  "listing.terms": {
    allows: either(agency, (viewer) => viewer.organizationKind === "platform"),
    unvetted: agency,
    hides: "forbidden",
  },
  "listing.create": { allows: agency, unvetted: agency, hides: "forbidden" },
  // How many listings a draft would resemble.
  "listing.crowd": { allows: agency, hides: "forbidden" },
  "listing.publish": { allows: agency, hides: "forbidden" },
  // Each kind of result checks its own rule.
  "own.find": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  "listing.export": { allows: agency, unvetted: agency, hides: "forbidden" },
  // Includes names and contact details: only the agency's admins, and a reason is required separately.
  "identity.export": { allows: agencyAdmin, unvetted: agencyAdmin, hides: "forbidden" },
  "listing.manage": { allows: owner, unvetted: owner, hides: "not-found" },
  // Data sent to the partner leaves the marketplace: only a vetted agency's own listings.
  "listing.handOff": { allows: owner, hides: "not-found" },
  "listing.view.count": {
    allows: both(either(owner, inTheMarket, platformStaff)),
    unvetted: owner,
    hides: "not-found",
  },
  "identity.read": {
    allows: either(owner, granted, both(platformStaff, givesReason)),
    unvetted: owner,
    hides: "not-found",
  },
  "identity.erase": {
    allows: either(both(owner, organizationAdmin), both(platformStaff, givesReason)),
    unvetted: owner,
    hides: "not-found",
  },
  "shortlist.use": { allows: anyMember, hides: "forbidden" },
  "search.save": { allows: anyMember, hides: "forbidden" },
  // Row-level security leaves out employers for other employers.
  "track.read": { allows: anyMember, hides: "forbidden" },
  // The same rounded figures for everyone in the market.
  "comps.read": { allows: anyMember, hides: "forbidden" },
  "pipeline.use": { allows: anyMember, hides: "forbidden" },
  "job.use": { allows: party, hides: "forbidden" },
  // An agency's own lists of candidates, which it shows to its clients.
  "list.use": { allows: agency, hides: "forbidden" },
  // Lists that agencies sent to the employer.
  "list.receive": { allows: employer, hides: "forbidden" },
  "pipeline.stages.edit": { allows: organizationAdmin, hides: "forbidden" },
  "deal.use": { allows: anyMember, hides: "forbidden" },
  // An employer sees a deal once it is first sent for signature. An introduction's page also checks this before it
  // names its deal.
  "deal.read": { allows: either(informedParty, platformStaff), hides: "not-found" },
  "deal.create": { allows: agency, hides: "forbidden" },
  "deal.sign": { allows: party, hides: "forbidden" },
  // The totals over every deal, and files of them, are for the people who run an agency or an employer.
  "money.read": { allows: partyAdmin, hides: "forbidden" },
  // Payments and journals concern an agency's own books.
  "money.account": { allows: agencyAdmin, hides: "forbidden" },
  "deal.oversee": { allows: platformStaff, hides: "not-found" },
  "thread.use": { allows: either(agency, employer), hides: "forbidden" },
  "introduction.use": { allows: party, hides: "forbidden" },
  // An employer named by an agency sees an introduction once its terms are agreed. A deal's sheet also checks this
  // before it names the introduction.
  "introduction.read": { allows: either(informedParty, platformStaff), hides: "not-found" },
  "interview.use": { allows: party, hides: "forbidden" },
  "introduction.oversee": { allows: platformStaff, hides: "not-found" },
  "interest.use": { allows: agency, hides: "forbidden" },
  "client.use": { allows: agency, hides: "forbidden" },
  "register.verify": { allows: platformStaff, hides: "not-found" },
  "lead.read": { allows: platformStaff, hides: "not-found" },
  // `emailFor` decides what staff can read of an email: nothing of private ones, and no link that grants access.
  "outbox.use": { allows: platformStaff, hides: "not-found" },
  "case.use": { allows: platformStaff, hides: "not-found" },
  "notification.use": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  "organization.own": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  // The names an organization states change which listings it sees. The platform's own organization sees them all.
  "organization.names": { allows: partyAdmin, unvetted: partyAdmin, hides: "forbidden" },
  // Agencies send invoices, employers receive them.
  "organization.billing": { allows: partyAdmin, unvetted: partyAdmin, hides: "forbidden" },
  // Whether an agency accepts introductions only with the candidate's yes.
  "organization.candidateYes": { allows: agencyAdmin, unvetted: agencyAdmin, hides: "forbidden" },
  // How long the identities of an agency's ended listings are kept.
  "organization.retention": { allows: agencyAdmin, unvetted: agencyAdmin, hides: "forbidden" },
  // Only agencies share lists and print submission packs, which show it.
  "organization.logo": { allows: agencyAdmin, unvetted: agencyAdmin, hides: "forbidden" },
  // An archive holds every identity and file of the organization. The platform's own organization has a backup instead.
  "organization.archive": { allows: partyAdmin, unvetted: partyAdmin, hides: "forbidden" },
  "organization.plan": { allows: agencyAdmin, hides: "forbidden" },
  "organization.vet": { allows: platformStaff, hides: "not-found" },
  "profile.use": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  "member.read": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  "member.manage": { allows: runsIt, unvetted: runsIt, hides: "forbidden" },
  "organization.settings": { allows: runsIt, unvetted: runsIt, hides: "forbidden" },
  // A provider decides who gets in: only once the organization is vetted.
  "companySignIn.manage": { allows: runsIt, hides: "forbidden" },
  // Keys act in an admin's name. The platform's staff has none: its rights reach every organization.
  "apiKey.manage": { allows: partyAdmin, unvetted: partyAdmin, hides: "forbidden" },
  // People connect apps that act in their name; the organization decides who. The platform's staff has none.
  "connectedApp.use": { allows: party, unvetted: party, hides: "forbidden" },
  "connectedApp.manage": { allows: partyAdmin, unvetted: partyAdmin, hides: "forbidden" },
  "admin.use": { allows: either(platformStaff, organizationAdmin), unvetted: organizationAdmin, hides: "forbidden" },
  "admin.platform": { allows: platformStaff, hides: "forbidden" },
  "configuration.change": { allows: superAdmin, hides: "forbidden" },
  "leak.report": { allows: listingReader, unvetted: owner, hides: "not-found" },
  "leak.decide": { allows: platformStaff, hides: "not-found" },
  "usage.record": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  // The same facts as live updates, without those that concern one person.
  "events.read": { allows: anyMember, hides: "forbidden" },
  "webhook.manage": { allows: runsIt, hides: "forbidden" },
  "home.use": { allows: anyMember, hides: "forbidden" },
  "firstSteps.use": { allows: anyMember, unvetted: anyMember, hides: "forbidden" },
  "live.everywhere": { allows: platformStaff, hides: "forbidden" },
  "import.manage": { allows: agency, unvetted: agency, hides: "forbidden" },
  "import.read": { allows: owner, unvetted: owner, hides: "not-found" },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof policy;

/** The role of a client's contact who opened an emailed link (docs/decisions/0041). */
export const guestRole = "guest";

/** All that a guest can do for its organization. */
const guestActions = new Set<Action>([
  "listing.read",
  "introduction.use",
  "introduction.read",
  "interview.use",
  "deal.read",
  "identity.read",
]);

/** Used by screens to show or disable a control. */
export function mayDo(viewer: Viewer, action: Action, subject: Subject = {}): boolean {
  if (viewer.roles.includes(guestRole) && !guestActions.has(action)) return false;
  return allowsAnySubject(viewer, action, subject) && policy[action].allows(viewer, subject);
}

/** Answers the same for all subjects that aren't the viewer's own, so that it reveals nothing about them. */
function allowsAnySubject(viewer: Viewer, action: Action, subject: Subject): boolean {
  const { unvetted }: Rule = policy[action];
  return isVetted(viewer.standing) || unvetted?.(viewer, subject) === true;
}

/** Checked before every handler. A missing subject and a forbidden one give the same answer (spec §11). */
export function authorize(viewer: Viewer | null, action: Action, subject: Subject = {}): asserts viewer is Viewer {
  if (!viewer) refuse("unauthenticated");
  if (viewer.standing !== "vetted" && !allowsAnySubject(viewer, action, subject)) {
    const { title, says } = standingText(viewer.standing, viewer.organizationKind);
    refuse("not-vetted", { detail: `${title}. ${says}` });
  }
  if (!mayDo(viewer, action, subject)) refuse(policy[action].hides, whyForbidden(viewer, action));
}

/**
 * Who can call a procedure: anyone the policy allows the action, optionally with another action for platform staff who
 * only read. `signed-in`: anyone signed in; the handler decides by the subject. `public`: visitors too.
 */
export type Need = Action | { platform: Action; others: Action } | "signed-in" | "public";

/**
 * `authorize` for a procedure's `needs` (contract/procedure.ts); visitors can call public procedures. Who lacks a
 * required second factor can only use their own profile, where they set it up, and a key of theirs nothing (spec §17).
 */
export function authorizeNeed(viewer: Viewer | null, needs: Need): void {
  if (needs === "public") return;
  if (!viewer) refuse("unauthenticated");
  if (viewer.lacksSecondFactor === true && (needs !== "profile.use" || viewer.apiKey)) refuse("second-factor-required");
  if (needs === "signed-in") return;
  if (typeof needs === "string") return authorize(viewer, needs);
  authorize(viewer, viewer.organizationKind === "platform" ? needs.platform : needs.others);
}

/** Whether `authorizeNeed` lets the viewer through. */
export function meetsNeed(viewer: Viewer | null, needs: Need): boolean {
  try {
    authorizeNeed(viewer, needs);
    return true;
  } catch (error) {
    if (error instanceof ExpectedError) return false;
    throw error;
  }
}

const agencyWords: Partial<Record<Action, string>> = {
  "deal.create": "make deals",
  "interest.use": "record what employers look for",
  "client.use": "bring clients",
  "list.use": "make lists of candidates",
  "import.manage": "import candidates",
  "listing.export": "export listings",
  "organization.candidateYes": "can require candidate approval",
  "organization.logo": "can add a logo",
  "organization.retention": "can set how long identities are stored",
  "identity.export": "export listings",
};

/** Which rule rejected the viewer, where existence isn't secret. All other cases use the text of `forbidden`. */
function whyForbidden({ organizationKind, roles }: Viewer, action: Action): { detail?: string } {
  const { allows, hides }: Rule = policy[action];
  if (hides !== "forbidden") return {};
  if (
    (allows === agency ||
      action === "identity.export" ||
      action === "organization.candidateYes" ||
      action === "organization.logo" ||
      action === "organization.retention") &&
    organizationKind !== "agency"
  )
    return { detail: `Only agencies ${agencyWords[action] ?? "list candidates"}. Switch to an agency you belong to.` };
  if (allows === employer && organizationKind === "agency")
    return { detail: "Only employers receive lists. Switch to an employer you belong to." };
  if (organizationKind === "platform") {
    if (!forPlatform.has(action))
      return { detail: "The platform can't take part in this. Switch to an agency or employer you belong to." };
    return {
      detail:
        `Only ${allows === superAdmin || allows === runsIt ? "super admins" : "admins"} of the platform ` +
        "can do this. Ask one of them.",
    };
  }
  if (allows === platformStaff || allows === superAdmin)
    return { detail: "Only the marketplace's team can do this. Contact support." };
  if (!roles.includes("organization_admin"))
    return { detail: "Only admins of your organization can do this. Ask one of them." };
  return {};
}

/** Actions on the platform itself, or for its staff. */
const forPlatform = new Set<Action>([
  "admin.use",
  "admin.platform",
  "ranking.govern",
  "configuration.change",
  "live.everywhere",
  "member.manage",
  "organization.settings",
  "webhook.manage",
  "companySignIn.manage",
]);
