import { Problem } from "#contract/backend.ts";
import type {
  BeginAnswer,
  CurrentAnswer,
  EndAnswer,
  RedeemAnswer,
  RefreshAnswer,
  SessionOrganization,
  SessionUser,
} from "#contract/session.ts";
import { actingOrganizationHeader, sessionRoutes } from "#contract/session-routes.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { createListeners } from "#domain/core/listeners.ts";
import type { CallbackTokens } from "./callback-tokens.ts";
import { lastActingKey, pageTexts, sessionKeys, type Store, tabKeys } from "#web/lib/storage.ts";

export type Session = {
  user: SessionUser;
  organizations: readonly SessionOrganization[];
  /** The organization this tab acts for; null only for people without one. */
  acting: SessionOrganization | null;
  viewer: Viewer | null;
};

/** The gate's states (spec §4). `canRetry`: the session may be valid, but the check failed. */
export type SessionState =
  | { status: "loading" }
  | { status: "unauthenticated"; message: string | null; canRetry: boolean }
  | { status: "authenticated"; session: Session };

export const gateMessages = {
  expired: "Session expired. Please sign in again.",
  failed: "Authentication failed. Please sign in again.",
  missingTokens: "Missing required authentication tokens from ecosystem",
} as const;

type Surroundings = {
  local: Store;
  tab: Store;
  call: (
    route: string,
    options?: { body?: Record<string, unknown>; headers?: Record<string, string> },
  ) => Promise<unknown>;
  /** Runs one at a time across all tabs of this browser. */
  exclusively: <T>(run: () => Promise<T>) => Promise<T>;
  go: (address: string) => void;
};

export type SessionStore = ReturnType<typeof createSessionStore>;

/**
 * The session of this tab. Handles are in local storage under the specified keys, so all tabs share them; the acting
 * organization is per tab (spec §11: two tabs cannot cross).
 */
export function createSessionStore({ local, tab, call, exclusively, go }: Surroundings) {
  let state: SessionState = { status: "loading" };
  let current: CurrentAnswer | null = null;
  let checking: Promise<void> | null = null;
  const listeners = createListeners();
  const identityListeners = createListeners();

  const handles = createHandles({ local, call, exclusively });

  function become(next: SessionState): void {
    const before = identityOf(state);
    state = next;
    listeners.call();
    if (identityOf(next) !== before) identityListeners.call();
  }

  function enter(answer: CurrentAnswer): void {
    current = answer;
    const acting = chooseActing(answer, { local, tab });
    if (acting) tab.setItem(tabKeys.acting, acting.id);
    // `web/lib/drafts.ts` writes whose they are first.
    if (!tab.getItem(tabKeys.drafts)?.startsWith(`["${answer.user.id}"`)) tab.removeItem(tabKeys.drafts);
    become({ status: "authenticated", session: sessionOf(answer, acting) });
  }

  function leave(message: string | null, canRetry = false): void {
    current = null;
    // Signed out. After an expired session the same person may sign in again and go on.
    if (message === null) {
      tab.removeItem(tabKeys.drafts);
      pageTexts.clear();
    }
    become({ status: "unauthenticated", message, canRetry });
  }

  async function ask(): Promise<CurrentAnswer | null> {
    try {
      return (await call(sessionRoutes.current, { headers: handles.bearer() })) as CurrentAnswer;
    } catch (error) {
      if (isRefusal(error)) return null;
      throw error;
    }
  }

  /** The gate (spec §4): without a token no request; a 401 leads to one refresh; a failure is neither. */
  async function gate(): Promise<void> {
    if (handles.current() === null) return leave(null);
    try {
      const first = await ask();
      if (first) return enter(first);
      const second = (await handles.renew()) ? await ask() : null;
      if (second) return enter(second);
      handles.forget();
      leave(gateMessages.expired);
    } catch (error) {
      console.error("We couldn't check your session.", error);
      leave(gateMessages.failed, true);
    }
  }

  function check(): Promise<void> {
    checking ??= gate().finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    state: () => state,
    subscribe: listeners.add,
    /** Called on another person, another organization or sign-out: everything loaded for the previous one has to go. */
    onIdentityChange: identityListeners.add,
    check,
    /** Reloads person and roles, which may have changed. A failed check signs no one out. */
    async lookAgain(): Promise<void> {
      try {
        const answer = await ask();
        if (answer) enter(answer);
        else await check();
      } catch {
        // The next event asks again.
      }
    },
    retry: () => {
      become({ status: "loading" });
      return check();
    },

    /** The headers the client adds to every call. */
    headers: (): Record<string, string> => {
      const acting = state.status === "authenticated" ? state.session.acting?.id : tab.getItem(tabKeys.acting);
      return { ...handles.bearer(), ...(acting && { [actingOrganizationHeader]: acting }) };
    },

    /** After a 401: true when the call may be repeated. Otherwise the gate closes with the reason. */
    async renew(): Promise<boolean> {
      try {
        if (await handles.renew()) return true;
      } catch {
        return false;
      }
      if (handles.current() !== null || state.status === "authenticated") {
        handles.forget();
        leave(gateMessages.expired);
      }
      return false;
    },

    ...createSignIn({ local, tab, call, go, handles, check }),

    /** Clears this browser whatever the server answers, then goes to the start page (spec §4). */
    async signOut(): Promise<void> {
      const headers = handles.bearer();
      handles.forget();
      let companySignOut: string | null = null;
      // Pages unmount first, so that none refetches and reports an expired session.
      become({ status: "loading" });
      try {
        const answer = await call(sessionRoutes.end, { headers });
        companySignOut = (answer as EndAnswer | undefined)?.signOutUrl ?? null;
      } catch (error) {
        console.warn("We couldn't tell the server that you signed out. You are signed out in this browser.", error);
      }
      leave(null);
      // Signed in through the company: it ends its own session, and sends the browser back.
      go(companySignOut ?? "/");
    },

    /** Switches this tab to another of the person's organizations; other tabs don't change. */
    actFor(organizationId: string): void {
      const acting = current?.organizations.find(({ id }) => id === organizationId);
      if (!current || !acting) return;
      tab.setItem(tabKeys.acting, acting.id);
      local.setItem(lastActingKey, acting.id);
      become({ status: "authenticated", session: sessionOf(current, acting) });
    },

    /** Another tab changed storage: sign-out applies here, sign-in is checked here. */
    storageChanged(key: string | null): void {
      if (key !== null && key !== sessionKeys.handle && key !== sessionKeys.userId) return;
      if (handles.current() === null) {
        if (state.status === "authenticated") leave(null);
        return;
      }
      const known = current?.user.ecosystemUserId;
      const stored = local.getItem(sessionKeys.userId);
      if (state.status !== "authenticated" || (stored !== null && stored !== known)) void check();
    },
  };
}

