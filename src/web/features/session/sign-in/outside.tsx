import { usePlace } from "#web/lib/router/hooks.ts";
import { useSession } from "#web/features/session/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Panel } from "./panel.tsx";
import { SignInButton } from "./sign-in-button.tsx";

export function SignInGate({ message, canRetry }: { message: string | null; canRetry: boolean }) {
  const { retry } = useSession();
  const { path, searchText, hash } = usePlace();
  return (
    <Panel
      title="Authentication Required"
      action={
        <>
          <SignInButton returnTo={`${path}${searchText}${hash && `#${hash}`}`} />
          {canRetry ? <Button onClick={() => void retry()}>Try again</Button> : null}
        </>
      }
    >
      <p>Please sign in through the ecosystem to access this application</p>
      <Behind />
      {message ? (
        <Callout tone="danger" live>
          {message}
        </Callout>
      ) : null}
    </Panel>
  );
}

/** What visitors can do instead of signing in. */
function Behind() {
  return (
    <p>
      Recruiting agencies list anonymized candidates here, and employers hire them. New here?{" "}
      <a href="/ecosystem/sign-up?kind=agency" className="anchor">
        Sign up your agency
      </a>
      ,{" "}
      <a href="/ecosystem/sign-up?kind=employer" className="anchor">
        request employer access
      </a>{" "}
      or{" "}
      <a href="/demo" className="anchor">
        open the live demo
      </a>
      .
    </p>
  );
}

export function NoOrganization({ name }: { name: string }) {
  const { signOut } = useSession();
  return (
    <Panel title="No organization yet" action={<Button onClick={() => void signOut()}>Sign out</Button>}>
      <p>
        {name}, your account isn't in an organization yet. Ask an admin of your organization to add you, then sign in
        again.
      </p>
    </Panel>
  );
}
