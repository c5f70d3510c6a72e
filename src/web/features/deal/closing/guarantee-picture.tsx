import { type GuaranteePolicy, refundOn } from "#domain/deal/guarantee.ts";
import { moneyText } from "#domain/core/money.ts";
import { cn } from "#web/ui/cn.ts";

/** A highlighted day; `text` is shown above it. */
export type Mark = { day: number; text: string; tone: "today" | "ended" };

export type GuaranteePictureProps = {
  policy: GuaranteePolicy;
  fee: number;
  days: number;
  mark: Mark | null;
  from: string;
  to: string;
};

/** The refund over the days of a guarantee, in percent of both; a table gives screen readers the same figures. */
export function GuaranteePicture({ policy, fee, days, mark, from, to }: GuaranteePictureProps) {
  const y = (cents: number) => (fee === 0 ? 100 : 100 - (cents / fee) * 100);
  const x = (day: number) => (day / days) * 100;
  // The full replacement is owed until the last day; money is due only when none is found.
  const outline =
    policy === "replacement"
      ? steps((day) => (day < days ? fee : 0), days, x, y)
      : policy === "prorated"
        ? `M0 ${y(fee)} L100 100`
        : steps((day) => refundOn(policy, fee, day, days), days, x, y);
  const at = mark && { x: x(Math.min(mark.day, days)), y: y(refundOn(policy, fee, mark.day, days)) };
  const line = mark?.tone === "today" ? "stroke-seal" : "stroke-ink-2";
  return (
    <figure>
      {mark && at ? (
        // Shifted left by its own width in proportion to its position, so it stays within the chart.
        <figcaption className="flex">
          <span
            className={cn(
              "figures relative text-small whitespace-nowrap",
              mark.tone === "today" ? "text-seal" : "font-medium text-ink-2",
            )}
            style={{ left: `${at.x}%`, transform: `translateX(-${at.x}%)` }}
            data-mark={mark.tone}
          >
            {mark.text}
          </span>
        </figcaption>
      ) : null}
      <div className="relative mt-1 h-24">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="keeps-color size-full overflow-visible"
        >
          <path d={`${outline} L100 100 L0 100 Z`} className="fill-petrol-soft" />
          <path d="M0 100 H100" className="stroke-line-2" vectorEffect="non-scaling-stroke" />
          <path d={outline} className="fill-none stroke-petrol" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          {policy === "replacement" ? (
            <path
              d={`M0 ${y(fee)} L100 100`}
              className="stroke-petrol"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
          {at ? (
            <path d={`M${at.x} 0 V100`} className={line} strokeDasharray="3 3" vectorEffect="non-scaling-stroke" />
          ) : null}
        </svg>
        {mark && at ? (
          <span
            aria-hidden="true"
            className={cn(
              "keeps-color absolute size-2.5 -translate-1/2 rounded-full border-2 bg-surface",
              mark.tone === "today" ? "border-seal" : "border-ink-2",
            )}
            style={{ left: `${at.x}%`, top: `${at.y}%` }}
          />
        ) : null}
      </div>
      <div className="figures mt-1 flex justify-between gap-3 text-small text-ink-3">
        <span>{from}</span>
        <span className="text-right">{to}</span>
      </div>
      {/* In a box: a table that is clipped itself keeps its width. */}
      <div className="sr-only">
        <table>
          <caption>
            {policy === "replacement"
              ? "Refund if no replacement is found, by the day the placement ends"
              : "Refund by the day the placement ends"}
          </caption>
          <tbody>
            {[0, 1, 2, 3]
              .map((third) => Math.round((days * third) / 3))
              .map((day) => (
                <tr key={day}>
                  <th scope="row">Day {day}</th>
                  <td>{moneyText(refundOn(policy, fee, day, days))}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** A line that stays level until the day it drops. */
function steps(
  at: (day: number) => number,
  days: number,
  x: (day: number) => number,
  y: (cents: number) => number,
): string {
  const falls = Array.from({ length: days }, (_, before) => before + 1).filter((day) => at(day) !== at(day - 1));
  return [`M0 ${y(at(0))}`, ...falls.map((day) => `H${x(day)} V${y(at(day))}`), "H100"].join(" ");
}
