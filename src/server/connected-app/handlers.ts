import type { Answer } from "#contract/index.ts";
import { stateOf } from "#domain/api-key/api-key.ts";
import { isScope } from "#domain/api-key/scopes.ts";
import {
  appLimits,
  decideScopes,
  mayConnect,
  mayDisconnect,
  requireMayConnect,
} from "#domain/connected-app/connected-app.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { keysOf, lockKey, type StoredKey } from "../api-key/store.ts";
import { audit } from "../platform/audit.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { endApp } from "./ending.ts";
import { createOauth } from "./oauth.ts";
import { placeOf } from "./redirects.ts";
import { answerTo, appOf, type Asked, checkRequest, OauthError, usableScopes } from "./requests.ts";
import { connectedAt, connectedBy, ownerOf, saveMembersConnect } from "./store.ts";
import { iso, isoOrNull } from "#domain/core/calendar.ts";

/** Ended apps stay on the list for this long. */
const shownMs = 90 * 86_400_000;

export const connectedApps: Handlers["connectedApps"] = {
  async list({ viewer, database, clock }) {
    const now = clock.now().getTime();
    const [found, { membersConnect }] = await Promise.all([
      keysOf(database.kysely, viewer.organizationId, { ofApps: true, endedSince: new Date(now - shownMs) }),
      ownerOf(database.kysely, viewer),
    ]);
    return {
      items: found.filter(({ key }) => mayDisconnect(viewer, key)).map((stored) => appView(stored, viewer, now)),
      membersConnect,
    };
  },

  async open(context, { request }) {
    const { viewer, database } = context;
    const { app, scopes } = await offered(context, request);
    const { membersConnect } = await ownerOf(database.kysely, viewer);
    return {
      app: { name: app.name, ...placeOf(request.redirectUri) },
      scopes,
      canConnect: mayConnect(viewer, membersConnect),
    };
  },

  async allow(context, { request, scopes: chosen }) {
    const { viewer, database, clock, from, requestId } = context;
    const { app, scopes: mine, resource } = await offered(context, request);
    requireMayConnect(viewer, (await ownerOf(database.kysely, viewer)).membersConnect);
    const scopes = decideScopes(chosen, mine);
    const others = await connectedBy(database.kysely, viewer, clock.now(), { butOf: app.id });
    if (others.length >= appLimits.connected)
      refuseState(`You can have at most ${appLimits.connected} connected apps. Disconnect those you no longer use.`);
    const { personId, organizationId } = viewer;
    const code = await (
      await createOauth(context)
    ).code(queryOf(request), { personId, organizationId, scopes, resource }, requestId);
    return { redirectTo: answerTo(request, from.origin, { code }) };
  },

  async deny(context, { request }) {
    await appOf(context, request);
    const error = { error: "access_denied", error_description: "The person didn't allow it." };
    return { redirectTo: answerTo(request, context.from.origin, error) };
  },

  async disconnect(context, { id }) {
    const { viewer, database, clock } = context;
    return database.asSystem(async (work) => {
      const { organizationId } = viewer;
      const found = await lockKey(work.db, knownId(id), organizationId, { ofApp: true });
      if (!found || !mayDisconnect(viewer, found.key)) refuse("not-found");
      const ended =
        (await endApp(
          work,
          context,
          { id: found.key.id, organizationId },
          {
            action: "app.disconnected",
            by: viewer.personId,
          },
        )) ?? found;
      return context.keepAnswer(work, appView(ended, viewer, clock.now().getTime()));
    });
  },

  async saveSettings(context, { membersConnect }) {
    const { viewer, database, clock } = context;
    await database.asSystem(async (work) => {
      const { organizationId } = viewer;
      if (await saveMembersConnect(work.db, organizationId, membersConnect, clock.now())) {
        await audit(work, context, viewer, {
          action: membersConnect ? "app.members_allowed" : "app.members_refused",
          entityId: organizationId,
        });
        // Not the whole organization, whose people stay connected.
        for (const id of await connectedAt(work.db, organizationId))
          work.change({ topic: "api_key.changed", entityId: id, organizationId });
        work.afterCommit(() => database.changes.caughtUp());
      }
      context.keepAnswer(work, { membersConnect });
    });
    return { membersConnect };
  },
};

/** What an app asks for and the person can do. @throws ExpectedError `invalid-input` */
async function offered(context: Context, request: Asked) {
  const app = await appOf(context, request);
  try {
    const { scopes, resource } = checkRequest(request, context.from.origin);
    const usable = usableScopes(context.viewer);
    return { app, resource, scopes: scopes.filter((scope) => usable.has(scope)) };
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return refuse("invalid-input", {
      detail:
        `${app.name} sent a request that this server can't answer. Start again in the app. ` +
        `If that doesn't help, tell its developers: ${error.message}`,
    });
  }
}

const queryOf = (asked: Asked): Record<string, string> => ({
  response_type: asked.responseType,
  client_id: asked.clientId,
  redirect_uri: asked.redirectUri,
  code_challenge: asked.codeChallenge,
  code_challenge_method: asked.codeChallengeMethod,
});

const appView = ({ key, owner }: StoredKey, viewer: Viewer, now: number): Answer<"connectedApps", "disconnect"> => ({
  id: key.id,
  name: key.name,
  // An earlier version's scopes allow nothing.
  scopes: key.scopes.filter(isScope),
  state: stateOf(key, owner, now),
  person: { name: owner.name, isYou: key.ownerId === viewer.personId },
  createdAt: iso(key.createdAt),
  lastUsedAt: isoOrNull(key.lastUsedAt),
  expiresAt: iso(key.expiresAt ?? key.createdAt),
  revokedAt: isoOrNull(key.revokedAt),
});
