import { useBackend } from "#web/backend/context.tsx";
import { CandidacyScreen } from "#web/screens/candidacy/candidacy-screen.tsx";
import { NotFound } from "#web/screens/not-found/not-found.tsx";

/** The demo writes no letters, so no link leads there. */
export function CandidacyPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <CandidacyScreen />;
}
