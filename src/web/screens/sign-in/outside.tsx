import { usePlace } from "#web/router/hooks.ts";
import { useSession } from "#web/session/session-context.tsx";
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
      {message ? (
        <Callout tone="danger" live>
          {message}
        </Callout>
      ) : null}
    </Panel>
  );
}

export function NoOrganisation({ name }: { name: string }) {
  const { signOut } = useSession();
  return (
    <Panel title="No organisation yet" action={<Button onClick={() => void signOut()}>Sign out</Button>}>
      <p>{name}, your account belongs to no organisation here. Ask an admin of your organisation to add you, then sign in again.</p>
    </Panel>
  );
}
