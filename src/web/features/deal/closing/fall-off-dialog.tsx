import { useRef, useState } from "react";
import { dateIn, isCalendarDate } from "#domain/core/calendar.ts";
import { goesBack } from "#domain/deal/dues.ts";
import { guaranteePolicySays } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { refundWords } from "./words.ts";
import type { ClosedDeal } from "#web/features/deal/queries.ts";
import { fallOffOn } from "./fall-off-preview.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { useDealStep } from "#web/features/deal/use-deal-step.ts";
import { ReasonField } from "#web/lib/public-text/reason-field.tsx";
import { useLeakFindings } from "#web/lib/public-text/use-leak-findings.ts";
import { dateText } from "#web/lib/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { ChangedNotice } from "#web/features/deal/page/changed-notice.tsx";
import { TakenBackTable } from "./taken-back.tsx";

/** A placement that ended within its guarantee: what goes back is shown before it is booked (spec §15). */
export function FallOffDialog({
  deal,
  now,
  open,
  onClose,
}: {
  deal: ClosedDeal;
  now: number;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { run, busy, errors, check, mended, changed } = useDealStep();
  const root = useRef<HTMLFormElement>(null);
  const [lastDay, setLastDay] = useState("");
  const [reason, setReason] = useState("");
  const leaks = useLeakFindings({ value: reason, set: setReason, error: errors["reason"] });
  const { closing, guaranteeDays, guaranteePolicy } = deal;
  const today = dateIn(closing.timeZone, now);
  const found = fallOffOn(deal, lastDay, now);

  async function record() {
    const good = check({
      ...(found === null && { lastDay: whyNot(lastDay, today, closing.guaranteeEnds) }),
      ...(reason.trim() === "" && { reason: "Say in a few words why it ended." }),
    });
    if (!good) return leadToError(root.current);
    const ask = { id: deal.id, version: deal.version, lastDay, reason, confirmedTexts: leaks.confirmedTexts };
    if (await run(() => api.deals.fallOff(ask), leaks.take)) onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="The placement has ended"
      description={
        `${guaranteePolicySays[guaranteePolicy]} You can correct or undo this later; the other ` +
        "parties are notified."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            loading={busy}
            disabledReason={
              deal.actions.includes("fall_off") ? undefined : "That it ended is on record, or the guarantee is over."
            }
          >
            Record the end
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && deal.actions.includes("fall_off")) void record();
        }}
        className="flex flex-col gap-4"
      >
        <ChangedNotice shown={changed} />
        <Field
          label="Last day of work"
          required
          error={errors["lastDay"]}
          hint={`Started ${dateText(closing.startDate)}; the guarantee ends ${dateText(closing.guaranteeEnds)}.`}
        >
          <Input
            type="date"
            max={today}
            value={lastDay}
            onChange={({ target }) => (setLastDay(target.value), mended("lastDay"))}
          />
        </Field>
        <ReasonField
          label="Reason"
          hint="Every party reads it, the employer too."
          value={reason}
          leaks={leaks}
          onChange={(next) => {
            setReason(next);
            mended("reason");
          }}
        />
        <div aria-live="polite" className="flex flex-col gap-3">
          {found ? (
            <>
              <p className="figures">
                {`Ends on day ${found.day} of ${guaranteeDays}. `}
                {guaranteePolicy === "replacement" ? (
                  <>
                    A replacement is owed; nothing goes back yet. If none is found,{" "}
                    <strong>{moneyText(found.back.refund)}</strong> is taken off the fee:
                  </>
                ) : (
                  refundWords(deal, {
                    cents: found.back.refund,
                    back: goesBack(deal.agencySide.ledger.entries, closing.feeCents, found.back.refund),
                    past: false,
                  })
                )}
              </p>
              <TakenBackTable deal={deal} back={found.back} />
            </>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

const formId = "fall-off";

function whyNot(lastDay: string, today: string, guaranteeEnds: string): string {
  if (!isCalendarDate(lastDay)) return "The last day is missing. Choose the day the placement ended.";
  if (lastDay > today) return "This day is still to come. Give a day that is not in the future.";
  return (
    `The guarantee covers the days before ${dateText(guaranteeEnds)}. A placement that ended later changes ` +
    "nothing about the fee."
  );
}
