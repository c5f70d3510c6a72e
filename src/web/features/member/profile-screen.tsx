import { AccountsElsewhere } from "./accounts-elsewhere.tsx";
import { BouncedEmail } from "./bounced-email.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { YouCard } from "./you-card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

/** `/mls/profile`: name, password, second factor, sessions, preferences (spec §11). */
export function ProfileScreen() {
  const found = useAsk("profile", "get", {});
  return (
    <div className="gutter mx-auto max-w-3xl py-5 pb-12">
      <PageHeader title="Profile" description="Your name, password, second factor, sessions and preferences." />
      <Loaded
        query={found}
        what="your profile"
        skeleton={
          <SkeletonStack
            className="mt-5 flex flex-col gap-5"
            shapes={["h-56 rounded-card", "h-48 rounded-card", "h-40 rounded-card"]}
          />
        }
      >
        {(data) => (
          <div className="mt-5 flex flex-col gap-5">
            <AccountsElsewhere what="Your name and password" kept={data.kept} accountUrl={data.accountUrl} />
            {data.email !== null && data.emailBouncedAt !== null ? (
              <BouncedEmail email={data.email} since={data.emailBouncedAt} />
            ) : null}
            <YouCard profile={data} />
            {data.hasPassword ? <PasswordCard email={data.email ?? ""} /> : null}
            {data.kept === "here" ? <SecurityCard hasPassword={data.hasPassword} /> : null}
            {data.kept === "demo" ? null : <SessionsCard />}
            <PreferencesCard />
          </div>
        )}
      </Loaded>
    </div>
  );
}
