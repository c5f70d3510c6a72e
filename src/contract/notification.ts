import { z } from "zod";
import { mailDeliveries } from "#domain/outbox/delivery.ts";
import { notificationPriorities, notificationTypes } from "#domain/notification/notification.ts";
import { emailChoices } from "#domain/notification/preferences.ts";
import { id, instant, page, paging, procedure, silentProcedure } from "./procedure.ts";

/** Spec §3. */
const notification = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  priority: z.enum(notificationPriorities),
  read: z.boolean(),
  timestamp: instant,
  /** A path of the application, under /mls. */
  actionUrl: z.string(),
});

const preference = z.strictObject({
  type: z.enum(notificationTypes),
  inApp: z.boolean("Choose on or off."),
  email: z.enum(emailChoices, `Choose one of ${emailChoices.join(", ")}.`),
});

const preferences = z.object({
  /** One for each type you can be notified of. */
  items: z.array(preference),
  /** Your email address; null if none is known. */
  address: z.string().nullable(),
  /** How emails reach their readers. */
  emails: z.enum(mailDeliveries),
});

export const notifications = {
  list: procedure({
    needs: "notification.use",
    says: "Your notifications, newest first.",
    input: z.strictObject({
      only: z.literal("unread", "Leave this out, or send unread.").optional(),
      ...paging(20),
    }),
    output: page(notification),
  }),
  count: procedure({
    needs: "notification.use",
    says: "How many notifications you have not read.",
    input: z.strictObject({}),
    output: z.object({ unread: z.int() }),
  }),
  read: silentProcedure({
    needs: "notification.use",
    says: "Marks a notification as read.",
    input: z.strictObject({ id }),
  }),
  readAll: silentProcedure({
    needs: "notification.use",
    says: "Marks all notifications as read, up to now or an earlier moment.",
    input: z.strictObject({ until: instant.optional() }),
  }),
  preferences: procedure({
    needs: "notification.use",
    says: "How you are notified of each event in the organization you act for.",
    input: z.strictObject({}),
    output: preferences,
  }),
  setPreferences: procedure({
    needs: "notification.use",
    says: "Sets how you are notified of these types. The others stay unchanged.",
    input: z.strictObject({
      items: z.array(preference).min(1, "Choose for at least one type.").max(notificationTypes.length),
    }),
    output: preferences,
  }),
  defaults: procedure({
    needs: "notification.use",
    says: "How new members of the organization you act for are notified, until they choose for themselves.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(preference) }),
  }),
  setDefaults: procedure({
    needs: "organization.settings",
    says: "Sets how new members are notified of these types. Current members keep their settings.",
    input: z.strictObject({
      items: z.array(preference).min(1, "Choose for at least one type.").max(notificationTypes.length),
    }),
    output: z.object({ items: z.array(preference) }),
  }),
  unsubscribe: procedure({
    needs: "public",
    says:
      "Stops emails through the link each of them contains: those of one type, the daily one, or those of " +
      "saved searches.",
    input: z.strictObject({ token: z.string().min(1).max(400) }),
    output: z.object({
      stopped: z.union([z.enum(notificationTypes), z.literal("digest"), z.literal("saved_search")]),
      organizationName: z.string(),
    }),
  }),
};
