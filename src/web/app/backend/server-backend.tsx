import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Backend } from "#contract/backend.ts";
import type { Api } from "#contract/index.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { useSignedIn } from "#web/features/session/context.tsx";
import type { SessionLive } from "#web/features/session/live.ts";
import { ask } from "#web/lib/backend/ask.ts";
import { BackendProvider } from "#web/lib/backend/context.tsx";

/** Shown until the settings load: only values that can't turn out wrong, besides the name. */
const atFirst: Backend["settings"] = {
  brandName: "TalentMLS",
  sampleMode: false,
  ecosystemApps: [],
  partners: { workflow: null, contracts: null, scoring: null, employerSignup: null, analytics: null },
  supportEmail: "",
  emails: "sent",
};

type ServerBackendProps = { apiOf: (viewer: Viewer | null) => Api; sessionLive: SessionLive; children: ReactNode };

/** The server's implementation of the port. The first paint doesn't wait for its settings. */
export function ServerBackend({ apiOf, sessionLive, children }: ServerBackendProps) {
  const live = useSyncExternalStore(sessionLive.subscribe, sessionLive.current);
  const api = apiOf(useSignedIn()?.session.viewer ?? null);
  const settings = useQuery(ask(api, "settings", "get", {}));
  return (
    <BackendProvider
      backend={{
        kind: "server",
        api,
        viewer: null,
        settings: settings.data ?? atFirst,
        live,
        actingFor: null,
        clock: null,
      }}
    >
      {children}
    </BackendProvider>
  );
}