/** The way to the ecosystem and back. */
function createSignIn({
  local,
  tab,
  call,
  go,
  handles,
  check,
}: Omit<Surroundings, "exclusively"> & { handles: ReturnType<typeof createHandles>; check: () => Promise<void> }) {
  return {
    /** Leaves for the ecosystem and remembers where to return. @throws Problem when it cannot be started */
    async startSignIn(returnTo: string | null): Promise<void> {
      const { signInUrl } = (await call(sessionRoutes.begin, { body: {} })) as BeginAnswer;
      if (returnTo !== null && isInside(returnTo)) tab.setItem(tabKeys.returnTo, returnTo);
      else tab.removeItem(tabKeys.returnTo);
      go(signInUrl);
    },

    /**
     * Completes the sign-in. @returns where to continue. @throws Problem, or an Error with the specified message when a
     * token is missing
     */
    async redeem({ sessionToken, userId, refreshToken }: CallbackTokens): Promise<string> {
      if (!sessionToken || !userId) throw new Error(gateMessages.missingTokens);
      const body = {
        session_token: sessionToken,
        user_id: userId,
        ...(refreshToken && { refresh_token: refreshToken }),
      };
      const answer = (await call(sessionRoutes.redeem, { body })) as RedeemAnswer;
      handles.keep(answer);
      local.setItem(sessionKeys.userId, answer.user.ecosystemUserId);
      await check();
      const returnTo = tab.getItem(tabKeys.returnTo);
      tab.removeItem(tabKeys.returnTo);
      return returnTo !== null && isInside(returnTo) ? returnTo : "/mls";
    },
  };
}

/** The handles of this browser's session, which all its tabs share. */
function createHandles({ local, call, exclusively }: Pick<Surroundings, "local" | "call" | "exclusively">) {
  const current = () => local.getItem(sessionKeys.handle);

  function keep({ handle, refreshHandle }: RefreshAnswer): void {
    local.setItem(sessionKeys.handle, handle);
    local.setItem(sessionKeys.refresh, refreshHandle);
  }

  return {
    current,
    keep,
    bearer(): Record<string, string> {
      const value = current();
      return value === null ? {} : { authorization: `Bearer ${value}` };
    },
    forget(): void {
      for (const key of Object.values(sessionKeys)) local.removeItem(key);
    },
    /**
     * The next handles; true when calls may be repeated. One tab refreshes at a time; waiting tabs use its
     * result.
     * @throws when the outcome is unknown (no connection, the server is not ready)
     */
    renew(): Promise<boolean> {
      const before = current();
      return exclusively(async () => {
        const now = current();
        const refreshHandle = local.getItem(sessionKeys.refresh);
        if (now === null || refreshHandle === null) return false;
        if (now !== before) return true;
        try {
          keep((await call(sessionRoutes.refresh, { body: { refreshHandle } })) as RefreshAnswer);
          return true;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // Another tab may have signed in since: what was rejected is no longer what is stored.
          const since = current();
          return since !== null && since !== now;
        }
      });
    },
  };
}

/** Whom the tab acts for: as before, as the server says, as this browser did last, or the first. */
function chooseActing(
  { organizations, actingOrganizationId }: CurrentAnswer,
  { local, tab }: Pick<Surroundings, "local" | "tab">,
): SessionOrganization | null {
  const wishes = [
    tab.getItem(tabKeys.acting),
    actingOrganizationId,
    local.getItem(lastActingKey),
    organizations[0]?.id ?? null,
  ];
  return wishes.map((wish) => organizations.find(({ id }) => id === wish)).find((found) => found !== undefined) ?? null;
}

function sessionOf(answer: CurrentAnswer, acting: SessionOrganization | null): Session {
  const { user, organizations, sessionId } = answer;
  return {
    user,
    organizations,
    acting,
    viewer: acting && {
      personId: user.id,
      displayName: user.fullName,
      organizationId: acting.id,
      organizationName: acting.name,
      organizationKind: acting.kind,
      agencyType: acting.agencyType,
      standing: acting.standing,
      roles: acting.roles,
      sessionId,
      ...(acting.lacksSecondFactor && { lacksSecondFactor: true }),
    },
  };
}

function identityOf(state: SessionState): string {
  return state.status === "authenticated" ? `${state.session.user.id} ${state.session.acting?.id ?? ""}` : "";
}

/** A definite rejection by the server: only that may clear the stored session. */
function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.status === 401;
}

/** Only addresses behind the gate, only of this origin. */
export function isInside(address: string): boolean {
  return /^\/mls(?:[/?#]|$)/.test(address) && !address.includes("\\") && !address.startsWith("//");
}
