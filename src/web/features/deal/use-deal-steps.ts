import { Problem } from "#contract/backend.ts";
import { type Step, useAction } from "#web/lib/form/use-action.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { sayDealFailure } from "./failure.ts";
import { type DealSheet } from "./queries.ts";

/** What every deal action does to the screen. */
export function useDealSteps() {
  const { show, versioned } = useRecord<DealSheet>("deal", ["agencySide", "version"], "deals");
  return { show, versioned: { ...versioned, sayError: (failure: unknown) => sayDealFailure("update", failure) } };
}

type StepOptions<Values extends object> = Omit<FormOptions<Values, DealSheet>, "done" | "versioned"> & {
  /** What the toast adds to the deal's code. */
  says?: () => string;
};

/** The form of one action. */
export function useDealForm<Values extends object>({ says, ...options }: StepOptions<Values>) {
  const { show, versioned } = useDealSteps();
  return useForm<Values, DealSheet>({
    ...options,
    versioned,
    done: (deal) => {
      show(deal);
      const notice = updated(deal);
      return says ? { ...notice, description: `${deal.code}: ${says()}` } : notice;
    },
  });
}

type ActionOptions = {
  /** The toast's message. */
  says?: (deal: DealSheet) => Notice;
  /** The toast's title when someone else was first. */
  undone?: string;
  /** Handles an error that the caller shows itself. */
  failed?: (failure: unknown) => boolean;
};

/** An action without a form. */
export function useDealAction() {
  const { show, versioned } = useDealSteps();
  const { run, busy } = useAction(versioned);
  return {
    busy,
    run: (step: Step<DealSheet>, { says = updated, ...options }: ActionOptions = {}) =>
      run(step, {
        ...options,
        done: (deal) => {
          show(deal);
          return says(deal);
        },
      }),
  };
}

/** An agency has to confirm a fee below its own minimum. */
export const isBelowMinimum = (failure: unknown): boolean =>
  failure instanceof Problem && failure.code === "below-minimum-fee";

/** Spec §8. */
const updated = ({ code }: DealSheet): Notice => ({ title: "Deal Updated", description: code });
