import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type KeyboardEvent } from "react";
import { Problem } from "#contract/backend.ts";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { useBackend } from "#web/lib/backend/context.tsx";
import { type ShortlistRow } from "./queries.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useForm } from "#web/lib/form/use-form.ts";
import { submitOnCtrlEnter } from "#web/lib/form/submit-on-ctrl-enter.ts";
import { keyOf, outdate } from "#web/lib/backend/ask.ts";
import { keepNoteDraft, noteDraft, useNoteDrafts } from "#web/lib/drafts.ts";

export type NoteEditorProps = { row: ShortlistRow; onChanged: (changed: boolean) => void; onClose: () => void };

export const noteKey = (listingId: string) => `note ${listingId}`;

/** One row's note in edit mode (spec §4): Save stores it, Cancel discards what was typed. */
export function NoteEditor({ row, onChanged, onClose }: NoteEditorProps) {
  const { api } = useBackend();
  const queryClient = useQueryClient();
  const drafts = useNoteDrafts();
  const [draft] = useState(() => noteDraft(drafts, noteKey(row.listingId)));
  const [other, setOther] = useState<string>();
  // The note the writer saw, although the list may be refetched meanwhile.
  const seen = useRef(draft?.version ?? row.version);

  const form = useForm({
    initial: { notes: draft?.notes ?? row.notes },
    send: ({ notes }) => api.shortlist.update({ listingId: row.listingId, notes: notes.trim(), version: seen.current }),
    failed: async (failure) => {
      const isConflict = failure instanceof Problem && failure.code === "version-conflict";
      setOther(isConflict ? await savedElsewhere() : undefined);
      return isConflict;
    },
    done: async ({ listingId, notes, version }) => {
      // The export is made of the rows on the screen: the note is among them before the list comes again.
      queryClient.setQueryData(
        keyOf("shortlist", "list", {}),
        (list) =>
          list && {
            ...list,
            items: list.items.map((each) => (each.listingId === listingId ? { ...each, notes, version } : each)),
          },
      );
      notify({ title: "Notes Updated", description: row.maskedCode });
      await outdate(queryClient, "shortlist");
      close();
    },
  });

  function close(): void {
    keepNoteDraft(drafts, noteKey(row.listingId), null);
    onClose();
  }

  /** Shows the other note and lets the next Save replace it. */
  async function savedElsewhere(): Promise<string> {
    const { items } = await api.shortlist.list({});
    const other = items.find(({ listingId }) => listingId === row.listingId);
    if (!other) return "This candidate was removed from your shortlist. Cancel, then shortlist the candidate again.";
    seen.current = other.version;
    return `This note was changed in another window. It now reads: “${other.notes}”. Save again to replace it.`;
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing || form.busy) return submitOnCtrlEnter(event);
    close();
    event.preventDefault();
  }

  return (
    <form noValidate onSubmit={form.submit} className="flex w-full min-w-56 flex-col gap-2">
      <Field label={`Note on ${row.maskedCode}`} hideLabel error={other ?? form.refusal}>
        <Textarea
          rows={2}
          value={form.values.notes}
          maxLength={shortlistLimits.notes}
          // Edit mode starts with the focus in the box; a draft that is back leaves it where it is.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!draft}
          onChange={({ target: { value: notes } }) => {
            form.set({ notes });
            keepNoteDraft(
              drafts,
              noteKey(row.listingId),
              notes === row.notes ? null : { notes, version: seen.current },
            );
            onChanged(notes !== row.notes);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" loading={form.busy}>
          Save
        </Button>
        <Button size="sm" variant="ghost" disabled={form.busy} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
