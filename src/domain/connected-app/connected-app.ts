import { type ApiKey, type AppGrant, type Owner, stateOf } from "../api-key/api-key.ts";
import { isScope, type Scope } from "../api-key/scopes.ts";
import { refuse, refuseFields } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/** Apps that registered themselves and were never connected are deleted after this many days. */
export const unusedAppDays = 7;

export const appLimits = {
  name: 60,
  redirectUris: 10,
  redirectUri: 500,
  /** How many apps a person can have connected to one organization. */
  connected: 50,
  /** How long an app has to exchange its code, in ms. */
  codeMs: 60_000,
  /** Registrations from one network address in an hour. */
  registrations: 30,
} as const;

export const appLifetimeDefaults = { accessMinutes: 60, refreshDays: 30 } as const;
/** Of an access token in minutes; of a refresh token, which each use renews, in days. */
export type AppLifetimes = { accessMinutes: number; refreshDays: number };

/** An app that registered itself (spec §17, docs/decisions/0068). */
export type App = { id: string; name: string; redirectUris: readonly string[]; isConfidential: boolean };

/** What an app asks a person for, after every other check of its request. */
export type AppRequest = { scopes: readonly Scope[]; resource: string | null };

/** An app's name as people read it: on one line, without characters that change the text around it. */
export const appNameOf = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim()
    .slice(0, appLimits.name)
    .trim();

/** The known ones of a space-separated list. Apps also ask for scopes of other products, such as `offline_access`. */
export const askedScopes = (text: string): readonly Scope[] => [...new Set(text.split(" "))].filter(isScope);

export const opensIdentities = (scope: string): boolean => scope.startsWith("identities:");

/** Whether a person can connect apps to the organization: its admins, and its other members if it lets them. */
export const mayConnect = ({ roles }: Pick<Viewer, "roles">, membersConnect: boolean): boolean =>
  membersConnect || roles.includes("organization_admin");

/** @throws ExpectedError `forbidden` */
export function requireMayConnect(viewer: Viewer, membersConnect: boolean): void {
  if (!mayConnect(viewer, membersConnect))
    refuse("forbidden", {
      detail:
        "Only admins of your organization can connect apps. Ask one of them to connect it, or to allow members to.",
    });
}

/**
 * The scopes that a person allows: chosen ones that the app asked for and the person has a right to use.
 * @throws ExpectedError `invalid-input`
 */
export function decideScopes(chosen: readonly string[], offered: readonly Scope[]): readonly Scope[] {
  const scopes = offered.filter((scope) => chosen.includes(scope));
  refuseFields({
    ...(scopes.length === 0 && { scopes: "An app without any of these can do nothing. Choose at least one." }),
  });
  return scopes;
}

/**
 * The key that an app gets for what a person allowed. `owner`: the person, as they are now.
 * @throws ExpectedError `forbidden` if the person can no longer connect apps
 */
export function decideConnection(
  {
    id,
    viewer,
    app,
    scopes,
    resource,
  }: {
    id: string;
    viewer: Pick<Viewer, "organizationId" | "personId">;
    app: Pick<App, "id" | "name">;
    scopes: readonly string[];
    resource: string | null;
  },
  owner: Owner,
  { lastFour, lifetimes, now }: { lastFour: string; lifetimes: AppLifetimes; now: number },
): ApiKey {
  const key: ApiKey = {
    id,
    organizationId: viewer.organizationId,
    ownerId: viewer.personId,
    name: app.name,
    scopes,
    networks: [],
    lastFour,
    createdAt: now,
    rotatedAt: null,
    previous: null,
    expiresAt: refreshEnd(lifetimes, now),
    revokedAt: null,
    lastUsedAt: null,
    app: { clientId: app.id, resource, tokenUntil: tokenEnd(lifetimes, now) },
  };
  if (stateOf(key, owner, now) !== "active") refuse("forbidden");
  return key;
}

/** The key after its refresh token was used: with a new access token, and its end put off. */
export const refreshed = (
  key: ApiKey,
  app: AppGrant,
  { lastFour, lifetimes, now }: { lastFour: string; lifetimes: AppLifetimes; now: number },
): ApiKey & { app: AppGrant } => ({
  ...key,
  lastFour,
  rotatedAt: now,
  previous: null,
  expiresAt: refreshEnd(lifetimes, now),
  app: { ...app, tokenUntil: tokenEnd(lifetimes, now) },
});

const tokenEnd = ({ accessMinutes }: AppLifetimes, now: number): number => now + accessMinutes * 60_000;
const refreshEnd = ({ refreshDays }: AppLifetimes, now: number): number => now + refreshDays * 86_400_000;

/** Whether someone can see and disconnect an app: the person who connected it, and the organization's admins. */
export const mayDisconnect = (viewer: Viewer, { ownerId }: Pick<ApiKey, "ownerId">): boolean =>
  ownerId === viewer.personId || viewer.roles.includes("organization_admin");
