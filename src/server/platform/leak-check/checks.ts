import { availableParallelism } from "node:os";
import { checkPublicText, type LeakCheck, type LeakCheckOptions } from "#domain/leak/check.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import type { Log } from "../log.ts";
import { createThreads, type ThreadFault } from "../threads.ts";
import type { LeakAsk } from "./check-thread.ts";
import type { LeakFinding } from "#domain/core/leak-finding.ts";

export type LeakChecks = {
  /**
   * Runs `work`, a whole request or batch, with a leak check. A small text is checked immediately. For a large one,
   * `work` is aborted, its transaction rolled back, and run again once a thread has checked it. Findings are tied to
   * exactly the texts, identity and confirmations that were checked, so what is saved is what was checked.
   * @throws ExpectedError `text-not-checked` for a text that takes too long, `rate-limited` while too many wait
   */
  during<Result>(work: (check: LeakCheck, ahead: AheadCheck) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
};

/** Checks a text before the transaction that needs it. Never rejects: the later check reports the outcome. */
type AheadCheck = (fields: LeakAsk["fields"], options: LeakCheckOptions) => Promise<void>;

/** Aborts a transaction that needs findings which aren't available yet. */
class CheckFirst extends Error {
  override name = "CheckFirst";
  readonly ask: LeakAsk;
  constructor(ask: LeakAsk) {
    super("A text must be checked before this can be decided");
    this.ask = ask;
  }
}

/** Whether an error only requests another run. Code that catches the errors of one part must rethrow it. */
export const asksForCheck = (error: unknown): boolean => error instanceof CheckFirst;

const leakCheckLimits = {
  /** Characters times values to compare with: about 10 ms at worst. */
  inline: 8_000,
  deadlineMs: 3_000,
  waiting: 64,
  heapMb: 256,
  /** A request has a few texts. More runs than this would mean they change between runs. */
  runs: 12,
} as const;

type Verdict = { answer: LeakFinding[] } | { fault: ThreadFault };

export function createLeakChecks({
  log,
  entry = new URL("./check-thread.ts", import.meta.url),
  limits = leakCheckLimits,
}: {
  log: Log;
  entry?: URL;
  limits?: { deadlineMs: number; waiting: number };
}): LeakChecks {
  const size = Math.max(1, Math.min(2, availableParallelism() - 1));
  const threads = createThreads<LeakAsk, LeakFinding[]>({ ...leakCheckLimits, ...limits, entry, size });

  async function inThread(ask: LeakAsk): Promise<Verdict> {
    const verdict = await threads.run(ask);
    if ("fault" in verdict)
      log.warn({ fault: verdict.fault, characters: charactersOf(ask.fields) }, "A leak check did not finish");
    return verdict;
  }

  return {
    async during(work) {
      const verdicts = new Map<string, Verdict>();
      const check: LeakCheck = (fields, options) => {
        if (isSmall({ fields, options })) return now({ fields, options }, log);
        const verdict = verdicts.get(keyOf({ fields, options }));
        if (!verdict) throw new CheckFirst({ fields, options });
        return "answer" in verdict ? verdict.answer : refused(verdict.fault);
      };
      const ahead: AheadCheck = async (fields, options) => {
        const ask = { fields, options };
        if (!isSmall(ask) && !verdicts.has(keyOf(ask))) verdicts.set(keyOf(ask), await inThread(ask));
      };
      for (let run = 1; ; run++) {
        try {
          return await work(check, ahead);
        } catch (error) {
          if (!(error instanceof CheckFirst)) throw error;
          if (run === leakCheckLimits.runs) refused("late");
          verdicts.set(keyOf(error.ask), await inThread(error.ask));
        }
      }
    },
    stop: () => threads.stop(),
  };
}

function refused(fault: ThreadFault): never {
  if (fault === "busy")
    refuse("rate-limited", {
      detail: "Many texts are being checked right now. Try again in a few seconds.",
      retryAfterSeconds: 5,
    });
  return refuse("text-not-checked");
}

/** Fails closed: a check that throws publishes nothing. */
function now({ fields, options }: LeakAsk, log: Log): LeakFinding[] {
  try {
    return checkPublicText(fields, options);
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    log.error({ fault: error instanceof Error ? error.name : "unknown" }, "A leak check failed");
    return refused("failed");
  }
}

const keyOf = ({ fields, options }: LeakAsk): string => JSON.stringify([fields, options]);

const charactersOf = (fields: LeakAsk["fields"]): number =>
  Object.values(fields).reduce((sum, text) => sum + text.length, 0);

/** Total characters times the number of values to compare them with. */
function isSmall({ fields, options: { identity, confirmed } }: LeakAsk): boolean {
  const values = identity ? 5 + identity.portfolioLinks.length + identity.pastEmployers.length : 1;
  return charactersOf(fields) * values + confirmed.length <= leakCheckLimits.inline;
}
