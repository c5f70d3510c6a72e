import { type ReactNode, useState } from "react";
import { passkeyLimits } from "#domain/session/passkey.ts";
import { recoveryCodeSettings } from "#domain/session/second-factor.ts";
import { keyOf, useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { instantDateText } from "#web/lib/format.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { AddPasskeyDialog, RemovePasskeyDialog } from "./passkey-dialogs.tsx";
import { passkeyFault } from "./passkeys.ts";
import type { Factors } from "./queries.ts";
import { AddAppDialog, NewCodesDialog, TurnOffAppDialog } from "./security-dialogs.tsx";

type Passkey = Factors["passkeys"][number];
type Open = "add" | "off" | "codes" | "passkey" | { remove: Passkey } | null;

/** From this many recovery codes on, the card asks for new ones. */
const fewCodes = 3;

/** Sign-in and security: what the person signs in with besides the password or their company (spec §17). */
export function SecurityCard({ hasPassword }: { hasPassword: boolean }) {
  const found = useAsk("factors", "get", {});
  const outdate = useOutdate();
  const [open, setOpen] = useState<Open>(null);
  const close = () => {
    setOpen(null);
    void outdate(keyOf("factors", "get", {}), keyOf("profile", "sessions", {}));
  };

  return (
    <Card aria-label="Sign-in and security">
      <CardHead title="Sign-in and security">
        <p className="mt-1 max-w-measure text-dense text-ink-2">
          {hasPassword
            ? "With a second factor, your password alone doesn't open your account. A passkey also signs you in " +
              "without the password."
            : "You sign in through your company, so your account has no password. With a second factor, your " +
              "company's sign-in alone doesn't open your account."}{" "}
          Each change here ends your other sessions and is emailed to you.
        </p>
        <Loaded
          query={found}
          what="your sign-in settings"
          skeleton={<Skeletons rows={2} size="h-12" className="mt-3" />}
        >
          {(data) => <Rows factors={data} onOpen={setOpen} />}
        </Loaded>
      </CardHead>
      {found.data ? <Dialogs factors={found.data} open={open} onClose={close} /> : null}
    </Card>
  );
}

function Dialogs({ factors, open, onClose }: { factors: Factors; open: Open; onClose: () => void }) {
  const shown = { factors, onClose };
  return (
    <>
      <AddPasskeyDialog {...shown} open={open === "passkey"} />
      <AddAppDialog {...shown} open={open === "add"} />
      <TurnOffAppDialog {...shown} open={open === "off"} />
      <NewCodesDialog {...shown} open={open === "codes"} />
      {typeof open === "object" && open !== null ? <RemovePasskeyDialog {...shown} open passkey={open.remove} /> : null}
    </>
  );
}

const usedText = ({ createdAt, lastUsedAt }: Passkey): string => {
  const used = lastUsedAt === null ? "Not used yet." : `Last used ${instantDateText(lastUsedAt)}.`;
  return `Added ${instantDateText(createdAt)}. ${used}`;
};

type RowsProps = { factors: Factors; onOpen: (dialog: Open) => void };

function Rows({ factors: { totpSince, passkeys, recoveryCodesLeft, hasPassword }, onOpen }: RowsProps) {
  const first = hasPassword ? "your password" : "your company's sign-in";
  const isOn = totpSince !== null;
  const hasFactor = isOn || passkeys.length > 0;
  const full = passkeys.length >= passkeyLimits.count;
  return (
    <>
      <ul aria-label="Second factors" className="mt-2">
        <Row
          name="Passkeys"
          badge={passkeys.length > 0 ? <Badge tone="money">On</Badge> : <Badge tone="outline">Off</Badge>}
          says={
            "Your fingerprint, face, PIN or a security key " +
            `${hasPassword ? "signs you in" : "confirms that it's you"}. Add one on each of your devices.`
          }
          action={
            <Button
              size="sm"
              variant={hasFactor ? "secondary" : "primary"}
              disabledReason={
                passkeyFault() ??
                (full ? `You have ${passkeyLimits.count} passkeys, the maximum. Remove one first.` : undefined)
              }
              onClick={() => onOpen("passkey")}
            >
              Add passkey
            </Button>
          }
        />
        {passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            name={passkey.name}
            badge={null}
            says={usedText(passkey)}
            action={
              <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => onOpen({ remove: passkey })}>
                Remove
              </Button>
            }
          />
        ))}
        <Row
          name="Authenticator app"
          badge={isOn ? <Badge tone="money">On</Badge> : <Badge tone="outline">Off</Badge>}
          says={
            isOn
              ? `Added ${instantDateText(totpSince)}. It shows a new code every 30 seconds.`
              : `An app on your phone shows a six-digit code that you enter after ${first}.`
          }
          action={
            isOn ? (
              <Button size="sm" onClick={() => onOpen("off")}>
                Turn off app
              </Button>
            ) : (
              <Button size="sm" onClick={() => onOpen("add")}>
                Add app
              </Button>
            )
          }
        />
        {hasFactor ? (
          <Row
            name="Recovery codes"
            badge={null}
            says={
              `${recoveryCodesLeft} of ${recoveryCodeSettings.count} left. Each replaces your passkey or phone once, ` +
              `after ${first}.`
            }
            action={
              <Button size="sm" onClick={() => onOpen("codes")}>
                Replace codes
              </Button>
            }
          />
        ) : null}
      </ul>
      {hasFactor && recoveryCodesLeft <= fewCodes ? (
        <Callout tone="warning" className="mt-2">
          You have few recovery codes left. Replace them now, so that you can sign in without your device.
        </Callout>
      ) : null}
    </>
  );
}

function Row({ name, badge, says, action }: { name: string; badge: ReactNode; says: string; action: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          {badge}
        </p>
        <p className="text-small text-ink-3">{says}</p>
      </div>
      {action}
    </li>
  );
}
