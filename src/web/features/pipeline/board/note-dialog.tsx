import { useRef } from "react";
import type { Problem } from "#contract/backend.ts";
import { pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { useLast } from "./use-last.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { submitOnCtrlEnter } from "#web/lib/form/submit-on-ctrl-enter.ts";

export type NoteDialogProps = {
  /** Null: closed. */
  card: BoardCard | null;
  onClose: () => void;
  onSave: (card: BoardCard, ask: { notes: string; version: number }) => Promise<void>;
};

/** The note on a candidate (spec §2, spec §14). Canceling changes nothing (spec §5). */
export function NoteDialog({ card, onClose, onSave }: NoteDialogProps) {
  const shown = useLast(card);
  return shown ? <NoteForm key={shown.id} card={shown} open={card !== null} onClose={onClose} onSave={onSave} /> : null;
}

function NoteForm({ card, open, onClose, onSave }: NoteDialogProps & { card: BoardCard; open: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  // The note the writer saw, although the board may change underneath.
  const seen = useRef(card.notesVersion);

  const form = useForm({
    initial: { notes: card.pipelineNotes },
    send: ({ notes }) => onSave(card, { notes: notes.trim(), version: seen.current }),
    detailOf: savedElsewhere,
    done: onClose,
  });

  /** Shows the other note and lets the next Save replace it (spec §20). */
  function savedElsewhere({ code, current }: Problem): string | undefined {
    if (code !== "version-conflict") return undefined;
    const { notesVersion, pipelineNotes } = current as BoardCard;
    seen.current = notesVersion;
    return pipelineNotes
      ? `A colleague changed this note. It now reads: “${pipelineNotes}”. Save again to replace it.`
      : "A colleague removed this note. Save again to keep yours.";
  }

  return (
    <FormDialog
      form={{ ...form, refusal: null }}
      open={open}
      onClose={onClose}
      initialFocus={box}
      title="Update notes for this candidate:"
      submit="Save"
    >
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <PlateText code={card.maskedCode} /> {card.listing?.headlineRole ?? "No longer listed"}
      </p>
      <Field label="Notes" hideLabel error={form.refusal}>
        <Textarea
          ref={box}
          rows={5}
          {...form.input("notes")}
          maxLength={pipelineLimits.notes}
          placeholder="No notes"
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
    </FormDialog>
  );
}
