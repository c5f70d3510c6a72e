import { useState } from "react";
import { Problem } from "#contract/backend.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { leadToError } from "./focus-first-error.ts";
import { useFieldErrors } from "./use-field-errors.ts";

/**
 * `refresh` asks for everything of the kind again; `showsRefusals`: the caller shows `refusal` itself, otherwise a
 * toast tells it.
 */
type Stepping<T> = {
  isState: (current: unknown) => current is T;
  show: (newer: T) => void;
  refresh: () => Promise<void>;
  showsRefusals: boolean;
};

/** `take` gets a refusal before anybody else. */
export type StepWords<T> = { says?: (now: T) => Notice; take?: (failure: unknown) => boolean };

/**
 * One step of what two sides take turns at: what is wrong at which field, and whether the other side was there before
 * (spec §20).
 */
export function useStep<T>({ isState, show, refresh, showsRefusals }: Stepping<T>) {
  const { errors, setErrors, check, mended } = useFieldErrors();
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** The new state once the step is taken, otherwise null: its person has been told why, and what was typed stands. */
  async function run(step: () => Promise<T>, { says, take = () => false }: StepWords<T> = {}): Promise<T | null> {
    setBusy(true);
    setErrors({});
    setChanged(false);
    setRefusal(null);
    try {
      const now = await step();
      show(now);
      if (says) notify(says(now));
      return now;
    } catch (failure) {
      if (!take(failure)) await tell(failure);
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function tell(failure: unknown): Promise<void> {
    const refused = failure instanceof Problem ? failure : null;
    if (refused?.code === "version-conflict" && isState(refused.current)) {
      show(refused.current);
      return setChanged(true);
    }
    if (!check(refused?.fields ?? {})) return leadToError();
    if (showsRefusals) setRefusal(problemDetail(failure));
    else notify({ title: "Error", description: problemDetail(failure), tone: "danger" });
    if (refused && (refused.code === "wrong-state" || refused.status === 404)) await refresh();
  }

  return { run, busy, errors, check, mended, changed, refusal };
}
