import { reasonFault } from "#domain/core/standing.ts";
import { useForm } from "#web/lib/form/use-form.ts";

type Deciding = {
  decide: (reason: string) => Promise<unknown>;
  said: string;
  required: boolean;
  onClose: () => void;
};

/** A decision on an organization, with its reason. */
export function useDecision({ decide, said, required, onClose }: Deciding) {
  return useForm({
    initial: { reason: "" },
    send: ({ reason }) => {
      const fault = required ? reasonFault(reason) : null;
      return fault === null ? decide(reason) : { reason: fault };
    },
    close: onClose,
    done: () => ({ title: "Decision Recorded", description: said }),
    outdates: ["organizations"],
  });
}
