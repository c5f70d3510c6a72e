import { useState } from "react";
import {
  type BulkStep,
  type WithdrawalReason,
  withdrawalReasonLabels,
  withdrawalReasons,
} from "#domain/own/listings.ts";
import { counted } from "#web/lib/format.ts";
import { lifeCycleWords } from "#web/features/listing/life-cycle.ts";
import { Field } from "#web/ui/field.tsx";
import { RejectedDialog } from "#web/ui/rejected-dialog.tsx";
import { Select } from "#web/ui/select.tsx";
import { bulkWords, leftOutWords, outcomeWords } from "./bulk-words.ts";
import { changeAll, type Outcome } from "./change-all.ts";
import { nameOf, type OwnListing } from "./own-listing.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

type Props = { step: BulkStep; chosen: readonly OwnListing[]; onClose: () => void; onDone: () => void };

const reasonItems = withdrawalReasons.map((value) => ({ value, label: withdrawalReasonLabels[value] }));

const noReason: { reason: WithdrawalReason | null } = { reason: null };

/** Confirms once, runs the action on each listing, and lists failures with reasons. */
export function BulkDialog({ step, chosen, onClose, onDone }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const possible = chosen.filter(({ actions }) => actions.includes(step));
  const skipped = chosen.length - possible.length;
  const count = counted(possible.length, "listing");
  const refused = outcome?.filter((item) => item.refused !== null) ?? [];
  const words = bulkWords[step];

  const form = useForm({
    initial: noReason,
    send: ({ reason }, { api }) =>
      step === "withdraw" && reason === null
        ? { reason: "Choose why you withdraw these listings." }
        : changeAll(api, step, possible, reason),
    done: (changed) => {
      const failed = changed.filter((item) => item.refused !== null).length;
      if (failed > 0) setOutcome(changed);
      else {
        onDone();
        onClose();
      }
      return {
        title: outcomeWords(step, changed.length - failed, failed),
        ...(failed > 0 && { tone: "danger" as const }),
      };
    },
    // After a failure, too: some listings may have changed.
    outdates: ["listings"],
  });

  if (outcome) {
    return (
      <RejectedDialog
        title={outcomeWords(step, outcome.length - refused.length, refused.length)}
        description={
          refused.some(({ isUnclear }) => isUnclear)
            ? "These listings weren't changed, or their answer was lost. Check them before you try again."
            : "These listings weren't changed."
        }
        items={refused.map((item) => {
          const listing = possible.find(({ id }) => id === item.id);
          return {
            id: item.id,
            name: listing ? nameOf(listing) : "Listing",
            code: listing?.maskedCode ?? null,
            why: item.refused,
          };
        })}
        onClose={() => {
          onDone();
          onClose();
        }}
      />
    );
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.question(count)}
      description={words.consequence}
      label={lifeCycleWords[step].label}
      submit={words.confirm(count)}
      danger={step === "withdraw"}
      undone="Not all listings were changed"
    >
      {skipped > 0 ? <p className="text-ink-2">{leftOutWords(skipped)}</p> : null}
      {step === "withdraw" ? (
        <Field label="Reason" required error={form.errors["reason"]} hint="Saved in each listing's audit log.">
          <Select
            items={reasonItems}
            value={form.values.reason}
            placeholder="Choose a reason"
            required
            onValueChange={(reason) => form.set({ reason })}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
