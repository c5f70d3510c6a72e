import { useRef, useState } from "react";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { failureOf, type Versioned } from "./attempt.ts";

export type ActionOptions<Answer> = {
  /** The success toast. */
  done?: (answer: Answer) => Notice | undefined;
  /** Handles an error that the caller shows itself. */
  failed?: (failure: unknown) => boolean;
  /** The title of the error toast. */
  undone?: string;
  /** Runs after success and failure, before the next action can start. */
  settled?: () => Promise<unknown>;
  /** Which of several, for `running`. */
  name?: string;
};

/**
 * One request at a time behind a button or a confirmation: `running` while in flight, a toast for the result, and the
 * newer state on a conflict. Returns undefined on failure.
 */
export function useAction(versioned?: Versioned) {
  const [running, setRunning] = useState<string | null>(null);
  const isRunning = useRef(false);

  async function run<Answer>(
    ask: () => Promise<Answer>,
    { done, failed, undone = "Error", settled, name = "" }: ActionOptions<Answer> = {},
  ): Promise<Answer | undefined> {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    setRunning(name);
    try {
      const answer = await ask();
      const notice = done?.(answer);
      if (notice) notify(notice);
      return answer;
    } catch (thrown) {
      if (!failed?.(thrown)) await sayFailure(thrown, undone);
      return undefined;
    } finally {
      await settled?.();
      isRunning.current = false;
      setRunning(null);
    }
  }

  async function sayFailure(thrown: unknown, title: string): Promise<void> {
    const failure = failureOf(thrown, versioned, () => ({}));
    if (failure.kind === "conflict") {
      notify({
        title: title === "Error" ? "Nothing was changed" : title,
        description: `This ${versioned?.noun} changed after you opened it. Review the latest version, then try again.`,
        tone: "danger",
      });
    } else if (versioned?.sayError) versioned.sayError(thrown);
    else if (failure.kind === "error") notify({ title, description: failure.detail, tone: "danger" });
    if (failure.kind === "error" && failure.isStale) await versioned?.refresh();
  }

  return { run, running, busy: running !== null };
}
