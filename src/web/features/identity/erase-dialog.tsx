import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { erasureWords } from "#domain/listing/erasure.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { RefusalNotice } from "#web/lib/form/refusal.tsx";
import { useSending } from "#web/lib/form/use-sending.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

export type EraseDialogProps = {
  listing: { id: string; maskedCode: string };
  /** Platform staff say why. */ needsReason: boolean;
  open: boolean;
  onClose: () => void;
};

const shortestReason = 10;

/** Says what goes and what stays, and asks for the masked code: what is erased nobody brings back. */
export function EraseDialog({ listing, needsReason, open, onClose }: EraseDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Erase ${listing.maskedCode}?`}
      description="When the candidate asks for it. It cannot be undone."
      size="sm"
    >
      <EraseForm listing={listing} needsReason={needsReason} onClose={onClose} />
    </Dialog>
  );
}

function EraseForm({ listing: { id, maskedCode }, needsReason, onClose }: Omit<EraseDialogProps, "open">) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState("");
  const [reason, setReason] = useState("");
  const { wrong, send, busy, errors, refusal, mended } = useSending(root);

  async function erase(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const isWrong = wrong({
      ...(code.trim().toUpperCase() !== maskedCode && { maskedCode: `This is not the code. Type ${maskedCode}.` }),
      ...(needsReason &&
        reason.trim().length < shortestReason && { reason: `Say why, in ${shortestReason} characters or more.` }),
    });
    if (isWrong) return;
    const sent = await send(() =>
      api.identities.erase({ listingId: id, maskedCode: code, ...(needsReason && { reason: reason.trim() }) }),
    );
    if (!sent) return;
    const { alsoListed } = sent.answer;
    notify({
      title: "Candidate Erased",
      description:
        alsoListed.length === 0
          ? maskedCode
          : `${maskedCode}. The same e-mail address is listed as ${alsoListed.join(", ")} too, which stays.`,
    });
    onClose();
    // Grants, notes, drafts and the listing: most of what is shown anywhere may have changed.
    await queryClient.invalidateQueries();
  }

  return (
    <form
      ref={root}
      noValidate
      aria-label={`Erase ${maskedCode}`}
      onSubmit={(event) => void erase(event)}
      className="flex flex-col gap-4"
    >
      <Words title="What goes" words={erasureWords.goes} />
      <Words title="What stays" words={erasureWords.stays} />
      <RefusalNotice refusal={refusal} />
      {needsReason ? (
        <Field
          label="Reason"
          required
          hint="It is kept with the record. Leave out who the candidate is."
          error={errors["reason"]}
        >
          <Textarea
            rows={2}
            maxLength={400}
            value={reason}
            onChange={(event) => (setReason(event.currentTarget.value), mended("reason"))}
          />
        </Field>
      ) : null}
      <Field label={`Type ${maskedCode} to confirm`} required error={errors["maskedCode"]}>
        <Input
          className="figures"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={(event) => (setCode(event.currentTarget.value), mended("maskedCode"))}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" loading={busy}>
          Erase for good
        </Button>
      </div>
    </form>
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
