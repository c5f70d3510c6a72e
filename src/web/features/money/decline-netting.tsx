import { moneyText } from "#domain/core/money.ts";
import { type NettingDeclineReason, nettingDeclineReasons } from "#domain/money/netting.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { FieldGroup } from "#web/ui/field.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import type { Netting } from "./netting-items.tsx";
import { declineReasonLabels } from "./netting-words.ts";

type Values = { reason: NettingDeclineReason | null };
const unanswered: Values = { reason: null };

type DeclineNettingProps = { netting: Netting; onClose: () => void };

export function DeclineNetting({ netting: { id, partner, cents }, onClose }: DeclineNettingProps) {
  const form = useForm({
    initial: unanswered,
    send: ({ reason }, { api }) =>
      reason === null ? { reason: "Choose a reason." } : api.money.answerNetting({ id, confirm: false, reason }),
    close: onClose,
    done: () => ({ title: "Netting declined", description: partner.name }),
    outdates: ["money"],
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline this netting"
      description={`Nothing is booked. ${partner.name} can read the reason and propose another netting.`}
      label={`Decline netting of ${moneyText(cents)}`}
      submit="Decline netting"
      danger
      undone="The netting wasn't declined"
    >
      <FieldGroup legend="Reason" required error={form.errors["reason"]}>
        <RadioGroup<NettingDeclineReason>
          aria-label="Reason"
          value={form.values.reason}
          onValueChange={(reason) => form.set({ reason })}
          options={nettingDeclineReasons.map((value) => ({ value, label: declineReasonLabels[value] }))}
        />
      </FieldGroup>
    </FormDialog>
  );
}
