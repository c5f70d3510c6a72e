import { useRef, useState } from "react";
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
import { keepNoteDraft, noteDraft, useNoteDrafts } from "#web/lib/drafts.ts";

export type NoteDialogProps = {
  /** Null: closed. */
  card: BoardCard | null;
  onClose: () => void;
  onSave: (card: BoardCard, ask: { notes: string; version: number }) => Promise<void>;
};

const draftKey = ({ id }: BoardCard) => `pipeline note ${id}`;

/**
 * The note on a candidate (spec §2, spec §14). Canceling changes nothing (spec §5); what was typed is there again at
 * the next opening.
 */
export function NoteDialog({ card, onClose, onSave }: NoteDialogProps) {
  const shown = useLast(card);
  const isOpen = card !== null;
  const [openings, setOpenings] = useState({ isOpen, count: 0 });
  if (openings.isOpen !== isOpen) setOpenings({ isOpen, count: openings.count + (isOpen ? 1 : 0) });
  return shown ? (
    <NoteForm key={`${shown.id} ${openings.count}`} card={shown} open={isOpen} onClose={onClose} onSave={onSave} />
  ) : null;
}

function NoteForm({ card, open, onClose, onSave }: NoteDialogProps & { card: BoardCard; open: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const drafts = useNoteDrafts();
  const [draft] = useState(() => noteDraft(drafts, draftKey(card)));
  // The note the writer saw, although the board may change underneath.
  const seen = useRef(draft?.version ?? card.notesVersion);

  const form = useForm({
    initial: { notes: draft?.notes ?? card.pipelineNotes },
    send: ({ notes }) => onSave(card, { notes: notes.trim(), version: seen.current }),
    detailOf: savedElsewhere,
    done: () => {
      keepNoteDraft(drafts, draftKey(card), null);
      onClose();
    },
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
      form={{ ...form, refusal: null, isUnsaved: () => false }}
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
          value={form.values.notes}
          onChange={({ target: { value: notes } }) => {
            form.set({ notes });
            const isChanged = notes !== card.pipelineNotes;
            keepNoteDraft(drafts, draftKey(card), isChanged ? { notes, version: seen.current } : null);
          }}
          maxLength={pipelineLimits.notes}
          placeholder="No notes"
          onKeyDown={submitOnCtrlEnter}
        />
      </Field>
    </FormDialog>
  );
}
