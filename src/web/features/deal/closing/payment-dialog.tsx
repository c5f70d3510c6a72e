import { useRef } from "react";
import { dateIn, isCalendarDate } from "#domain/core/calendar.ts";
import { lastCovered } from "#domain/deal/guarantee.ts";
import { standingOn } from "#domain/deal/dues.ts";
import type { PaymentKind } from "#domain/deal/ledger.ts";
import { moneyText } from "#domain/core/money.ts";
import { amountText, readTypedAmount } from "./amount.ts";
import { openPayments, paymentNames } from "./words.ts";
import type { ClosedDeal, ClosedDealDialogProps } from "#web/features/deal/queries.ts";
import { dateText } from "#web/lib/format.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { type Form, useSeenVersion } from "#web/lib/form/use-form.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";

export const nothingOpen = "Nothing is due. Everything is paid.";

type Values = { chosen: PaymentKind | null; amountCents: string | null; on: string | null };
const nothingTyped: Values = { chosen: null, amountCents: null, on: null };

/** Records a payment: of which open amount, how much and when. Defaults never overwrite typed values. */
export function PaymentDialog({
  deal,
  now,
  first,
  ...shown
}: ClosedDealDialogProps & { /** Chosen at first, if it is open. */ first?: PaymentKind }) {
  const {
    closing,
    agencySide: {
      ledger: { outstanding, dues },
    },
  } = deal;
  const seen = useSeenVersion(deal.version, shown.open);
  const sent = useRef(0);
  const form: Form<Values> = useDealForm({
    initial: nothingTyped,
    send: (_values, { api }) => {
      const amount = readTypedAmount(text);
      const amountCents = "value" in amount ? amount.value : null;
      const wrong = {
        ...("error" in amount && { amountCents: amount.error }),
        ...(amountCents === 0 && { amountCents: "Enter an amount of at least one cent." }),
        ...(amountCents !== null &&
          amountCents > most && { amountCents: `Only ${moneyText(most)} is unpaid. Enter at most that.` }),
        ...((!isCalendarDate(on) || on > today) && { on: "Enter the day it was paid: today or earlier." }),
      };
      if (kind === null || amountCents === null || Object.keys(wrong).length > 0) return wrong;
      sent.current = amountCents;
      return api.deals.pay({ id: deal.id, version: seen(form), kind, amountCents, on });
    },
    close: shown.onClose,
    // The account is below the first screen.
    says: () => `payment of ${moneyText(sent.current)} recorded`,
  });
  const { chosen, amountCents: typed, on: day } = form.values;
  const today = dateIn(closing.timeZone, now);
  const kinds = openPayments(outstanding);
  const payable = payableNow(deal, now);
  const kind =
    [chosen, first].find((each) => each && kinds.includes(each)) ??
    kinds.find((each) => payable[each] > 0) ??
    kinds[0] ??
    null;
  const most = kind === null ? 0 : outstanding[kind];
  const text = typed ?? amountText(kind === null ? 0 : payable[kind] || most);
  const on = day ?? today;
  const names = paymentNames(deal);
  const blocked = !deal.actions.includes("pay")
    ? "Payments can no longer be recorded for this deal."
    : kind === null
      ? nothingOpen
      : undefined;

  return (
    <FormDialog
      form={form}
      {...shown}
      size="sm"
      title="Record a payment"
      description={
        `A payment for ${deal.code}. Entries can't be deleted, but you can reverse a mistake later ` +
        "with another entry."
      }
      submit="Record payment"
      guide="pay-form"
      disabledReason={blocked}
    >
      <Field label="Payment">
        <Select
          items={kinds.map((value) => ({ value, label: names[value], hint: moneyText(outstanding[value]) }))}
          value={kind}
          placeholder="Nothing is due"
          // An amount typed for one payment doesn't carry over to another.
          onValueChange={(next) => form.set({ chosen: next, amountCents: null }, "amountCents")}
        />
      </Field>
      <Field
        label="Amount"
        required
        aside="dollars and cents"
        error={form.errors["amountCents"]}
        hint={kind === null ? nothingOpen : `${moneyText(most)} is unpaid.`}
      >
        <MoneyInput
          value={text}
          read={readTypedAmount}
          write={amountText}
          onValueChange={(amountCents) => form.set({ amountCents })}
        />
      </Field>
      <Field label="Paid on" required error={form.errors["on"]}>
        <Input type="date" max={today} value={on} onChange={({ target }) => form.set({ on: target.value })} />
      </Field>
      {kind === "partner_paid" && dues.selling.owedCents < outstanding.partner_paid ? (
        <p className="text-small text-ink-2">
          {`${moneyText(dues.selling.owedCents)} is owed now. ` +
            `${moneyText(outstanding.partner_paid - dues.selling.owedCents)} is owed once ` +
            `${deal.employer.name} pays.`}
        </p>
      ) : null}
      {kind === "partner_paid" && !closing.over && !closing.fallOff ? (
        <p className="text-small text-ink-2">
          The guarantee ends on {dateText(lastCovered(closing.guaranteeEnds))}. If the placement ends by then, the
          selling agency returns its share of the refund.
        </p>
      ) : null}
    </FormDialog>
  );
}

/** How much of each open amount is due today, in cents: the fee by its schedule, a share once the employer has paid. */
function payableNow(
  {
    money,
    closing,
    agencySide: {
      ledger: { outstanding, dues },
    },
  }: ClosedDeal,
  now: number,
): Record<PaymentKind, number> {
  const standing = standingOn(money?.dues ?? [], 0, dateIn(closing.timeZone, now));
  const isDue = standing.state === "due" || standing.state === "overdue";
  return {
    ...outstanding,
    client_paid: isDue ? standing.cents : 0,
    partner_paid: dues.selling.owedCents,
    platform_paid: dues.platform.owedCents,
  };
}
