import { useEffect, useEffectEvent, useRef } from "react";
import type { WizardStep } from "#domain/listing/form.ts";
import { useNavigate, usePathId, useSearch, useSetSearch } from "#web/lib/router/hooks.ts";
import { steps } from "./blockers.ts";

/**
 * Gives each step an entry in the browser's history, so that Back leads to the step before. The first step has no
 * parameter. A new draft has no address until its first save; its later steps get their entries then.
 */
export function useStepHistory({
  step,
  reachable,
  onStep,
}: {
  step: WizardStep;
  reachable: readonly WizardStep[];
  /** Back, Forward or an address asks for this step. */
  onStep: (step: WizardStep) => void;
}): void {
  const hasAddress = usePathId() !== undefined;
  const given = useSearch()["step"];
  const addressed = steps.find((each) => String(each) === given);
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  /** The step of the current entry. Null: the form was opened from an address. */
  const entry = useRef<WizardStep | null>(hasAddress ? null : 1);

  const follow = useEffectEvent((asked: WizardStep | undefined, current: WizardStep) => {
    const wanted = asked ?? 1;
    const opens = entry.current === null;
    const moved = opens ? asked !== undefined : wanted !== entry.current;
    if (moved && wanted !== current && reachable.includes(wanted)) {
      entry.current = wanted;
      // Not within the effect: the step is drawn before its heading is focused.
      queueMicrotask(() => onStep(wanted));
    } else if (wanted !== current) {
      entry.current = current;
      const search = current === 1 ? {} : { step: current };
      if (moved || opens) setSearch(search);
      else void navigate({ to: ".", search }, { resetScroll: false });
    } else entry.current = current;
  });
  useEffect(() => {
    if (hasAddress) follow(addressed, step);
  }, [hasAddress, addressed, step]);
}
