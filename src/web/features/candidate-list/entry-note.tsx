import { useState } from "react";
import { Pencil } from "lucide-react";
import { listLimits } from "#domain/candidate-list/candidate-list.ts";
import { keepNoteDraft, noteDraft, useNoteDrafts } from "#web/lib/drafts.ts";
import { FormDialog } from "#web/lib/form/form-dialog.tsx";
import { type Form, useForm } from "#web/lib/form/use-form.ts";
import { useRecord } from "#web/lib/form/use-record.ts";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Textarea } from "#web/ui/input.tsx";
import type { Entry, List } from "./queries.ts";

/** The agency's own note on a candidate of a list. */
export function EntryNote({ list, entry }: { list: List; entry: Entry }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-start gap-1">
      <p className="min-w-0 flex-1 py-1.5 text-dense break-words whitespace-pre-line">
        {entry.note || <span className="text-ink-3">No note</span>}
      </p>
      <IconButton
        size="sm"
        label={`Edit note on ${entry.maskedCode}`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open ? <NoteDialog list={list} entry={entry} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function NoteDialog({ list, entry, onClose }: { list: List; entry: Entry; onClose: () => void }) {
  const { show, versioned } = useRecord<List>("note", ["entries"], "candidateLists");
  const drafts = useNoteDrafts();
  const draftKey = `list note ${list.id} ${entry.listingId}`;
  const [draft] = useState(() => noteDraft(drafts, draftKey));
  // The note the writer saw, although the list may be fetched again meanwhile.
  const [opened] = useState(draft?.version ?? entry.version);
  const form: Form<{ note: string }> = useForm<{ note: string }, List>({
    initial: { note: draft?.notes ?? entry.note },
    send: ({ note }, { api }) => {
      const version = form.conflict === null ? opened : entry.version;
      return api.candidateLists.note({ id: list.id, listingId: entry.listingId, note, version });
    },
    versioned,
    done: (next) => {
      keepNoteDraft(drafts, draftKey, null);
      show(next);
      onClose();
      return { title: "Note saved", description: entry.maskedCode };
    },
  });
  return (
    <FormDialog
      // What is typed is there again at the next opening.
      form={{ ...form, isUnsaved: () => false }}
      onClose={onClose}
      size="sm"
      title={`Note on ${entry.maskedCode}`}
      description="Your colleagues can read it; clients can't."
      submit="Save"
    >
      <Field
        label="Note"
        error={form.errors["note"]}
        hint={entry.version === opened ? undefined : newerText(entry.note, form.conflict !== null)}
      >
        <Textarea
          maxLength={listLimits.note}
          value={form.values.note}
          onChange={({ target: { value: note } }) => {
            form.set({ note });
            keepNoteDraft(drafts, draftKey, note === entry.note ? null : { notes: note, version: opened });
          }}
        />
      </Field>
    </FormDialog>
  );
}

/** What a colleague saved meanwhile. `isReplaced`: the next Save replaces it. */
const newerText = (note: string, isReplaced: boolean): string =>
  note === ""
    ? `A colleague removed this note.${isReplaced ? " Save again to keep yours." : ""}`
    : `A colleague changed this note. It now reads: “${note}”.${isReplaced ? " Save again to replace it." : ""}`;
