import { dateIn, isCalendarDate } from "#domain/core/calendar.ts";
import { refundToPay } from "#domain/deal/dues.ts";
import { guaranteePolicySays, lastCovered } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import { refundWords } from "./words.ts";
import type { ClosedDealDialogProps } from "#web/features/deal/queries.ts";
import { fallOffOn } from "./fall-off-preview.ts";
import { dateText } from "#web/lib/format.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { RefundTable } from "./refund-table.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { ReasonField } from "#web/lib/public-text/public-text-field.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";
import { dealLimits } from "#domain/deal/terms.ts";

/** Records a placement that ended within its guarantee; shows the refund before it is booked (spec §15). */
export function FallOffDialog({ deal, now, ...shown }: ClosedDealDialogProps) {
  const { closing, guaranteeDays, guaranteePolicy } = deal;
  const today = dateIn(closing.timeZone, now);
  const lastDayCovered = lastCovered(closing.guaranteeEnds);

  const form = useDealForm({
    initial: { lastDay: "", reason: "" },
    send: ({ lastDay, reason }, { api, confirmedTexts }) => {
      const wrong = {
        ...(fallOffOn(deal, lastDay, now) === null && { lastDay: whyNot(lastDay, today, closing.guaranteeEnds) }),
        ...(reason.trim() === "" && { reason: "Enter a short reason for the end of the placement." }),
      };
      return Object.keys(wrong).length > 0
        ? wrong
        : api.deals.fallOff({ id: deal.id, version: deal.version, lastDay, reason, confirmedTexts });
    },
    close: shown.onClose,
  });
  const found = fallOffOn(deal, form.values.lastDay, now);

  return (
    <FormDialog
      form={form}
      {...shown}
      title="The placement has ended"
      description={
        `${guaranteePolicySays[guaranteePolicy]} You can correct or undo this later. Parties with an account are ` +
        "notified. Tell any others yourself."
      }
      submit="Record end of placement"
      danger
      disabledReason={
        deal.actions.includes("fall_off") ? undefined : "The end is already recorded, or a correction is waiting."
      }
    >
      <Field
        label="Last day of work"
        required
        error={form.errors["lastDay"]}
        hint={
          `${today < closing.startDate ? "Starts" : "Started"} ${dateText(closing.startDate)}; the guarantee ` +
          `${today > lastDayCovered ? "ended" : "ends"} ${dateText(lastDayCovered)}.`
        }
      >
        <Input type="date" max={today} {...form.input("lastDay")} />
      </Field>
      <ReasonField form={form} maxLength={dealLimits.reason} hint="Every party can read it, including the employer." />
      <div aria-live="polite" className="flex flex-col gap-3">
        {found ? (
          <>
            <p className="figures">
              {`Ends on day ${found.day} of ${guaranteeDays}. `}
              {guaranteePolicy === "replacement" ? (
                <>
                  A replacement is owed. No refund is due yet. If none is found,{" "}
                  <strong>{moneyText(found.back.refund)}</strong> is deducted from the fee:
                </>
              ) : (
                refundWords(deal, {
                  cents: found.back.refund,
                  back: refundToPay(deal.agencySide.ledger.entries, closing.feeCents, found.back.refund),
                  past: false,
                })
              )}
            </p>
            <RefundTable deal={deal} back={found.back} />
          </>
        ) : null}
      </div>
    </FormDialog>
  );
}

function whyNot(lastDay: string, today: string, guaranteeEnds: string): string {
  if (!isCalendarDate(lastDay)) return "The last day is missing. Choose the day the placement ended.";
  if (lastDay > today) return "This day is in the future. Choose today or an earlier day.";
  return (
    `The guarantee ended on ${dateText(lastCovered(guaranteeEnds))}. A placement that ended later doesn't change ` +
    "the fee."
  );
}
