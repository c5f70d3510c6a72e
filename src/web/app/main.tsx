import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { DemoTabs } from "#demo/live.ts";
import { BackendProvider, ResetDemoProvider } from "#web/lib/backend/context.tsx";
import { createApis } from "#web/lib/backend/http.ts";
import { sendWatched } from "#web/app/backend/send-watched.ts";
import { openLine } from "#web/app/backend/live-line.ts";
import { followLive } from "#web/lib/backend/live-queries.ts";
import { createLive } from "#web/app/backend/live.ts";
import { createQueryClient } from "#web/app/backend/query-client.ts";
import { isServed } from "#web/app/backend/served.ts";
import { ServerBackend } from "#web/app/backend/server-backend.tsx";
import { lineTo, nextPage, otherTabs, thisTab } from "#web/app/backend/tab.ts";
import { reloadWhenOutdated } from "./reload-when-outdated.ts";
import { RouterView } from "#web/lib/router/router-view.tsx";
import { FailedPage } from "#web/app/routes/failed-page.tsx";
import { PendingPage } from "#web/app/routes/pending-page.tsx";
import { createAppRouter } from "#web/app/routes/router.tsx";
import { takeCandidateToken } from "#web/features/candidacy/candidate-token.ts";
import { takeGuestToken } from "#web/features/guest/guest-token.ts";
import { takeScorecardToken } from "#web/features/interview/scorecard-token.ts";
import { takeSigningToken } from "#web/features/signing/token.ts";
import { createBrowserSession } from "#web/features/session/browser-session.ts";
import { takeCallbackTokens } from "#web/features/session/callback-tokens.ts";
import { SessionProvider } from "#web/features/session/context.tsx";
import { createSessionLive } from "#web/features/session/live.ts";
import { safeStorage, type Store } from "#web/lib/storage.ts";
import "../styles/main.css";

// Before anything else: sign-in and email tokens leave the address bar.
takeCallbackTokens();
takeSigningToken();
takeCandidateToken();
takeGuestToken();
takeScorecardToken();
reloadWhenOutdated();

const demoPath = "/demo";
const inDemo = location.pathname === demoPath || location.pathname.startsWith(`${demoPath}/`);
const queryClient = createQueryClient();

/** With site data blocked, the demo lasts as long as its page, which then has no locks either. */
function demoBrowser(): [Store, DemoTabs] {
  const tabs = otherTabs();
  try {
    return [localStorage, tabs];
  } catch {
    return [safeStorage(() => localStorage), { ...tabs, locks: undefined }];
  }
}

/** The only place that knows both server and demo (design rule 4). */
async function world(): Promise<(pages: ReactNode) => ReactNode> {
  if (inDemo) {
    const desk = new Worker(new URL("../../demo/worker.ts", import.meta.url), { type: "module", name: "demo" });
    const { createDemoBackend } = await import("#demo/backend.ts");
    const [storage, tabs] = demoBrowser();
    const demo = createDemoBackend(storage, lineTo(desk), tabs, nextPage);
    if (demo.live) followLive(demo.live, queryClient, thisTab.isHidden);
    const reset = async () => {
      await demo.reset();
      (await import("#web/lib/drafts.ts")).clearDemoDrafts();
      (await import("#web/features/pipeline/desk.ts")).forgetUndos(queryClient);
      await queryClient.resetQueries();
    };
    return (pages) => (
      <SessionProvider session={null}>
        <BackendProvider backend={demo}>
          <ResetDemoProvider resetDemo={reset}>{pages}</ResetDemoProvider>
        </BackendProvider>
      </SessionProvider>
    );
  }
  const session = createBrowserSession();
  const apiOf = createApis(session, sendWatched);
  // Data loaded for one person or organization must not reach the next.
  session.onIdentityChange(() =>
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "settings" }),
  );
  const sessionLive = createSessionLive(session, ({ organizationId }) => {
    const live = createLive({
      organizationId,
      credentials: session,
      openLine,
      eyes: thisTab,
      isServed,
      lookAgain: session.lookAgain,
    });
    followLive(live, queryClient, thisTab.isHidden);
    return live;
  });
  return (pages) => (
    <SessionProvider session={session}>
      <ServerBackend apiOf={apiOf} sessionLive={sessionLive}>
        {pages}
      </ServerBackend>
    </SessionProvider>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");
const around = await world();
const router = createAppRouter(inDemo ? demoPath : "/");
// The server's static page is replaced by the complete page, not by an empty one.
const arrived = router.load();
if (root.hasChildNodes()) await arrived;
// In chunks, so that the browser stays responsive to scrolling and typing.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {around(<RouterView router={router} instead={{ coming: PendingPage, failed: FailedPage }} />)}
      </QueryClientProvider>
    </StrictMode>,
  ),
);
