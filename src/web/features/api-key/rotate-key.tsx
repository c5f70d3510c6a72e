import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ApiKeyRow, Shown } from "./keys-panel.tsx";

const overlaps = [
  { value: "24", label: "1 day" },
  { value: "1", label: "1 hour" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
  { value: "0", label: "No time: stop it now" },
] as const;
type Overlap = (typeof overlaps)[number]["value"];

type RotateKeyDialogProps = { of: ApiKeyRow | null; onClose: () => void; onRotated: (shown: Shown) => void };

/** A new secret for a key, and how long the old one still works. */
export function RotateKeyDialog({ of, onClose, onRotated }: RotateKeyDialogProps) {
  const form = useForm({
    initial: { overlap: "24" as Overlap },
    send: ({ overlap }, { api, keyFor }) => {
      const ask = { id: of?.id ?? "", overlapHours: Number(overlap) };
      return api.apiKeys.rotate(ask, { idempotencyKey: keyFor(ask) });
    },
    done: (answer) => {
      onClose();
      onRotated(answer);
    },
  });
  return (
    <FormDialog
      form={form}
      open={of !== null}
      onClose={onClose}
      onClosed={form.reset}
      title={`Rotate the secret of ${of?.name ?? ""}?`}
      description="You get a new secret at once. Give it to your program while the old one still works."
      submit="Rotate secret"
      undone="The secret was not rotated"
      size="sm"
    >
      <Field
        label="Keep the old secret working for"
        hint={
          of?.previous
            ? `The one before it, …${of.previous.lastFour}, stops working at once.`
            : "Until then, both work."
        }
        error={form.errors["overlapHours"]}
      >
        <Select<Overlap>
          items={overlaps}
          value={form.values.overlap}
          onValueChange={(overlap) => form.set({ overlap })}
        />
      </Field>
    </FormDialog>
  );
}
