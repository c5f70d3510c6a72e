import { useQueryClient } from "@tanstack/react-query";
import { erasureSummary } from "#domain/listing/erasure.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";

export type EraseDialogProps = {
  listing: { id: string; maskedCode: string };
  /** Platform staff say why. */ needsReason: boolean;
  open: boolean;
  onClose: () => void;
};

const shortestReason = 10;

/** Says what goes and what stays, and asks for the masked code: no one can restore what is erased. */
export function EraseDialog({ listing: { id, maskedCode }, needsReason, open, onClose }: EraseDialogProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { maskedCode: "", reason: "" },
    send: (typed) => {
      const reason = typed.reason.trim();
      const wrong = {
        ...(typed.maskedCode.trim().toUpperCase() !== maskedCode && {
          maskedCode: `This is not the code. Type ${maskedCode}.`,
        }),
        ...(needsReason &&
          reason.length < shortestReason && { reason: `Say why, in ${shortestReason} characters or more.` }),
      };
      return Object.keys(wrong).length > 0
        ? wrong
        : api.identities.erase({ listingId: id, maskedCode: typed.maskedCode, ...(needsReason && { reason }) });
    },
    done: async ({ alsoListed }) => {
      notify({
        title: "Candidate Erased",
        description:
          alsoListed.length === 0
            ? maskedCode
            : `${maskedCode}. The same email address is listed as ${alsoListed.join(", ")} too, which stays.`,
      });
      onClose();
      // Grants, notes, drafts and the listing: most of what is shown anywhere may have changed.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      onClosed={form.reset}
      title={`Erase ${maskedCode}?`}
      description="When the candidate asks for it. It cannot be undone."
      label={`Erase ${maskedCode}`}
      size="sm"
      submit="Erase for good"
      danger
    >
      <Words title="What goes" words={erasureSummary.goes} />
      <Words title="What stays" words={erasureSummary.stays} />
      {needsReason ? (
        <Field
          label="Reason"
          required
          hint="It is saved with the record. Leave out who the candidate is."
          error={form.errors["reason"]}
        >
          <Textarea rows={2} maxLength={400} {...form.input("reason")} />
        </Field>
      ) : null}
      <Field label={`Type ${maskedCode} to confirm`} required error={form.errors["maskedCode"]}>
        <Input className="figures" autoComplete="off" spellCheck={false} maxLength={20} {...form.input("maskedCode")} />
      </Field>
    </FormDialog>
  );
}

function Words({ title, words }: { title: string; words: readonly string[] }) {
  return (
    <section>
      <h3 className="label-caps text-ink-3">{title}</h3>
      <ul className="mt-1.5 list-disc space-y-1 pl-4.5 text-ink-2 marker:text-ink-3">
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
