import { useBackend } from "#web/lib/backend/context.tsx";
import { CandidacyScreen } from "#web/features/candidacy/candidacy-screen.tsx";
import { NotFound } from "./not-found.tsx";

/** The demo sends no emails, so no link leads there. */
export function CandidacyPage() {
  return useBackend().kind === "demo" ? <NotFound /> : <CandidacyScreen />;
}
