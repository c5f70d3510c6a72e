import { contributorFloor } from "#domain/market-comp/market-comp.ts";
import type { PublicFigures } from "#domain/market-comp/public-figures.ts";
import { Badge } from "#web/ui/badge.tsx";

const labels: readonly { figure: keyof PublicFigures; label: string }[] = [
  { figure: "listed", label: "candidates listed in the past year" },
  { figure: "agencies", label: "agencies" },
  { figure: "answerHours", label: "median time to answer a request" },
  { figure: "placements", label: "placements in the past year" },
];

/** Counted from the database; `market-figures.ts` fills in those that can be shown. Its height is that of one row. */
export function MarketFigures() {
  return (
    <section data-market="" aria-labelledby="market" className="border-t border-line-2 py-7">
      <h2 id="market" className="label-caps text-ink-3">
        The market
      </h2>
      <div className="mt-3 lg:min-h-20">
        <p data-none="" className="text-read text-ink-2">
          Figures about this marketplace appear here once at least {contributorFloor} agencies take part.
        </p>
        <ul data-figures="" hidden className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
          {labels.map(({ figure, label }) => (
            <li key={figure} data-figure={figure}>
              <span data-value="" className="figures block headline text-figure" />
              <span className="text-dense text-ink-3">{label}</span>
            </li>
          ))}
        </ul>
      </div>
      <p data-counted="" hidden className="mt-3 flex flex-wrap items-center gap-2 text-small text-ink-3">
        <span data-sample="" hidden>
          <Badge tone="amber">Sample data</Badge>
        </span>
        <span>
          Counted on <span data-day="" className="figures" />. Figures are rounded.
        </span>
      </p>
    </section>
  );
}
