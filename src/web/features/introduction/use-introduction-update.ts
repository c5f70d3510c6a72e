import { useQueryClient } from "@tanstack/react-query";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type StepWords, useStep } from "#web/lib/form/use-step.ts";
import { type Introduction, introductionOptions, introductionsKey } from "./queries.ts";

/**
 * One step of an introduction. `showsRefusals`: the caller shows `refusal` itself, as `StepNotices` does; otherwise it
 * is told by a toast.
 */
export function useIntroductionUpdate({ showsRefusals = false }: { showsRefusals?: boolean } = {}) {
  const { api } = useBackend();
  const queryClient = useQueryClient();

  /** Asks for everything about introductions again. */
  const refresh = () => queryClient.invalidateQueries({ queryKey: introductionsKey });

  /** A newer state than the one that is shown; lists are asked for again. */
  function show(introduction: Introduction): void {
    queryClient.setQueryData(introductionOptions(api, introduction.id).queryKey, introduction);
    void refresh();
  }

  const { run, ...rest } = useStep<Introduction>({ isState: isIntroduction, show, refresh, showsRefusals });
  return {
    ...rest,
    show,
    refresh,
    run: (step: () => Promise<{ introduction: Introduction }>, words?: StepWords<Introduction>) =>
      run(async () => (await step()).introduction, words),
  };
}

function isIntroduction(current: unknown): current is Introduction {
  return (
    typeof current === "object" && current !== null && "parts" in current && "steps" in current && "version" in current
  );
}
