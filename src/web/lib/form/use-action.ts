import { useRef, useState } from "react";
import type { Api } from "#contract/index.ts";
import { useQueryClient } from "@tanstack/react-query";
import { outdate, type Outdated } from "#web/lib/backend/ask.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type Notice, notify } from "#web/ui/toast.tsx";
import { problemDetail } from "#web/lib/error-message.ts";
import { failureOf, type Versioned } from "./attempt.ts";

/** What is asked of the backend. */
export type Step<Answer> = (api: Api) => Promise<Answer>;

export type ActionOptions<Answer> = {
  /**
   * Updates the screen and returns the success toast, if any. Not `void`: a callback that returns something else would
   * show it.
   */
  done?: (answer: Answer) => Notice | undefined;
  /** Handles an error that the caller shows itself. */
  failed?: (failure: unknown) => boolean;
  /** The title of the error toast. */
  undone?: string;
  /** Fetched again after success and failure, before the next action can start. */
  outdates?: readonly Outdated[];
  /** Which of several actions. The same one isn't started twice; another one waits for its turn. */
  name?: string;
};

/**
 * One request at a time behind buttons and confirmations, in the order pressed: `isRunning` until it has settled, a
 * toast for the result, and the newer state on a conflict. Returns undefined on failure.
 */
export function useAction(versioned?: Versioned) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  /** The names of the one in flight and of those that wait; the last of them. */
  const queue = useRef<{ names: readonly string[]; last: Promise<unknown> }>({ names: [], last: Promise.resolve() });

  function show(names: readonly string[]): void {
    queue.current.names = names;
    setPressed(names);
  }

  async function run<Answer>(ask: Step<Answer>, options: ActionOptions<Answer> = {}): Promise<Answer | undefined> {
    const { name = "" } = options;
    const { names, last } = queue.current;
    if (names.includes(name)) return undefined;
    show([...names, name]);
    const own = names.length === 0 ? attempt(ask, options) : last.then(() => attempt(ask, options));
    queue.current.last = own.catch(() => undefined);
    try {
      return await own;
    } finally {
      show(queue.current.names.filter((each) => each !== name));
    }
  }

  async function attempt<Answer>(
    ask: Step<Answer>,
    { done, failed, undone = "Error", outdates = [] }: ActionOptions<Answer>,
  ): Promise<Answer | undefined> {
    try {
      const answer = await ask(api);
      const notice = done?.(answer);
      if (notice) notify(notice);
      return answer;
    } catch (thrown) {
      if (!failed?.(thrown)) await sayFailure(thrown, undone);
      return undefined;
    } finally {
      await outdate(queryClient, ...outdates);
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
    else notify({ title, description: problemDetail(thrown), tone: "danger" });
    if (failure.kind === "error" && failure.isStale) await versioned?.refresh?.();
  }

  return { run, isRunning: (name: string) => pressed.includes(name), busy: pressed.length > 0 };
}
