import type { ReactNode } from "react";
import { moneyText } from "#domain/core/money.ts";
import { SplitBar } from "#web/ui/motif/split-bar.tsx";
import { cn } from "#web/ui/cn.ts";
import type { LiveFigures } from "./terms-form.ts";

/** The agencies' names where known; `selling` is null without a selling agency. */
export type AgencyNames = { listing: string | undefined; selling: string | undefined | null };

/** Percent of the fee after the platform's share, and cents. */
type Shares = AgencyNames & Pick<LiveFigures, "laSplit" | "platform" | "la" | "sa">;

function partsOf({ listing, selling, laSplit, la, sa }: Shares) {
  const ofSelling = {
    label: selling ? `${selling}, selling` : "Selling agency",
    percent: Math.round((100 - laSplit) * 100) / 100,
    figure: moneyText(sa),
    tone: "bg-ochre",
  };
  return [
    {
      label: listing ? `${listing}, listing` : "Listing agency",
      percent: laSplit,
      figure: moneyText(la),
      tone: "bg-petrol",
    },
    ...(selling === null ? [] : [ofSelling]),
  ];
}

/** Each party's share by name, side by side on wide screens. */
export function FeeShares(shares: Shares) {
  const parts = partsOf(shares);
  return (
    <>
      <SplitBar size="big" parts={parts} />
      <ul className="mt-3 flex flex-col justify-between gap-x-6 gap-y-2 sm:flex-row">
        {parts.map(({ label, percent, figure, tone }) => (
          <li
            key={label}
            className={
              "min-w-0 max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 " +
              "sm:last:not-first:text-right"
            }
          >
            <Name tone={tone}>
              {label} <strong className="figures">{percent}%</strong>
            </Name>
            <span className="figures block text-lead font-semibold">{figure}</span>
          </li>
        ))}
      </ul>
      <PlatformShare {...shares} />
    </>
  );
}

/** The fee of the typed terms, in a narrow column. */
export function LiveBreakdown({ figures, ...names }: AgencyNames & { figures: LiveFigures | null }) {
  if (!figures) return <p className="text-dense text-ink-2">The fee appears once salary, fee and split are valid.</p>;
  const parts = partsOf({ ...names, ...figures });
  return (
    <>
      <p className="text-small text-ink-2">Total fee</p>
      <p className="figures text-title font-semibold break-words" data-total-fee>
        {moneyText(figures.fee)}
      </p>
      <SplitBar size="bar" className="mt-3" parts={parts} />
      <ul className="mt-3 flex flex-col gap-2.5">
        {parts.map(({ label, percent, figure, tone }) => (
          <li key={label}>
            <Name tone={tone}>{label}</Name>
            <span className="figures flex justify-between gap-3 pl-4.5">
              <span className="text-ink-2">{percent}%</span>
              <strong>{figure}</strong>
            </span>
          </li>
        ))}
      </ul>
      <PlatformShare {...figures} />
    </>
  );
}

function Name({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className="inline-flex min-w-0 items-baseline gap-2 text-dense">
      <span aria-hidden="true" className={cn("keeps-color size-2.5 shrink-0 rounded-[2px]", tone)} />
      <span className="min-w-0 break-words">{children}</span>
    </span>
  );
}

function PlatformShare({ platform }: { platform: number }) {
  return platform > 0 ? (
    <p className="figures mt-2 text-small text-ink-3">
      {`Shares of the fee after the platform's ${moneyText(platform)}.`}
    </p>
  ) : null;
}
