import { z } from "zod";
import { apiKeyLimits } from "#domain/api-key/api-key.ts";
import { allScopes } from "#domain/api-key/scopes.ts";
import { calendarDate, id, instant, procedure, wholeNumber } from "./procedure.ts";

const apiKey = z.object({
  id,
  name: z.string(),
  scopes: z.array(z.enum(allScopes)),
  /** IP addresses and networks that can use it; empty: all. */
  networks: z.array(z.string()),
  /** The last characters of its secret. */
  lastFour: z.string(),
  /** `owner-left`: the owner is no longer an admin of the organization. */
  state: z.enum(["active", "expired", "revoked", "owner-left"]),
  /** The admin who made it. `isYou`: only you can rotate it. */
  owner: z.object({ name: z.string(), isYou: z.boolean() }),
  createdAt: instant,
  /** Null: no end. */
  expiresAt: instant.nullable(),
  /** Null: never. At most a minute late. */
  lastUsedAt: instant.nullable(),
  rotatedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** The secret that the last rotation replaced, while it still works. */
  previous: z.object({ lastFour: z.string(), until: instant }).nullable(),
});

/** `token`: the secret, in this answer only; null where a repeated request gets the first answer again. */
const withToken = z.object({ apiKey, token: z.string().nullable() });

/** API keys of an organization, for its admins. Not for keys themselves. */
export const apiKeys = {
  list: procedure({
    needs: "apiKey.manage",
    says: "Your organization's API keys, newest first. Ended keys stay on the list for 90 days.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(apiKey), /** How many keys can work at a time. */ limit: z.int() }),
  }),
  create: procedure({
    needs: "apiKey.manage",
    says: "Creates an API key that acts in your name, within its scopes. Its secret is in this answer only.",
    input: z.strictObject({
      name: z.string("Enter a name.").max(200),
      scopes: z.array(z.enum(allScopes, "Choose scopes from the list.")).max(200),
      /** The last day it works, in UTC; null: no end. */
      expiresOn: calendarDate.nullable().default(null),
      /** IPv4 and IPv6 addresses, or networks in CIDR notation; empty: from everywhere. */
      networks: z.array(z.string().max(100)).max(200).default([]),
    }),
    output: withToken,
  }),
  rotate: procedure({
    needs: "apiKey.manage",
    says:
      "Gives a key of yours a new secret, in this answer only. The old secret works for `overlapHours` more, at " +
      "most seven days.",
    input: z.strictObject({ id, overlapHours: wholeNumber(0, apiKeyLimits.overlapHours).default(24) }),
    output: withToken,
  }),
  revoke: procedure({
    needs: "apiKey.manage",
    says: "Ends a key of your organization, with both its secrets, within a second.",
    input: z.strictObject({ id }),
    output: apiKey,
  }),
};
