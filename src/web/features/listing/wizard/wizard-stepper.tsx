import { Check } from "lucide-react";
import { type WizardStep, wizardSteps } from "#domain/listing/form.ts";
import { cn } from "#web/ui/cn.ts";

export type WizardStepperProps = {
  current: WizardStep | 5;
  /** Steps with a leak finding or a rejected field. */
  troubled: readonly WizardStep[];
  /** Steps whose required fields are filled. */
  complete: readonly WizardStep[];
  reachable: readonly WizardStep[];
  onStep: (step: WizardStep) => void;
};

/** Progress of listing a candidate; the current step is in seal, since it needs an answer. */
export function WizardStepper({ current, troubled, complete, reachable, onStep }: WizardStepperProps) {
  return (
    <nav aria-label="Steps of listing a candidate" className="-mx-1">
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-5">
        {wizardSteps.map((label, index) => {
          const step = (index + 1) as WizardStep;
          const here = step === current;
          const trouble = troubled.includes(step);
          const done = !here && !trouble && complete.includes(step) && (current === 5 || step < current);
          const mark = (
            <>
              <span
                aria-hidden="true"
                className={cn(
                  "keeps-color figures grid size-5.5 shrink-0 place-items-center rounded-full border " +
                    "text-[0.6875rem] font-semibold",
                  done && "border-money bg-money text-on-tone",
                  here && "border-seal bg-seal text-on-tone",
                  trouble && !here && "border-seal text-seal",
                  !done && !here && !trouble && "border-edge text-ink-2",
                )}
              >
                {done ? <Check className="size-3" /> : trouble && !here ? "!" : step}
              </span>
              <span className={cn("text-dense", here ? "font-medium text-ink" : "text-ink-2")}>{label}</span>
              {done ? <span className="sr-only"> (done)</span> : null}
              {trouble ? <span className="sr-only"> (needs an answer)</span> : null}
            </>
          );
          return (
            <li key={label} aria-current={here ? "step" : undefined}>
              {!here && reachable.includes(step) ? (
                <button
                  type="button"
                  onClick={() => onStep(step)}
                  className={
                    "flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control px-1 " +
                    "hover:underline sm:gap-2 pointer-coarse:min-h-11"
                  }
                >
                  {mark}
                </button>
              ) : (
                <span className="flex min-h-8 items-center gap-1.5 px-1 pointer-coarse:min-h-11 sm:gap-2">{mark}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
