import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { type Introduction } from "./queries.ts";
import { type Step, useAction } from "#web/lib/form/use-action.ts";

type Answer = { introduction: Introduction };

/** What every introduction action does to the screen. */
export const useIntroductionSteps = () =>
  useRecord<Introduction>("introduction", ["parts", "steps", "version"], "introductions");

type StepOptions<Values extends object> = Omit<FormOptions<Values, Answer>, "done" | "versioned"> & {
  done: (introduction: Introduction, values: Values) => Notice;
};

/** The form of one action; `done` returns the toast. */
export function useIntroductionForm<Values extends object>({ done, ...options }: StepOptions<Values>) {
  const { show, versioned } = useIntroductionSteps();
  return useForm<Values, Answer>({
    ...options,
    versioned,
    done: ({ introduction }, values) => {
      show(introduction);
      return done(introduction, values);
    },
  });
}

/** An action without a form. `busy`: it is being sent. */
export function useIntroductionAction() {
  const { show, versioned } = useIntroductionSteps();
  const { run, busy } = useAction(versioned);
  const act = (step: Step<Answer>, says: Notice) =>
    run(step, {
      done: ({ introduction }) => {
        show(introduction);
        return says;
      },
    });
  return { act, busy };
}
