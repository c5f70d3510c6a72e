import { useEffect, useState } from "react";
import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { itemsOf, keyOf, useAskPages, useOutdate } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useNow } from "#web/lib/backend/use-now.ts";
import { agoText, counted } from "#web/lib/format.ts";
import { useAction } from "#web/lib/form/use-action.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { EmployersDialog } from "../employers-dialog.tsx";
import { useCvDrop } from "../start-from-cv.tsx";
import { queuePage } from "../review/queue-cache.ts";
import { UploadList } from "../upload-list.tsx";
import { acceptedCvs, filesAtOnce } from "../uploads.ts";
import { DuplicatesDialog } from "./duplicates-dialog.tsx";
import type { Published } from "./publish-all.ts";
import { PublishDialog } from "./publish-dialog.tsx";

export type QueuedCv = Answer<"cvs", "queue">["items"][number];

/** `/mls/list/cvs`: the drafts that came from CVs, to review one after the other and to publish together. */
export function QueueScreen() {
  if (!mayDo(useViewer(), "listing.create")) return <AgenciesOnly title="CVs to review" />;
  return <Queue />;
}

function Queue() {
  const viewer = useViewer();
  const outdate = useOutdate();
  const { uploads, items: sent, tooMany, take, defaults } = useCvDrop();
  const queue = useAskPages("cvs", "queue", queuePage);
  const items = itemsOf(queue.data);
  const total = queue.data?.pages[0]?.total ?? 0;
  const reading = sent.some(({ state }) => state.kind === "waiting" || state.kind === "sending");
  const ready = items.filter((item) => item.ready);
  const first = items.find((item) => !item.ready);
  // The next one to review can be behind a whole page of ready ones.
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = queue;
  const missing = items.length > 0 && !first && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (missing) void fetchNextPage();
  }, [missing, fetchNextPage]);
  const [publishing, setPublishing] = useState(false);
  const [describing, setDescribing] = useState(false);
  const [comparing, setComparing] = useState<QueuedCv | null>(null);
  const [discarding, setDiscarding] = useState<QueuedCv | null>(null);
  const [published, setPublished] = useState<Published | null>(null);
  const action = useAction();
  const reasons = new Map(published?.items.map((item) => [item.id, item.reasons.map(({ says }) => says)]));

  const stale = [keyOf("cvs", "queue"), "listings"] as const;

  return (
    <div className="mx-auto max-w-page gutter py-7">
      <PageHeader
        title="CVs to review"
        description="Each CV is a draft that only your agency sees. Review them one after the other, then publish."
        actions={
          <>
            <Button onClick={() => setDescribing(true)}>Employer descriptions</Button>
            {first ? (
              <Button
                variant={ready.length > 0 ? "secondary" : "primary"}
                render={<Link to="/mls/list/cv/$id" params={{ id: first.id }} />}
              >
                Review next
              </Button>
            ) : null}
            {ready.length > 0 ? (
              <Button
                variant="primary"
                disabledReason={
                  mayDo(viewer, "listing.publish") ? undefined : "You can publish once your organization is approved."
                }
                onClick={() => setPublishing(true)}
              >
                {`Publish ${counted(ready.length, "ready draft")}`}
              </Button>
            ) : null}
          </>
        }
      />
      <FileDrop
        className="mt-5"
        label={`Drop 1 to ${filesAtOnce} CVs here`}
        touchLabel={`Add 1 to ${filesAtOnce} CVs`}
        hint="PDF, DOCX, ODT, RTF, TXT or JSON Resume, at most 10 MB each."
        accept={acceptedCvs}
        multiple
        buttonLabel="Choose files"
        explains={() => true}
        onFiles={(files) => void take(files, true)}
        error={tooMany}
      />
      {defaults}
      <UploadList uploads={uploads} items={sent} />
      {published ? <PublishedNotice published={published} /> : null}
      <section aria-labelledby="queued" className="mt-6">
        <h2 id="queued" className="text-card font-semibold">
          {total > 0
            ? `${counted(total, "draft")}, ${ready.length} ${hasNextPage ? `of the first ${items.length} ` : ""}ready`
            : "Drafts"}
        </h2>
        <LoadedPages
          query={queue}
          what="the CVs"
          skeleton={<Skeletons label="Loading CVs" rows={4} size="h-16 rounded-card" className="mt-3" />}
          empty={
            reading ? (
              <p className="mt-2 text-dense text-ink-2">Each draft appears here as soon as its CV is read.</p>
            ) : (
              <EmptyState
                kind="cv"
                level={3}
                title="No CVs to review"
                description="Add CVs above. Each becomes a draft that waits here until you publish or discard it."
              />
            )
          }
          noun={["draft", "drafts"]}
          onlyMore
        >
          <ul className="mt-3 flex flex-col gap-2">
            {items.map((item) => (
              <li key={item.id}>
                <QueuedLine
                  item={item}
                  reasons={reasons.get(item.id) ?? []}
                  onCompare={() => setComparing(item)}
                  onDiscard={() => setDiscarding(item)}
                />
              </li>
            ))}
          </ul>
        </LoadedPages>
      </section>
      {publishing ? (
        <PublishDialog
          ready={ready}
          onClose={() => setPublishing(false)}
          onPublished={async (answer) => {
            setPublished(answer);
            setPublishing(false);
            await outdate(...stale);
          }}
        />
      ) : null}
      {comparing ? (
        <DuplicatesDialog
          item={comparing}
          onClose={() => setComparing(null)}
          onMerged={async () => {
            setComparing(null);
            await outdate(...stale);
          }}
        />
      ) : null}
      {describing ? <EmployersDialog onClose={() => setDescribing(false)} /> : null}
      <ConfirmDialog
        open={discarding !== null}
        onOpenChange={(open) => !open && setDiscarding(null)}
        title={`Discard ${discarding?.fullName || discarding?.fileName || "this draft"}?`}
        description="The draft, the CV's text and its file are deleted. This can't be undone."
        confirmLabel="Discard draft"
        destructive
        onConfirm={() =>
          discarding &&
          action.run((api) => api.listings.discard({ id: discarding.id, version: discarding.version }), {
            undone: "Not discarded",
            outdates: stale,
          })
        }
      />
    </div>
  );
}

