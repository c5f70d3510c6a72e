import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type RefObject, useState } from "react";
import { reasonFault } from "#domain/core/standing.ts";
import { useSending } from "#web/lib/form/use-sending.ts";
import { notify } from "#web/ui/toast.tsx";
import { organizationsKey } from "./queries.ts";

type Deciding = {
  form: RefObject<HTMLFormElement | null>;
  decide: (reason: string) => Promise<unknown>;
  said: string;
  required: boolean;
  onClose: () => void;
};

/**
 * A decision with its reason on the way: what is wrong stands at its field, what was typed stays until it is recorded.
 */
export function useDecision({ form, decide, said, required, onClose }: Deciding) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const { wrong, send, busy, errors, refusal } = useSending(form);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const short = required ? reasonFault(reason) : null;
    if (wrong(short === null ? {} : { reason: short })) return;
    if (await send(() => decide(reason))) {
      notify({ title: "Decision Recorded", description: said });
      setReason("");
      onClose();
    }
    await queryClient.invalidateQueries({ queryKey: organizationsKey });
  }

  return { reason, setReason, busy, errors, refusal, submit };
}
