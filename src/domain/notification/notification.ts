import { iso } from "../core/calendar.ts";
import { pick } from "../core/pick.ts";
import { isRefused, isSuspended, type Standing } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import type { EmailChoice } from "./preferences.ts";

/** The five of spec §3, then the others. */
export const notificationTypes = [
  "new_candidate",
  "offer_made",
  "interview_scheduled",
  "deal_closed",
  "message_received",
  "introduction_update",
  "deal_update",
  "listing_update",
  "job_update",
  "plan_update",
  "webhook_update",
  "platform_case",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** Spec §3: high needs an answer, or is urgent. */
export const notificationPriorities = ["medium", "high"] as const;
export type NotificationPriority = (typeof notificationPriorities)[number];

/** A type's label and description in the settings, and its default email: what needs a reply is sent at once. */
export const notificationTypeTexts: Record<NotificationType, { label: string; says: string; email: EmailChoice }> = {
  new_candidate: { label: "New candidates", says: "Once a day: how many candidates were listed", email: "daily" },
  offer_made: { label: "Offers", says: "An agreement is sent for signature", email: "at_once" },
  interview_scheduled: {
    label: "Interviews",
    says: "An interview is proposed, confirmed, moved or canceled, and the day before",
    email: "at_once",
  },
  deal_closed: { label: "Closed deals", says: "A deal is won or lost", email: "daily" },
  message_received: {
    label: "Messages",
    says: "Another organization wrote to yours; by email when no one has read it within 5 minutes",
    email: "at_once",
  },
  introduction_update: {
    label: "Introductions",
    says: "Requests, replies, signatures and opened identities",
    email: "at_once",
  },
  deal_update: { label: "Deals", says: "Terms to review, recalled, declined and executed deals", email: "at_once" },
  listing_update: { label: "Your listings", says: "A listing ends soon, or needs a fix", email: "at_once" },
  job_update: {
    label: "Jobs",
    says: "You become the owner or a watcher of a job, or its status changes",
    email: "at_once",
  },
  plan_update: {
    label: "Plan and trial",
    says: "Your free trial ends soon or has ended, or your plan was set",
    email: "at_once",
  },
  webhook_update: { label: "Webhooks", says: "A webhook was disabled, because its endpoint failed", email: "at_once" },
  platform_case: { label: "Cases", says: "The marketplace has something to decide", email: "at_once" },
};

/** For one person in one organization (spec §16). Times in ms; `actionUrl`: a path under `/mls`. */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  message: string;
  priority: NotificationPriority;
  readAt: number | null;
  at: number;
  actionUrl: string;
};

/** As the specification's §3 has it. */
export function notificationFor(notification: Notification) {
  return {
    ...pick(notification, ["id", "type", "title", "message", "priority"]),
    read: notification.readAt !== null,
    timestamp: iso(notification.at),
    actionUrl: notification.actionUrl,
  };
}

/** The facts about a member that decide what they are notified of. */
export type Member = Pick<Viewer, "organizationKind" | "roles">;

const market = ({ organizationKind }: Member): boolean => organizationKind !== "platform";
const agency = ({ organizationKind }: Member): boolean => organizationKind === "agency";
const agencyAdmin = (member: Member): boolean => agency(member) && member.roles.includes("organization_admin");
const runsIt = ({ organizationKind, roles }: Member): boolean =>
  roles.includes(organizationKind === "platform" ? "super_admin" : "organization_admin");
const staff = ({ organizationKind, roles }: Member): boolean =>
  organizationKind === "platform" && (roles.includes("super_admin") || roles.includes("platform_admin"));

/** Which members of an organization are notified of what. */
const receivers: Record<NotificationType, (member: Member) => boolean> = {
  new_candidate: market,
  offer_made: market,
  interview_scheduled: market,
  deal_closed: market,
  message_received: market,
  introduction_update: market,
  deal_update: market,
  listing_update: agency,
  job_update: market,
  plan_update: agencyAdmin,
  webhook_update: runsIt,
  platform_case: staff,
};

export const receives = (member: Member, type: NotificationType): boolean => receivers[type](member);

/** Whether this type still reaches an organization that was suspended or refused (docs/decisions/0012). */
const reachesClosed: Record<NotificationType, boolean> = {
  new_candidate: false,
  offer_made: false,
  interview_scheduled: false,
  message_received: false,
  introduction_update: false,
  // Deals it is a party of: what it owes, and what is still to come.
  deal_closed: true,
  deal_update: true,
  // Its own.
  listing_update: true,
  job_update: true,
  plan_update: true,
  webhook_update: true,
  platform_case: true,
};

/** The types that an organization of this standing is shown: in the app, live and by email. */
export const typesShown = (standing: Standing): readonly NotificationType[] =>
  isSuspended(standing) || isRefused(standing)
    ? notificationTypes.filter((type) => reachesClosed[type])
    : notificationTypes;

/** Whether a member gets emails of this type now. */
export const isEmailed = (member: Member & Pick<Viewer, "standing">, type: NotificationType): boolean =>
  receives(member, type) && typesShown(member.standing).includes(type);

/** The types a member can be notified of, and so can choose from. */
export const typesOf = (member: Member): NotificationType[] =>
  notificationTypes.filter((type) => receives(member, type));

/** How long read notifications are stored, in ms. */
export const readRetentionMs = 90 * 86_400_000;

/** How long unread ones are stored, in ms, also for people who have left. */
export const unreadRetentionMs = 180 * 86_400_000;
