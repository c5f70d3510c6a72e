import { useRef, useState } from "react";
import { isCalendarDate } from "#domain/core/calendar.ts";
import { breakDownTerms } from "#domain/deal/terms.ts";
import { dollars, type FeeBreakdown, percent, roundMoneyText } from "#domain/core/money.ts";
import { dollarsText } from "#domain/core/typed-number.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { AgencySide, DealSheet } from "#web/features/deal/queries.ts";
import { movedText } from "#web/features/deal/words.ts";
import { LiveBreakdown } from "#web/features/deal/terms/fee-breakdown.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { readDealSalary } from "#web/features/deal/terms/terms-form.ts";
import { ownZone, zoneItems } from "#web/lib/time-zones.ts";
import { useDealStep } from "#web/features/deal/use-deal-step.ts";
import { Button } from "#web/ui/button.tsx";
import { FactList } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { ChangedNotice } from "#web/features/deal/page/changed-notice.tsx";

/** Closed Won asks what was accepted and when the work begins (spec §15), and shows the fee that comes of it. */
export function WinDialog({
  deal,
  side,
  open,
  onClose,
}: {
  deal: DealSheet;
  side: AgencySide;
  open: boolean;
  onClose: () => void;
}) {
  const { api } = useBackend();
  const { run, busy, errors, check, mended, changed } = useDealStep();
  const root = useRef<HTMLFormElement>(null);
  /** Null until it is typed: the target salary. */
  const [typed, setTyped] = useState<string | null>(null);
  const [startDate, setStartDate] = useState("");
  const [timeZone, setTimeZone] = useState(ownZone);
  const salaryText = typed ?? deal.targetSalary.toLocaleString("en-US");
  const salary = readDealSalary(salaryText);
  const accepted = "value" in salary ? salary.value : null;
  const was = { fee: deal.feeCents, la: side.laCents, sa: side.saCents, platform: side.platformCents };
  const terms = { feeBp: percent(deal.feePercent), laSplitBp: percent(side.laSplit) };
  const is = accepted === null ? null : breakDownTerms({ targetSalary: dollars(accepted), ...terms }, side.platformBp);

  async function win() {
    const good = check({
      ...("error" in salary && { acceptedSalary: salary.error }),
      ...(!isCalendarDate(startDate) && { startDate: "The start date is missing. Choose the first day of work." }),
    });
    if (accepted === null || !good) return leadToError(root.current);
    if (
      await run(() =>
        api.deals.win({ id: deal.id, version: deal.version, acceptedSalary: accepted, startDate, timeZone }),
      )
    )
      onClose();
    else leadToError(root.current);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Close ${deal.code} as won`}
      description={
        "The fee is that of the accepted salary. The invoice is booked, the shares are held while the " +
        "guarantee runs, and the listing becomes Placed. A won deal can't be reopened. You can correct the " +
        "salary and the dates later; the other parties are notified."
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            loading={busy}
            disabledReason={
              deal.actions.includes("win") ? undefined : "This deal is not waiting to be closed any more."
            }
          >
            Close as won
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
          if (!busy && deal.actions.includes("win")) void win();
        }}
      >
        <ChangedNotice shown={changed} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <Field
              label="Accepted salary"
              required
              aside="whole dollars a year"
              error={errors["acceptedSalary"]}
              hint={`Target: ${roundMoneyText(dollars(deal.targetSalary))}`}
            >
              <MoneyInput
                value={salaryText}
                read={readDealSalary}
                write={dollarsText}
                onValueChange={(text) => (setTyped(text), mended("acceptedSalary"))}
              />
            </Field>
            <Field
              label="Start date"
              required
              error={errors["startDate"]}
              hint="The first day of work is day 0 of the guarantee."
            >
              <Input
                type="date"
                min="1900-01-01"
                max="2199-12-31"
                value={startDate}
                onChange={({ target }) => (setStartDate(target.value), mended("startDate"))}
              />
            </Field>
            <Field label="Time zone" error={errors["timeZone"]} hint="Where a day of the guarantee begins and ends.">
              <Select
                items={zoneItems(ownZone())}
                value={timeZone}
                onValueChange={(zone) => (setTimeZone(zone), mended("timeZone"))}
              />
            </Field>
          </div>
          <section aria-label="Commission" className="min-w-0 rounded-card border border-line p-4">
            <LiveBreakdown
              figures={is && { ...is, laSplit: side.laSplit }}
              listing={deal.listingAgency.name}
              selling={deal.sellingAgency?.name ?? null}
            />
            {is ? <Moved deal={deal} was={was} is={is} /> : null}
          </section>
        </div>
      </form>
    </Dialog>
  );
}

const formId = "close-as-won";

/** What the accepted salary changes against the target. */
function Moved({ deal, was, is }: { deal: DealSheet; was: FeeBreakdown; is: FeeBreakdown }) {
  if (is.fee === was.fee)
    return <p className="mt-3 border-t border-line pt-3 text-small text-ink-2">The same as on the target salary.</p>;
  const facts = [
    { term: "Fee", cents: is.fee - was.fee },
    { term: deal.listingAgency.name, cents: is.la - was.la },
    ...(deal.sellingAgency ? [{ term: deal.sellingAgency.name, cents: is.sa - was.sa }] : []),
  ].filter(({ cents }) => cents !== 0);
  return (
    <div className="mt-3 border-t border-line pt-3 text-small">
      <p className="mb-1.5 text-ink-2">Against the target salary</p>
      <FactList className="gap-1" facts={facts.map(({ term, cents }) => ({ term, fact: movedText(cents) }))} />
    </div>
  );
}
