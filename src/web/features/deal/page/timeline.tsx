import type { DealSheet } from "#web/features/deal/queries.ts";
import { movedText } from "#web/features/deal/words.ts";
import { agoText, dateText } from "#web/lib/format.ts";
import { TitledCard } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { type Step, timelineSteps } from "./timeline-steps.ts";
import { changedRows } from "./version-terms.ts";

/** A deal's events, newest first. */
export function Timeline({ deal, now }: { deal: DealSheet; now: number }) {
  const waits = deal.actions.includes("accept") || deal.actions.includes("sign");
  return (
    <TitledCard title="Timeline">
      <ol className="mt-3 flex flex-col gap-3">
        {timelineSteps(deal).map(({ key, at, on, says, detail, moved }, place) => (
          <li key={key} className="flex items-start gap-2.5">
            <span
              aria-hidden="true"
              className={cn(
                "keeps-color mt-1.5 size-2 shrink-0 rounded-full",
                place === 0 && waits ? "bg-seal" : "bg-line-2",
              )}
            />
            <div className="min-w-0 flex-1">
              <p className="break-words">{says}</p>
              {detail ? (
                <p className="figures text-small break-words whitespace-pre-line text-ink-2">{detail}</p>
              ) : null}
              {moved ? <Moved deal={deal} {...moved} /> : null}
            </div>
            <time dateTime={on ?? at} className="figures shrink-0 text-small whitespace-nowrap text-ink-3">
              {on ? dateText(on) : agoText(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

/** The terms a version changed, and the difference in money. */
function Moved({ deal, before, version }: { deal: DealSheet } & NonNullable<Step["moved"]>) {
  const { change } = version;
  if (!change) return null;
  const money = [
    { name: "Fee", cents: change.feeCents },
    { name: deal.listingAgency.name, cents: change.laCents },
    ...(deal.sellingAgency ? [{ name: deal.sellingAgency.name, cents: change.saCents }] : []),
  ].filter(({ cents }) => cents !== 0);
  return (
    <>
      <p className="text-small text-ink-2">
        {changedRows(before, version)
          .map(({ label }) => label)
          .join(", ")}
      </p>
      <ul className="figures text-small text-ink-2">
        {money.map(({ name, cents }) => (
          <li key={name} className="break-words">
            {name} {movedText(cents)}
          </li>
        ))}
      </ul>
    </>
  );
}
