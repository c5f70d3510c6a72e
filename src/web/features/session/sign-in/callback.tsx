import { useEffect, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { useRouter } from "#web/lib/router/hooks.ts";
import { type CallbackTokens, takeCallbackTokens } from "#web/features/session/callback-tokens.ts";
import { useSession } from "#web/features/session/context.tsx";
import { gateMessages } from "#web/features/session/store.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Panel } from "./panel.tsx";
import { Standalone } from "./standalone.tsx";

/** How long the outcome is shown before the page continues, milliseconds (spec §4, §9). */
const delays = { success: 2_000, error: 3_000 } as const;

type Outcome = { step: "processing" } | { step: "success"; returnTo: string } | { step: "error"; message: string };

/** Tokens are redeemed once, however often React mounts the page: a second try would be rejected. */
let redemption: { of: CallbackTokens; outcome: Promise<string> } | null = null;

function redeemOnce(tokens: CallbackTokens, redeem: (tokens: CallbackTokens) => Promise<string>): Promise<string> {
  if (redemption?.of !== tokens) redemption = { of: tokens, outcome: redeem(tokens) };
  return redemption.outcome;
}

/** /auth/callback/ecosystem: processing, then success or error (spec §4). */
export function EcosystemCallback() {
  const { redeem } = useSession();
  const router = useRouter();
  const [tokens] = useState(() => takeCallbackTokens());
  const [outcome, setOutcome] = useState<Outcome>({ step: "processing" });

  useEffect(() => {
    let here = true;
    redeemOnce(tokens, redeem).then(
      (returnTo) => here && setOutcome({ step: "success", returnTo }),
      (error: unknown) => here && setOutcome({ step: "error", message: wordsFor(error) }),
    );
    return () => {
      here = false;
    };
  }, [redeem, tokens]);

  useEffect(() => {
    if (outcome.step === "processing") return;
    const { step } = outcome;
    const address = step === "success" ? outcome.returnTo : "/auth?error=ecosystem_auth_failed";
    const timer = setTimeout(() => void router.replaceBy(address), delays[step]);
    return () => clearTimeout(timer);
  }, [outcome, router]);

  return (
    <Standalone>
      <Outcome outcome={outcome} name={tokens.displayName} />
    </Standalone>
  );
}

function Outcome({ outcome, name }: { outcome: Outcome; name: string | null }) {
  if (outcome.step === "error") {
    return (
      <Panel title="Ecosystem Authentication Error">
        <Callout tone="danger" live>
          {outcome.message}
        </Callout>
        <p>You will be redirected to the login page in a few seconds...</p>
      </Panel>
    );
  }
  if (outcome.step === "success") {
    return (
      <Panel title="Signed in">
        <Callout tone="success" live>
          {name ? `Welcome, ${name}. ` : "Welcome. "}The marketplace opens in a moment.
        </Callout>
      </Panel>
    );
  }
  return (
    <Panel title="Signing you in" busy>
      <p className="flex items-center gap-3" role="status">
        <Spinner />
        {name
          ? `One moment, ${name}: the ecosystem is confirming who you are.`
          : "One moment: the ecosystem is confirming who you are."}
      </p>
    </Panel>
  );
}

function wordsFor(error: unknown): string {
  if (error instanceof Problem) return error.detail;
  if (error instanceof Error && error.message === gateMessages.missingTokens) return error.message;
  console.error("We couldn't complete the sign-in.", error);
  return gateMessages.failed;
}
