import { moneyText } from "#domain/money.ts";
import { SplitBar, type SplitPart } from "#web/components/motif/split-bar.tsx";
import type { LiveFigures } from "./terms-form.ts";

export type Shares = {
  laName: string;
  /** Null where no selling agency takes part. */
  saName: string | null;
  /** Percent of what is left after the platform's share. */
  laSplit: number;
  /** Cents. */
  platform: number;
  la: number;
  sa: number;
};

/** Who gets what of a fee, by name; a platform share stands beside them where there is one. */
export function FeeShares({ laName, saName, laSplit, platform, la, sa, size = "big" }: Shares & { size?: "bar" | "big" }) {
  const agencies: SplitPart[] = [
    { label: `${laName}, listing`, percent: laSplit, figure: moneyText(la) },
    ...(saName === null ? [] : [{ label: `${saName}, selling`, percent: Math.round((100 - laSplit) * 100) / 100, figure: moneyText(sa) }]),
  ];
  return (
    <>
      <SplitBar size={size} legend parts={agencies} />
      {platform > 0 ? <p className="figures mt-2 text-small text-ink-3">{`Shares of the fee after the platform's ${moneyText(platform)}.`}</p> : null}
    </>
  );
}

/** The fee while it is being agreed: what the typed terms come to. */
export function LiveBreakdown({ figures, laName, saName }: { figures: LiveFigures | null; laName: string; saName: string | null }) {
  if (!figures) return <p className="text-dense text-ink-2">The fee shows once salary, fee and split can be read.</p>;
  return (
    <>
      <p className="text-small text-ink-2">Total fee</p>
      <p className="figures text-title font-semibold break-words" data-total-fee>
        {moneyText(figures.fee)}
      </p>
      <div className="mt-3">
        <FeeShares laName={laName} saName={saName} {...figures} size="bar" />
      </div>
    </>
  );
}
