import { AccountsElsewhere } from "./accounts-elsewhere.tsx";
import { BouncedEmail } from "./bounced-email.tsx";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { PasswordCard } from "./password-card.tsx";
import { PreferencesCard } from "./preferences-card.tsx";
import { SecurityCard } from "./security-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { YouCard } from "./you-card.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";

function SignIn({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  if (hasPassword)
    return (
      <>
        <PasswordCard email={email} />
        <SecurityCard />
      </>
    );
  return (
    <TitledCard title="Sign-in and security">
      <p className="mt-1 max-w-measure text-dense text-ink-2">
        You sign in through your company, which also asks for a second factor if it wants one. Your account has no
        password here.
      </p>
    </TitledCard>
  );
}

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
            {data.kept === "here" ? <SignIn email={data.email ?? ""} hasPassword={data.hasPassword} /> : null}
            {data.kept === "demo" ? null : <SessionsCard />}
            <PreferencesCard />
          </div>
        )}
      </Loaded>
    </div>
  );
}
