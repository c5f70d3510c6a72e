import { Info } from "lucide-react";
import { type AdminRange, type Stat, type StatTexts, statTexts } from "#domain/admin/admin.ts";
import { cn } from "#web/ui/cn.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Popover } from "#web/ui/popover.tsx";

/** A figure as it reads: `1,247`, `18d`, `33.3%`; a dash where there is nothing to count. */
function statText(value: number | null, unit: StatTexts["unit"]): string {
  if (value === null) return "–";
  return unit === "days" ? `${value}d` : unit === "percent" ? `${value.toFixed(1)}%` : value.toLocaleString("en-US");
}

/** The comparison with the period before. */
function comparisonText(
  { value, before }: Pick<Stat, "value" | "before">,
  unit: StatTexts["unit"],
  range: AdminRange,
): string {
  if (range === "all") return "All time";
  if (before === null || value === null) return `No data for the previous ${range} days`;
  if (value === before) return `Same as the previous ${range} days`;
  return `${statText(before, unit)} in the previous ${range} days`;
}

/**
 * Width of a tile in the grid of six columns: three a row, two on a phone. The last tiles widen to fill their row,
 * because the number of tiles depends on the configured partners.
 */
export function tileClass(place: number, count: number): string {
  const left = count % 3;
  const wide = place < count - left ? "md:col-span-2" : left === 1 ? "md:col-span-6" : "md:col-span-3";
  return cn(
    "-mr-px -mb-px border-r border-b border-line",
    count % 2 === 1 && place === count - 1 ? "col-span-6" : "col-span-3",
    wide,
  );
}

type StatCardProps = {
  stat: Stat;
  scope: "platform" | "organization";
  range: AdminRange;
  sample: boolean;
  className: string;
};

/** One figure, what it counts (on demand) and its previous value. */
export function StatCard({ stat, scope, range, sample, className }: StatCardProps) {
  const { label, unit, platform, own } = statTexts[stat.key];
  return (
    <div className={cn("px-4 py-3.5 sm:px-5", className)}>
      <dt className="flex items-start justify-between gap-2">
        <span className="label-caps pt-1.5 text-ink-3">{label}</span>
        <Popover
          title={label}
          trigger={
            <IconButton
              size="sm"
              label={`What ${label.toLowerCase()} counts`}
              icon={<Info aria-hidden="true" />}
              className="-mr-2 text-ink-3"
            />
          }
        >
          <p className="text-dense text-ink-2">{scope === "platform" ? platform : own}</p>
        </Popover>
      </dt>
      <dd className="figures text-title font-semibold">{statText(stat.value, unit)}</dd>
      <dd className="figures mt-0.5 text-small text-ink-3">{sample ? "Sample" : comparisonText(stat, unit, range)}</dd>
    </div>
  );
}
