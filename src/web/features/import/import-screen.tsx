import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Problem } from "#contract/backend.ts";
import { importAllows } from "#domain/import/import.ts";
import { mayDo } from "#domain/core/policy.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { counted, instantDateText } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SkeletonStack } from "#web/ui/skeleton-stack.tsx";
import { notify } from "#web/ui/toast.tsx";
import { CommitProgress } from "./commit-progress.tsx";
import { askAgain, forgetImport, type ImportProgress, useProgress } from "./queries.ts";
import { ImportResult } from "./result.tsx";
import { ImportStateBadge } from "./state-badge.tsx";
import { PublishProgress, PublishTogether } from "./publish-together.tsx";
import { ReviewImport } from "./review-import.tsx";
import { outdate, useAsk } from "#web/lib/backend/ask.ts";
import { Loaded, LoadError } from "#web/lib/loaded.tsx";

/** `/mls/import/$id`: one import, from its mapping to its published listings. */
export function ImportScreen({ id }: { id: string }) {
  if (!mayDo(useViewer(), "import.manage")) return <AgenciesOnly title="Import candidates" />;
  return <Import id={id} />;
}

function Import({ id }: { id: string }) {
  const client = useQueryClient();
  const query = useProgress(id);
  const state = query.data?.state;
  const before = useRef(state);
  useEffect(() => {
    // Drafts and listings were created while this page was open.
    if (before.current !== undefined && before.current !== state) void outdate(client, "listings");
    before.current = state;
  }, [client, state]);

  if (query.isPending) return <ImportSkeleton />;
  if (!query.data) {
    const gone = query.error instanceof Problem && query.error.status === 404;
    return (
      <div className="mx-auto max-w-page gutter py-7">
        <PageHeader title="Import" />
        {gone ? (
          <EmptyState
            kind="missing"
            title="Import not found"
            description="It was removed, or it belongs to another agency. Drafts and listings stay in the Agent Hub."
            action={<Button render={<Link to="/mls/import" />}>All imports</Button>}
          />
        ) : (
          <LoadError query={query} what="the import" />
        )}
      </div>
    );
  }
  return <LoadedImport progress={query.data} />;
}

function LoadedImport({ progress }: { progress: ImportProgress }) {
  const [first = "Import", ...others] = progress.fileNames.filter(Boolean);
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <Link
        to="/mls/import"
        className="mb-2 inline-flex items-center gap-1 text-small text-ink-2 hover:text-ink hover:underline"
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        All imports
      </Link>
      <PageHeader
        title={others.length > 0 ? `${first} and ${counted(others.length, "more file")}` : first}
        description={
          <span className="figures flex flex-wrap items-center gap-x-3 gap-y-1">
            <ImportStateBadge progress={progress} />
            <span>
              {progress.kind === "csv" ? counted(progress.counts.total, "row") : counted(progress.counts.total, "CV")}
            </span>
            <span>Uploaded {instantDateText(progress.createdAt)}</span>
          </span>
        }
        actions={<RemoveImport progress={progress} />}
      />
      <div className="mt-5 flex flex-col gap-4">
        <Stage progress={progress} />
      </div>
    </div>
  );
}

function Stage({ progress }: { progress: ImportProgress }) {
  switch (progress.state) {
    case "uploaded":
    case "mapped":
      return <Review progress={progress} />;
    case "committing":
    case "stopped":
    case "failed":
      return <CommitProgress progress={progress} />;
    case "done":
      return (
        <>
          <ImportResult progress={progress} />
          <PublishTogether progress={progress} />
        </>
      );
    case "publishing":
      return <PublishProgress progress={progress} />;
    case "published":
      return (
        <>
          <PublishProgress progress={progress} />
          <ImportResult progress={progress} />
          {progress.publishing.heldBack > 0 ? <PublishTogether progress={progress} again /> : null}
        </>
      );
  }
}

function Review({ progress }: { progress: ImportProgress }) {
  const view = useAsk("imports", "get", { id: progress.id });
  return (
    <Loaded query={view} what="the import" skeleton={<Skeleton className="h-96 rounded-card" />}>
      {(data) => <ReviewImport view={data} />}
    </Loaded>
  );
}

function RemoveImport({ progress }: { progress: ImportProgress }) {
  const { api } = useBackend();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.imports.discard({ id: progress.id, version: progress.version }),
    onSuccess: async () => {
      await navigate({ to: "/mls/import" });
      forgetImport(client, progress.id);
      notify({ title: "Import removed", description: "Its drafts and listings are still in the Agent Hub." });
    },
    onError: (error) => {
      notify({ title: "The import could not be removed", description: problemDetail(error), tone: "danger" });
      askAgain(client, progress.id);
    },
  });
  if (!importAllows(progress.state, "discard")) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
        Remove import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this import?"
        description={
          progress.counts.created > 0
            ? "The uploaded file and its list of errors are deleted. Its drafts and listings stay in the Agent Hub."
            : "The uploaded file is deleted. No drafts were created from it yet."
        }
        confirmLabel="Remove import"
        destructive
        onConfirm={() => remove.mutateAsync()}
      />
    </>
  );
}

function ImportSkeleton() {
  return (
    <SkeletonStack
      label="Loading the import"
      className="mx-auto flex max-w-page flex-col gap-4 gutter py-7"
      shapes={["h-8 w-72", "h-64 rounded-card", "h-40 rounded-card"]}
    />
  );
}
