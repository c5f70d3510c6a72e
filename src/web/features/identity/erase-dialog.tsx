import { useQueryClient } from "@tanstack/react-query";
import { erasureSummary } from "#domain/listing/erasure.ts";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { FormDialog, type Shown } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { ownApi } from "./own-api.ts";

export type EraseDialogProps = Shown & {
  listing: { id: string; maskedCode: string };
  /** Platform staff give a reason. */
  needsReason: boolean;
};

const shortestReason = 10;

/** Lists what is erased and what stays, and asks for the masked code: erasure can't be undone. */
export function EraseDialog({ listing: { id, maskedCode }, needsReason, ...shown }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const backend = useBackend();
  const form = useForm({
    initial: { maskedCode: "", reason: "" },
    send: (typed) => {
      const reason = typed.reason.trim();
      const wrong = {
        ...(typed.maskedCode.trim().toUpperCase() !== maskedCode && {
          maskedCode: `The code doesn't match. Type ${maskedCode}.`,
        }),
        ...(needsReason &&
          reason.length < shortestReason && { reason: `Enter a reason of at least ${shortestReason} characters.` }),
      };
      return Object.keys(wrong).length > 0
        ? wrong
        : ownApi(backend).identities.erase({
            listingId: id,
            maskedCode: typed.maskedCode,
            ...(needsReason && { reason }),
          });
    },
    done: async ({ alsoListed }) => {
      notify({
        title: "Candidate erased",
        description:
          alsoListed.length === 0
            ? maskedCode
            : `${maskedCode}. Not erased, with the same email address: ${alsoListed.join(", ")}.`,
      });
      shown.onClose();
      // Grants, notes, drafts and the listing: most cached data may have changed.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <FormDialog
      form={form}
      {...shown}
      onClosed={form.reset}
      title={`Erase ${maskedCode}?`}
      description="Erase when the candidate asks for it. This can't be undone."
      label={`Erase ${maskedCode}`}
      size="sm"
      submit="Erase permanently"
      danger
    >
      <Words title="Erased" words={erasureSummary.goes} />
      <Words title="Kept" words={erasureSummary.stays} />
      {needsReason ? (
        <Field
          label="Reason"
          required
          hint="It is saved with the record. Don't name the candidate."
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
