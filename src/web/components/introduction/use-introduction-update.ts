import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { useBackend } from "#web/backend/context.tsx";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { type Introduction, introductionOptions, introductionsKey } from "./introduction-queries.ts";

type Step = () => Promise<{ introduction: Introduction }>;

/**
 * One step of an introduction, what is wrong at which field, and whether somebody else was there before (decisions §11).
 * `showsRefusals`: the caller shows `refusal` itself, as `StepNotices` does; otherwise it is told by a toast.
 */
export function useIntroductionUpdate({ showsRefusals = false }: { showsRefusals?: boolean } = {}) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [changed, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** The introduction once the step is taken, otherwise null: its person has been told why. `take` gets a refusal before anybody else. */
  async function run(step: Step, { says, take = () => false }: { says?: (introduction: Introduction) => Notice; take?: (failure: unknown) => boolean } = {}): Promise<Introduction | null> {
    setBusy(true);
    setErrors({});
    setChanged(false);
    setRefusal(null);
    try {
      const { introduction } = await step();
      show(introduction);
      if (says) notify(says(introduction));
      return introduction;
    } catch (failure) {
      await tell(failure, take);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function tell(failure: unknown, take: (failure: unknown) => boolean): Promise<void> {
    if (take(failure)) return;
    const refused = failure instanceof Problem ? failure : null;
    if (refused?.code === "version-conflict" && isIntroduction(refused.current)) {
      show(refused.current);
      setChanged(true);
      return;
    }
    if (refused && Object.keys(refused.fields).length > 0) setErrors(refused.fields);
    else if (showsRefusals) setRefusal(problemDetail(failure));
    else notify({ title: "Error", description: problemDetail(failure), tone: "danger" });
    if (refused && (refused.code === "wrong-state" || refused.status === 404)) await queryClient.invalidateQueries({ queryKey: introductionsKey });
  }

  /** A newer state than the one that is shown; lists are asked for again. */
  function show(introduction: Introduction): void {
    queryClient.setQueryData(introductionOptions(api, introduction.id).queryKey, introduction);
    void queryClient.invalidateQueries({ queryKey: introductionsKey });
  }

  return {
    run,
    show,
    /** Asks for everything about introductions again. */
    refresh: () => queryClient.invalidateQueries({ queryKey: introductionsKey }),
    busy,
    errors,
    /** Shows what is wrong before anything is sent; true where nothing is. */
    check: (found: FieldErrors): boolean => {
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    mended: (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest),
    /** Somebody else was first: the page shows what they did, and what was typed is still there. */
    changed,
    refusal,
  };
}

function isIntroduction(current: unknown): current is Introduction {
  return typeof current === "object" && current !== null && "parts" in current && "steps" in current && "version" in current;
}