type QueuedLineProps = { item: QueuedCv; reasons: readonly string[]; onCompare: () => void; onDiscard: () => void };

function QueuedLine({ item, reasons, onCompare, onDiscard }: QueuedLineProps) {
  const now = useNow();
  const name = item.fullName || "Unnamed candidate";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-5 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <Link to="/mls/list/cv/$id" params={{ id: item.id }} className="font-semibold break-words hover:underline">
          {name}
        </Link>
        <p className="text-dense break-words text-ink-2">{item.headlineRole || "No role found"}</p>
        <p className="figures flex flex-wrap gap-x-3 text-small text-ink-3">
          <span className="break-all">{item.fileName}</span>
          <span title={item.notStored ?? undefined}>{item.notStored === null ? "File stored" : "File not stored"}</span>
          <time dateTime={item.addedAt}>{agoText(item.addedAt, now)}</time>
        </p>
        {reasons.length > 0 ? (
          <ul className="mt-1 list-disc pl-4 text-dense text-danger">
            {reasons.map((says) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {item.ready ? <Badge tone="money">Ready</Badge> : <Badge tone="amber">{`${item.open} to check`}</Badge>}
        {item.duplicates.length > 0 ? (
          <Button size="sm" onClick={onCompare}>
            {`Compare ${counted(item.duplicates.length, "duplicate")}`}
          </Button>
        ) : null}
        <Button size="sm" onClick={onDiscard}>
          Discard
          <span className="sr-only">{name}</span>
        </Button>
        <Button size="sm" render={<Link to="/mls/list/cv/$id" params={{ id: item.id }} />}>
          Review
          <span className="sr-only">{name}</span>
        </Button>
      </div>
    </div>
  );
}

function PublishedNotice({ published }: { published: Published }) {
  const held = published.items.length - published.published;
  const codes = published.items.flatMap(({ maskedCode }) => maskedCode ?? []);
  return (
    <Callout
      live
      className="mt-4"
      tone={held > 0 ? "warning" : "success"}
      title={
        published.published === 0 ? "Nothing was published" : `${counted(published.published, "listing")} published`
      }
      action={
        published.published > 0 ? (
          <Button size="sm" render={<Link to="/mls/agent" search={{ status: "active" }} />}>
            Show in Agent Hub
          </Button>
        ) : undefined
      }
    >
      {codes.length > 0 ? <span className="figures">{`${codes.join(", ")}. `}</span> : null}
      {held > 0 ? `${counted(held, "draft was", "drafts were")} held back. The reasons are below.` : null}
    </Callout>
  );
}
