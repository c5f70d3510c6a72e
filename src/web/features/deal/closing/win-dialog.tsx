import { isCalendarDate } from "#domain/core/calendar.ts";
import { breakDownTerms } from "#domain/deal/terms.ts";
import { dollars, type FeeBreakdown, percent, roundMoneyText } from "#domain/core/money.ts";
import { dollarsText } from "#domain/core/typed-number.ts";
import type { AgencySide, DealSheet } from "#web/features/deal/queries.ts";
import { movedText } from "#web/features/deal/words.ts";
import { LiveBreakdown } from "#web/features/deal/terms/fee-breakdown.tsx";
import { readDealSalary } from "#web/features/deal/terms/terms-form.ts";
import { ownZone } from "#web/lib/own-date.ts";
import { zoneItems } from "#web/lib/time-zones.ts";
import { FactList } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { MoneyInput } from "#web/ui/money-input.tsx";
import { Select } from "#web/ui/select.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useDealForm } from "#web/features/deal/use-deal-steps.ts";

/** A salary of null means the target salary. */
type Values = { acceptedSalary: string | null; startDate: string; timeZone: string };

/** Closed Won asks for the accepted salary and the start date (spec §15), and shows the resulting fee. */
export function WinDialog({ deal, side, ...shown }: { deal: DealSheet; side: AgencySide } & Shown) {
  const form = useDealForm({
    initial: (): Values => ({ acceptedSalary: null, startDate: "", timeZone: ownZone() }),
    send: ({ startDate, timeZone }, { api }) => {
      if ("error" in salary || !isCalendarDate(startDate))
        return {
          ...("error" in salary && { acceptedSalary: salary.error }),
          ...(!isCalendarDate(startDate) && {
            startDate: "The start date is missing. Choose the first day of work.",
          }),
        };
      return api.deals.win({ id: deal.id, version: deal.version, acceptedSalary: salary.value, startDate, timeZone });
    },
    close: shown.onClose,
  });
  const salaryText = form.values.acceptedSalary ?? deal.targetSalary.toLocaleString("en-US");
  const salary = readDealSalary(salaryText);
  const accepted = "value" in salary ? salary.value : null;
  const was = { fee: deal.feeCents, la: side.laCents, sa: side.saCents, platform: side.platformCents };
  const terms = { feeBp: percent(deal.feePercent), laSplitBp: percent(side.laSplit) };
  const is = accepted === null ? null : breakDownTerms({ targetSalary: dollars(accepted), ...terms }, side.platformBp);

  return (
    <FormDialog
      form={form}
      {...shown}
      title={`Close ${deal.code} as won`}
      description={
        "The fee is based on the accepted salary. The invoice is booked, the shares are held while the " +
        "guarantee runs, and the listing becomes Placed. A won deal can't be reopened. You can correct the " +
        "salary and the dates later. Parties with an account are notified. Tell any others yourself."
      }
      submit="Close as won"
      guide="win-form"
      disabledReason={deal.actions.includes("win") ? undefined : "This deal can no longer be closed as won."}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-5 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field
            label="Accepted salary"
            required
            aside="whole dollars a year"
            error={form.errors["acceptedSalary"]}
            hint={`Target: ${roundMoneyText(dollars(deal.targetSalary))}`}
          >
            <MoneyInput
              value={salaryText}
              read={readDealSalary}
              write={dollarsText}
              onValueChange={(acceptedSalary) => form.set({ acceptedSalary })}
            />
          </Field>
          <Field
            label="Start date"
            required
            error={form.errors["startDate"]}
            hint="The first day of work is day 0 of the guarantee."
          >
            <Input type="date" min="1900-01-01" max="2199-12-31" {...form.input("startDate")} />
          </Field>
          <Field label="Time zone" error={form.errors["timeZone"]} hint="Where a day of the guarantee begins and ends.">
            <Select items={zoneItems()} {...form.text("timeZone")} />
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
    </FormDialog>
  );
}

/** The difference to the target salary. */
function Moved({ deal, was, is }: { deal: DealSheet; was: FeeBreakdown; is: FeeBreakdown }) {
  if (is.fee === was.fee)
    return <p className="mt-3 border-t border-line pt-3 text-small text-ink-2">The same as at the target salary.</p>;
  const facts = [
    { term: "Fee", cents: is.fee - was.fee },
    { term: deal.listingAgency.name, cents: is.la - was.la },
    ...(deal.sellingAgency ? [{ term: deal.sellingAgency.name, cents: is.sa - was.sa }] : []),
  ].filter(({ cents }) => cents !== 0);
  return (
    <div className="mt-3 border-t border-line pt-3 text-small">
      <p className="mb-1.5 text-ink-2">Compared with the target salary</p>
      <FactList className="gap-1" facts={facts.map(({ term, cents }) => ({ term, fact: movedText(cents) }))} />
    </div>
  );
}
