import { z } from "zod";
import { allScopes } from "#domain/api-key/scopes.ts";
import { id, instant, procedure } from "./procedure.ts";

const scope = z.enum(allScopes, "Choose scopes from the list.");

const connectedApp = z.object({
  id,
  /** As the app registered itself. */
  name: z.string(),
  scopes: z.array(scope),
  /** `owner-left`: the person left the organization, or can no longer connect apps. */
  state: z.enum(["active", "expired", "revoked", "owner-left"]),
  /** Who connected it, and in whose name it acts. */
  person: z.object({ name: z.string(), isYou: z.boolean() }),
  createdAt: instant,
  /** Null: never. At most a minute late. */
  lastUsedAt: instant.nullable(),
  /** When its access ends, unless it is used before. */
  expiresAt: instant,
  revokedAt: instant.nullable(),
});

/** The query of the address that the app sent the person to (RFC 6749 §4.1.1, RFC 7636, RFC 8707). */
const appRequest = z.strictObject({
  responseType: z.string().max(50),
  clientId: z.string().max(100),
  redirectUri: z.string().max(500),
  scope: z.string().max(4_000),
  state: z.string().max(2_000),
  codeChallenge: z.string().max(200),
  codeChallengeMethod: z.string().max(20),
  resource: z.string().max(500),
});

const redirect = z.object({
  /** Where the browser goes next: the app's own address, with a code or an error. */
  redirectTo: z.string(),
});

/** Apps that people let act for them (OAuth 2.1). Not for keys, and not for apps themselves. */
export const connectedApps = {
  list: procedure({
    needs: "connectedApp.use",
    says:
      "The apps you connected, and for admins those of the whole organization, newest first. Ended ones stay for 90 " +
      "days.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(connectedApp),
      /** Whether members who aren't admins can connect apps. */
      membersConnect: z.boolean(),
    }),
  }),
  open: procedure({
    needs: "connectedApp.use",
    says: "What an app asks you for, before you answer it.",
    input: z.strictObject({ request: appRequest }),
    output: z.object({
      app: z.object({
        name: z.string(),
        /** Where it sends you back to. */
        host: z.string(),
        /** It runs on the person's own device. */
        isLocal: z.boolean(),
      }),
      /** What it asks for and you can do yourself. */
      scopes: z.array(scope),
      /** False: only admins can connect apps to your organization. */
      canConnect: z.boolean(),
    }),
  }),
  allow: procedure({
    needs: "connectedApp.use",
    says: "Lets an app act in your name, within the chosen scopes. Its code is in this answer only.",
    input: z.strictObject({ request: appRequest, scopes: z.array(scope).max(200) }),
    output: redirect,
    answersOnce: true,
  }),
  deny: procedure({
    needs: "connectedApp.use",
    says: "Denies an app's request.",
    input: z.strictObject({ request: appRequest }),
    output: redirect,
    answersOnce: true,
  }),
  disconnect: procedure({
    needs: "connectedApp.use",
    says: "Ends an app's access with all its tokens, within a second.",
    input: z.strictObject({ id }),
    output: connectedApp,
  }),
  saveSettings: procedure({
    needs: "connectedApp.manage",
    says:
      "Sets whether members who aren't admins can connect apps. Turned off, the apps they connected are rejected at " +
      "once.",
    input: z.strictObject({ membersConnect: z.boolean("Choose whether members can connect apps.") }),
    output: z.object({ membersConnect: z.boolean() }),
  }),
};
