import { useSearch } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { useSession } from "#web/features/session/context.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";
import { GateSkeleton } from "./gate.tsx";
import { SignInGate } from "./outside.tsx";
import { Panel } from "./panel.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { Standalone } from "./standalone.tsx";

/** /auth, and /auth?error=ecosystem_auth_failed after a failed callback (spec §2): what happened, how to fix it. */
export function AuthPage() {
  const failed = useSearch()["error"] === "ecosystem_auth_failed";
  return <Standalone>{failed ? <SignInFailed /> : <PlainAuth />}</Standalone>;
}

function SignInFailed() {
  return (
    <Panel title="Sign-in failed" action={<SignInButton returnTo={null} />}>
      <Callout tone="danger" live>
        Authentication failed. Please sign in again.
      </Callout>
      <p>The ecosystem didn't return a valid sign-in, or the link was already used or opened in a different browser.</p>
      <p>
        Start again with the button below, in this browser. If it happens again, check that your browser allows cookies
        for this site.
      </p>
    </Panel>
  );
}

function PlainAuth() {
  const { current } = useSession();
  if (current.status === "loading") return <GateSkeleton />;
  if (current.status === "unauthenticated") return <SignInGate message={current.message} canRetry={current.canRetry} />;
  return (
    <Panel
      title="Signed in"
      action={
        <Link to="/mls" className={buttonClass({ variant: "primary", size: "lg" })}>
          Open the marketplace
        </Link>
      }
    >
      <p>You are signed in as {current.session.user.fullName}.</p>
    </Panel>
  );
}
