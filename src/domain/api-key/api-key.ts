import { dayMs } from "../core/calendar.ts";
import { refuse, refuseFields, refuseState } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { isNetwork, isWithin } from "./networks.ts";
import { isScope, type Scope } from "./scopes.ts";

export const apiKeyLimits = {
  /** Of an organization's keys that work. */
  active: 100,
  name: 60,
  networks: 20,
  /** How long the old secret works after a rotation, at most. */
  overlapHours: 7 * 24,
} as const;

/** An API key without its secret; times in ms (spec §17). */
export type ApiKey = {
  id: string;
  organizationId: string;
  /** The admin who made it, in whose name it acts. */
  ownerId: string;
  name: string;
  /** Also those of an earlier version, which allow nothing. */
  scopes: readonly string[];
  /** Addresses and networks that can use it; empty: all. */
  networks: readonly string[];
  lastFour: string;
  createdAt: number;
  rotatedAt: number | null;
  /** The old secret of the last rotation, and until when it works. */
  previous: { lastFour: string; until: number } | null;
  expiresAt: number | null;
  revokedAt: number | null;
  lastUsedAt: number | null;
  /** Null for a key that an admin made. */
  app: AppGrant | null;
};

/** What an app's tokens can be for: agents, or the API. */
export const agentsAddress = "/mcp";
export const apiAddress = "/api/v1";

/** What makes a key the access of an app that its owner connected (spec §17, docs/decisions/0068). */
export type AppGrant = {
  clientId: string;
  /** The address that its tokens are for: of agents or of the API; null: both. */
  resource: string | null;
  /** When the current access token ends. The key itself ends with its refresh token. */
  tokenUntil: number;
};

export type ApiKeyState = "active" | "expired" | "revoked" | "owner-left";

/** The membership of a key's owner in its organization, and what the organization allows, as they are now. */
export type Owner = {
  isActive: boolean;
  roles: readonly string[];
  /** Members who aren't admins can connect apps. */
  membersConnect: boolean;
};

/**
 * A key ends when its owner leaves the organization or stops being its admin. An app's access needs an admin only where
 * the organization doesn't let its members connect apps.
 */
const canStillAct = ({ isActive, roles, membersConnect }: Owner, app: AppGrant | null): boolean =>
  isActive && (roles.includes("organization_admin") || (app !== null && membersConnect));

export function stateOf(
  { revokedAt, expiresAt, app }: Pick<ApiKey, "revokedAt" | "expiresAt" | "app">,
  owner: Owner,
  now: number,
): ApiKeyState {
  if (revokedAt !== null) return "revoked";
  if (expiresAt !== null && expiresAt <= now) return "expired";
  return canStillAct(owner, app) ? "active" : "owner-left";
}

export type ApiKeyAsk = {
  name: string;
  scopes: readonly string[];
  /** The last day it works, in UTC; null: no end. */
  expiresOn: string | null;
  networks: readonly string[];
};

/**
 * A new key. `active`: how many of the organization's keys work.
 * @throws ExpectedError `invalid-input`, `api-keys-full`
 */
export function decideKey(
  ask: ApiKeyAsk,
  { id, viewer, lastFour, active, now }: { id: string; viewer: Viewer; lastFour: string; active: number; now: number },
): ApiKey & { scopes: readonly Scope[] } {
  const name = ask.name.replace(/[\p{C}\p{Z}\s]+/gu, " ").trim();
  const networks = [...new Set(ask.networks.map((text) => text.trim()).filter((text) => text !== ""))];
  const scopes = [...new Set(ask.scopes)].filter(isScope);
  const expiresAt = ask.expiresOn === null ? null : Date.parse(`${ask.expiresOn}T00:00:00Z`) + dayMs;
  refuseFields({
    ...(name === "" && { name: "The name is missing. Name the program that will use the key." }),
    ...(name.length > apiKeyLimits.name && { name: `Shorten this to at most ${apiKeyLimits.name} characters.` }),
    ...(scopes.length === 0 && { scopes: "A key without scopes can do nothing. Choose at least one." }),
    ...(expiresAt !== null && expiresAt <= now && { expiresOn: "This day has passed. Choose a later one." }),
    ...(networks.length > apiKeyLimits.networks && {
      networks: `Keep at most ${apiKeyLimits.networks} addresses and networks.`,
    }),
    ...networkErrors(networks),
  });
  if (active >= apiKeyLimits.active) refuse("api-keys-full");
  return {
    id,
    organizationId: viewer.organizationId,
    ownerId: viewer.personId,
    name,
    scopes,
    networks,
    lastFour,
    createdAt: now,
    rotatedAt: null,
    previous: null,
    expiresAt,
    revokedAt: null,
    lastUsedAt: null,
    app: null,
  };
}

