import { breakDownFee, dollars, moneyText, otherShare, percent, roundMoneyText } from "#domain/core/money.ts";
import { agencySplit, SplitBar } from "#web/ui/motif/split-bar.tsx";

/** The calculator's defaults (spec §9). */
const start = { salary: 160_000, fee: 25, split: 60 };

/** What each slider says; `split-card.ts` says the same while it moves. */
const sliders = [
  {
    name: "salary",
    label: "Salary",
    text: roundMoneyText(dollars(start.salary)),
    min: 60_000,
    max: 300_000,
    step: 5_000,
  },
  { name: "fee", label: "Fee", text: `${start.fee}%`, min: 15, max: 35, step: 1 },
  {
    name: "split",
    label: "Split",
    text: `${start.split} / ${otherShare(start.split)}`,
    min: 0,
    max: 100,
    step: 5,
  },
] as const;

/** A fee to split, by the rules of a deal. Without a script the example stays. */
export function TrySplit() {
  const { fee, la, sa } = breakDownFee({
    salary: dollars(start.salary),
    feeBp: percent(start.fee),
    laSplitBp: percent(start.split),
  });
  const amounts = [la, sa];
  return (
    <section
      id="try-split"
      aria-labelledby="try-split-title"
      data-try-split=""
      className="grid scroll-mt-12 gap-x-16 gap-y-8 border-t border-line-2 py-14 lg:grid-cols-[1fr_2fr] lg:items-start"
    >
      <div className="min-w-0">
        <h2 id="try-split-title" className="headline text-headline">
          Try the split
        </h2>
        <p className="mt-3 max-w-[44ch] text-read text-ink-2">
          The rules are those of a deal. The shares always add up to the fee, to the cent.
        </p>
        <form hidden className="mt-6 flex flex-col gap-4">
          {sliders.map(({ name, label, text, min, max, step }) => (
            <div key={name}>
              <div className="flex items-baseline justify-between gap-4">
                <label htmlFor={`split-${name}`} className="text-dense font-medium">
                  {label}
                </label>
                <span aria-hidden="true" data-value={name} className="figures text-read">
                  {text}
                </span>
              </div>
              <input
                id={`split-${name}`}
                name={name}
                type="range"
                min={min}
                max={max}
                step={step}
                defaultValue={start[name]}
                aria-valuetext={text}
                autoComplete="off"
                className="mt-1 h-7 w-full cursor-pointer rounded-control accent-petrol"
              />
            </div>
          ))}
        </form>
      </div>
      <div className="min-w-0 rounded-card border border-line bg-surface p-6">
        <p className="text-dense text-ink-2">Total fee</p>
        <p data-fee="" className="figures mt-1 headline text-figure">
          {moneyText(fee)}
        </p>
        <SplitBar
          size="big"
          legend
          className="mt-5"
          parts={agencySplit(start.split, otherShare(start.split)).map((part, place) => ({
            ...part,
            figure: <span data-amount={place}>{moneyText(amounts[place] ?? 0)}</span>,
          }))}
        />
        <p role="status" data-spoken="" className="sr-only" />
      </div>
    </section>
  );
}
