import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent } from "react";
import { Problem } from "#contract/backend.ts";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { leadToError } from "#web/lib/form/focus-first-error.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { shortlistKey, type ShortlistRow } from "./queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";

export type NoteEditorProps = { row: ShortlistRow; onChanged: (changed: boolean) => void; onClose: () => void };

/** One row's note while it is edited (spec §4): Save stores it, Cancel discards what was typed. */
export function NoteEditor({ row, onChanged, onClose }: NoteEditorProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const [text, setText] = useState(row.notes);
  const [refused, setRefused] = useState<string>();
  const [saving, setSaving] = useState(false);
  // The note the writer saw, although the list may be fetched anew meanwhile.
  const seen = useRef(row.version);

  async function save() {
    setSaving(true);
    try {
      await api.shortlist.update({ listingId: row.listingId, notes: text.trim(), version: seen.current });
      notify({ title: "Notes Updated", description: row.maskedCode });
      await queryClient.invalidateQueries({ queryKey: shortlistKey });
      onClose();
    } catch (error) {
      const conflict = error instanceof Problem && error.code === "version-conflict";
      setRefused(conflict ? await savedMeanwhile() : problemDetail(error));
      leadToError();
    } finally {
      setSaving(false);
    }
  }

  /** Shows the other note and lets the next Save replace it. */
  async function savedMeanwhile(): Promise<string> {
    const { items } = await api.shortlist.list({});
    const other = items.find(({ listingId }) => listingId === row.listingId);
    if (!other)
      return "This candidate was removed from your shortlist meanwhile. Cancel, and shortlist the candidate again.";
    seen.current = other.version;
    return `This note was saved in another window meanwhile and reads: “${other.notes}”. Save again to replace it.`;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || saving) return;
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
    else return;
    event.preventDefault();
  }

  return (
    <div className="flex w-full min-w-56 flex-col gap-2">
      <Field label={`Note on ${row.maskedCode}`} hideLabel error={refused}>
        <Textarea
          rows={2}
          value={text}
          maxLength={shortlistLimits.notes}
          // Whoever asked to edit wants to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            onChanged(event.target.value !== row.notes);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" loading={saving} onClick={() => void save()}>
          Save
        </Button>
        <Button size="sm" variant="ghost" disabled={saving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
