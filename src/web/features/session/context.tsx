import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import type { Session, SessionState, SessionStore } from "./store.ts";

const SessionContext = createContext<SessionStore | null>(null);

/** Provides the session and checks once whether there is one. The demo has none. */
export function SessionProvider({ session, children }: { session: SessionStore | null; children: ReactNode }) {
  useEffect(() => void session?.check(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session and its actions. Not in the demo. */
export function useSession(): SessionStore & { current: SessionState } {
  const store = useContext(SessionContext);
  if (!store) throw new Error("useSession is used outside SessionProvider, or in the demo.");
  const current = useSyncExternalStore(store.subscribe, store.state);
  return { ...store, current };
}

const noSubscription = () => () => undefined;

/** The signed-in person; null in the demo, before the answer, and when signed out. */
export function useSignedIn(): { session: Session; store: SessionStore } | null {
  const store = useContext(SessionContext);
  const state = useSyncExternalStore(store?.subscribe ?? noSubscription, () => store?.state() ?? null);
  return store && state?.status === "authenticated" ? { session: state.session, store } : null;
}
