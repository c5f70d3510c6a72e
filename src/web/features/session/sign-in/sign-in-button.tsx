import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useSession } from "#web/features/session/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

const couldNotStart = "We couldn't start the sign-in. Try again in a moment.";

/**
 * Leaves for the ecosystem; stays busy until the browser has gone. `returnTo`: where to return to, null for the MLS
 * home.
 */
export function SignInButton({ returnTo }: { returnTo: string | null }) {
  const { startSignIn } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const leave = async () => {
    setLeaving(true);
    setFault(null);
    try {
      await startSignIn(returnTo);
    } catch (error) {
      setFault(error instanceof Problem ? error.detail : couldNotStart);
      setLeaving(false);
    }
  };

  return (
    <>
      {fault ? (
        <Callout tone="danger" live>
          {fault}
        </Callout>
      ) : null}
      <Button variant="primary" size="lg" loading={leaving} onClick={() => void leave()}>
        Sign in with Ecosystem
      </Button>
    </>
  );
}
