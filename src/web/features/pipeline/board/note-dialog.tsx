import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { pipelineLimits } from "#domain/pipeline/pipeline.ts";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PlateText } from "#web/ui/motif/plate-text.tsx";
import type { BoardCard } from "#web/features/pipeline/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { useLast } from "./use-last.ts";

export type NoteDialogProps = {
  /** Null: closed. */
  card: BoardCard | null;
  onClose: () => void;
  onSave: (card: BoardCard, ask: { notes: string; version: number }) => Promise<void>;
};

/** The note on a candidate (spec §2, spec §14). Canceling changes nothing (spec §5). */
export function NoteDialog({ card, onClose, onSave }: NoteDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const shown = useLast(card);
  return (
    <Dialog
      open={card !== null}
      onOpenChange={(open) => !open && onClose()}
      initialFocus={box}
      title="Update notes for this candidate:"
    >
      {shown ? <NoteForm key={shown.listingId} box={box} card={shown} onClose={onClose} onSave={onSave} /> : null}
    </Dialog>
  );
}

function NoteForm({
  card,
  box,
  onClose,
  onSave,
}: NoteDialogProps & { card: BoardCard; box: RefObject<HTMLTextAreaElement | null> }) {
  const [text, setText] = useState(card.pipelineNotes);
  const [refused, setRefused] = useState<string>();
  const [saving, setSaving] = useState(false);
  // The note the writer saw, although the board may change underneath.
  const seen = useRef(card.notesVersion);

  async function save() {
    setSaving(true);
    try {
      await onSave(card, { notes: text.trim(), version: seen.current });
      onClose();
    } catch (error) {
      setRefused(writtenMeanwhile(error) ?? problemDetail(error));
      leadToError();
    } finally {
      setSaving(false);
    }
  }

  /** Shows the other note and lets the next Save replace it (spec §20). */
  function writtenMeanwhile(error: unknown): string | null {
    if (!(error instanceof Problem) || error.code !== "version-conflict") return null;
    const current = error.current as BoardCard;
    seen.current = current.notesVersion;
    return current.pipelineNotes
      ? `A colleague saved this note meanwhile. It reads: “${current.pipelineNotes}”. Save again to replace it.`
      : "A colleague removed this note meanwhile. Save again to keep yours.";
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || saving || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        <PlateText code={card.maskedCode} /> {card.listing?.headlineRole ?? "No longer listed"}
      </p>
      <Field label="Notes" hideLabel error={refused}>
        <Textarea
          ref={box}
          rows={5}
          value={text}
          maxLength={pipelineLimits.notes}
          placeholder="No notes"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button disabled={saving} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" loading={saving} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}
