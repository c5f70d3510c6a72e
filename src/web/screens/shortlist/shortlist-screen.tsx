import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Columns3, Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { dateOf } from "#domain/calendar.ts";
import { shortlistCsv } from "#domain/shortlist-csv.ts";
import { useBackend } from "#web/backend/context.tsx";
import { fewestCompared, mostCompared } from "#web/components/listing/compare-size.ts";
import { counted } from "#web/components/listing/figures.ts";
import { failureWords } from "#web/components/listing/problem-words.ts";
import { AddManyToPipeline } from "#web/components/pipeline/add-to-pipeline-many.tsx";
import { usePageTitle } from "#web/components/shell/page-title.tsx";
import { shortlistOptions, type ShortlistRow } from "#web/components/shortlist/shortlist-queries.ts";
import { useShortlist } from "#web/components/shortlist/use-shortlist.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ShortlistRows } from "./shortlist-rows.tsx";

/** Shortlist & Compare (seed §2): one person's candidates, with a note each, on all their sessions (decisions §5). */
export function ShortlistScreen() {
  usePageTitle("Shortlist & Compare");
  const { api } = useBackend();
  const found = useQuery(shortlistOptions(api));
  const rows = found.data?.items;
  return (
    <div className="gutter mx-auto max-w-wide py-5 pb-10">
      <h1 className="text-title font-semibold">Shortlist &amp; Compare</h1>
      {rows === undefined ? (
        found.isError ? (
          <ErrorState {...failureWords("Failed to fetch your shortlist", found.error)} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <ShortlistSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          title="No candidates shortlisted"
          description="Bookmark candidates while you browse. They wait here with your notes, ready to compare."
          action={
            <Link to="/mls/search" className={buttonClass({ variant: "primary" })}>
              Browse Candidates
            </Link>
          }
        />
      ) : (
        <Shortlisted rows={rows} />
      )}
    </div>
  );
}

function Shortlisted({ rows }: { rows: readonly ShortlistRow[] }) {
  const { remove, clear } = useShortlist();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState(false);
  const [clearing, setClearing] = useState(false);
  const [now] = useState(() => Date.now());
  // In the order of the table, without those that have left it.
  const compared = rows.filter((row) => row.listing && chosen.has(row.listingId)).map((row) => row.listingId);

  function choose(id: string, on: boolean) {
    const next = new Set(compared);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  }

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
        <p className="figures mr-auto text-read text-ink-2 max-sm:w-full">
          {counted(rows.length, "candidate")}
          {compared.length > 0 ? `, ${compared.length} chosen` : ""}
        </p>
        <CompareLink ids={compared} />
        <AddManyToPipeline ids={compared} />
        <Button onClick={() => saveFile(fileOf(rows))}>
          <Download aria-hidden="true" /> Export CSV
        </Button>
        <Button variant="ghost" onClick={() => setClearing(true)}>
          <Trash2 aria-hidden="true" /> Clear
        </Button>
      </div>
      <ShortlistRows rows={rows} controls={{ chosen, onChoose: choose, editing, unsaved, onEdit: edit, onTyped: setUnsaved, onRemove: take, now }} />
      <ConfirmDialog
        open={clearing}
        onOpenChange={setClearing}
        title="Clear your shortlist?"
        description={`${counted(rows.length, "candidate")} and your notes on them are removed. Undo brings them back while the notice shows.`}
        confirmLabel="Clear shortlist"
        destructive
        onConfirm={async () => void (await clear.mutateAsync())}
      />
    </>
  );
}

/** Built here, from what is on the page: nothing is asked of the server (seed §7). */
function fileOf(rows: readonly ShortlistRow[]) {
  return { fileName: `shortlist-${dateOf(Date.now())}.csv`, mediaType: "text/csv;charset=utf-8", text: shortlistCsv(rows) };
}

/** Opens the comparison beside the shortlist, in a tab of its own (seed §2). */
function CompareLink({ ids }: { ids: readonly string[] }) {
  const words = (
    <>
      <Columns3 aria-hidden="true" /> Compare{ids.length > 0 ? ` (${ids.length})` : ""}
    </>
  );
  if (ids.length < fewestCompared || ids.length > mostCompared) {
    return (
      <Button variant="primary" disabledReason={`Choose ${fewestCompared} to ${mostCompared} candidates to compare.`}>
        {words}
      </Button>
    );
  }
  return (
    <Link to="/mls/compare" search={{ ids: ids.join(",") }} target="_blank" rel="noopener" preload={false} className={buttonClass({ variant: "primary" })}>
      {words}
      <span className="sr-only"> in a new tab</span>
    </Link>
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
