import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import { Problem } from "#contract/backend.ts";
import type { FieldErrors } from "#domain/refusal.ts";
import { reasonFault } from "#domain/standing.ts";
import { focusFirstError } from "#web/components/deal/focus-first-error.ts";
import { problemDetail } from "#web/components/listing/problem-words.ts";
import { notify } from "#web/ui/toast.tsx";
import { organisationsKey } from "./organisation-queries.ts";

type Deciding = { form: RefObject<HTMLFormElement | null>; send: (reason: string) => Promise<unknown>; said: string; required: boolean; onClose: () => void };

/** A decision with its reason on the way: what is wrong stands at its field, what was typed stays until it is recorded. */
export function useDecision({ form, send, said, required, onClose }: Deciding) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const short = required ? reasonFault(reason) : null;
    if (short !== null) {
      setErrors({ reason: short });
      return focusFirstError(form.current);
    }
    setBusy(true);
    setRefusal(null);
    setErrors({});
    try {
      await send(reason);
      notify({ title: "Decision Recorded", description: said });
      setReason("");
      onClose();
    } catch (failure) {
      const fields = failure instanceof Problem ? failure.fields : {};
      setErrors(fields);
      if (Object.keys(fields).length === 0) setRefusal(problemDetail(failure));
      focusFirstError(form.current);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: organisationsKey });
    }
  }

  return { reason, setReason, busy, errors, refusal, submit };
}
