import { type RefObject, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import { leadToError } from "./focus-first-error.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { useFieldErrors } from "./use-field-errors.ts";

/**
 * A form on its way: what is wrong stands at its field, anything else in `refusal`, and what was typed stays (spec
 * §20).
 */
export function useSending(form: RefObject<HTMLFormElement | null>) {
  const { errors, setErrors, check, mended } = useFieldErrors();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  /** Shows what is wrong by the page's own look, and says whether anything is. */
  function wrong(found: FieldErrors): boolean {
    setRefusal(null);
    const fine = check(found);
    if (!fine) leadToError(form.current);
    return !fine;
  }

  /** What was answered; null where it was refused, or is being sent already. */
  async function send<T>(ask: () => Promise<T>): Promise<{ answer: T } | null> {
    if (busy) return null;
    setErrors({});
    setRefusal(null);
    setBusy(true);
    try {
      return { answer: await ask() };
    } catch (failure) {
      if (check(failure instanceof Problem ? failure.fields : {})) setRefusal(problemDetail(failure));
      leadToError(form.current);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { wrong, send, busy, errors, refusal, mended };
}
