import { buttonClass } from "#web/ui/button-class.ts";
import { Callout } from "#web/ui/callout.tsx";

type AccountsElsewhereProps = { what: string; kept: "here" | "elsewhere" | "demo"; accountUrl: string | null };

/**
 * Replaces account fields when an outside ecosystem manages accounts, or in the demo. `what`: `Your name and password`.
 */
export function AccountsElsewhere({ what, kept, accountUrl }: AccountsElsewhereProps) {
  if (kept === "here") return null;
  if (kept === "demo")
    return (
      <Callout>
        {what} aren't part of the demo, which has no accounts and sends no emails. Sign in to change real ones.
      </Callout>
    );
  return (
    <Callout
      action={
        accountUrl ? (
          <a href={accountUrl} target="_blank" rel="noreferrer" className={buttonClass({ size: "sm" })}>
            Open the ecosystem
          </a>
        ) : undefined
      }
    >
      {what} are managed by the ecosystem you sign in with. Change them there; changes apply here within five minutes.
    </Callout>
  );
}
