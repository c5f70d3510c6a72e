import { useQuery } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { failureWords } from "#web/lib/error-message.ts";
import { AccountsElsewhere } from "./accounts-elsewhere.tsx";
import { profileOptions } from "./queries.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { YouCard } from "./you-card.tsx";

/** `/mls/profile`: name, password, sessions, preferences (spec §11). */
export function ProfileScreen() {
  const { api } = useBackend();
  const found = useQuery(profileOptions(api));
  return (
    <div className="gutter mx-auto max-w-3xl py-5 pb-12">
      <PageHeader title="Profile" description="Who you are here, where you are signed in, and how the pages behave." />
      {found.data ? (
        <div className="mt-5 flex flex-col gap-5">
          <AccountsElsewhere what="Your name and password" kept={found.data.kept} accountUrl={found.data.accountUrl} />
          <YouCard profile={found.data} />
          {found.data.kept === "here" ? <PasswordCard email={found.data.email ?? ""} /> : null}
          {found.data.kept === "demo" ? null : <SessionsCard />}
          <PreferencesCard />
        </div>
      ) : found.isError ? (
        <ErrorState
          {...failureWords("Failed to fetch your profile", found.error)}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : (
        <div aria-busy="true" className="mt-5 flex flex-col gap-5">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-48 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
    </div>
  );
}
