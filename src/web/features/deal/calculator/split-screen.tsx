import { Plus } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { notify } from "#web/ui/toast.tsx";
import { CreateDealButton } from "./create-deal-button.tsx";
import { RefundCard } from "./refund-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { ScenarioTable } from "./scenario-table.tsx";
import { keepBlocked, letterOf, renamed, scenarioLimits, type Scenario } from "./scenarios.ts";
import { ShareButtons } from "./share-buttons.tsx";
import { dayAfter, type Terms } from "./split-terms.ts";
import { TermsCard } from "./terms-card.tsx";
import { type ChangeOf, useSplitAddress } from "./use-split-address.ts";

/** Commission Split Calculator (spec §2, §9); all figures come from the money module (spec §15). */
export function SplitScreen() {
  const { state, fixed, change, link } = useSplitAddress();
  const { terms, day, kept } = state;
  const blocked = keepBlocked(kept, terms);
  const keepButton = useRef<HTMLButtonElement>(null);
  /** An undo comes after other changes. */
  const newest = useRef(state);
  useLayoutEffect(() => void (newest.current = state));

  function changeTerms(part: Partial<Terms>, of: ChangeOf) {
    const next = { ...terms, ...part };
    change({ ...state, terms: next, day: dayAfter(terms, next, day) }, of);
  }

  const changeKept = (next: readonly Scenario[], of: ChangeOf = null) => change({ ...state, kept: next }, of);

  function putBack(place: number, scenario: Scenario) {
    const { current } = newest;
    if (current.kept.length < scenarioLimits.kept)
      change({ ...current, kept: current.kept.toSpliced(place, 0, scenario) }, null);
    else
      notify({
        title: "Nothing was undone",
        description: `${scenarioLimits.kept} scenarios are saved. Remove one, then save the terms again.`,
        tone: "danger",
      });
  }

  function remove(place: number) {
    const scenario = kept[place];
    if (!scenario) return;
    changeKept(kept.toSpliced(place, 1));
    keepButton.current?.focus();
    notify({
      title: `Scenario ${letterOf(place)} removed`,
      action: { label: "Undo", onAction: () => putBack(place, scenario) },
      id: "scenario-removed",
    });
  }

  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10 [print-color-adjust:exact]">
      <PageHeader
        title="Commission Split Calculator"
        description="What a placement earns, and each party's share."
        actions={
          <>
            <Link to="/mls/market" className={buttonClass({ variant: "ghost" })}>
              Market rates
            </Link>
            <CreateDealButton terms={terms} />
            <ShareButtons link={link} />
          </>
        }
      />
      {fixed.length > 0 ? (
        <Callout tone="warning" live className="mt-4">
          <ul className="space-y-1">
            {fixed.map((sentence) => (
              <li key={sentence} className="break-words">
                {sentence}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {/* On a phone the result is above the sliders. */}
      <div
        className={
          "mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)] " +
          "lg:grid-rows-[auto_1fr] print:block print:space-y-4"
        }
      >
        <ResultCard terms={terms} className="lg:col-start-2" />
        <TermsCard
          terms={terms}
          onChange={changeTerms}
          className="lg:col-start-1 lg:row-span-2 lg:row-start-1 print:hidden"
        />
        <RefundCard
          terms={terms}
          day={day}
          onDay={(next) => change({ ...state, day: next }, "day")}
          className="lg:col-start-2"
        />
      </div>
      <section aria-labelledby="scenarios" className="mt-8 break-inside-avoid">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h2 id="scenarios" className="text-lead font-semibold">
              Scenarios
            </h2>
            <p className="text-dense text-ink-2 print:hidden">
              {blocked ??
                "Save the current terms, change them and compare. The link you share includes up to four scenarios."}
            </p>
          </div>
          <Button
            ref={keepButton}
            variant="primary"
            className="print:hidden"
            disabledReason={blocked}
            onClick={() => changeKept([...kept, { name: "", terms }])}
          >
            <Plus aria-hidden="true" />{" "}
            {kept.length < scenarioLimits.kept ? `Save as scenario ${letterOf(kept.length)}` : "Save these terms"}
          </Button>
        </div>
        {kept.length > 0 ? (
          <div className="mt-4">
            <ScenarioTable
              kept={kept}
              now={terms}
              onRename={(place, name) => changeKept(renamed(kept, place, name), `name ${place}`)}
              onUse={(next) => changeTerms(next, null)}
              onRemove={remove}
            />
          </div>
        ) : null}
      </section>
    </div>
  );
}
