import { moneyText } from "#domain/core/money.ts";
import { TitledCard } from "#web/ui/card.tsx";
import { Slider } from "#web/ui/slider.tsx";
import { Cell, Table, TableRow } from "#web/ui/table.tsx";
import { refundOn, refundSteps, type Terms } from "./split-terms.ts";

export type RefundCardProps = { terms: Terms; day: number; onDay: (day: number) => void; className?: string };

/** The refund to the employer when a placement ends early (spec §15): it falls with each day of the guarantee. */
export function RefundCard({ terms, day, onDay, className }: RefundCardProps) {
  const { back, kept } = refundOn(terms, day);
  return (
    <TitledCard
      className={className}
      title="Prorated refund"
      aside={<span className="figures text-dense text-ink-2">{`over ${terms.days} days`}</span>}
    >
      <div className="mt-4 grid items-start gap-x-8 gap-y-5 xl:grid-cols-2 print:grid-cols-1">
        <div className="min-w-0">
          <RefundPicture terms={terms} day={day} />
          <Slider
            label="Day the placement ends"
            value={day}
            min={0}
            max={terms.days}
            format={(value) => `Day ${value} of ${terms.days}`}
            inputs={false}
            onValueChange={onDay}
            className="mt-1 print:hidden"
          />
          <p className="figures mt-1 text-dense text-ink-2">
            If the placement ends on day {day} of {terms.days}, the employer is refunded{" "}
            <strong className="text-ink">{moneyText(back)}</strong> and {moneyText(kept)} of the fee remains.
          </p>
        </div>
        <Table
          tight
          caption="Refund by the day the placement ends"
          className="rounded-card border border-line"
          columns={["Placement ends", { label: "Refund", numeric: true }, { label: "Fee remaining", numeric: true }]}
        >
          {refundSteps(terms).map((step) => (
            <TableRow key={step.day}>
              <Cell className="figures whitespace-nowrap">{`Day ${step.day}`}</Cell>
              <Cell numeric>{moneyText(step.back)}</Cell>
              <Cell numeric>{moneyText(step.kept)}</Cell>
            </TableRow>
          ))}
        </Table>
      </div>
      <p className="mt-4 max-w-measure text-small text-ink-3">
        The start date is day 0. A deal can use another policy, such as a replacement or a full refund.
      </p>
    </TitledCard>
  );
}

/** A falling line with the selected day on it, in percent of the fee and the guarantee. */
function RefundPicture({ terms, day }: { terms: Terms; day: number }) {
  const { back, kept } = refundOn(terms, day);
  const x = (day / terms.days) * 100;
  const y = back + kept === 0 ? 100 : (kept / (back + kept)) * 100;
  return (
    <div>
      <div className="relative h-32">
        <svg
          role="img"
          aria-label={
            `The refund decreases evenly from ${moneyText(back + kept)} on the first day to nothing on ` +
            `day ${terms.days}.`
          }
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="keeps-color size-full overflow-visible"
        >
          <path d="M0 0 L100 100 L0 100 Z" className="fill-petrol-soft" />
          <path d="M0 100 H100" className="stroke-line-2" vectorEffect="non-scaling-stroke" />
          <path d="M0 0 L100 100" className="stroke-petrol" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <path d={`M${x} 0 V100`} className="stroke-ink-3" strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
        </svg>
        <span
          aria-hidden="true"
          className="keeps-color absolute size-2.5 -translate-1/2 rounded-full border-2 border-petrol bg-surface"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <div aria-hidden="true" className="figures mt-1 flex justify-between text-small text-ink-3">
        <span>start</span>
        <span>day {terms.days}</span>
      </div>
    </div>
  );
}
