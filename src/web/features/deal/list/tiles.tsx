import { type Standing, standingLabel } from "#domain/deal/dues.ts";
import { moneyText, roundMoneyText } from "#domain/core/money.ts";
import { dateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ErrorLine } from "#web/ui/error-line.tsx";
import { useActor } from "#web/features/demo/use-actor.ts";
import { useAsk } from "#web/lib/backend/ask.ts";

/** The viewer's agency's part of a total; nothing for others. */
function MyShare({ cents }: { cents: number | null | undefined }) {
  return typeof cents === "number" ? (
    <dd className="figures text-small text-money">My share {roundMoneyText(cents)}</dd>
  ) : null;
}

const dueNextTexts = (due: Standing | null) =>
  due
    ? {
        figure: moneyText(due.cents),
        note: due.state === "not_due" && due.on ? dateText(due.on) : standingLabel(due),
      }
    : { figure: "Nothing" };

/** Spec §2: four figures over all visible deals, regardless of the search. An employer sees what it pays next. */
export function DealTiles() {
  const hires = useActor().kind === "employer";
  const { data, error } = useAsk("deals", "summary", {});
  const tiles = [
    { term: "Total Deals", figure: data?.total.toLocaleString("en-US") },
    {
      term: "Total Value",
      figure: data && roundMoneyText(data.totalValueCents),
      note: "fees of deals closed won",
      share: data?.totalShareCents,
      kept: data && data.keptValueCents !== data.totalValueCents ? data : undefined,
    },
    hires
      ? { term: "Due Next", ...(data && dueNextTexts(data.dueNext ?? null)) }
      : { term: "Conversion Rate", figure: data && `${data.conversionRate.toFixed(1)}%` },
    { term: "Closed Won", figure: data?.closedWon.toLocaleString("en-US") },
  ];
  return (
    <>
      <dl
        aria-busy={data || error ? undefined : true}
        className="mt-5 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
      >
        {tiles.map(({ term, figure, note, share, kept }) => (
          <div key={term} className="bg-surface px-4 py-3.5 sm:px-5">
            <dt className="label-caps text-ink-3">{term}</dt>
            <dd className="figures mt-1 text-title font-semibold break-words">
              {figure ?? (error ? "–" : <Skeleton className="my-1 h-5 w-20" />)}
            </dd>
            {note ? <dd className="text-small text-ink-3">{note}</dd> : null}
            <MyShare cents={share} />
            {kept ? (
              <>
                <dd className="mt-1.5 text-small text-ink-3">
                  <span className="figures">{roundMoneyText(kept.keptValueCents)}</span>{" "}
                  {typeof share === "number" ? "kept after fall-offs" : "after credits for fall-offs"}
                </dd>
                <MyShare cents={kept.myShareCents} />
              </>
            ) : null}
          </div>
        ))}
      </dl>
      {error && !data ? (
        <ErrorLine className="mt-2">Couldn't load the figures. {problemDetail(error)}</ErrorLine>
      ) : null}
    </>
  );
}
