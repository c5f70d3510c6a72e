import { useContext, useRef, useState } from "react";
import { owing, type Owing } from "#domain/pipeline/pipeline.ts";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { counted } from "#web/lib/format.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { owingLabel, TeamContext } from "./team.ts";

type Props = {
  cards: readonly BoardCard[];
  onClose: () => void;
  onAssign: (cards: readonly BoardCard[], ask: { ownerId?: string | null; owes?: Owing }) => Promise<void>;
};

const byJob = "job";
const mixed = "mixed";

/** The value that all cards share. */
function common<Value extends string>(values: readonly Value[]): Value | typeof mixed {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : mixed;
}

/** Who works on cards, and who owes the next step with them. */
export function AssignDialog({ cards: chosen, onClose, onAssign }: Props) {
  const { members, isEmployer } = useContext(TeamContext);
  const start = useRef<HTMLElement>(null);
  // As on opening: only what is changed here is sent, although a colleague may change the cards meanwhile.
  const [cards] = useState(chosen);
  const [first] = useState(() => ({
    owner: common(cards.map(({ ownerId }) => ownerId ?? byJob)),
    owes: common(cards.map(({ owes }) => owes)),
  }));
  const form = useForm({
    initial: first,
    send: async ({ owner, owes }) => {
      const ask = {
        ...(owner !== first.owner && owner !== mixed && { ownerId: owner === byJob ? null : owner }),
        ...(owes !== first.owes && owes !== mixed && { owes }),
      };
      if (Object.keys(ask).length > 0) await onAssign(cards, ask);
    },
    close: onClose,
  });
  const { values, set } = form;
  const [card] = cards;
  const different = { value: mixed, label: "Different", disabled: true } as const;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Owner and next step"
      description={cards.length === 1 && card ? card.maskedCode : counted(cards.length, "candidate")}
      submit="Save"
      initialFocus={start}
    >
      <div ref={(box) => void (start.current = box?.querySelector("button") ?? null)}>
        <Field label="Owner">
          <Select
            items={[
              ...(first.owner === mixed ? [different] : []),
              { value: byJob, label: "The job's owner" },
              ...[...members].map(([value, label]) => ({ value, label })),
            ]}
            value={values.owner}
            onValueChange={(owner) => set({ owner })}
          />
        </Field>
      </div>
      <Field label="Next step owed by">
        <Select<Owing | typeof mixed>
          items={[
            ...(first.owes === mixed ? [different] : []),
            ...owing.map((value) => ({ value, label: owingLabel(value, { isEmployer }) })),
          ]}
          value={values.owes}
          onValueChange={(owes) => set({ owes })}
        />
      </Field>
    </FormDialog>
  );
}
