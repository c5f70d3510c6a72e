import { useEffect, useRef, useState } from "react";
import type { ListingForm } from "#domain/listing/form.ts";
import { type Coarsening, crowdEnough, type Crowd, type PublicFacts } from "#domain/listing/privacy-meter.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardTitle } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { notify } from "#web/ui/toast.tsx";
import { adviceText, alikeText, offerText, smallMarketText, spokenText, summaryText } from "./crowd-words.ts";
import { type Asking, useCrowd } from "./use-crowd.ts";
import { useWizardForm } from "./wizard-form.ts";

/** Announced once per visit to the wizard; the count stays visible in all of them. */
let smallMarketShown = false;

/**
 * How many live listings look like this one, what makes the candidate stand out, and one-tap suggestions (spec §12).
 * Advice only; it blocks nothing.
 */
export function PrivacyMeter(asking: Asking) {
  const { form, change } = useWizardForm();
  const { counted, stale, failed, retry } = useCrowd(form, asking);
  const card = useRef<HTMLElement>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const tells = useSmallMarketOnce(counted?.crowd.smallMarket === true);

  function take(offer: Coarsening) {
    if (stale) return;
    const { done, was } = offerText(offer, counted?.crowd.countHere ?? 0, form);
    const before: Partial<ListingForm> = { [offer.field]: form[offer.field] };
    change({ [offer.field]: offer.value });
    notify({ title: done, description: was, action: { label: "Undo", onAction: () => latest.current(before) } });
    // The button goes away with its suggestion; focus stays here.
    card.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <p role="status" className="sr-only">
        {counted ? spokenText(counted.crowd) : ""}
      </p>
      {counted || failed ? (
        <section
          ref={card}
          tabIndex={-1}
          aria-label="Privacy"
          className="rounded-card border border-line bg-surface px-5 py-4 text-dense"
        >
          <CardTitle
            aside={counted ? <Badge tone={toneOf(counted.crowd)}>{alikeText(counted.crowd.count)}</Badge> : null}
          >
            Privacy
          </CardTitle>
          {counted ? (
            <>
              <Marks crowd={counted.crowd} />
              <div className="mt-2.5 flex flex-col gap-2 text-ink-2">
                <p>{summaryText(counted.crowd, counted.facts)}</p>
                {counted.crowd.smallMarket ? null : <Advice crowd={counted.crowd} />}
                {tells ? <p>{smallMarketText}</p> : null}
              </div>
              <Offers crowd={counted.crowd} facts={counted.facts} stale={stale} onTake={take} />
            </>
          ) : (
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
              We couldn't count similar candidates. You can list as usual.
              <Button size="sm" onClick={retry}>
                Count again
              </Button>
            </p>
          )}
        </section>
      ) : null}
    </>
  );
}

const toneOf = ({ smallMarket, count }: Crowd) => (smallMarket ? "neutral" : count < crowdEnough ? "amber" : "money");

/** One mark per similar candidate, up to five. */
function Marks({ crowd }: { crowd: Crowd }) {
  const filled = { neutral: "bg-ink-3", amber: "bg-amber", money: "bg-money" }[toneOf(crowd)];
  return (
    <div role="img" aria-label={`${crowd.count} of ${crowdEnough}`} className="mt-3 flex gap-1">
      {Array.from({ length: crowdEnough }, (_, place) => (
        <span
          key={place}
          className={cn("keeps-color h-1.5 flex-1 rounded-full", place < crowd.count ? filled : "bg-line")}
        />
      ))}
    </div>
  );
}

function Advice({ crowd }: { crowd: Crowd }) {
  const advice = adviceText(crowd);
  if (advice === null) return null;
  return (
    <p>
      {advice.why} {advice.field ? <b className="font-semibold text-amber">{advice.field}</b> : null}
      {advice.field ? "." : null}
    </p>
  );
}

type OffersProps = { crowd: Crowd; facts: PublicFacts; stale: boolean; onTake: (offer: Coarsening) => void };

function Offers({ crowd, facts, stale, onTake }: OffersProps) {
  if (crowd.coarsenings.length === 0) return null;
  return (
    <>
      <ul aria-label="What would help" className="mt-3 flex flex-col gap-1.5">
        {crowd.coarsenings.map((offer) => {
          const { label, leadsTo } = offerText(offer, crowd.countHere, facts);
          return (
            <li key={`${offer.field} ${String(offer.value)}`}>
              <Button
                size="sm"
                aria-disabled={stale || undefined}
                onClick={() => onTake(offer)}
                className={
                  "h-auto min-h-7.5 w-full justify-between gap-3 py-1 text-left whitespace-normal " +
                  "pointer-coarse:h-auto pointer-coarse:min-h-9"
                }
              >
                <span className="min-w-0 break-words">{label}</span>
                <span className="figures shrink-0 font-normal text-ink-3">{leadsTo}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className="mt-2.5 text-small text-ink-3">This is only advice. You can list the candidate either way.</p>
    </>
  );
}

/** True from the first wizard visit in a small market, as long as that visit lasts. */
function useSmallMarketOnce(small: boolean): boolean {
  const [first] = useState(() => !smallMarketShown);
  useEffect(() => {
    if (small) smallMarketShown = true;
  }, [small]);
  return small && first;
}
