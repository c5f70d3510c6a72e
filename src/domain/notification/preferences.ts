import { type Member, notificationTypeTexts, type NotificationType, typesOf } from "./notification.ts";
import { dayMs } from "../core/calendar.ts";
import { refuse } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";

/** `daily`: combined in one email a day. */
export const emailChoices = ["at_once", "daily", "off"] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** How one person of one organization is notified of one type. */
export type NotificationPreference = { type: NotificationType; inApp: boolean; email: EmailChoice };

const usualFor = (type: NotificationType): NotificationPreference => ({
  type,
  inApp: true,
  email: notificationTypeTexts[type].email,
});

/** A type's preference: the person's choice, or the default. */
export const preferenceOf = (
  chosen: readonly NotificationPreference[],
  type: NotificationType,
): NotificationPreference => chosen.find((each) => each.type === type) ?? usualFor(type);

/** If a type is listed twice, the last choice counts. */
export const lastChoices = (choices: readonly NotificationPreference[]): NotificationPreference[] => [
  ...new Map(choices.map((each) => [each.type, each])).values(),
];

/** One for every type the member can be notified of. */
export const preferencesFor = (member: Member, chosen: readonly NotificationPreference[]): NotificationPreference[] =>
  typesOf(member).map((type) => preferenceOf(chosen, type));

/** An admin's defaults for new members of every role, for all types of this kind of organization. */
export const defaultsFor = (
  kind: OrganizationKind,
  chosen: readonly NotificationPreference[],
): NotificationPreference[] => preferencesFor(anyoneOf(kind), chosen);

/** @throws ExpectedError `forbidden` that lists the available types */
export const requireReceivedBy = (kind: OrganizationKind, chosen: readonly NotificationPreference[]): void =>
  requireReceived(anyoneOf(kind), chosen);

const anyoneOf = (organizationKind: OrganizationKind): Member => ({
  organizationKind,
  roles: ["super_admin", "organization_admin"],
});

/**
 * Only types that the member is notified of can be chosen. @throws ExpectedError `forbidden` that lists the available
 * types
 */
export function requireReceived(member: Member, chosen: readonly NotificationPreference[]): void {
  const possible = typesOf(member);
  const strange = chosen.find(({ type }) => !possible.includes(type));
  if (strange)
    refuse("forbidden", {
      detail:
        `You can't be notified of ${notificationTypeTexts[strange.type].label}. Choose among ` +
        `${possible.join(", ")}.`,
    });
}

/** The emails to stop: those of a type, the daily one, or those about saved searches. */
export type Stopped = NotificationType | "digest" | "saved_search";

/** The preferences that stop these emails. */
export function stopped(what: Stopped, preferences: readonly NotificationPreference[]): NotificationPreference[] {
  return preferences
    .filter(({ type, email }) => (what === "digest" ? email === "daily" : type === what))
    .map((each) => ({ ...each, email: "off" }));
}

/** The hour of the daily email: 07:00 in UTC, since an organization has no time zone. */
export const digestHourUtc = 7;

/** People who are online read a message in the app, so its email waits this long, in ms. */
export const messageEmailMs = 5 * 60_000;

/** Minimum time between emails about a notification that is updated while unread, in ms. */
export const nextEmailMs = 60 * 60_000;

/** When its email is due, in ms; `now` in ms. */
export function emailDue({ type, email }: Pick<NotificationPreference, "type" | "email">, now: number): number | null {
  if (email === "off") return null;
  if (email === "at_once") return type === "message_received" ? now + messageEmailMs : now;
  const today = Math.floor(now / dayMs) * dayMs + digestHourUtc * 3_600_000;
  return today > now ? today : today + dayMs;
}