function networkErrors(networks: readonly string[]): { networks?: string } {
  const wrong = networks.find((text) => !isNetwork(text));
  return wrong === undefined
    ? {}
    : {
        networks:
          `“${wrong.slice(0, 60)}” isn't an IP address or network. Write it like 192.0.2.7, 192.0.2.0/24 or ` +
          "2001:db8::/32.",
      };
}

/**
 * A new secret for a key; the old one works for `overlapHours` more, and one from an earlier rotation no longer. Only
 * the owner rotates: the key acts in their name, and a colleague would hold a secret that does.
 * @throws ExpectedError `forbidden`, `wrong-state`
 */
export function decideRotation(
  key: ApiKey,
  owner: Owner,
  { viewer, lastFour, overlapHours, now }: { viewer: Viewer; lastFour: string; overlapHours: number; now: number },
): ApiKey {
  if (key.ownerId !== viewer.personId)
    refuse("forbidden", {
      detail: "Only the person who made a key can rotate it. Revoke it and create your own instead.",
    });
  if (stateOf(key, owner, now) !== "active") refuseState("This key no longer works. Create a new one instead.");
  const previous = overlapHours === 0 ? null : { lastFour: key.lastFour, until: now + overlapHours * 3_600_000 };
  return { ...key, lastFour, rotatedAt: now, previous };
}

/** Ends a key; one that is revoked stays as it is. */
export const decideRevocation = (key: ApiKey, now: number): ApiKey => ({
  ...key,
  previous: null,
  revokedAt: key.revokedAt ?? now,
});

const because: Record<Exclude<ApiKeyState, "active">, string> = {
  revoked: "This API key was revoked. Ask an admin of its organization for a new one.",
  expired: "This API key has expired. Ask an admin of its organization for a new one.",
  "owner-left":
    "The person who made this API key is no longer an admin of its organization. Ask an admin there for a new one.",
};

const becauseOfApp: Record<Exclude<ApiKeyState, "active">, string> = {
  revoked: "This app was disconnected. Connect it again to continue.",
  expired: "This app wasn't used for a while, so its access ended. Connect it again to continue.",
  "owner-left": "The person who connected this app can no longer use it here. Ask an admin of the organization.",
};

/**
 * Whether a key can be used now, from this address. `secret`: the one that was sent. `resource`: what is called.
 * @throws ExpectedError `api-key-refused`, `api-key-network`
 */
export function requireUsable(
  key: ApiKey,
  owner: Owner,
  {
    secret,
    address,
    resource,
    now,
  }: { secret: "current" | "previous"; address: string; resource: string; now: number },
): void {
  const state = stateOf(key, owner, now);
  const { app } = key;
  if (state !== "active") refuse("api-key-refused", { detail: (app ? becauseOfApp : because)[state] });
  if (app && app.tokenUntil <= now)
    refuse("api-key-refused", { detail: "This access token has expired. Get a new one with the refresh token." });
  if (app && app.resource !== null && app.resource !== resource)
    refuse("api-key-refused", { detail: "This access token is for another address. Request one for this address." });
  if (secret === "previous" && (key.previous === null || key.previous.until <= now))
    refuse("api-key-refused", {
      detail: "This API key was replaced, and its old secret no longer works. Use the new secret.",
    });
  if (key.networks.length > 0 && !isWithin(address, key.networks)) refuse("api-key-network");
}
