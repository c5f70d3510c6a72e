import { useAction } from "#web/lib/form/use-action.ts";
import { itemsOf } from "#web/lib/backend/ask.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { mayDo } from "#domain/core/policy.ts";
import { useNow } from "#web/lib/backend/use-now.ts";
import { useBackend, useViewer } from "#web/lib/backend/context.tsx";
import { agoText, counted } from "#web/lib/format.ts";
import { problemDetail } from "#web/lib/error-message.ts";
import { PageHeader } from "#web/lib/frame/page-title.tsx";
import { AgenciesOnly } from "#web/features/listing/agencies-only.tsx";
import { useNavigate } from "#web/lib/router/hooks.ts";
import { Link } from "#web/lib/router/link.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FileDrop } from "#web/ui/file-drop.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { Skeletons } from "#web/ui/skeleton.tsx";
import { notify } from "#web/ui/toast.tsx";
import { useIsHere } from "#web/lib/use-is-here.ts";
import { problemFields } from "./problem-fields.ts";
import { type ImportProgress, keepView, useImports } from "./queries.ts";
import { ImportStateBadge } from "./state-badge.tsx";
import { misplacedName } from "./misplaced-file.ts";
import { FilesRefused, readFiles } from "./read-files.ts";
import { saveFile } from "#web/ui/save-file.ts";
import { LoadedPages } from "#web/lib/loaded.tsx";
import { isCommitting, isPublishing } from "#domain/import/status.ts";

/** `/mls/import`: upload, and earlier imports. */
export function ImportsScreen() {
  const { kind } = useBackend();
  if (!mayDo(useViewer(), "import.manage")) return <AgenciesOnly title="Import candidates" />;
  return kind === "demo" ? <NotInDemo /> : <Imports />;
}

function NotInDemo() {
  return (
    <div className="mx-auto max-w-page gutter py-7">
      <PageHeader title="Import candidates" />
      <EmptyState
        kind="closed"
        title="Importing needs an account"
        description={
          "Files with real names are stored encrypted on a server. The demo saves everything in this browser, so " +
          "importing isn't available."
        }
        action={<Button render={<Link to="/mls/list" />}>List a candidate by hand</Button>}
      />
    </div>
  );
}

function Imports() {
  const { api } = useBackend();
  const client = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const upload = useMutation({
    mutationFn: async (files: File[]) => api.imports.create(await readFiles(files)),
    onSuccess: (view) => {
      keepView(client, view);
      const open = () => void navigate({ to: "/mls/import/$id", params: { id: view.id } });
      if (isHere.current) open();
      else notify({ title: "Your import is ready to review", action: { label: "Open", onAction: open } });
    },
  });
  const { run, busy } = useAction();
  const saveTemplate = () =>
    run(() => api.imports.template({}), {
      done: (file) => void saveFile({ ...file, fileName: "talentmls-candidates.csv" }),
      undone: "Couldn't download the template",
    });

  return (
    <div className="mx-auto max-w-page gutter py-7">
      <PageHeader
        title="Import candidates"
        description="Rows become drafts that only your agency sees. Review them, then publish them together."
        actions={
          <Button loading={busy} onClick={() => void saveTemplate()}>
            <Download aria-hidden="true" />
            Download template CSV
          </Button>
        }
      />
      <FileDrop
        className="mt-5"
        label={upload.isPending ? "Reading and checking every row" : "Drop a CSV file or JSON Resume files here"}
        touchLabel={upload.isPending ? "Reading and checking every row" : "Add a CSV file or JSON Resume files"}
        hint={
          "One CSV with a header and up to 10,000 rows, or up to 200 JSON Resume documents at once. Names and " +
          "contact details are encrypted on upload."
        }
        accept=".csv,.tsv,.txt,.json"
        multiple
        disabled={upload.isPending}
        buttonLabel={upload.isPending ? "Reading" : "Choose files"}
        onFiles={(files) => upload.mutate(files)}
        explains={(file) => misplacedName(file.name) !== null}
        error={upload.isError ? <UploadRefused error={upload.error} /> : undefined}
      />
      {upload.isPending ? <Progress className="mt-3" value={null} label="Uploading" hideLabel /> : null}
      <EarlierImports />
    </div>
  );
}

function refusalWords(error: unknown): string {
  if (error instanceof FilesRefused) return error.message;
  const fields = problemFields(error);
  return fields[0] ?? problemDetail(error);
}

/** Why a file was rejected, with a link to the right place for a CV. */
function UploadRefused({ error }: { error: unknown }) {
  const goesTo = error instanceof FilesRefused ? error.goesTo : null;
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0">{refusalWords(error)}</span>
      {goesTo === "list-candidate" ? (
        <Button size="sm" render={<Link to="/mls/list" />}>
          Open List Candidate
        </Button>
      ) : null}
    </span>
  );
}

function EarlierImports() {
  const list = useImports();
  const now = useNow();
  const items = itemsOf(list.data);
  return (
    <section className="mt-8" aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" className="text-card font-semibold">
        Earlier imports
      </h2>
      <LoadedPages
        query={list}
        what="earlier imports"
        skeleton={<Skeletons label="Loading earlier imports" rows={3} size="h-16 rounded-card" className="mt-3" />}
        empty={
          <EmptyState
            kind="import"
            level={3}
            title="No imports yet"
            description={
              "Start with the template, or with a file exported from your system. You review the columns before " +
              "any draft is created."
            }
          />
        }
        noun={["imports", "imports"]}
        onlyMore
      >
        <ul className="mt-3 flex flex-col gap-2">
          {items.map((each) => (
            <li key={each.id}>
              <ImportLine progress={each} now={now} />
            </li>
          ))}
        </ul>
      </LoadedPages>
    </section>
  );
}

function ImportLine({ progress, now }: { progress: ImportProgress; now: number }) {
  const { counts, publishing, state } = progress;
  const [first = "Import", ...others] = progress.fileNames.filter(Boolean);
  return (
    <div className="relative rounded-card border border-line bg-surface px-5 py-3 hover:border-line-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <Link
          to="/mls/import/$id"
          params={{ id: progress.id }}
          className="min-w-0 truncate font-semibold after:absolute after:inset-0 hover:underline"
        >
          {first}
          {others.length > 0 ? ` and ${counted(others.length, "more file")}` : ""}
        </Link>
        <ImportStateBadge progress={progress} />
      </div>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-small text-ink-3">
        <span>{progress.kind === "csv" ? counted(counts.total, "row") : counted(counts.total, "CV")}</span>
        {counts.done > 0 ? <span>{counted(counts.created, "draft")} created</span> : null}
        {counts.skipped > 0 ? <span>{counted(counts.skipped, "duplicate")} skipped</span> : null}
        {counts.faulty > 0 ? <span>{counts.faulty.toLocaleString("en-US")} left out</span> : null}
        {publishing.heldBack > 0 ? <span>{publishing.heldBack.toLocaleString("en-US")} held back</span> : null}
        <time dateTime={progress.createdAt}>{agoText(progress.createdAt, now)}</time>
      </p>
      {isCommitting(state) ? (
        <Progress className="mt-2" value={counts.done} max={Math.max(1, counts.total)} label="Rows done" hideLabel />
      ) : null}
      {isPublishing(state) ? (
        <Progress
          className="mt-2"
          value={publishing.published + publishing.heldBack}
          max={Math.max(1, publishing.total)}
          label="Drafts checked"
          hideLabel
        />
      ) : null}
    </div>
  );
}
