import { Download, Ellipsis, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { toggled } from "#web/lib/toggled.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useCardKeys } from "#web/lib/keys/use-card-keys.ts";
import { AddToListButton } from "#web/features/candidate-list/add-to-list.tsx";
import { RequestMany } from "#web/features/introduction/request-many.tsx";
import { fewestCompared, mostCompared } from "#web/features/listing/compare-size.ts";
import { CompareLink } from "#web/features/listing/compare-link.tsx";
import { counted } from "#web/lib/format.ts";
import { usePeek } from "#web/features/listing/use-peek.ts";
import { AddManyToPipeline } from "#web/features/pipeline/add-to-pipeline-many.tsx";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { shortlistFile } from "./shortlist-file.ts";
import { type ShortlistRow } from "./queries.ts";
import { useShortlist } from "./use-shortlist.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { useWide } from "#web/ui/use-wide.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ShortlistRows } from "./rows.tsx";
import { PeekWithTools } from "./peek-tools.tsx";
import { useAsk } from "#web/lib/backend/ask.ts";
import { Loaded } from "#web/lib/loaded.tsx";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";
import { idsOf } from "#domain/core/ids.ts";
import { noteDraft, useNoteDrafts } from "#web/lib/drafts.ts";
import { noteKey } from "./note-editor.tsx";

/** Shortlist & Compare (spec §2): one person's candidates with notes, shared by all their sessions (spec §14). */
export function ShortlistScreen() {
  usePageTitle("Shortlist & Compare");
  const found = useAsk("shortlist", "list", {});
  return (
    <div className="gutter mx-auto max-w-wide py-5 pb-10">
      <h1 className="text-title font-semibold">Shortlist &amp; Compare</h1>
      <Loaded query={found} what="your shortlist" skeleton={<ShortlistSkeleton />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              kind="shortlist"
              title="No candidates shortlisted"
              description="Shortlist candidates while you browse. They appear here with your notes, ready to compare."
              action={<BrowseCandidates />}
            />
          ) : (
            <Shortlisted rows={items} />
          )
        }
      </Loaded>
    </div>
  );
}

function Shortlisted({ rows }: { rows: readonly ShortlistRow[] }) {
  const { remove, clear } = useShortlist();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const drafts = useNoteDrafts();
  const [editing, setEditing] = useState(
    () => rows.find(({ listingId }) => noteDraft(drafts, noteKey(listingId)))?.listingId ?? null,
  );
  const [unsaved, setUnsaved] = useState(editing !== null);
  const [clearing, setClearing] = useState(false);
  const now = useNow();
  const list = useRef<HTMLDivElement>(null);
  const listed = rows.flatMap(({ listing }) => listing ?? []);
  const peek = usePeek(list, idsOf(listed));
  const peeked = listed[peek.position] ?? null;
  // In the order of the table, without those no longer on it.
  const compared = rows.filter((row) => row.listing && chosen.has(row.listingId)).map((row) => row.listingId);

  // The selected candidates, or all listed ones without a selection.
  const asked = compared.length > 0 ? listed.filter(({ id }) => compared.includes(id)) : listed;

  const exported = compared.length > 0 ? rows.filter(({ listingId }) => compared.includes(listingId)) : rows;

  const exportLabel = `Export CSV${compared.length > 0 ? ` (${compared.length})` : ""}`;
  const save = () => saveFile(shortlistFile(exported, now));
  const wide = useWide("row");
  const size = wide ? "md" : "sm";

  const choose = (id: string, on: boolean) => setChosen(toggled(new Set(compared), id, on));

  useCardKeys({
    list,
    peeked: peek.id,
    onPeek: peek.show,
    onSelect: (id) => choose(id, !compared.includes(id)),
    selectLabel: "Choose the candidate to compare",
    bookmarks: false,
  });

  function edit(id: string | null) {
    setEditing(id);
    setUnsaved(false);
  }

  function take(row: ShortlistRow) {
    if (editing === row.listingId) edit(null);
    remove({ id: row.listingId, maskedCode: row.maskedCode });
  }

  return (
    <>
      <div className="mt-2 mb-4 flex flex-wrap items-center gap-2">
        <p className="figures mr-auto text-read text-ink-2">
          {counted(rows.length, "candidate")}
          {compared.length > 0
            ? `, ${compared.length} chosen`
            : rows.length >= fewestCompared
              ? `. Choose ${fewestCompared} to ${mostCompared} to compare.`
              : ""}
        </p>
        {wide ? null : (
          <>
            <Menu trigger={<IconButton label="More for the shortlist" icon={<Ellipsis aria-hidden="true" />} />}>
              <MenuItem icon={<Download aria-hidden="true" />} onSelect={save}>
                {exportLabel}
              </MenuItem>
              <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => setClearing(true)}>
                Clear
              </MenuItem>
            </Menu>
            <span aria-hidden="true" className="basis-full" />
          </>
        )}
        <CompareLink ids={compared} variant="primary" size={size}>
          Compare{compared.length > 0 ? ` (${compared.length})` : ""}
        </CompareLink>
        <AddManyToPipeline ids={compared} size={size} />
        <AddToListButton ids={idsOf(asked)} who={counted(asked.length, "candidate")} size={size}>
          Add to list{compared.length > 0 ? ` (${compared.length})` : ""}
        </AddToListButton>
        <RequestMany candidates={asked} from="shortlist" all={compared.length === 0} size={size} />
        {wide ? (
          <>
            <Button onClick={save}>
              <Download aria-hidden="true" /> {exportLabel}
            </Button>
            <Button variant="ghost" onClick={() => setClearing(true)}>
              <Trash2 aria-hidden="true" /> Clear
            </Button>
          </>
        ) : null}
      </div>
      <div ref={list}>
        <ShortlistRows
          rows={rows}
          controls={{
            chosen,
            onChoose: choose,
            editing,
            unsaved,
            onEdit: edit,
            onTyped: setUnsaved,
            onRemove: take,
            now,
          }}
        />
      </div>
      <PeekWithTools
        listing={peeked}
        position={peek.position}
        count={listed.length}
        total={listed.length}
        onStep={peek.step}
        onClose={() => peek.show(null)}
        finalFocus={peek.finalFocus}
        now={now}
      />
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear your shortlist?"
        description={
          `${counted(rows.length, "candidate")} and your notes on them are removed. You can undo this while the ` +
          "notice is visible."
        }
        confirmLabel="Clear shortlist"
        destructive
        onConfirm={() => clear.mutateAsync()}
      />
    </>
  );
}

function ShortlistSkeleton() {
  return (
    <div aria-busy="true" className="mt-6 rounded-card border border-line bg-surface px-5 py-3">
      <p className="sr-only" role="status">
        Loading your shortlist...
      </p>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex gap-6 py-3">
          <Skeleton className="w-28 shrink-0" />
          <Skeleton className="w-56" />
          <Skeleton className="w-40 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
