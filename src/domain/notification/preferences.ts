import { type Member, notificationTypeWords, type NotificationType, typesOf } from "./notification.ts";
import { refuse } from "../core/errors.ts";
import type { OrganizationKind } from "../core/viewer.ts";

/** `daily`: in one letter a day. */
export const emailChoices = ["at_once", "daily", "off"] as const;
export type EmailChoice = (typeof emailChoices)[number];

/** How one person of one organization is told of one type. */
export type NotificationPreference = { type: NotificationType; inApp: boolean; email: EmailChoice };

const usualFor = (type: NotificationType): NotificationPreference => ({
  type,
  inApp: true,
  email: notificationTypeWords[type].email,
});

/** A type's preference among what somebody has chosen. */
export const preferenceOf = (
  chosen: readonly NotificationPreference[],
  type: NotificationType,
): NotificationPreference => chosen.find((each) => each.type === type) ?? usualFor(type);

/** One for every type the member can be told. */
export const preferencesFor = (member: Member, chosen: readonly NotificationPreference[]): NotificationPreference[] =>
  typesOf(member).map((type) => preferenceOf(chosen, type));

/** An admin chooses for new members of every role, so of all that this kind of organization can be told. */
export const defaultsFor = (
  kind: OrganizationKind,
  chosen: readonly NotificationPreference[],
): NotificationPreference[] => preferencesFor(anyoneOf(kind), chosen);

/** @throws Refusal `forbidden` that names what there is */
export const requireReceivedBy = (kind: OrganizationKind, chosen: readonly NotificationPreference[]): void =>
  requireReceived(anyoneOf(kind), chosen);

const anyoneOf = (organizationKind: OrganizationKind): Member => ({
  organizationKind,
  roles: ["super_admin", "organization_admin"],
});

/** Of what one is never told there is nothing to choose. @throws Refusal `forbidden` that names what there is */
export function requireReceived(member: Member, chosen: readonly NotificationPreference[]): void {
  const possible = typesOf(member);
  const strange = chosen.find(({ type }) => !possible.includes(type));
  if (strange)
    refuse("forbidden", {
      detail:
        `You can't be notified of ${notificationTypeWords[strange.type].label}. Choose among ` +
        `${possible.join(", ")}.`,
    });
}

/** Of which letters one has had enough: those of a type, or the daily one. */
export type Stopped = NotificationType | "digest";

/** What is to be chosen so that such letters stop. */
export function stopped(what: Stopped, preferences: readonly NotificationPreference[]): NotificationPreference[] {
  return preferences
    .filter(({ type, email }) => (what === "digest" ? email === "daily" : type === what))
    .map((each) => ({ ...each, email: "off" }));
}

/** The hour of the daily letter: 07:00 in UTC, since an organization has no time zone of its own. */
export const digestHourUtc = 7;
const dayMs = 86_400_000;

/** Who is here reads a message by themselves: only after this, in ms, is it worth a letter. */
export const messageEmailMs = 5 * 60_000;

/** About what is told anew while it is unread, the next letter goes after this at the earliest, in ms. */
export const nextEmailMs = 60 * 60_000;

/** When a letter about it is due, in ms; `now` in ms. */
export function emailDue({ type, email }: Pick<NotificationPreference, "type" | "email">, now: number): number | null {
  if (email === "off") return null;
  if (email === "at_once") return type === "message_received" ? now + messageEmailMs : now;
  const today = Math.floor(now / dayMs) * dayMs + digestHourUtc * 3_600_000;
  return today > now ? today : today + dayMs;
}
