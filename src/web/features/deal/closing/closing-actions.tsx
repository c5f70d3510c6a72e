import { useState } from "react";
import { type DealSheet, isClosed } from "#web/features/deal/queries.ts";
import { openPayments } from "./words.ts";
import { Button } from "#web/ui/button.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { FallOffDialog } from "./fall-off-dialog.tsx";
import { nothingOpen, PaymentDialog } from "./payment-dialog.tsx";
import { ReplacementDialog } from "./replacement-dialog.tsx";
import { WinDialog } from "./win-dialog.tsx";
import { closed } from "#web/lib/closed.ts";

type Step = "win" | "pay" | "fall_off" | "settle";

/** A deal's actions after its last signature, each in a dialog. */
export function ClosingActions({ deal }: { deal: DealSheet }) {
  const now = useNow();
  const [asked, setAsked] = useState<Step | null>(null);
  const { actions, agencySide: side } = deal;
  const shown = (step: Step) => ({ open: asked === step, onClose: () => setAsked(closed(step)) });
  const open = isClosed(deal) ? openPayments(deal.agencySide.ledger.outstanding) : [];
  return (
    <>
      {actions.includes("fall_off") ? (
        <Button onClick={() => setAsked("fall_off")}>Record end of placement</Button>
      ) : null}
      {actions.includes("settle") ? <Button onClick={() => setAsked("settle")}>Settle the replacement</Button> : null}
      {actions.includes("pay") ? (
        <Button
          variant={open.length > 0 ? "primary" : "secondary"}
          data-guide="pay"
          disabledReason={open.length > 0 ? undefined : nothingOpen}
          onClick={() => setAsked("pay")}
        >
          Record payment
        </Button>
      ) : null}
      {actions.includes("win") ? (
        <Button variant="primary" data-guide="win" onClick={() => setAsked("win")}>
          Close as won
        </Button>
      ) : null}
      {side ? <WinDialog deal={deal} side={side} {...shown("win")} /> : null}
      {isClosed(deal) ? (
        <>
          <PaymentDialog deal={deal} now={now} {...shown("pay")} />
          <FallOffDialog deal={deal} now={now} {...shown("fall_off")} />
          <ReplacementDialog deal={deal} now={now} {...shown("settle")} />
        </>
      ) : null}
    </>
  );
}
