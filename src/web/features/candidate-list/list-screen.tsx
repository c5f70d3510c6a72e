import { FileDown, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { mayDo } from "#domain/core/policy.ts";
import { ClientLinksCard } from "#web/features/guest/links-card.tsx";
import { ReceivedScreen } from "#web/features/guest-page/received-screen.tsx";
import { SendToClient } from "#web/features/guest/send-to-client.tsx";
import { FactsLine, ListingPlace } from "#web/features/listing/facts.tsx";
import { useAsk, useOutdate } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { counted } from "#web/lib/format.ts";
import { usePageTitle } from "#web/lib/frame/page-title.tsx";
import { Loaded } from "#web/lib/loaded.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { BrowseCandidates } from "#web/lib/browse-candidates.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DragList, DragRow } from "#web/ui/drag-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { EntryNote } from "./entry-note.tsx";
import { ListDialog } from "./list-dialog.tsx";
import type { Entry, List } from "./queries.ts";
import { useList } from "./use-list.ts";

/** `/mls/lists/$id`: an agency's list; for an employer, what an agency sent it. */
export function ListScreen({ id }: { id: string }) {
  return mayDo(useViewer(), "list.receive") ? <ReceivedScreen id={id} /> : <OwnList id={id} />;
}

function OwnList({ id }: { id: string }) {
  const found = useAsk("candidateLists", "get", { id });
  return (
    <div className="gutter mx-auto max-w-page py-5 pb-10">
      <Loaded
        query={found}
        wholePage
        what="the list"
        skeleton={<Skeletons label="Loading the list" rows={5} size="h-20" />}
      >
        {(list) => <Shown list={list} />}
      </Loaded>
    </div>
  );
}

function Shown({ list }: { list: List }) {
  usePageTitle(list.name);
  const outdate = useOutdate();
  const navigate = useNavigate();
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const pack = useAction();
  const deletion = useAction();
  const { job, entries } = list;
  const listingIds = entries.flatMap(({ listing }) => (listing ? [listing.id] : []));
  return (
    <>
      <Link to="/mls/lists" className="anchor text-dense">
        All lists
      </Link>
      <header className="mt-1.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title font-semibold break-words">{list.name}</h1>
          <p className="figures mt-1 text-read break-words text-ink-2">
            {job ? (
              <Link to="/mls/jobs/$id" params={{ id: job.id }} className="anchor">
                {job.code} {job.role}, {job.client}
              </Link>
            ) : (
              "No job"
            )}
            , {counted(entries.length, "candidate")}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SendToClient what={{ list: { id: list.id, listingIds } }} {...(job && { client: job.client })} />
          <Button
            loading={pack.busy}
            disabledReason={listingIds.length === 0 ? "None of these candidates is listed." : undefined}
            onClick={() => void pack.run(async (api) => saveFile(await api.candidateLists.pack({ id: list.id })))}
          >
            <FileDown aria-hidden="true" /> Submission pack
          </Button>
          <Button onClick={() => setOpen("rename")}>
            <Pencil aria-hidden="true" /> Rename
          </Button>
          <Button variant="ghost" onClick={() => setOpen("delete")}>
            <Trash2 aria-hidden="true" /> Delete
          </Button>
        </div>
      </header>
      {entries.length === 0 ? (
        <EmptyState
          kind="list"
          title="No candidates on this list"
          description="Add candidates from a search, your shortlist, a candidate's page or the board."
          action={<BrowseCandidates />}
        />
      ) : (
        <Entries list={list} />
      )}
      <div className="mt-5 empty:hidden">
        <ClientLinksCard about={{ listId: list.id }} />
      </div>
      {open === "rename" ? <ListDialog list={list} onClose={() => setOpen(null)} /> : null}
      <ConfirmDialog
        open={open === "delete"}
        onOpenChange={(next) => !next && setOpen(null)}
        title={`Delete ${list.name}?`}
        description={
          "Its order and notes are deleted for everyone at your agency. The candidates stay listed. " +
          "Its links to clients end at once. For introductions that started there, send a new link."
        }
        confirmLabel="Delete list"
        destructive
        onConfirm={() =>
          deletion.run(async (api) => {
            await api.candidateLists.remove({ id: list.id });
            await navigate({ to: "/mls/lists" });
            void outdate("candidateLists");
          })
        }
      />
    </>
  );
}

function Entries({ list }: { list: List }) {
  const { move, takeOff } = useList(list);
  const codes = new Map(list.entries.map(({ listingId, maskedCode }) => [listingId, maskedCode]));
  return (
    <div className="mt-5">
      <DragList
        ids={[...codes.keys()]}
        label="Candidates"
        nameOf={(id) => codes.get(id) ?? ""}
        onMove={(listingId, to) => move({ listingId, to })}
      >
        {list.entries.map((entry, place) => (
          <DragRow key={entry.listingId} id={entry.listingId} name={entry.maskedCode} className="p-3 pl-1">
            <EntryRow list={list} entry={entry} place={place} onTakeOff={() => takeOff(entry)} />
          </DragRow>
        ))}
      </DragList>
    </div>
  );
}

type EntryRowProps = { list: List; entry: Entry; place: number; onTakeOff: () => void };

function EntryRow({ list, entry, place, onTakeOff }: EntryRowProps) {
  const now = useNow();
  const [asked, setAsked] = useState(false);
  const { listing } = entry;
  return (
    <div
      className={
        "grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 " +
        "md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]"
      }
    >
      <div className="min-w-0">
        <p className="figures flex flex-wrap items-center gap-x-2.5 gap-y-1 text-dense text-ink-2">
          {place + 1}
          <Plate code={entry.maskedCode} />
          {listing ? <ListingPlace listing={listing} /> : null}
        </p>
        {listing ? (
          <>
            <Link
              to="/mls/candidate/$id"
              params={{ id: listing.id }}
              className="mt-1 block text-card font-semibold break-words hover:underline"
            >
              {listing.headlineRole}
            </Link>
            <FactsLine listing={listing} now={now} className="mt-1 text-dense" />
          </>
        ) : (
          <p className="mt-1 text-ink-2">No longer listed</p>
        )}
      </div>
      <div className="row-start-2 min-w-0 max-md:col-span-2 md:row-start-auto">
        <EntryNote list={list} entry={entry} />
      </div>
      <IconButton
        size="sm"
        label={`Remove ${entry.maskedCode}`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => (entry.note === "" ? onTakeOff() : setAsked(true))}
      />
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Remove ${entry.maskedCode} from the list?`}
        description="The note on this candidate is deleted for everyone at your agency. You can't undo this."
        confirmLabel="Remove"
        destructive
        onConfirm={onTakeOff}
      />
    </div>
  );
}
