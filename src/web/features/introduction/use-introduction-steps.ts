import { useQueryClient } from "@tanstack/react-query";
import { hasFields, type Versioned } from "#web/lib/form/attempt.ts";
import { type FormOptions, useForm } from "#web/lib/form/use-form.ts";
import type { Notice } from "#web/ui/toast.tsx";
import { type Introduction } from "./queries.ts";
import { type Step, useAction } from "#web/lib/form/use-action.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";

type Answer = { introduction: Introduction };

const isIntroduction = hasFields<Introduction>("parts", "steps", "version");

/** What every introduction action does to the screen. */
export function useIntroductionSteps() {
  const queryClient = useQueryClient();
  const refresh = () => outdate(queryClient, "introductions");

  /** Shows the newer state and reloads lists. An answer may arrive after what the next party did. */
  function show(introduction: Introduction): void {
    queryClient.setQueryData(keyOf("introductions", "get", { id: introduction.id }), (kept) =>
      kept && kept.version > introduction.version ? kept : introduction,
    );
    void refresh();
  }

  const versioned: Versioned = {
    noun: "introduction",
    showNewer: (current) => isIntroduction(current) && (show(current), true),
    refresh,
  };
  return { show, refresh, versioned };
}

type StepOptions<Values extends object> = Omit<FormOptions<Values, Answer>, "done" | "versioned"> & {
  done: (introduction: Introduction, values: Values) => Notice;
};

/** The form of one action; `done` closes it and returns the toast. */
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
