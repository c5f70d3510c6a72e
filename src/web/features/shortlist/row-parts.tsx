import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { agoText, agoWithin, instantDateText } from "#web/lib/format.ts";
import { AddToPipelineMark } from "#web/features/pipeline/add-to-pipeline.tsx";
import type { ShortlistRow } from "./queries.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { NoteEditor } from "./note-editor.tsx";

/** Spec §9: skills in the shortlist's table before "+N". */
export const skillsShown = 3;

/** A row's actions; the screen holds the selection and the open note. */
export type RowControls = {
  chosen: ReadonlySet<string>;
  onChoose: (id: string, chosen: boolean) => void;
  /** The row whose note is open: one at a time (spec §4). */
  editing: string | null;
  /** Closing the note would lose typed text. */
  unsaved: boolean;
  onEdit: (id: string | null) => void;
  onTyped: (changed: boolean) => void;
  onRemove: (row: ShortlistRow) => void;
  /** In ms. */
  now: number;
};

export function ChooseRow({ row, chosen, onChoose }: { row: ShortlistRow } & Pick<RowControls, "chosen" | "onChoose">) {
  return (
    <Checkbox
      label={<span className="sr-only">Compare {row.maskedCode}</span>}
      checked={row.listing !== null && chosen.has(row.listingId)}
      disabled={row.listing === null}
      onCheckedChange={(next) => onChoose(row.listingId, next)}
    />
  );
}

export function RoleLink({ row: { listing } }: { row: ShortlistRow }) {
  if (!listing) return <span className="text-ink-2">No longer listed</span>;
  return (
    <Link
      to="/mls/candidate/$id"
      params={{ id: listing.id }}
      data-card-link=""
      className="font-semibold break-words hover:underline"
    >
      {listing.headlineRole}
    </Link>
  );
}

/** `within`: in a sentence. */
export function AddedAt({ at, now, within = false }: { at: string; now: number; within?: boolean }) {
  return (
    <time dateTime={at} title={`Added ${instantDateText(at)}`}>
      {within ? agoWithin(at, now) : agoText(at, now)}
    </time>
  );
}

export function Note({
  row,
  editing,
  unsaved,
  onEdit,
  onTyped,
}: { row: ShortlistRow } & Pick<RowControls, "editing" | "unsaved" | "onEdit" | "onTyped">) {
  const open = editing === row.listingId;
  const closed = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    // Returns focus to the edit button, unless it has moved elsewhere.
    if (wasOpen.current && !open && document.activeElement === document.body)
      closed.current?.querySelector("button")?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <NoteEditor row={row} onChanged={onTyped} onClose={() => onEdit(null)} />;
  return (
    <div ref={closed} className="flex items-start gap-1">
      <p className="min-w-0 flex-1 py-1 break-words whitespace-pre-line">
        {row.notes || <span className="text-ink-3">No notes</span>}
      </p>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Edit note on ${row.maskedCode}`}
        disabledReason={unsaved ? "Save or cancel the note that is open first." : undefined}
        onClick={() => onEdit(row.listingId)}
        className="aspect-square px-0"
      >
        <Pencil aria-hidden="true" />
      </Button>
    </div>
  );
}

/** The row's candidate: add to the pipeline while listed, remove from the list. */
export function RowActions({ row, onRemove }: { row: ShortlistRow } & Pick<RowControls, "onRemove">) {
  return (
    <span className="flex justify-end">
      {row.listing ? <AddToPipelineMark candidate={row.listing} /> : null}
      <IconButton
        size="sm"
        label={`Remove ${row.maskedCode}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => onRemove(row)}
      />
    </span>
  );
}
