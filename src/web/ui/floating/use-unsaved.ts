import { useContext, useEffect, useEffectEvent, useRef, useState } from "react";
import { BackContext } from "#web/ui/back.ts";
import { type HeldForm, useQuestionBeforeUnload } from "#web/ui/unsaved.ts";

/** What follows from the answer to "Discard what you typed?" */
type Question = { discard: () => void; keep?: () => void };

/**
 * The forms in an open dialog, by what they would lose. The browser asks before their page goes, and `question` is set
 * while the dialog asks. It doesn't close while one of them sends: the answer would be shown in a closed dialog.
 */
export function useUnsaved(open: boolean) {
  const [checks] = useState(() => new Set<() => HeldForm>());
  const [hold] = useState(() => (check: () => HeldForm) => {
    checks.add(check);
    return () => void checks.delete(check);
  });
  const [question, setQuestion] = useState<Question | null>(null);
  const block = useContext(BackContext);
  const gone = useRef<() => void>(undefined);
  const losesOnLeaving = () => [...checks].some((check) => check().atRisk !== "nothing");
  useQuestionBeforeUnload(() => open && losesOnLeaving());
  const stays = useEffectEvent(async () => {
    if (!losesOnLeaving()) return false;
    return new Promise<boolean>((resolve) => {
      gone.current = () => resolve(false);
      setQuestion({ discard: () => resolve(false), keep: () => resolve(true) });
    });
  });
  useEffect(() => {
    if (!open || !block) return undefined;
    const free = block(() => stays());
    return () => {
      free();
      // Its question can't be answered now, and the browser would wait for it.
      gone.current?.();
    };
  }, [open, block]);
  return {
    hold,
    /** Closes at once if nothing is lost. */
    ask: (close: () => void) => {
      const forms = [...checks].map((check) => check());
      if (forms.some(({ isSending }) => isSending)) return;
      if (forms.some(({ atRisk }) => atRisk === "on-closing")) setQuestion({ discard: close });
      else close();
    },
    question,
    answered: () => {
      question?.keep?.();
      setQuestion(null);
    },
  };
}
